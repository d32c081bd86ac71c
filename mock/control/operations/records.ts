import { Readable } from 'node:stream';
import type { JsonObject } from '../../contract/json.ts';
import { Content } from '../../http/exchange/response.ts';
import { withPauses } from '../../http/response/pauses.ts';
import { removeRecord, removeWithChildren } from '../../resources/actions/write.ts';
import { unwrap } from '../../resources/model/draft.ts';
import { permissionType } from '../../resources/model/permission-list.ts';
import { errorsResponse, type PropertyError } from '../../resources/model/property-error.ts';
import type { Written } from '../../resources/write/writer.ts';
import type { Company } from '../../world/company.ts';
import type { RecordKey, StoredRecord } from '../../world/records.ts';
import type { ControlContext } from '../context/context.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

const language = 'en';

/** Lists the records of a type, however many there are. */
export function list({ company, params: { type } }: Call<'records.list'>, mock: ControlContext) {
  if (!isStored(type, mock)) return unknownType(type, mock);
  const { resources } = mock;
  function* portions(): Iterable<string> {
    let before = `{"company":${JSON.stringify(company.name)},"records":[`;
    for (const record of resources.records(company, type, language)) {
      yield before + resources.envelopes.fresh(company, record).text;
      before = ',';
    }
    yield before === ',' ? ']}' : `${before}]}`;
  }
  const text = Readable.from(withPauses(portions()), { objectMode: false });
  return { status: 200, body: new Content('application/json; charset=utf-8', text) };
}

/** Reads a record. */
export function read({ company, params }: Call<'records.read'>, mock: ControlContext) {
  const record = find(company, params, mock);
  return record === undefined ? unknownRecord(params, mock) : shown(200, company, record, mock);
}

/** Creates a record or several, all or none, as the company's first user. */
export function create({ company, params, query, body }: Call<'records.create'>, mock: ControlContext) {
  const { type } = params;
  if (!isStored(type, mock)) return unknownType(type, mock);
  const places = creationPlaces(type, mock);
  if (places.length === 0)
    return propertyErrorResponse(422, 'type', `${type} is created within others only.`);
  const parent = findParent(company, type, query.parent, places);
  if (typeof parent === 'string') return propertyErrorResponse(422, 'parent', parent);
  const several = Object.keys(body).join() === 'records' ? body.records : undefined;
  // A payment can close the invoice that it is beneath.
  const parentBefore = parent && company.records.get(parent.type, parent.id);
  const created: StoredRecord[] = [];
  for (const [index, values] of (several ?? [body]).entries()) {
    const written = write(company, type, values as JsonObject, parent, query.raw, mock);
    if ('errors' in written) {
      for (const record of created.toReversed()) company.behaviours.get(removeRecord)(company, record);
      if (parentBefore !== undefined) company.records.put(parentBefore);
      return refused(company, written.errors, several === undefined ? '' : `records.${index}.`);
    }
    created.push(written.record);
  }
  const records = created.map((record) => jsonOf(company, record, mock));
  return { status: 201, body: several === undefined ? (records[0] ?? {}) : { records } } as const;
}

function write(
  company: Company,
  type: string,
  values: JsonObject,
  parent: RecordKey | undefined,
  isRaw: boolean | undefined,
  { resources: { writer, catalogue } }: ControlContext,
): Written {
  const resourceType = catalogue.type(type);
  if (!isRaw) return writer.create(author(company), resourceType, values, parent);
  const { id: _, ...given } = unwrap(type, values).record;
  const seeded = writer.seed(author(company), resourceType, given, parent);
  // The write computes some fields whatever was given, such as timestamps.
  const plain = Object.entries(given).filter(([name]) => resourceType.fields.get(name)?.kind === 'value');
  const record = { ...seeded, fields: { ...seeded.fields, ...Object.fromEntries(plain) } };
  company.records.put(record);
  return { record, conversions: [] };
}

/** Changes a record, as the company's first user. */
export function update({ company, params, body }: Call<'records.update'>, mock: ControlContext) {
  const before = find(company, params, mock);
  if (before === undefined) return unknownRecord(params, mock);
  const written = mock.resources.writer.update(author(company), before, body as JsonObject);
  return 'errors' in written ? refused(company, written.errors) : shown(200, company, written.record, mock);
}

/** Deletes a record and its children, even where a rule keeps it in the API. */
function deleteRecord({ company, params }: Call<'records.delete'>, mock: ControlContext) {
  const record = find(company, params, mock);
  if (record === undefined) return unknownRecord(params, mock);
  removeWithChildren(company, record);
  return { status: 204 } as const;
}

export { deleteRecord as delete };

type Place = { type: string; id: string };

function find(
  company: Company,
  { type, id }: Place,
  { resources }: ControlContext,
): StoredRecord | undefined {
  return resources.catalogue.has(type) ? resources.record(company, type, id, language) : undefined;
}

/** Whether there are records of a type in a company: permissions are those of the document. */
function isStored(type: string, { resources }: ControlContext): boolean {
  return storedTypes(resources).includes(type);
}

function storedTypes({ schemas }: ControlContext['resources']): string[] {
  return [...schemas.types.keys()].filter((type) => type !== permissionType);
}

function author(company: Company) {
  const [user] = company.users;
  return { company, user, permissions: user?.permissions ?? new Map() };
}

/** Where the API creates records of a type: beneath which types, or, undefined, beneath none. */
function creationPlaces(type: string, { resources }: ControlContext): (string | undefined)[] {
  return [...resources.contract.operations.values()].flatMap(({ resource }) =>
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

function jsonOf(company: Company, record: StoredRecord, { resources }: ControlContext): JsonObject {
  return JSON.parse(resources.envelopes.fresh(company, record).text);
}

function shown<Status extends 200 | 201>(
  status: Status,
  company: Company,
  record: StoredRecord,
  mock: ControlContext,
) {
  return { status, body: jsonOf(company, record, mock) };
}

function refused(company: Company, errors: readonly PropertyError[], prefix = '') {
  const problems = errors.map((error) => ({ ...error, property: prefix + error.property }));
  const { body } = errorsResponse({ company, language }, 422, problems);
  return { status: 422, body: body as { errors: [string, string][] } } as const;
}

function unknownType(type: string, { resources }: ControlContext) {
  const known = storedTypes(resources).join(', ');
  return propertyErrorResponse(404, 'type', `There is no type ${type}; there are ${known}.`);
}

function unknownRecord({ type, id }: Place, mock: ControlContext) {
  if (!isStored(type, mock)) return unknownType(type, mock);
  return propertyErrorResponse(404, 'id', `There is no record ${id} of type ${type}.`);
}
