/** The JSON types that a field admits. */
export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';

/** A JSON Schema brought to the 2020-12 dialect, whatever the target published. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** One field of a record as the target's schema declares it. */
export type Field = {
  readonly name: string;
  /** Empty where the schema does not say. */
  readonly types: readonly JsonType[];
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The type of the record (or of each element of the list) that stands in the field, where it can be told. */
  readonly nested?: string;
  readonly schema: JsonSchema;
};

/** The schema of one resource type as the target publishes it (sections 4.3 and 9). */
export type PublishedSchema = {
  readonly type: string;
  /** The schema of the record itself, without envelope, in the 2020-12 dialect, self-contained. */
  readonly schema: JsonSchema;
  readonly fields: readonly Field[];
  /** Whether `fields` tells which of them are required (a schema without any `required` leaves it open). */
  readonly saysRequired: boolean;
  /** As it came, before any conversion. */
  readonly raw: unknown;
};
