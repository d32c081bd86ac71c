import type { ErrorObject } from 'ajv/dist/2020.js';
import { describeError, type Path, pathOf, type Wording } from 'countersign-contract/configuration';
import { isObject } from '../schemas/json.ts';
import type { JsonSchema, PublishedSchema } from '../schemas/published.ts';
import { validationErrors } from '../schemas/validate.ts';
import { nestedTypeIn, unwrap } from './nested-objects.ts';
import type { DataRecord, PublishedTypes } from './published-types.ts';

/**
 * Lengths are not part of the contract yet (spec#8-lengths); decimal fractions have no exact multiples in
 * binary.
 */
const ignoredKeywords = new Set(['minLength', 'maxLength', 'multipleOf']);

const wording: Wording = { root: 'the record' };

/**
 * The violations of a record against the published schema of its type, one sentence each. Allows what a valid
 * reading of the specification leaves open: lengths; null in a property that is not required, where the schema
 * never mentions null; the notation of a date; a missing write-only property; and any missing property of a
 * record in a list (unless `whole`), which can show fewer fields. Nested objects are validated against the
 * schema of their own type where there is one, wrapped or bare. `within` is the path of a nested record.
 */
export function schemaViolations(
  description: PublishedTypes,
  published: PublishedSchema,
  record: DataRecord,
  whole: boolean,
  within: Path = [],
): readonly string[] {
  const { links: _, ...fields } = record;
  const plain = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== null || forbidsNull(published, name)),
  );
  const ownErrors = violationsAmong(
    validationErrors(published.schema, plain).filter(
      (error) => !schemaOf(description, published, propertyOf(error)),
    ),
    (error) => isViolation(error, published, whole),
  );
  const bareErrors =
    ownErrors.length > 0
      ? validationErrors(published.schema, unwrapNested(description, published, plain))
      : [];
  const violations = ownErrors.filter(
    (error) => error.instancePath === '' || bareErrors.some((it) => propertyOf(it) === propertyOf(error)),
  );
  return [
    ...violations.map((error) => describeError(error, wording, within)),
    ...nestedViolations(description, published, plain, within),
  ];
}

const isBranchOf = (error: ErrorObject, { instancePath, schemaPath }: ErrorObject): boolean =>
  error.schemaPath.startsWith(`${schemaPath}/`) && error.instancePath.startsWith(instancePath);

/**
 * The errors that count. One of `anyOf` or `oneOf` counts where every alternative has one that does, and the errors of alternatives
 * count only with it; `if` tells nothing that its `then` or `else` does not.
 */
function violationsAmong(
  errors: readonly ErrorObject[],
  counts: (error: ErrorObject) => boolean,
): readonly ErrorObject[] {
  const countsWhole = (error: ErrorObject): boolean => {
    if (error.keyword === 'if') return false;
    if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') return counts(error);
    const alternatives = Map.groupBy(
      errors.filter((it) => isBranchOf(it, error)),
      ({ schemaPath }) => schemaPath.slice(error.schemaPath.length + 1).split('/')[0],
    );
    return counts(error) && [...alternatives.values()].every((it) => it.some(countsWhole));
  };
  const failed = errors.filter((it) => /^(any|one)Of$/.test(it.keyword) && !countsWhole(it));
  return errors.filter((it) => countsWhole(it) && !failed.some((other) => isBranchOf(it, other)));
}

/** The property of the record that an error is in; empty for the record itself. */
const propertyOf = (error: ErrorObject): string => String(pathOf(error)[0] ?? '');

/**
 * Whether null does not stand for a missing property: it is required, or the schema says which other properties
 * can be null.
 */
const forbidsNull = (published: PublishedSchema, property: string): boolean =>
  isRequired(published, property) || published.fields.some(({ schema }) => admitsNull(schema));

const admitsNull = ({ type, enum: values, anyOf, oneOf }: JsonSchema): boolean =>
  [type].flat().includes('null') ||
  (Array.isArray(values) && values.includes(null)) ||
  [anyOf, oneOf].flat().some((it) => isObject(it) && admitsNull(it));

const isRequired = ({ fields }: PublishedSchema, property: string): boolean =>
  fields.some(({ name, required }) => name === property && required);

/** Keywords that a record of which only some fields are shown can violate although it conforms. */
const keywordsOfWhole = new Set(['dependencies', 'dependentRequired', 'minProperties', 'not']);

function isViolation(error: ErrorObject, published: PublishedSchema, whole: boolean): boolean {
  const { keyword, params, data } = error;
  if (ignoredKeywords.has(keyword) || (!whole && keywordsOfWhole.has(keyword))) return false;
  if (keyword === 'oneOf' && params.passingSchemas && !whole) return false;
  if (keyword === 'required') return whole && !isWriteOnly(published, String(params.missingProperty));
  // Text without a value has none of the format (spec#2.2-open-unset).
  if (keyword === 'format') return data !== '' && !isReadableAs(String(params.format), String(data));
  return error.instancePath === '' || data !== null || forbidsNull(published, pathOf(error).join('/'));
}

const isWriteOnly = ({ fields }: PublishedSchema, property: string): boolean =>
  fields.some(({ name, schema }) => name === property && schema.writeOnly === true);

/** Whether a text in another notation still has the meaning of the format. */
const isReadableAs = (format: string, text: string): boolean =>
  /^(date|date-time|time)$/.test(format)
    ? !Number.isNaN(Date.parse(text)) || /^\d{1,2}:\d{2}/.test(text)
    : format === 'email' && /^\S+@\S+$/.test(text);

/** The schema of the objects in a property, where the target publishes one. */
function schemaOf(
  description: PublishedTypes,
  holder: PublishedSchema,
  property: string,
): PublishedSchema | undefined {
  const type = nestedTypeIn(description, holder.type, property);
  return description.resources.find((it) => it.type === type)?.schema;
}

/** The objects in a property with their paths: the property itself, or the elements of its list. */
const objectsIn = (value: unknown, path: Path): readonly { object: DataRecord; path: Path }[] =>
  Array.isArray(value)
    ? value.flatMap((it, at) => (isObject(it) ? [{ object: it, path: [...path, at] }] : []))
    : isObject(value)
      ? [{ object: value, path }]
      : [];

function nestedViolations(
  description: PublishedTypes,
  holder: PublishedSchema,
  record: DataRecord,
  within: Path,
): readonly string[] {
  return Object.entries(record).flatMap(([property, value]) => {
    const nested = schemaOf(description, holder, property);
    if (!nested) return [];
    const own = new Set(nested.fields.map(({ name }) => name));
    const described = JSON.stringify(holder.fields.find(({ name }) => name === property)?.schema ?? {});
    // What the schema of the holder describes and that of the object's own type does not is left to the first.
    const isJudged = (name: string) => own.has(name) || !described.includes(`${JSON.stringify(name)}:`);
    return objectsIn(value, [...within, property]).flatMap(({ object, path }) => {
      const fields = Object.entries(unwrap(object, nested.type)).filter(([name]) => isJudged(name));
      return schemaViolations(description, nested, Object.fromEntries(fields), false, path);
    });
  });
}

/** The record with its nested objects unwrapped, as some schemas describe them. */
function unwrapNested(description: PublishedTypes, holder: PublishedSchema, record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).map(([property, value]) => {
      const type = nestedTypeIn(description, holder.type, property) ?? property;
      const bare = (it: unknown) => (isObject(it) ? unwrap(it, type) : it);
      return [property, Array.isArray(value) ? value.map(bare) : bare(value)];
    }),
  );
}
