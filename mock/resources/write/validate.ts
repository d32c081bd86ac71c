import type { ErrorObject } from 'ajv';
import type { JsonObject } from '../../contract/json.ts';
import { causeOf, propertyOf } from '../../messages/invalid-value.ts';
import { behaviour } from '../../world/behaviour.ts';
import { type CopyValues, compileCopy } from '../model/compile-copy.ts';
import { isBlank, type SchemaValidator } from '../model/draft.ts';
import { elementsOf } from '../model/field.ts';
import type { PropertyError } from '../model/property-error.ts';
import type { ResourceType } from '../model/resource-type.ts';

/**
 * Validates a record's own values: required fields that are blank, then the errors of the schema
 * `<type>_create` of the document. An unset value is only checked by `required`.
 */
export const validateValues = behaviour(
  (type: ResourceType, fields: JsonObject, validate: SchemaValidator): PropertyError[] => {
    const blank: PropertyError[] = [];
    for (const property of type.required)
      if (isBlank(fields[property])) blank.push({ property, code: 'blank' });
    const problems = [...blank];
    for (const field of type.holders) {
      if (field.kind !== 'list') continue;
      const count = elementsOf(fields, field.name).length;
      if (count >= field.fewest || (count === 0 && type.required.has(field.name))) continue;
      problems.push({ property: field.name, code: 'too_few', limit: field.fewest });
    }
    const setValues = givenValues(type, fields);
    if (validate(setValues)) return problems;
    const schemaErrors = (validate.errors ?? []).flatMap((error) => problemOf(error, type, setValues) ?? []);
    const precise = schemaErrors.filter(({ code }) => code !== 'invalid');
    const isKnown = (known: readonly PropertyError[], { property }: PropertyError) =>
      known.some((other) => other.property === property);
    const reported = schemaErrors.filter(
      (error) => !isKnown(blank, error) && (error.code !== 'invalid' || !isKnown(precise, error)),
    );
    return [...problems, ...reported];
  },
);

const copies = new WeakMap<ResourceType, CopyValues>();

/** The values that are given; unset ones are undefined or left out, which is missing to a validator. */
function givenValues(type: ResourceType, fields: JsonObject): JsonObject {
  const known = copies.get(type);
  if (known !== undefined) return known(fields);
  const copy = copyOf(type);
  copies.set(type, copy);
  return copy(fields);
}

/** Keywords that count or judge the names of properties, for which undefined is not the same as missing. */
const nameKeywords = ['minProperties', 'maxProperties', 'propertyNames', 'patternProperties'];

function copyOf(type: ResourceType): CopyValues {
  const names = type.values.filter(({ readOnly }) => !readOnly).map(({ name }) => name);
  const judgesNames = nameKeywords.some((keyword) => keyword in type.schema);
  if (!judgesNames) return compileCopy(names, {});
  return (fields) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = fields[name] ?? null;
        return value === null ? [] : [[name, value]];
      }),
    );
}

function problemOf(error: ErrorObject, type: ResourceType, fields: JsonObject): PropertyError | undefined {
  const property = propertyOf(error);
  // The validator sees plain values only: that a required nested record is missing was found before.
  if (error.keyword === 'required' && isHeld(type, property)) return undefined;
  if (property === '') return undefined;
  return { property, ...causeOf(error, type.fields.get(property)?.schema, fields[property]) };
}

function isHeld(type: ResourceType, property: string): boolean {
  const kind = type.fields.get(property)?.kind;
  return kind !== undefined && kind !== 'value';
}
