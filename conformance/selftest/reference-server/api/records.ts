import { getType, type ResourceType } from '../choices/resource-types.ts';
import { isForeignType, isNoMergePatch, mergePatch, parseRecord } from '../request/body.ts';
import {
  type AuthenticatedRequest,
  errorResponse,
  type HttpResponse,
  jsonResponse,
} from '../request/http.ts';
import { recordsReferencing, referenceToContact } from '../state/contact-references.ts';
import { bodyOfRecord, createRecord, type JsonObject, overwriteRecord } from '../state/records.ts';
import { recordsOf, type StoredRecord } from '../state/state.ts';
import { recordResponse } from './envelope.ts';
import { etagHeader, refuseStale, withoutVersion } from './locking.ts';
import { overpaymentErrors } from './payments.ts';
import { findAllErrors, formatErrors, readOnlyMembers } from './property-errors.ts';

const maxRecords = 20_000;

/** The response to a body that is not a record in JSON, which spec#7.1 leaves open. */
function rejectBody(request: AuthenticatedRequest): HttpResponse {
  if (isForeignType(request)) return errorResponse(request, 415);
  if (!request.server.conforms('body.unreadable-is-answered')) return errorResponse(request, 500);
  return request.server.choices.unreadableBody === 400
    ? errorResponse(request, 400)
    : jsonResponse(request.server, 422, formatErrors(request, [[['body'], 'wrong']]));
}

/** The record in a body that the server takes. */
const takeRecord = (request: AuthenticatedRequest, type: ResourceType): JsonObject | undefined =>
  isForeignType(request) ? undefined : parseRecord(request, type);

function validate(
  request: AuthenticatedRequest,
  type: ResourceType,
  sent: JsonObject,
  body: JsonObject,
  { own, parent }: { own?: StoredRecord; parent?: Parent } = {},
): HttpResponse | undefined {
  const found = [...findAllErrors(request, type, sent, own), ...readOnlyMembers(request.server, type, body)];
  const faults =
    found.length > 0 ? found : overpaymentErrors(request, type, sent, own?.parent ?? parent, own);
  if (faults.length === 0) return undefined;
  const isLong = faults.some(([, kind]) => kind === 'long');
  if (isLong && !request.server.conforms('errors.long-are-answered')) return errorResponse(request, 500);
  const isNested = faults.some(([path]) => path.length > 1);
  if (isNested && !request.server.conforms('errors.nested-are-answered')) return errorResponse(request, 500);
  if (isNested && !request.server.conforms('errors.nested-are-422')) return errorResponse(request, 400);
  return jsonResponse(request.server, 422, formatErrors(request, faults));
}

/** Stores a new record in its company. */
function store(request: AuthenticatedRequest, record: StoredRecord): void {
  const { conforms } = request.server;
  const records = recordsOf(request.company, record.type);
  const [other] = records.values();
  if (!conforms('create.unique-id') && other) record.id = other.id;
  if (!conforms('nested.stored')) record.nested.clear();
  record.isNew = true;
  records.set(String(record.id), record);
}

/** A record of the members that are fields: what a server that violates `failed-update.stores-nothing` stores. */
function recordOfFields(
  { server }: AuthenticatedRequest,
  type: ResourceType,
  sent: JsonObject,
): StoredRecord {
  const names = new Set(type.fields.map(({ name }) => name));
  const fields = Object.entries(sent).filter(([name]) => names.has(name));
  return createRecord(server, type, Object.fromEntries(fields));
}

/** The URL of a new record, in the spelling that the server chooses; a response with nothing else always has it. */
function locationHeader({ server, company }: AuthenticatedRequest, { type, id }: StoredRecord) {
  const { location, createdBody } = server.choices;
  const path = `/api/${getType(server.types, type).collection}/${id}`;
  if (location === 'absolute') return { location: `${server.urlOf(company)}${path}` };
  return location === 'path' || createdBody === 'location' ? { location: path } : {};
}

/** The parent that a record is created under. An invoice under a contact refers to that contact. */
type Parent = {
  collection: string;
  id: string;
  record?: StoredRecord;
};

