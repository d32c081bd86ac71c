import type { OpenApiDocument } from '../../document/document.ts';
import {
  type JsonSchema,
  maxNested,
  nestingOf,
  outerKeywords,
  type TypeSchema,
} from '../../schemas/type-schema.ts';

const variants = /_(complete|create|update)$/;

/** Names of the resource types of a document that `assemble` made: the components that have an envelope. */
export function typeNamesOf({ components }: OpenApiDocument): Set<string> {
  const schemas = (components?.schemas ?? {}) as Readonly<Record<string, JsonSchema>>;
  const enveloped = Object.keys(schemas).filter((name) => isEnvelopeOf(schemas[`${name}_envelope`], name));
  const base = (name: string) => name.replace(/_complete$/, '');
  return new Set(
    enveloped.map((name) => (isEnvelopeOf(schemas[`${name}_envelope`], base(name)) ? base(name) : name)),
  );
}

function isEnvelopeOf(envelope: JsonSchema | undefined, type: string): boolean {
  const properties = envelope?.properties ?? {};
  const base = type.replace(/_complete$/, '');
  return (
    properties.links !== undefined && (Object.hasOwn(properties, type) || Object.hasOwn(properties, base))
  );
}

/** The name by which a component is compared: the variants of a record are all its type. */
export function shapeName(component: string, types: ReadonlySet<string>): string {
  const stem = component.replace(/_envelope$/, '');
  if (types.has(stem)) return component;
  const type = stem.replace(variants, '');
  if (!types.has(type)) return component;
  return stem === component ? type : `${type}_envelope`;
}

/**
 * The schema of a field in the form in which fields are compared: a nested type is referred to without its wrapper, which
 * schema files, records and bodies write in different ways.
 */
function comparableField(field: JsonSchema): JsonSchema {
  const nesting = nestingOf(field);
  if (!nesting) return field;
  const references = nesting.types.map(($ref) => ({ $ref }));
  return nestedField(field, references, nesting.list);
}

function nestedField(field: JsonSchema, references: JsonSchema[], isList: boolean): JsonSchema {
  const { type: _, ...around } = outerKeywords(field);
  const { writeOnly, deprecated } = field;
  const outer = {
    ...around,
    ...(writeOnly === true && { writeOnly }),
    ...(deprecated === true && { deprecated }),
  };
  const alternatives = references.toSorted((a, b) => String(a.$ref).localeCompare(String(b.$ref)));
  // Documents name the limit of every list, schema files only one that differs.
  if (isList) return { maxItems: maxNested, ...outer, type: 'array', items: { anyOf: alternatives } };
  const isNullable = [field.type].flat().includes('null') || field.anyOf?.some(({ type }) => type === 'null');
  return { ...outer, anyOf: isNullable ? [...alternatives, { type: 'null' }] : alternatives };
}

/** The schema of a type with its fields as the schema file defines them, in the comparable form. */
export function shapeOfType({ title, description, properties, required }: TypeSchema): JsonSchema {
  const fields = Object.entries(properties).map(([name, field]) => [name, comparableField(field)]);
  return {
    title,
    description,
    type: 'object',
    properties: Object.fromEntries(fields),
    required: required ?? [],
  };
}

function referencedTypes(schema: JsonSchema | undefined): JsonSchema[] {
  const alternatives = schema?.anyOf ?? (schema ? [schema] : []);
  return alternatives.flatMap(({ $ref }) => {
    const name = $ref?.match(/\/([^/]+?)(_complete)?_envelope$/)?.[1];
    return name ? [{ $ref: name }] : [];
  });
}

/** A field as records in responses have it, in the comparable form. */
function responseField(field: JsonSchema): JsonSchema {
  const inItems = referencedTypes(field.items || undefined);
  if (inItems.length > 0) return nestedField(field, inItems, true);
  const referencedNames = referencedTypes(field);
  return referencedNames.length > 0 ? nestedField(field, referencedNames, false) : field;
}

/** A resource type as the components of a document describe it together: its record, and its bodies of create and update. */
export function typeOfDocument({ components }: OpenApiDocument, type: string): JsonSchema {
  const schemas = (components?.schemas ?? {}) as Readonly<Record<string, JsonSchema>>;
  const record = schemas[`${type}_complete`] ?? schemas[type] ?? {};
  const create = schemas[`${type}_create`];
  const inRequests = { ...schemas[`${type}_update`]?.properties, ...create?.properties };
  const inResponses = Object.entries(record.properties ?? {}).map(([name, field]) => [
    name,
    responseField(field),
  ]);
  // Components of bodies have no `writeOnly`: a field that only a body has is write-only.
  const onlyInRequests = Object.entries(inRequests)
    .filter(([name]) => !Object.hasOwn(record.properties ?? {}, name))
    .map(([name, field]) => [name, { ...field, writeOnly: true }]);
  return {
    ...(record.title ? { title: record.title } : {}),
    ...(record.description ? { description: record.description } : {}),
    type: 'object',
    properties: Object.fromEntries([...inResponses, ...onlyInRequests]),
    required: create?.required ?? [],
  };
}
