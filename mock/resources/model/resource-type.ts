import { recordLinks, referenceOf, type Schemas, type TypeSchema } from 'countersign-contract/schemas';
import type { JsonObject } from '../../contract/json.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import { type CopyValues, compileCopy } from './compile-copy.ts';
import {
  type Field,
  fieldsOf,
  initialOf,
  type ListField,
  type OwnedField,
  type ShownField,
  type ValueField,
} from './field.ts';

/** A resource type as its schema file defines it. */
export type ResourceType = {
  name: string;
  fields: ReadonlyMap<string, Field>;
  /** The fields with a stored plain value. */
  values: readonly ValueField[];
  /** The fields that clients can name a record in, by its id, and the type of that record. */
  references: readonly { name: string; type: string }[];
  /** The fields with stored nested records. */
  holders: readonly (ListField | OwnedField)[];
  /** The list fields that clients can send a stored list in, by the name of that list: itself, and its parts. */
  listsFor: ReadonlyMap<string, readonly ListField[]>;
  /** The fields that show another record. */
  shown: readonly ShownField[];
  /** A record with no field set. New records are copies of it: objects of one shape are fast. */
  blank: JsonObject;
  /** The values and nested records of a record, with those of {@link blank} where it has none. */
  copy: CopyValues;
  /** The fields that responses have, in their order, with the initial values of those that have none. */
  show: CopyValues;
  /** Those of them that are not plain values. */
  composed: readonly Exclude<Field, ValueField>[];
  /** Fields that are never blank. */
  required: ReadonlySet<string>;
  /** The links of the record with this id. */
  linksOf: (id: string) => Link[];
  schema: TypeSchema;
};

/** The resource type of a schema file. */
function resourceType(name: string, schema: TypeSchema): ResourceType {
  const fields = fieldsOf(schema);
  const stored = [...fields.values()].filter(isStored);
  const values = stored.filter((field) => field.kind === 'value');
  const blank = Object.fromEntries(stored.map((field) => [field.name, initialOf(field)]));
  const visible = [...fields.values()].filter(({ writeOnly }) => !writeOnly);
  const lists = [...fields.values()].filter((field) => field.kind === 'list');
  return {
    name,
    fields,
    values,
    references: values.flatMap(({ name, schema, readOnly }) => {
      const type = referenceOf(schema);
      return type === undefined || readOnly ? [] : [{ name, type }];
    }),
    listsFor: Map.groupBy(lists, (list) => list.partOf ?? list.name),
    holders: stored.filter((field) => field.kind === 'list' || field.kind === 'owned'),
    shown: [...fields.values()].filter((field) => field.kind === 'shown'),
    blank,
    copy: compileCopy(Object.keys(blank), blank),
    show: compileCopy(
      visible.map((field) => field.name),
      Object.fromEntries(visible.map((field) => [field.name, initialOf(field)])),
    ),
    composed: visible.filter((field) => field.kind !== 'value'),
    required: new Set(schema.required),
    linksOf: recordLinks(schema) as (id: string) => Link[],
    schema,
  };
}

function isStored(field: Field): boolean {
  if (field.kind === 'value') return !field.writeOnly;
  return field.kind === 'owned' || (field.kind === 'list' && field.partOf === undefined);
}

/** `LineItem` for `line_item`: how data names a type where a field tells types apart. */
export function pascalName(type: string): string {
  return type
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Makes a record fit the types of one version, where another version may have written it. */
export type FitRecord = (company: Company, record: StoredRecord) => StoredRecord;

/** All resource types of one version of the schemas. */
export class Catalogue {
  /** Undefined where one version is served only, whose records all fit. */
  readonly fitRecord: FitRecord | undefined;
  readonly #types: ReadonlyMap<string, ResourceType>;

  constructor(schemas: Schemas, fitRecord?: FitRecord) {
    this.fitRecord = fitRecord;
    this.#types = new Map([...schemas.types].map(([name, schema]) => [name, resourceType(name, schema)]));
  }

  /** @throws Error naming the type when no schema file defines it */
  type(name: string): ResourceType {
    const type = this.#types.get(name);
    if (type === undefined) throw new Error(`No schema file defines the type "${name}"; add ${name}.json.`);
    return type;
  }

  has(name: string): boolean {
    return this.#types.has(name);
  }
}

/** A link in a response: `href` is an absolute path (spec#2.3-links-of-object). */
export type Link = { rel: string; href: string; method: string; properties?: JsonObject };
