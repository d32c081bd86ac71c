import { Readable } from 'node:stream';
import type { JsonObject } from '../../contract/json.ts';
import { Content } from '../../http/exchange/response.ts';
import { withPauses } from '../../http/response/yield-to-requests.ts';
import { removeWithChildren } from '../../resources/actions/write.ts';
import { permissionType } from '../../resources/model/permission-list.ts';
import { randomRecord } from '../../seed/random-record.ts';
import { RandomSource } from '../../seed/random-source.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import type { ControlContext } from '../context/context.ts';
import { author, createRecords, language, pairsOf } from '../records/create-records.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

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
  return record === undefined ? unknownRecord(params, mock) : shown(company, record, mock);
}

/** Creates a record or several, all or none, as the company's first user. */
export function create({ company, params, query, body }: Call<'records.create'>, mock: ControlContext) {
  const { type } = params;
  if (!isStored(type, mock)) return unknownType(type, mock);
  const several = Object.keys(body).join() === 'records' ? body.records : undefined;
  const records = (several ?? [body]).map((values) => ({ values: values as JsonObject, ...query }));
  const written = createRecords(company, type, records, mock.resources);
  if ('problems' in written) {
    const pairs = written.problems.map(({ index, property, sentence }): [string, string] => [
      several === undefined || index === undefined ? property : `records.${index}.${property}`,
      sentence,
    ]);
    return { status: 422, body: { errors: pairs } } as const;
  }
  const created = written.records.map((record) => jsonOf(company, record, mock));
  return { status: 201, body: several === undefined ? (created[0] ?? {}) : { records: created } } as const;
}

/** Makes the body of a new record, and stores nothing. */
export function build({ company, params: { type }, body }: Call<'records.build'>, mock: ControlContext) {
  if (!isStored(type, mock)) return unknownType(type, mock);
  const number = company.ids.nextInSeries('control.builds');
  const random = new RandomSource(`${company.seed}/${company.name}/builds/${number}`);
  return { status: 200, body: { ...randomRecord(mock.resources, company, type, random), ...body } } as const;
}

/** Changes a record, as the company's first user. */
export function update({ company, params, body }: Call<'records.update'>, mock: ControlContext) {
  const before = find(company, params, mock);
  if (before === undefined) return unknownRecord(params, mock);
  const written = mock.resources.writer.update(author(company), before, body as JsonObject);
  return 'errors' in written
    ? { status: 422 as const, body: { errors: pairsOf(company, written.errors) } }
    : shown(company, written.record, mock);
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

function jsonOf(company: Company, record: StoredRecord, { resources }: ControlContext): JsonObject {
  return JSON.parse(resources.envelopes.fresh(company, record).text);
}

function shown(company: Company, record: StoredRecord, mock: ControlContext) {
  return { status: 200 as const, body: jsonOf(company, record, mock) };
}

function unknownType(type: string, { resources }: ControlContext) {
  const known = storedTypes(resources).join(', ');
  return propertyErrorResponse(404, 'type', `There is no type ${type}; there are ${known}.`);
}

function unknownRecord({ type, id }: Place, mock: ControlContext) {
  if (!isStored(type, mock)) return unknownType(type, mock);
  return propertyErrorResponse(404, 'id', `There is no record ${id} of type ${type}.`);
}