/** Creates a record in its collection or under a parent (spec#4.1, spec#7.2). */
export function create(request: AuthenticatedRequest, type: ResourceType, parent?: Parent): HttpResponse {
  const { choices, conforms } = request.server;
  const body = takeRecord(request, type);
  if (!body) return rejectBody(request);
  const fields = withoutVersion(body);
  const sent =
    type.owner && parent?.record
      ? { ...fields, [type.owner.field]: referenceToContact(request.server, request.company, parent.record) }
      : fields;
  const rejection = validate(request, type, sent, body, parent && { parent });
  if (rejection) return rejection;
  if (recordsOf(request.company, type.name).size >= maxRecords) return errorResponse(request, 403);
  const record = createRecord(request.server, type, sent);
  if (parent) record.parent = { collection: parent.collection, id: parent.id };
  store(request, record);
  const headers = locationHeader(request, record);
  if (choices.createdBody === 'location' && !parent) return { status: choices.createdStatus, headers };
  const content = conforms('create.returns-resource') ? recordResponse(request, record) : {};
  const response = jsonResponse(request.server, choices.createdStatus, content);
  return parent ? response : { ...response, headers: { ...response.headers, ...headers } };
}

/** Responds with one record (spec#4.1). */
export function read(request: AuthenticatedRequest, record: StoredRecord): HttpResponse {
  const response = jsonResponse(request.server, 200, recordResponse(request, record));
  return { ...response, headers: { ...response.headers, ...etagHeader(request.server, record) } };
}

/** Updates a record. Members that are not sent stay or are cleared, as the server chooses. */
export function update(
  request: AuthenticatedRequest,
  type: ResourceType,
  record: StoredRecord,
): HttpResponse {
  const { choices, conforms } = request.server;
  if (isNoMergePatch(request)) return errorResponse(request, 415, { 'accept-patch': mergePatch });
  const body = takeRecord(request, type);
  if (!body) return rejectBody(request);
  const stale = refuseStale(request, record, body);
  if (stale) return stale;
  const sent = withoutVersion(body);
  const stored = bodyOfRecord(record);
  const whole =
    choices.updateSemantics === 'merge' ? { ...stored, ...sent } : { ...assignedOf(type, stored), ...sent };
  const rejection = conforms('update.validated')
    ? validate(request, type, whole, body, { own: record })
    : undefined;
  if (rejection && !conforms('failed-update.stores-nothing'))
    overwriteRecord(type, record, recordOfFields(request, type, whole));
  if (rejection) return rejection;
  const others = conforms('update.one-record') ? [] : recordsOf(request.company, type.name).values();
  for (const one of conforms('update.stores') ? [record, ...others] : [])
    overwriteRecord(type, one, updatedRecord(request, type, whole));
  return choices.updatedStatus === 204 ? { status: 204 } : read(request, record);
}

function updatedRecord(
  { server }: AuthenticatedRequest,
  type: ResourceType,
  whole: JsonObject,
): StoredRecord {
  const record = createRecord(server, type, whole);
  if (!server.conforms('nested.order-kept-by-updates'))
    for (const part of record.nested.values()) part.reverse();
  return record;
}

function assignedOf(type: ResourceType, stored: JsonObject): JsonObject {
  return Object.fromEntries(
    type.fields.filter((field) => field.assigned).map(({ name }) => [name, stored[name]]),
  );
}

/** The records that refer to a contact, by whether the reference is required. */
function dependantsOf(
  { server, company }: AuthenticatedRequest,
  contact: StoredRecord,
): Map<'required' | 'optional', StoredRecord[]> {
  const types = [...server.types.values()].filter(({ owner }) => owner && contact.type === 'contact');
  return types.reduce((sorted, type) => {
    const isRequired = type.fields.some(({ name, required }) => required && name === type.owner?.field);
    const key = isRequired ? 'required' : 'optional';
    return sorted.set(key, [
      ...(sorted.get(key) ?? []),
      ...recordsReferencing(server, company, type, contact),
    ]);
  }, new Map<'required' | 'optional', StoredRecord[]>());
}

/** The records that were created under a record, each with the records of its type. */
function childrenOf(
  { server, company }: AuthenticatedRequest,
  { collection }: ResourceType,
  { id }: StoredRecord,
): readonly { child: StoredRecord; records: Map<string, StoredRecord> }[] {
  const types = [...server.types.values()].filter(({ parents }) => parents?.includes(collection));
  return types.flatMap(({ name }) => {
    const records = recordsOf(company, name);
    const children = [...records.values()].filter(
      ({ parent }) => parent?.collection === collection && parent.id === String(id),
    );
    return children.map((child) => ({ child, records }));
  });
}

