import { isJsonObject, type Json, type JsonObject, mapValues } from '../contract/json.ts';
import { recordIn, withRecord } from './builders.ts';
import { nestedTypes } from './document.ts';
import { type Call, representation } from './representation.ts';
import { fieldPlace } from './show-response.ts';

/** The body of a create or update as the mock itself takes it. @throws HttpError */
export function readSentBody(body: JsonObject, call: Call): JsonObject {
  const { behaviours } = call.exchange.company;
  const { resource } = call.operation ?? {};
  if (resource === undefined || (resource.action !== 'create' && resource.action !== 'update')) return body;
  const taken = behaviours.get(representation.body)(body, call);
  return withRecord(taken, resource.type, readRecord(recordIn(taken, resource.type), resource.type, call));
}

function readRecord(record: JsonObject, type: string, call: Call): JsonObject {
  const read = call.exchange.company.behaviours.get(representation.sentValue);
  return mapValues(record, (value, name) => {
    const place = fieldPlace(call.document, type, name);
    const types = nestedTypes(place.schema);
    if (types.length === 0) return read(value, place, call);
    return Array.isArray(value)
      ? value.map((one) => readNested(one, types, call))
      : readNested(value, types, call);
  });
}

function readNested(value: Json, types: readonly string[], call: Call): Json {
  if (!isJsonObject(value)) return value;
  const wrapper = types.find((type) => isJsonObject(value[type]));
  const type = wrapper ?? types[0] ?? '';
  return withRecord(value, type, readRecord(recordIn(value, type), type, call));
}
