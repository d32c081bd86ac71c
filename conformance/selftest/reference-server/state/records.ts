import type { BehaviourName } from '../behaviours/behaviours.ts';
import { type Field, getType, type ResourceType } from '../choices/resource-types.ts';
import { newId, type ServerState, type StoredRecord, type Value } from './state.ts';

/** A JSON object. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the server requires an element in the nested lists of a type. */
export const needsElement = ({ choices }: ServerState, { name }: ResourceType): boolean =>
  name === 'invoice' && choices.invoiceItems === 'required';

const assigned: Record<NonNullable<Field['assigned']>, (server: ServerState, field: Field) => Value> = {
  number: (server, field) => {
    const number = server.nextNumber();
    return field.type === 'integer' ? number : `N${number}`;
  },
  today: ({ clock, choices }) =>
    choices.dates === 'seconds' ? clock.now() : new Date(clock.now() * 1000).toISOString().slice(0, 10),
};

function valueOfField(server: ServerState, field: Field, sent: JsonObject): Value {
  const value = field.readOnly ? undefined : sent[field.name];
  if (value !== undefined && value !== null && value !== '')
    return valueToStore(server, field, value as Value);
  return field.assigned ? assigned[field.assigned](server, field) : ((value as Value | undefined) ?? null);
}

/** Creates a record with a new id from a valid request body. */
export function createRecord(server: ServerState, type: ResourceType, sent: JsonObject): StoredRecord {
  const parts = (type.nestedLists ?? []).map(({ name, type: partKind }): [string, StoredRecord[]] => {
    const elements = (sent[name] ?? []) as JsonObject[];
    return [name, elements.map((element) => createRecord(server, getType(server.types, partKind), element))];
  });
  return {
    type: type.name,
    id: newId[server.choices.ids](server.nextNumber()),
    values: new Map(type.fields.map((field) => [field.name, valueOfField(server, field, sent)])),
    nested: new Map(parts),
    version: 0,
    createdAt: server.clock.now(),
    changedAt: server.clock.now(),
  };
}

/** The request body that would create the record as it is: an update merges into it. */
export function bodyOfRecord(record: StoredRecord): JsonObject {
  const parts = [...record.nested].map(([name, elements]) => [name, elements.map(bodyOfRecord)]);
  return { ...Object.fromEntries(record.values), ...Object.fromEntries(parts) };
}

/** Replaces the values and nested records of `record` by those of `next`, except its id and read-only fields. */
export function overwriteRecord(type: ResourceType, record: StoredRecord, next: StoredRecord): void {
  const readOnly = new Set(type.fields.filter((field) => field.readOnly).map(({ name }) => name));
  for (const [name, value] of next.values) if (!readOnly.has(name)) record.values.set(name, value);
  record.nested = next.nested;
  record.version += 1;
  record.changedAt = next.changedAt;
}

type Alteration = (value: Value, field: Field) => Value;

const alterText =
  (alter: (text: string, field: Field) => Value): Alteration =>
  (value, field) =>
    typeof value === 'string' && field.type === 'string' && !field.values ? alter(value, field) : value;

const longest = 60;

/** How a server that violates a behaviour alters a value. */
const alterations: readonly (readonly [BehaviourName, Alteration])[] = [
  ['values.zero-kept', (value) => (value === 0 ? null : value)],
  ['values.false-kept', (value) => (value === false ? null : value)],
  ['values.fractions-kept', (value) => (typeof value === 'number' ? Math.trunc(value) : value)],
  ['values.long-texts-kept', alterText((text) => text.slice(0, longest))],
  ['values.special-characters-kept', alterText((text) => text.replaceAll(/["'\\]/g, ''))],
  [
    'values.optional-texts-kept',
    alterText((text, field) => (field.required || field.searched ? text : null)),
  ],
  [
    'text.utf-8-kept-in-every-field',
    alterText((text, { searched }) => (searched ? text : text.replaceAll(/[^ -ÿ]/g, '?'))),
  ],
];

/** The spelling of a value that the server chooses. */
function normalize({ choices }: ServerState, { type }: Field, sent: Value): Value {
  if (typeof sent !== 'string') return sent;
  const text = choices.texts === 'trimmed' ? sent.trim() : sent;
  return type === 'email' && choices.emails === 'lower case' ? text.toLowerCase() : text;
}

/** The value to store: the one that was sent, in the server's spelling, unless the server violates a behaviour. */
export const valueToStore = (server: ServerState, field: Field, sent: Value): Value =>
  alterations.reduce(
    (value, [behaviour, alter]) => (server.conforms(behaviour) ? value : alter(value, field)),
    normalize(server, field, sent),
  );
