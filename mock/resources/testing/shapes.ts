import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts';
import type { ApiClient, ApiResponse } from './api.ts';

/** The object under a name. @throws Error when there is none */
export function objectAt(json: Json | undefined, name: string): JsonObject {
  const value = isJsonObject(json) ? json[name] : undefined;
  if (!isJsonObject(value)) throw new Error(`No object "${name}" in ${JSON.stringify(json)?.slice(0, 500)}`);
  return value;
}

/** The list under a name. @throws Error when there is none */
export function listAt(json: Json | undefined, name: string): Json[] {
  const value = isJsonObject(json) ? json[name] : undefined;
  if (!Array.isArray(value)) throw new Error(`No list "${name}" in ${JSON.stringify(json)?.slice(0, 500)}`);
  return value;
}

/** The records in a list of envelopes, all of one type. */
export function recordsAt(json: Json | undefined, name: string, type: string): JsonObject[] {
  return listAt(json, name).map((envelope) => objectAt(envelope, type));
}

/** The pairs of property and message of an error response. */
export function errorsOf({ body }: ApiResponse): Json[] {
  return listAt(body, 'errors');
}

/** Creates a record, and returns it. @throws Error when it is rejected */
export async function make(
  client: ApiClient,
  path: string,
  type: string,
  body: JsonObject,
): Promise<JsonObject> {
  const response = await client.post(path, body);
  if (response.status !== 201)
    throw new Error(`${path} returned ${response.status} ${JSON.stringify(response.body)}`);
  return objectAt(response.body, type);
}
