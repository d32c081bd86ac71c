import { getType, type ResourceType } from '../choices/resource-types.ts';
import type { AuthenticatedRequest } from '../request/http.ts';
import { findReferencedContact } from '../state/contact-references.ts';
import type { JsonObject } from '../state/records.ts';
import type { StoredRecord } from '../state/state.ts';
import { linksOfItem } from './links.ts';
import { versionField } from './locking.ts';
import { timestampNames, timestamps } from './timestamps.ts';

/** The place of a record in a response: alone, in a list, or inside another record. */
type Place = 'alone' | 'in a list' | 'nested';

/** Wraps a record in the name of its type, with links (spec#2.3-record, spec#2.3-nested). A single record has them beside it (spec#4.1). */
function wrapRecord(
  request: AuthenticatedRequest,
  record: StoredRecord,
  content: JsonObject,
  place: Place,
): JsonObject {
  const { conforms, choices } = request.server;
  const name = record.type;
  if (place === 'in a list' && !conforms('envelope.list-element-links')) return { [name]: content };
  const links = linksOfItem(request, record);
  const isBeside = place === 'alone' || choices.linksPlace === 'beside';
  return isBeside ? { [name]: content, links } : { [name]: { ...content, links } };
}

function wrapNested(request: AuthenticatedRequest, record: StoredRecord): JsonObject {
  return wrapRecord(request, record, valuesOfRecord(request, record), 'nested');
}

/** A nested record, bare under a parent if the server violates `nested.wrapped-under-a-parent`. */
function nestedPart(request: AuthenticatedRequest, record: StoredRecord): JsonObject {
  const isBare = request.path.length > 3 && !request.server.conforms('nested.wrapped-under-a-parent');
  return isBare ? valuesOfRecord(request, record) : wrapNested(request, record);
}

function nestedContact(request: AuthenticatedRequest, type: ResourceType, record: StoredRecord): JsonObject {
  if (!type.owner) return {};
  const contact = findReferencedContact(request.server, request.company, record.values.get(type.owner.field));
  return { [type.owner.related]: contact ? wrapNested(request, contact) : null };
}

/** The values of a record by name, with nested records wrapped, without its own links. */
function valuesOfRecord(request: AuthenticatedRequest, record: StoredRecord): JsonObject {
  const type = getType(request.server.types, record.type);
  const { unsetProperties } = request.server.choices;
  const values = type.fields
    .map(({ name }) => [name, record.values.get(name) ?? null])
    .filter(([, value]) => value !== null || unsetProperties === 'null');
  const parts = (type.nestedLists ?? []).map(({ name }) => [
    name,
    (record.nested.get(name) ?? []).map((part) => nestedPart(request, part)),
  ]);
  return {
    id: record.id,
    ...(type.isNestedOnly
      ? {}
      : { ...versionField(request.server, record), ...timestamps(request.server, record) }),
    ...Object.fromEntries(values),
    ...Object.fromEntries(parts),
    ...nestedContact(request, type, record),
  };
}

/** Whether `fields` names a property that records of the type do not have, and the server refuses that. */
export function refusesFields({ query, server }: AuthenticatedRequest, type: ResourceType): boolean {
  if (server.choices.unknownFields === 'ignored') return false;
  const own = [...type.fields, ...(type.nestedLists ?? [])].map(({ name }) => name);
  const known = new Set(['id', 'lock_version', ...timestampNames(server), type.owner?.related, ...own]);
  const names = (query.get('fields') ?? '').split(',').map((name) => name.trim());
  return names.some((name) => name !== '' && !known.has(name));
}

/** Keeps only the members that the parameter `fields` names, if it is present (spec#4.2). */
function restrictFields({ query, server }: AuthenticatedRequest, content: JsonObject): JsonObject {
  const fields = query.get('fields');
  const isIgnored = query.has('v') && !server.conforms('fields.with-version');
  if (fields === null || isIgnored) return content;
  const names = server.conforms('fields.comma-separated') ? fields.split(',') : [fields];
  const kept = server.choices.fieldsKeep === 'named and id' ? ['id'] : [];
  const requested = new Set([...kept, ...names.map((name) => name.trim())]);
  return Object.fromEntries(Object.entries(content).filter(([name]) => requested.has(name)));
}

/** A single record in its envelope, restricted to `fields` (spec#2.3, spec#4.2). */
export function recordResponse(request: AuthenticatedRequest, record: StoredRecord): JsonObject {
  return wrapRecord(request, record, restrictFields(request, valuesOfRecord(request, record)), 'alone');
}

function alterTexts(content: JsonObject): JsonObject {
  const members = Object.entries(content);
  return Object.fromEntries(
    members.map(([name, value]) => [name, typeof value === 'string' ? `${value}!` : value]),
  );
}

/** An element of a list: in its envelope, or bare with its links among its members. */
export function listElement(request: AuthenticatedRequest, record: StoredRecord): JsonObject {
  const bare = request.server.conforms('list.values-match-record')
    ? valuesOfRecord(request, record)
    : alterTexts(valuesOfRecord(request, record));
  const content = request.server.conforms('fields.restrict-lists') ? restrictFields(request, bare) : bare;
  const isMixedForm = record.type === 'invoice' && !request.server.conforms('list.elements-same-form');
  const isBareChosen = (request.server.choices.listElements === 'bare') !== isMixedForm;
  const isBare = isBareChosen && request.server.conforms('envelope.list-element-links');
  if (!isBare) return wrapRecord(request, record, content, 'in a list');
  return { ...content, links: linksOfItem(request, record) };
}
