import type { Company } from '../profile/profile.ts';
import { isObject } from '../schemas/json.ts';
import type { Field } from '../schemas/published.ts';

/** The ways in which a record names another one: its id, its own link as published, its path, its absolute address. */
export const spellings = ['id', 'link', 'path', 'address'] as const;
export type Spelling = (typeof spellings)[number];

/** A record that others refer to, as each spelling names it. Plain data. */
export type Anchor = { readonly [Way in Spelling]: string | number };

/** Anchors by type. */
export type Anchors = ReadonlyMap<string, Anchor>;

/** How a field names a record of another type. */
export type Reference = { readonly type: string; readonly spelling: Spelling };

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (Array.isArray(value)) for (const it of value) yield* textsIn(it);
  if (isObject(value)) for (const it of Object.values(value)) yield* textsIn(it);
}

const pathOf = (address: string): string | undefined => URL.parse(address, 'http://host')?.pathname;

/** The link of a record that leads to itself, as it is published; undefined where none does. */
const ownLink = (links: readonly unknown[], path: string): string | undefined =>
  [...textsIn(links)].find((it) => it.includes('/') && pathOf(it) === path);

/** What there is to name a record by. */
export function anchorOf(
  { id, path, links }: { id: string | number; path: string; links: readonly unknown[] },
  { baseUrl }: Pick<Company, 'baseUrl'>,
): Anchor {
  return { id, path, link: ownLink(links, path) ?? path, address: `${baseUrl}${path}` };
}

type Order = readonly [Spelling, ...Spelling[]];
const byAddress: Order = ['address', 'link', 'path', 'id'];
const byPath: Order = ['path', 'link', 'address', 'id'];
const preferred: Readonly<Record<string, Order>> = {
  uri: byAddress,
  url: byAddress,
  iri: byAddress,
  'uri-reference': byPath,
  'iri-reference': byPath,
};

/** All spellings, the likeliest for a field of its format first. */
export const spellingsByFormat = (field: Pick<Field, 'format'> | undefined): Order =>
  preferred[field?.format?.toLowerCase() ?? ''] ?? spellings;

/** The spellings of an anchor for a field, the likeliest first, each value once. */
export function spellingsFor(field: Pick<Field, 'format'> | undefined, anchor: Anchor): readonly Spelling[] {
  const order = spellingsByFormat(field);
  return order.filter((one, at) => order.findIndex((other) => anchor[other] === anchor[one]) === at);
}

const slot = /\$\{([a-z][a-z0-9_]*)\.(id|link|path|address)\}/g;

/** The types whose records a body of the profile names: `{"client": "${contact.address}"}` names a contact. */
export const typesNamedIn = (body: unknown): readonly string[] => [
  ...new Set([...textsIn(body)].flatMap((text) => [...text.matchAll(slot)].map(([, type]) => String(type)))),
];

/**
 * A text of the profile with the records that it names filled in: one name alone becomes what it names, a number where
 * the id is one. A name for which there is no record stays.
 */
export function namesFilledIn(text: string, anchors: Anchors): string | number {
  const named = (type: string, way: string) => anchors.get(type)?.[way as Spelling];
  const whole = new RegExp(`^${slot.source}$`).exec(text);
  const value = whole && named(String(whole[1]), String(whole[2]));
  if (value !== undefined && value !== null) return value;
  return text.replaceAll(slot, (all, type: string, way: string) => String(named(type, way) ?? all));
}
