import { memberOf } from '../../schemas/json.ts';
import type { JsonSchema } from '../../schemas/type-schema.ts';
import { type ComparedPart, inside } from './change-recorder.ts';
import type { Comparison } from './comparison.ts';
import { renamedProperties } from './renames.ts';
import type { Usage } from './usage.ts';

type Properties = Record<string, JsonSchema>;

export type PropertyComparison = {
  /** Whether responses always have every property, as they do for resource types. */
  isType: boolean;
  /** Compares the schemas of one property. */
  compareValues: (comparison: Comparison, site: ComparedPart, before: JsonSchema, after: JsonSchema) => void;
};

/** Compares the properties of two object schemas: which exist, which are required, and which values each allows. */
export function compareProperties(
  comparison: Comparison,
  site: ComparedPart,
  before: JsonSchema,
  after: JsonSchema,
  { isType, compareValues }: PropertyComparison,
): void {
  const { recorder } = comparison;
  const [old, now]: [Properties, Properties] = [before.properties ?? {}, after.properties ?? {}];
  const removed = Object.entries(old).filter(([name]) => !Object.hasOwn(now, name));
  const added = Object.entries(now).filter(([name]) => !Object.hasOwn(old, name));
  const renamed = renamedProperties(removed, added);
  const isNew = new Set(renamed.values());
  const requiredNow = new Set(after.required);
  const requiredBefore = new Set(before.required);
  const at = (name: string, ...schemas: (JsonSchema | undefined)[]) => {
    const inner = inside(site, `.${name}`, 'properties', name);
    return { ...inner, usage: usageWithin(site.usage, schemas) };
  };
  for (const [name, schema] of removed) {
    const other = renamed.get(name);
    if (other === undefined) recorder.record('property-removed', at(name, schema), { before: schema });
    else {
      const renamedSite = { ...at(name, schema, now[other]), place: at(other).place };
      recorder.record('property-renamed', renamedSite, { before: name, after: other });
    }
  }
  for (const [name, schema] of added) {
    if (isNew.has(name)) continue;
    const inner = at(name, schema);
    const isRequired = requiredNow.has(name);
    const usage = isRequired && isType ? onlyCreates(comparison, inner.usage) : inner.usage;
    recorder.record(
      isRequired ? 'required-property-added' : 'property-added',
      { ...inner, usage },
      { after: schema },
    );
  }
  for (const [oldName, schema] of Object.entries(old)) {
    const name = renamed.get(oldName) ?? oldName;
    const current = memberOf(now, name);
    if (current === undefined) continue;
    const inner = at(name, schema, current);
    compareAccess(comparison, inner, site.usage, schema, current);
    compareValues(comparison, inner, withoutAccess(schema), withoutAccess(current));
    const wasRequired = requiredBefore.has(oldName);
    if (requiredNow.has(name) === wasRequired) continue;
    const usage = isType
      ? { ...onlyCreates(comparison, inner.usage), response: new Set<string>() }
      : inner.usage;
    recorder.record(wasRequired ? 'property-became-optional' : 'property-became-required', {
      ...inner,
      usage,
    });
  }
}

/** A read-only property does not occur in requests, nor a write-only one in responses. */
function usageWithin(usage: Usage, schemas: readonly (JsonSchema | undefined)[]): Usage {
  const none = new Set<string>();
  return {
    request: schemas.some((schema) => schema?.readOnly) ? none : usage.request,
    response: schemas.some((schema) => schema?.writeOnly) ? none : usage.response,
  };
}

/** Required properties of a type are required only on create: an update may leave out what does not change. */
function onlyCreates({ after }: Comparison, usage: Usage): Usage {
  const isUpdate = (key: string) => after.operations.get(key)?.resource?.action === 'update';
  return { ...usage, request: new Set([...usage.request].filter((key) => !isUpdate(key))) };
}

const stripped = new WeakMap<JsonSchema, JsonSchema>();

/** The schema of a property without the keywords that {@link compareAccess} compares; the same object each time. */
function withoutAccess(schema: JsonSchema): JsonSchema {
  const { readOnly, writeOnly, deprecated, ...values } = schema;
  if ([readOnly, writeOnly, deprecated].every((it) => it === undefined)) return schema;
  const known = stripped.get(schema) ?? values;
  stripped.set(schema, known);
  return known;
}

/** Compares the keywords that limit a property to one direction or deprecate it. */
function compareAccess(
  { recorder }: Comparison,
  site: ComparedPart,
  usage: Usage,
  before: JsonSchema,
  after: JsonSchema,
): void {
  const keywords = [
    ['readOnly', 'property-became-read-only', 'property-became-writable'],
    ['writeOnly', 'property-became-write-only', 'property-became-readable'],
    ['deprecated', 'property-deprecated', 'property-reactivated'],
  ] as const;
  for (const [keyword, set, unset] of keywords) {
    const [old, now] = [before[keyword] === true, after[keyword] === true];
    const at = keyword === 'deprecated' ? site : { ...site, usage };
    recorder.recordDifference(now ? set : unset, inside(at, '', keyword), old, now);
  }
}
