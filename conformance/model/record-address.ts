import type { PublishedType } from './published-types.ts';

/** What an address under `/api` names: a list of a type or one record, its own or beneath a record of another type. */
export type RecordAddress = {
  readonly resource: PublishedType;
  /** The record that a single address names, decoded; undefined for a list. */
  readonly id: string | undefined;
  /** The record beneath which it is. */
  readonly parent: { readonly type: string; readonly id: string } | undefined;
};

/** Segments that stand where an id stands and name something else (spec#4.3-one-schema, spec#4.4-permissions). */
const reserved = new Set(['schema', 'current']);

/** The listing of permissions, whose shape the specification does not show (spec#4.4-open-shape): it is no list of records. */
const permissionListing = 'auth_permissions';

/** An ending that names a format is another spelling of the address, and no part of the id. */
const ending = /\.(json|xml)$/i;

/** A segment of a path as text; undefined where its escapes are none of UTF-8. */
export function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** The list and record that two segments name, such as `contacts` and `17`. */
function stepAt(resources: readonly PublishedType[], plural?: string, segment?: string) {
  const resource = resources.find((it) => it.plural === plural);
  if (resource === undefined) return undefined;
  const id = segment === undefined ? undefined : decoded(segment);
  return segment !== undefined && (id === undefined || id === '' || reserved.has(id) || ending.test(id))
    ? undefined
    : { resource, id };
}

/**
 * The record or list that a path below the base URL of a company names, spelled as spec#4.1-plural-and-id has it: `/api/contacts`,
 * `/api/contacts/17`, `/api/contacts/17/invoices`, `/api/contacts/17/invoices/3`. Undefined for every other spelling and depth.
 */
export function recordAddressOf(
  resources: readonly PublishedType[],
  path: string,
): RecordAddress | undefined {
  const [empty, api, ...segments] = path.split('/');
  if (empty !== '' || api !== 'api' || segments.length === 0 || segments.length > 4) return undefined;
  if (segments[0] === permissionListing) return undefined;
  const outer = stepAt(resources, segments[0], segments[1]);
  if (outer === undefined) return undefined;
  if (segments.length <= 2) return { ...outer, parent: undefined };
  const inner = stepAt(resources, segments[2], segments[3]);
  if (inner === undefined || outer.id === undefined) return undefined;
  return { ...inner, parent: { type: outer.resource.type, id: outer.id } };
}
