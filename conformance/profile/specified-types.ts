/** Where records of a type are (spec#2.1). */
type SpecifiedType =
  | { readonly place: 'list'; readonly parents?: readonly string[] }
  | { readonly place: 'parent'; readonly parents: readonly string[] }
  | { readonly place: 'property'; readonly property: string; readonly holders: readonly string[] };

/**
 * All that the specification says of the types that it names (spec#2.1): those with a list of their own, perhaps under parents
 * too, those that are created only under a parent, with the parents that it names, and those that are only in a property of others. What else there is to know of
 * a type, the target's schemas say.
 */
const specifiedTypes = {
  contact: { place: 'list' },
  order: { place: 'list' },
  invoice: { place: 'list', parents: ['contact'] },
  comment: { place: 'parent', parents: ['order'] },
  email: { place: 'parent', parents: ['contact'] },
  payment: { place: 'parent', parents: [] },
  address: { place: 'property', property: 'addresses', holders: ['contact'] },
  line_item: { place: 'property', property: 'line_items', holders: ['order', 'invoice'] },
} as const satisfies Readonly<Record<string, SpecifiedType>>;

type Types = typeof specifiedTypes;

/** The name of a type that the specification names. */
export type SpecifiedName = keyof Types;

type NamesAt<Place extends SpecifiedType['place']> = {
  [Name in SpecifiedName]: Types[Name]['place'] extends Place ? Name : never;
}[SpecifiedName];

/** The names of all types in the table, those with a list first. */
export const specifiedNames = Object.keys(specifiedTypes) as readonly SpecifiedName[];

const namesAt = <Place extends SpecifiedType['place']>(place: Place): readonly NamesAt<Place>[] =>
  specifiedNames.filter((name): name is NamesAt<Place> => specifiedTypes[name].place === place);

/** The resource types that have a list of their own, contacts first: nothing has to exist before one. */
export const listedTypes = namesAt('list');

/** The types that are created only under a parent (spec#2.1-comment). */
export const childTypes = namesAt('parent');

/** The types that exist only inside the JSON of their parents, with the property that holds them (spec#2.1-line-item-nested). */
export const nestedTypes = namesAt('property').map((type) => ({ type, ...specifiedTypes[type] }));

/** What the table says of a type by name; undefined for one that it does not name. */
export const specifiedType = (name: string): SpecifiedType | undefined =>
  Object.hasOwn(specifiedTypes, name) ? specifiedTypes[name as SpecifiedName] : undefined;

/** The parents under which the specification names a list of a type that has one of its own too. */
export const listParentsOf = (name: string): readonly string[] =>
  specifiedType(name)?.place === 'list' ? specifiedParents(name) : [];

/** The parents under which the specification names records of a type. */
export function specifiedParents(name: string): readonly string[] {
  const type = specifiedType(name);
  return type && 'parents' in type ? (type.parents ?? []) : [];
}
