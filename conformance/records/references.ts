import {
  type ReferenceField,
  type ReferenceForm,
  type ReferenceTarget,
  type ReferenceTargets,
  referenceForms,
  resourceOf,
} from '../context/resource.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Company } from '../http/request.ts';
import { textsIn } from '../schemas/json.ts';
import type { Field } from '../schemas/published.ts';
import { pathOf } from './envelopes.ts';

/** What RFC 3986, section 3.3, allows in a path as it is, though `encodeURIComponent` encodes it. */
const allowedInPath = /%(?:21|24|26|27|28|29|2a|2b|2c|3a|3b|3d|40)/gi;

/** A path with no more encoded than it has to be: one form for all that are equivalent (RFC 3986, section 6.2.2.2). */
export const normalizePath = (path: string): string => path.replaceAll(allowedInPath, decodeURIComponent);

/** The link of a record to itself, as published; undefined if there is none. */
const ownLink = (links: readonly unknown[], path: string): string | undefined =>
  textsIn(links).find((it) => it.includes('/') && normalizePath(pathOf(it) ?? '') === normalizePath(path));

/** The values that refer to a record, in each form: as its own link is written, else with no more encoded than has to be. */
export function referenceTargetOf(
  { id, path, links }: { id: string | number; path: string; links: readonly unknown[] },
  { baseUrl }: Pick<Company, 'baseUrl'>,
): ReferenceTarget {
  const link = ownLink(links, path);
  const written = (link && pathOf(link)) ?? normalizePath(path);
  return { id, path: written, link: link ?? path, address: `${baseUrl}${written}` };
}

type Order = readonly [ReferenceForm, ...ReferenceForm[]];
const byAddress: Order = ['address', 'link', 'path', 'id'];
const byPath: Order = ['path', 'link', 'address', 'id'];
const preferred: Readonly<Record<string, Order>> = {
  uri: byAddress,
  url: byAddress,
  iri: byAddress,
  'uri-reference': byPath,
  'iri-reference': byPath,
};

/** All forms of reference, the likeliest for the field's format first. */
const referenceFormsByFormat = (field: Pick<Field, 'format'> | undefined): Order =>
  preferred[field?.format?.toLowerCase() ?? ''] ?? referenceForms;

/** The forms in which a field may refer to a record, the likeliest first, each value once. */
export function referenceFormsFor(
  field: Pick<Field, 'format'> | undefined,
  target: ReferenceTarget,
): readonly ReferenceForm[] {
  const order = referenceFormsByFormat(field);
  return order.filter((one, at) => order.findIndex((other) => target[other] === target[one]) === at);
}

const slot = /\$\{([a-z][a-z0-9_]*)\.(id|link|path|address)\}/g;

/** The types that a body of the profile refers to: `{"client": "${contact.address}"}` refers to a contact. */
export const typesNamedIn = (body: unknown): readonly string[] => [
  ...new Set(textsIn(body).flatMap((text) => [...text.matchAll(slot)].map(([, type]) => String(type)))),
];

/**
 * A text of the profile with references to records filled in. If the text is a single reference, the value keeps its type,
 * such as a numeric id. A reference without a record is left as it is.
 */
export function fillInNames(text: string, referenceTargets: ReferenceTargets): string | number {
  const named = (type: string, way: string) => referenceTargets.get(type)?.[way as ReferenceForm];
  const whole = new RegExp(`^${slot.source}$`).exec(text);
  const value = whole && named(String(whole[1]), String(whole[2]));
  if (value !== undefined && value !== null) return value;
  return text.replaceAll(slot, (all, type: string, way: string) => String(named(type, way) ?? all));
}

/** The key of a reference by its pair of types: `invoice>contact`. */
export const referenceKey = (type: string, other: string): string => `${type}>${other}`;

/** How likely a field refers to a record of another type; lower is likelier. Undefined if it cannot. */
function rank(field: Field, other: string, fields: readonly Field[], id: unknown): number | undefined {
  const { name, types } = field;
  const kinds = typeof id === 'number' ? ['integer', 'number', 'string'] : ['string'];
  const holds = types.length === 0 || types.some((it) => kinds.includes(it));
  if (!holds || field.readOnly || field.enum || field.nested !== undefined || name === 'id') return undefined;
  if ([`${other}_id`, `${other}Id`, other].includes(name)) return 0;
  const embedded = fields.filter((it) => it.nested === other).map((it) => it.name);
  if (embedded.some((it) => [`${it}_id`, `${it}Id`].includes(name))) return 1;
  return /(_id|Id)$/.test(name) ? 2 : 3;
}

/** The fields of a type that can hold the id of a record of another type, the likeliest first. */
export function candidatesFor(context: RunContext, type: string, other: string, id: unknown): string[] {
  const fields = resourceOf(context, type).schema?.fields ?? [];
  return fields
    .map((field) => ({ name: field.name, rank: rank(field, other, fields, id) }))
    .filter((it) => it.rank !== undefined)
    .sort((one, two) => (one.rank ?? 0) - (two.rank ?? 0))
    .map((it) => it.name);
}

/**
 * The field of a type that refers to a record of another type: as set in the profile, discovered, or learned with its
 * creation rule, else `contact_id`, `contactId` or `contact` in its schema. Undefined if there is none.
 */
export function referenceTo(context: RunContext, type: string, other: string): ReferenceField | undefined {
  const discovered = context.references.get(referenceKey(type, other));
  const learned = Object.entries(context.creationRules.get(type)?.references ?? {}).filter(
    ([, it]) => it.type === other,
  );
  const formOf = (field: string): ReferenceForm =>
    discovered?.field === field
      ? discovered.form
      : (learned.find(([name]) => name === field)?.[1].form ?? firstReferenceForm(context, type, field));
  const knownField = context.profile.fields[type]?.[other] ?? discovered?.field ?? learned[0]?.[0];
  if (knownField !== undefined) return { field: knownField, form: formOf(knownField) };
  const fields = resourceOf(context, type).schema?.fields ?? [];
  const named = fields.find((it) => rank(it, other, fields, '') === 0 || rank(it, other, fields, 0) === 0);
  return named && { field: named.name, form: formOf(named.name) };
}

/** The form of reference that the format of a field suggests. */
function firstReferenceForm(context: RunContext, type: string, field: string): ReferenceForm {
  const declared = resourceOf(context, type).schema?.fields.find((it) => it.name === field);
  return referenceFormsByFormat(declared)[0];
}
