import type { AssembledDocument } from 'countersign-contract/document';
import type { JsonSchema } from 'countersign-contract/schemas';
import { isJsonObject, type Json, type JsonObject, mapValues } from '../contract/json.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import { Content, type HttpResponse, jsonOf } from '../http/exchange/response.ts';
import { typeInEnvelope } from '../resources/response/envelope.ts';
import type { Behaviours } from '../world/behaviour.ts';
import {
  type Call,
  type FieldPlace,
  type RecordPlace,
  representation,
  type ShownLink,
} from './representation.ts';

/** The response of an exchange as its company shows it. */
export function showResponse(response: HttpResponse, call: Call): HttpResponse {
  const { behaviours } = call.exchange.company;
  const json = jsonOf(response);
  const isSuccess = response.status < 400 && !call.exchange.isHttpError;
  const shown =
    json === undefined || !isSuccess ? response : { ...response, body: new Shower(call).show(json) };
  return behaviours.get(representation.response)(shown, call);
}

/** The response with its JSON as text, by the company's layout and media type. */
export function writeText(response: HttpResponse, { company }: Exchange): HttpResponse {
  const json = jsonOf(response);
  if (json === undefined) return response;
  const text = company.behaviours.get(representation.text)(json);
  const type = company.behaviours.get(representation.mediaType)();
  return { ...response, body: new Content(type, text) };
}

/** The schemas of the fields of a type, in the document without choices. */
export function propertiesOf(
  { components: { schemas } }: AssembledDocument,
  type: string,
): Readonly<Record<string, JsonSchema>> {
  return (schemas[`${type}_complete`] ?? schemas[type])?.properties ?? {};
}

/** A field of a type; its schema is empty if it is unknown. */
export function fieldPlace(document: AssembledDocument, type: string, name: string): FieldPlace {
  const properties = propertiesOf(document, type);
  return { type, name, schema: (Object.hasOwn(properties, name) && properties[name]) || {} };
}

/** Shows the parts of one body. A part of another shape than the mock's own, as a fault makes it, stays as it is. */
class Shower {
  readonly #call: Call;
  readonly #behaviours: Behaviours;

  constructor(call: Call) {
    this.#call = call;
    this.#behaviours = call.exchange.company.behaviours;
  }

  show(body: Json): Json {
    const { resource, operationId } = this.#call.operation ?? {};
    if (!isJsonObject(body)) return body;
    if (resource?.action === 'schema') return this.#schema(body, resource.type);
    if (operationId === 'listSchemas') return this.#schemas(body);
    if (resource?.action === 'list') return this.#list(body, resource.collection);
    return this.#record(body, 'alone');
  }

  #schema(schema: JsonObject, type: string): JsonObject {
    return this.#behaviours.get(representation.schema)(schema, type, this.#call);
  }

  #schemas(body: JsonObject): Json {
    const published = Object.entries(body).map(([type, schema]) => [
      type,
      isJsonObject(schema) ? this.#schema(schema, type) : schema,
    ]);
    const isVersion = !Object.values(body).every(isJsonObject);
    return this.#behaviours.get(representation.schemas)(
      isVersion ? body : Object.fromEntries(published),
      this.#call,
    );
  }

  #list(body: JsonObject, collection: string): Json {
    const { [collection]: elements, links, collection: page } = body;
    if (!Array.isArray(elements)) return body;
    const parts = {
      collection,
      elements: elements.map((one) => this.#record(one, 'element')),
      links: this.#links(links ?? []),
      page: page ?? {},
    };
    const shown = this.#behaviours.get(representation.list)(parts, this.#call);
    if (!isJsonObject(shown)) return shown;
    for (const [name, isOwn] of [
      ['links', Array.isArray(links)],
      ['collection', isJsonObject(page)],
    ] as const) {
      if (isOwn) continue;
      delete shown[name];
      if (name in body) shown[name] = body[name] ?? null;
    }
    return shown;
  }

  #record(value: Json, place: RecordPlace): Json {
    const type = typeInEnvelope(value);
    if (!isJsonObject(value) || type === undefined) return value;
    const record = this.#behaviours.get(representation.record)(
      this.#values(value[type] as JsonObject, type),
      { type, place, call: this.#call },
    );
    const links = this.#links(value.links ?? []);
    return this.#behaviours.get(representation.envelope)({ type, record, links, place });
  }

  #values(record: JsonObject, type: string): JsonObject {
    return mapValues(record, (value, name) => this.#value(value, type, name));
  }

  #value(value: Json, type: string, name: string): Json {
    if (Array.isArray(value)) return value.map((one) => this.#record(one, 'nested'));
    if (isJsonObject(value)) return this.#record(value, 'nested');
    const place = fieldPlace(this.#call.document, type, name);
    return this.#behaviours.get(representation.value)(value, place, this.#call);
  }

  #links(links: Json): Json {
    if (!Array.isArray(links)) return links;
    const show = this.#behaviours.get(representation.link);
    return links
      .map((link) => (isLink(link) ? show(link, this.#call) : link))
      .filter((link) => link !== null);
  }
}

/** Whether a value is a link as the mock has it. */
function isLink(value: Json): value is ShownLink & JsonObject {
  return isJsonObject(value) && typeof value.href === 'string' && typeof value.rel === 'string';
}
