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
  longest?: number;
  /** A regular expression that texts match as a whole. */
  pattern?: string;
  least?: number;
}

/** A list of nested records inside a record: `addresses` of kind `address`. */
export interface Part {
  name: string;
  kind: string;
}

/**
 * A resource type: its singular name, its collection (section 2.1), fields and nested lists. Kinds with `parents` are created
 * only beneath those collections; kinds with `nestedOnly` have no endpoint. `owner` names the field that names a contact: the
 * contact is shown nested as `related`, and lists the record beneath itself.
 */
export interface Kind {
  name: string;
  collection: string;
  title: string;
  fields: readonly Field[];
  parts?: readonly Part[];
  parents?: readonly string[];
  nestedOnly?: boolean;
  owner?: { field: string; related: string };
}

/** The types of one vocabulary by their singular names. */
export type Kinds = ReadonlyMap<string, Kind>;

/** Declares a field: `field('mail', 'Email', 'email', { searched: true })`. */
export function field(name: string, title: string, type: FieldType, more: Partial<Field> = {}): Field {
  return { name, title, type, ...more };
}

/** Indexes a table of types by name. */
export function kindsOf(table: readonly Kind[]): Kinds {
  return new Map(table.map((kind) => [kind.name, kind]));
}

/** The type behind a collection name; undefined where no endpoint has that name. */
export function kindOfCollection(kinds: Kinds, collection: string): Kind | undefined {
  return [...kinds.values()].find((kind) => kind.collection === collection && !kind.nestedOnly);
}

/** The type of that name, which the vocabulary is known to have. */
export function kindNamed(kinds: Kinds, name: string): Kind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`The vocabulary has no type ${name}.`);
  return kind;
}
