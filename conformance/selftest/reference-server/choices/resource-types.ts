/** The type of a field. A `reference` refers to a contact. */
export type FieldType = 'string' | 'email' | 'date' | 'integer' | 'number' | 'boolean' | 'reference';

/** A field of a type. `q` searches fields that are `searched`; the server sets those that are `readOnly`. */
export type Field = {
  name: string;
  title: string;
  type: FieldType;
  required?: boolean;
  readOnly?: boolean;
  searched?: boolean;
  /** The default that the server assigns, or always assigns if `readOnly`. */
  assigned?: 'number' | 'today';
  values?: readonly string[];
  maxLength?: number;
  /** A regular expression for the whole text. */
  pattern?: string;
  minimum?: number;
};

/** A list of nested records inside a record: `addresses` of type `address`. */
type NestedList = {
  name: string;
  type: string;
};

/**
 * A resource type: its singular name, its collection (spec#2.1), fields and nested lists. Types with `parents` are created
 * only under those collections; types that are nested only have no endpoint. `owner` is the field that refers to a contact, which
 * is shown nested as `related` and lists the record under itself. `oneOf` are the fields of which one must have a value, where the
 * server chooses so.
 */
export type ResourceType = {
  name: string;
  collection: string;
  title: string;
  fields: readonly Field[];
  nestedLists?: readonly NestedList[];
  parents?: readonly string[];
  isNestedOnly?: boolean;
  owner?: { field: string; related: string };
  oneOf?: readonly string[];
};

/** The types of one vocabulary by their singular names. */
export type ResourceTypes = ReadonlyMap<string, ResourceType>;

/** Defines a field: `field('mail', 'Email', 'email', { searched: true })`. */
export function field(name: string, title: string, type: FieldType, more: Partial<Field> = {}): Field {
  return { name, title, type, ...more };
}

/** The pattern of a decimal number as text, which has a sign only where the field has no minimum. */
export const decimalPattern = ({ minimum }: Field): string =>
  `^${minimum === undefined ? '-?' : ''}[0-9]{1,9}([.][0-9]{1,6})?$`;

/** Maps types by name. */
export function typesByName(table: readonly ResourceType[]): ResourceTypes {
  return new Map(table.map((type) => [type.name, type]));
}

/** A type whose fields of which one must have a value are each optional, or are not such a choice. */
export function withNames(type: ResourceType, isChoice: boolean): ResourceType {
  const { oneOf = [], ...rest } = type;
  if (!isChoice) return rest;
  const fields = type.fields.map((it) => (oneOf.includes(it.name) ? { ...it, required: false } : it));
  return { ...type, fields };
}

/** The type of a collection; undefined if there is no such endpoint. */
export function findTypeOfCollection(types: ResourceTypes, collection: string): ResourceType | undefined {
  return [...types.values()].find((type) => type.collection === collection && !type.isNestedOnly);
}

/** The type with this name. Throws if the vocabulary has none. */
export function getType(types: ResourceTypes, name: string): ResourceType {
  const type = types.get(name);
  if (!type) throw new Error(`The vocabulary has no type ${name}.`);
  return type;
}