/**
 * Destroys a record and clears the references to it. Fails with 403 if a reference is required, the record is undeletable,
 * or, where the server chooses so, something was created under it (spec#7.1).
 */
export function destroy(
  request: AuthenticatedRequest,
  type: ResourceType,
  record: StoredRecord,
): HttpResponse {
  const { server, company } = request;
  const dependants = dependantsOf(request, record);
  const isRequired = (dependants.get('required') ?? []).length > 0;
  if (isRequired || server.choices.undeletable.includes(type.collection)) return errorResponse(request, 403);
  const children = childrenOf(request, type, record);
  const fate = server.choices.childrenReadable ? server.choices.children : 'destroyed';
  if (fate === 'refused' && children.length > 0) return errorResponse(request, 403);
  if (fate === 'destroyed') for (const { child, records } of children) records.delete(String(child.id));
  const content = server.choices.destroyed === 'resource 200' ? recordResponse(request, record) : {};
  for (const other of dependants.get('optional') ?? []) {
    const field = server.types.get(other.type)?.owner?.field;
    if (field) other.values.set(field, null);
  }
  const records = recordsOf(company, type.name);
  const older = [...records.keys()].slice(0, [...records.values()].indexOf(record)).at(-1);
  records.delete(String(record.id));
  company.destroyed.add(String(record.id));
  if (older !== undefined && !server.conforms('destroy.one-record')) records.delete(older);
  const empty = {
    'empty 204': 204,
    'empty 202': 202,
    'resource 200': undefined,
    'empty object 200': undefined,
  };
  const status = empty[server.choices.destroyed];
  return status === undefined ? jsonResponse(server, 200, content) : { status };
}

/** A record of any company. */
function findInAnyCompany(
  { server }: AuthenticatedRequest,
  type: ResourceType,
  id: string,
): StoredRecord | undefined {
  return [...server.companies.values()].map((company) => recordsOf(company, type.name).get(id)).find(Boolean);
}

/** The record of another company that an update of one field reaches if the server violates `company.updates-isolated`, or any update of a child. */
export function findForeignRecordToUpdate(
  request: AuthenticatedRequest,
  type: ResourceType,
  id: string,
): StoredRecord | undefined {
  if (type.parents && !request.server.conforms('company.children-isolated'))
    return findInAnyCompany(request, type, id);
  if (request.server.conforms('company.updates-isolated')) return undefined;
  const isAlone = Object.keys(parseRecord(request, type) ?? {}).length === 1;
  return isAlone ? findInAnyCompany(request, type, id) : undefined;
}

/** The payment of another company that is read if the server violates `company.payments-isolated`. */
export const findForeignPayment = (
  request: AuthenticatedRequest,
  type: ResourceType,
  id: string,
): StoredRecord | undefined =>
  type.name === 'payment' && !request.server.conforms('company.payments-isolated')
    ? findInAnyCompany(request, type, id)
    : undefined;

/** The contact of another company whose invoices are listed if the server violates `company.nested-lists-isolated`. */
export function findForeignParent(
  request: AuthenticatedRequest,
  type: ResourceType,
  id: string,
): StoredRecord | undefined {
  const isOpen = !request.server.conforms('company.nested-lists-isolated') && request.method === 'GET';
  return isOpen ? findInAnyCompany(request, type, id) : undefined;
}

/** Removes a nested record by its id if the server violates `nested-types.no-removal-by-id`. Returns whether it did. */
export function removeNestedRecord(
  request: AuthenticatedRequest,
  type: ResourceType,
  [id = '', part = '', partId = '']: string[],
): boolean {
  if (request.server.conforms('nested-types.no-removal-by-id') || request.method !== 'DELETE') return false;
  const record = recordsOf(request.company, type.name).get(id);
  const parts = record?.nested.get(part) ?? [];
  const others = parts.filter((one) => String(one.id) !== partId);
  record?.nested.set(part, others);
  return others.length < parts.length;
}
