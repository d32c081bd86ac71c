import type { JsonObject } from '../../contract/json.ts';
import { removeRecord } from '../../resources/actions/write.ts';
import { unwrap } from '../../resources/model/draft.ts';
import { errorsResponse, type PropertyError } from '../../resources/model/property-error.ts';
import type { Resources } from '../../resources/resources.ts';
import type { Written } from '../../resources/write/writer.ts';
import type { Company } from '../../world/company.ts';
import type { RecordKey, StoredRecord } from '../../world/records.ts';

/** A record to be created. */
export type NewRecord = {
  /** As the API takes it, under the name of its type or bare; with an `id`, that of the record. */
  values: JsonObject;
  /** The id of the record beneath which it is created. */
  parent?: string | undefined;
  /** Whether read-only fields are taken, and nothing is validated. */
  raw?: boolean | undefined;
};

/** What is wrong with one of the records, or with their type. */
type Problem = { index: number | undefined; property: string; sentence: string };

/** The language of what is wrong with a record. */
export const language = 'en';

/** Creates records of a type, all or none, as the company's first user; nothing is created where there are problems. */
export function createRecords(
  company: Company,
  type: string,
  list: readonly NewRecord[],
  resources: Resources,
): { records: StoredRecord[] } | { problems: Problem[] } {
  const places = creationPlaces(type, resources);
  const refuse = (property: string, sentence: string) => ({
    problems: [{ index: undefined, property, sentence }],
  });
  if (places.length === 0) return refuse('type', `${type} is created within others only.`);
  const records: StoredRecord[] = [];
  // A payment can close the invoice that it is beneath.
  const parents = new Map<string, StoredRecord>();
  for (const [index, { values, parent: parentId, raw }] of list.entries()) {
    const parent = findParent(company, type, parentId, places);
    const before = typeof parent === 'object' ? company.records.get(parent.type, parent.id) : undefined;
    if (before !== undefined && !parents.has(before.id)) parents.set(before.id, before);
    const written =
      typeof parent === 'string' ? parent : write(company, type, values, { parent, raw }, resources);
    if (typeof written === 'object' && 'record' in written) {
      records.push(written.record);
      continue;
    }
    for (const record of records.toReversed()) company.behaviours.get(removeRecord)(company, record);
    for (const record of parents.values()) company.records.put(record);
    if (typeof written === 'string') return refuse('parent', written);
    const pairs = pairsOf(company, written.errors);
    return { problems: pairs.map(([property, sentence]) => ({ index, property, sentence })) };
  }
  return { records };
}

/** Errors as the API responds with them. */
export function pairsOf(company: Company, errors: readonly PropertyError[]): [string, string][] {
  const { body } = errorsResponse({ company, language }, 422, errors);
  return Object(body).errors;
}

/** The company's first user. */
export function author(company: Company) {
  const [user] = company.users;
  return { company, user, permissions: user?.permissions ?? new Map() };
}

function write(
  company: Company,
  type: string,
  values: JsonObject,
  { parent, raw }: { parent: RecordKey | undefined; raw: boolean | undefined },
  { writer, catalogue }: Resources,
): Written {
  const resourceType = catalogue.type(type);
  const { id: givenId, ...given } = unwrap(type, values).record;
  const id = givenId === undefined ? undefined : String(givenId);
  const { pattern = '' } = resourceType.fields.get('id')?.schema ?? {};
  if (id !== undefined && !new RegExp(pattern, 'u').test(id))
    return { errors: [{ property: 'id', code: 'invalid' }] };
  if (id !== undefined && company.records.get(type, id) !== undefined)
    return { errors: [{ property: 'id', code: 'taken' }] };
  if (!raw) return writer.create(author(company), resourceType, values, parent, id);
  const seeded = writer.seed(author(company), resourceType, given, parent, id);
  // The write computes some fields whatever was given, such as timestamps.
  const plain = Object.entries(given).filter(([name]) => resourceType.fields.get(name)?.kind === 'value');
  const record = { ...seeded, fields: { ...seeded.fields, ...Object.fromEntries(plain) } };
  company.records.put(record);
  return { record, conversions: [] };
}

/** Where the API creates records of a type: beneath which types, or, undefined, beneath none. */
export function creationPlaces(type: string, { contract }: Resources): (string | undefined)[] {
  return [...contract.operations.values()].flatMap(({ resource }) =>
    resource?.type === type && resource.action === 'create' ? [resource.parent?.type] : [],
  );
}

/**
 * The record beneath which others of a type are created: where the API creates them there only, it must be given.
 * @returns what is wrong, where it is a text
 */
function findParent(
  company: Company,
  type: string,
  id: string | undefined,
  places: readonly (string | undefined)[],
): RecordKey | string | undefined {
  const parents = places.filter((place) => place !== undefined);
  const expected = `the id of a record of type ${parents.join(' or ')}`;
  if (id === undefined) return parents.length < places.length ? undefined : `must be ${expected}`;
  const found = parents.find((parent) => company.records.get(parent, id) !== undefined);
  if (found !== undefined) return { type: found, id };
  return parents.length > 0 ? `is not ${expected}` : `must be left out: ${type} is beneath no other type`;
}
