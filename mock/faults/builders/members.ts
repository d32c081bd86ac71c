import { isJsonObject, type Json, type JsonObject, mapValues } from '../../contract/json.ts';
import { typeInEnvelope } from '../../resources/response/envelope.ts';
import type { Install } from '../../world/behaviour.ts';
import type { Responses } from './requests.ts';
import { type BodyChange, changeBody, type RecordNames } from './responses.ts';

/** Returns a changed copy of a JSON object. */
export type ObjectChange = (object: JsonObject) => JsonObject;

/** Leaves members out. */
export function omitMembers(...names: string[]): ObjectChange {
  return (object) => Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** Gives a member another name, in its place. */
export function renameMember(from: string, to: string): ObjectChange {
  return (object) =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name === from ? to : name, value]));
}

/** Changes the value of a member, if the object has it. */
export function changeMember(name: string, change: (value: Json) => Json): ObjectChange {
  return (object) => {
    const value = object[name];
    return value === undefined ? object : { ...object, [name]: change(value) };
  };
}

/** Changes a member that is an object. */
export function changeObject(name: string, change: (object: JsonObject) => Json): ObjectChange {
  return changeMember(name, (value) => (isJsonObject(value) ? change(value) : value));
}

/** Changes a member that is a list. */
export function changeList(name: string, change: (elements: Json[]) => Json): ObjectChange {
  return changeMember(name, (value) => (Array.isArray(value) ? change(value) : value));
}

/** Changes the value of a member of the JSON objects in responses, where they have it. */
export function changeBodyMember(responses: Responses, name: string, change: (value: Json) => Json): Install {
  return changeBody(responses, changeMember(name, change));
}

/** Changes each value of an object that passes a test. */
export function changeValues<Kind extends Json>(
  is: (value: Json) => value is Kind,
  change: (value: Kind) => Json,
): ObjectChange {
  return (object) => mapValues(object, (value) => (is(value) ? change(value) : value));
}

/** Changes the envelopes of a body: the one of a single record, or all those of a list. */
export function inEnvelopes(change: (envelope: JsonObject, type: string) => Json): BodyChange {
  return (body, { type, collection }) => {
    if (!Array.isArray(body[collection])) return change(body, type);
    return changeList(collection, (list) =>
      list.map((envelope) => (isJsonObject(envelope) ? change(envelope, type) : envelope)),
    )(body);
  };
}

/** Changes the records of a body, but not those nested in them. */
export function inRecords(change: ObjectChange): BodyChange {
  return inEnvelopes((envelope, type) => changeObject(type, change)(envelope));
}

/** Changes the envelopes of nested records in a body, of all types or one. */
export function inNested(change: (envelope: JsonObject, type: string) => Json, only?: string): BodyChange {
  const reach = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(reach);
    const type = typeInEnvelope(value);
    if (!isJsonObject(value) || type === undefined || (only ?? type) !== type) return value;
    return change(value, type);
  };
  return inRecords((record) => mapValues(record, reach));
}

/** Changes the nested records in a body. */
export function inNestedRecords(change: ObjectChange): BodyChange {
  return inNested((envelope, type) => changeObject(type, change)(envelope));
}

/** The record of an envelope without it, beside its links. */
export function unwrapRecord({ links, ...body }: JsonObject, { type }: Pick<RecordNames, 'type'>): Json {
  const record = body[type];
  return isJsonObject(record) ? { ...record, links: links ?? [] } : body;
}

/** The id of the record in an envelope; empty without one. */
export function idIn(envelope: Json, type: string): string {
  const record = isJsonObject(envelope) ? envelope[type] : undefined;
  return String(isJsonObject(record) ? record.id : '');
}
