/** What a field holds. `reference` names a contact. */
export type FieldType = 'string' | 'email' | 'date' | 'integer' | 'number' | 'boolean' | 'reference';

/** A field of a type. `searched` fields answer to `q`; `readOnly` ones are the server's own. */
export interface Field {
  name: string;
  title: string;
  type: FieldType;
  required?: boolean;
  readOnly?: boolean;
  searched?: boolean;
  /** What the server fills in where nothing was sent, or always if `readOnly`. */
  assigned?: 'number' | 'today';
  values?: readonly string[];
  maxLength?: number;
  /** A regular expression that texts match as a whole. */
  pattern?: string;
  minimum?: number;
}

/** A list of nested records inside a record: `addresses` of type `address`. */
export interface NestedList {
  name: string;
  type: string;
}

/**
 * A resource type: its singular name, its collection (section 2.1), fields and nested lists. Kinds with `parents` are created
 * only beneath those collections; types with `nestedOnly` have no endpoint. `owner` names the field that names a contact: the
 * contact is shown nested as `related`, and lists the record beneath itself.
 */
export interface ResourceType {
  name: string;
  collection: string;
  title: string;
  fields: readonly Field[];
  nestedLists?: readonly NestedList[];
  parents?: readonly string[];
  isNestedOnly?: boolean;
  owner?: { field: string; related: string };
}

/** The types of one vocabulary by their singular names. */
export type ResourceTypes = ReadonlyMap<string, ResourceType>;

/** Declares a field: `field('mail', 'Email', 'email', { searched: true })`. */
export function field(name: string, title: string, type: FieldType, more: Partial<Field> = {}): Field {
  return { name, title, type, ...more };
}

/** Indexes a table of types by name. */
export function typesByName(table: readonly ResourceType[]): ResourceTypes {
  return new Map(table.map((type) => [type.name, type]));
}

/** The type behind a collection name; undefined where no endpoint has that name. */
export function findTypeOfCollection(types: ResourceTypes, collection: string): ResourceType | undefined {
  return [...types.values()].find((type) => type.collection === collection && !type.isNestedOnly);
}

/** The type of that name, which the vocabulary is known to have. */
export function getType(types: ResourceTypes, name: string): ResourceType {
  const type = types.get(name);
  if (!type) throw new Error(`The vocabulary has no type ${name}.`);
  return type;
}
