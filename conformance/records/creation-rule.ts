import type { CreationRule, DataRecord, ReferenceTargets } from '../context/resource.ts';
import { resourceOf } from '../context/resource.ts';
import type { RunContext } from '../context/run-context.ts';
import { type RequiredAlternatives, requiredAlternatives } from '../schemas/fields.ts';
import { replaceTexts } from '../schemas/json.ts';
import type { Field, PublishedSchema } from '../schemas/published.ts';
import { isValid } from '../schemas/validate.ts';
import { unwrapElement } from './envelopes.ts';
import { fillInNames, typesNamedIn } from './references.ts';
import type { NewMarker } from './valid-scalars.ts';
import { valueFor } from './values.ts';

/** Fields that the specification itself requires in a creation (spec#2.2). */
const printed: Readonly<Record<string, readonly string[]>> = { email: ['to_addr', 'body'] };

/** Fields that the service sets itself, even if the schema lists them as required. */
const assigned = /^(id|links|created_at|updated_at|createdAt|updatedAt)$/;

/** The fields that a valid creation needs: those that the schema requires of a writer, and those of the specification. */
export function neededFields(type: string, schema: PublishedSchema | undefined): string[] {
  const required = (schema?.fields ?? [])
    .filter((it) => it.required && !it.readOnly && !assigned.test(it.name))
    .map((it) => it.name);
  return [...new Set([...required, ...(printed[type] ?? [])])];
}

/**
 * Groups of fields of which a valid creation needs one group, beside the fields that it needs anyway: those that the schema
 * requires of a writer in `anyOf` or `oneOf`.
 */
export function neededAlternatives(
  type: string,
  schema: PublishedSchema | undefined,
): readonly RequiredAlternatives[] {
  if (schema === undefined) return [];
  const needed = neededFields(type, schema);
  const writable = schema.fields
    .filter(({ name, readOnly }) => !readOnly && !assigned.test(name))
    .map(({ name }) => name);
  return requiredAlternatives(schema.schema, schema.schema)
    .map(({ groups, isExclusive }) => ({
      groups: groups.map((names) => names.filter((it) => !needed.includes(it))),
      isExclusive,
    }))
    .filter(({ groups }) =>
      groups.every((names) => names.length > 0 && names.every((it) => writable.includes(it))),
    );
}

/** A body with the given fields, each with a value that the schema accepts (a text if it says nothing). */
export function bodyOf(
  names: readonly string[],
  schema: PublishedSchema | undefined,
  marker: NewMarker,
): DataRecord {
  const root = schema?.schema ?? {};
  const fieldOf = (name: string) => schema?.fields.find((it) => it.name === name)?.schema ?? {};
  return Object.fromEntries(names.map((name) => [name, valueFor(name, fieldOf(name), root, marker)]));
}

/**
 * The elements of a nested list, each with what its type was found to need, with or without its envelope, whatever the schema
 * shows: records come in one and can be sent in the other.
 */
function shapeNested(
  value: unknown,
  nested: string | undefined,
  { nestedWrapped, nestedFields }: Pick<BodySources, 'nestedWrapped' | 'nestedFields'>,
): unknown {
  if (nested === undefined || !Array.isArray(value)) return value;
  return value.map((it) => {
    const record = unwrapElement(it, nested)?.record;
    if (!record) return it;
    const complete = { ...nestedFields(nested), ...record };
    return nestedWrapped ? { [nested]: complete } : complete;
  });
}

/** A body of the profile, with `${marker}` and references to other records filled in at every depth. */
export const fillIn = (
  body: unknown,
  marker: NewMarker,
  referenceTargets: ReferenceTargets = new Map(),
): unknown =>
  replaceTexts(body, (text) =>
    fillInNames(
      text.replaceAll(/\$\{mark(er)?\}/g, () => marker()),
      referenceTargets,
    ),
  );

/** Why a body cannot be sent: the profile refers in it to a record that could not be created. Undefined where every record is there. */
export function missingReference(
  { creationRules }: Pick<RunContext, 'creationRules'>,
  type: string,
  body: DataRecord,
): string | undefined {
  const [missing] = typesNamedIn(body);
  if (missing === undefined) return undefined;
  const reason = creationRules.get(missing)?.unknown ?? 'none could be created';
  return `the profile's bodies.${type} refers to a record of type ${missing}, and ${reason}`;
}

/** The first creation rule: the required fields, a group of each of the alternatives, and two texts to recognize the record by. */
export function firstCreationRule(type: string, schema: PublishedSchema | undefined): CreationRule {
  const alternatives = neededAlternatives(type, schema);
  const excluded = alternatives
    .filter(({ isExclusive }) => isExclusive)
    .flatMap(({ groups: [, ...others] }) => others.flat());
  const names = new Set([
    ...neededFields(type, schema),
    ...recognisable(schema)
      .filter((it) => !excluded.includes(it))
      .slice(0, 2),
  ]);
  for (const { groups } of alternatives) {
    const [first = []] = groups;
    if (!groups.some((group) => group.every((it) => names.has(it)))) for (const it of first) names.add(it);
  }
  return { names: [...names], references: {} };
}

const likely = [
  /^(last_?name|surname)$/i,
  /^organi[sz]ation/i,
  /(title|subject|name|note|remark|text|body|message|content|description)/i,
];

/** Names of the fields that accept any text of a marker's length, the likeliest first. */
export function recognisable(schema: PublishedSchema | undefined): string[] {
  const rank = (name: string): number => {
    const place = likely.findIndex((pattern) => pattern.test(name));
    return place < 0 ? likely.length : place;
  };
  return (schema?.fields ?? [])
    .filter((it) => it.types.includes('string') && !it.readOnly && !it.enum && !it.format && !it.pattern)
    .filter(
      (it) =>
        (it.maxLength ?? 10) >= 10 &&
        !/(^|_)(id|type|kind|status|number|e?mail|language|currency|country)$/i.test(it.name),
    )
    .map((it) => it.name)
    .sort((one, two) => rank(one) - rank(two));
}

/** What `fields` can name of a type in one request: every other field, and all texts that a record is recognised by. */
export function manyFields(schema: PublishedSchema | undefined): string {
  const texts = recognisable(schema);
  const others = (schema?.fields ?? [])
    .filter((it) => it.schema.writeOnly !== true && !texts.includes(it.name))
    .map(({ name }) => name);
  return [...new Set(['id', ...others.filter((_, at) => at % 2 === 0), ...texts])].join(',');
}

/** The fields of a creation rule that refer to other records, with their values. */
const referencesIn = ({ references }: CreationRule, referenceTargets: ReferenceTargets): DataRecord =>
  Object.fromEntries(
    Object.entries(references).map(([field, { type, form }]) => [field, referenceTargets.get(type)?.[form]]),
  );

/** The sources of a new body. */
export type BodySources = {
  readonly schema: PublishedSchema | undefined;
  /** A body of the profile, which wins over one built from the schema. */
  readonly brought: DataRecord | undefined;
  readonly marker: NewMarker;
  readonly referenceTargets: ReferenceTargets;
  /** Whether the target expects nested records in the envelope of their type. */
  readonly nestedWrapped: boolean;
  /** What a nested record of a type was found to need, beside what the schema around it says. */
  readonly nestedFields: (type: string) => DataRecord;
  /** The number and the price in a nested record of a type, as far as its schema has such fields. */
  readonly amountFields: (type: string) => DataRecord;
};

/** A share of an amount, which a large number turns into nothing, or into more than all. */
const shareName = /percent|rate|discount|rebate|rabatt|tax|vat|steuer|mwst/i;

const usualAmount = 100;

/** The fields of a record that hold decimal numbers, each with an amount that its schema admits. */
export function amountsOf(schema: PublishedSchema | undefined): DataRecord {
  const fields = (schema?.fields ?? []).filter(
    (it) =>
      !it.readOnly && !it.enum && !it.nested && !/(^|_)id$|Id$/.test(it.name) && !shareName.test(it.name),
  );
  const amountFor = (field: Field): unknown => {
    if (field.types.includes('number') || field.types.includes('integer'))
      return isValid(field.schema, usualAmount) ? usualAmount : undefined;
    const isDecimal = field.pattern !== undefined && !isValid(field.schema, 'x');
    return isDecimal ? [`${usualAmount}.00`].find((it) => isValid(field.schema, it)) : undefined;
  };
  return Object.fromEntries(
    fields.map((it) => [it.name, amountFor(it)] as const).filter(([, amount]) => amount !== undefined),
  );
}

/** The lists of a body that hold one nested record each, with an amount. */
function listsOf({ lists = [] }: CreationRule, sources: BodySources): DataRecord {
  const { schema, marker } = sources;
  const filled = (schema?.fields ?? []).flatMap((field) => {
    const { name, nested } = field;
    if (!lists.includes(name) || nested === undefined) return [];
    const element = valueFor(name, field.schema.items, schema?.schema ?? {}, marker);
    const record = { ...unwrapElement(element, nested)?.record, ...sources.amountFields(nested) };
    return [[name, shapeNested([record], nested, sources)] as const];
  });
  return Object.fromEntries(filled);
}

/** A new body by a creation rule. */
export function bodyBy(creationRule: CreationRule, sources: BodySources): DataRecord {
  const { schema, brought, marker, referenceTargets } = sources;
  if (brought)
    return {
      ...referencesIn(creationRule, referenceTargets),
      ...(fillIn(brought, marker, referenceTargets) as DataRecord),
    };
  const nestedTypeOf = (name: string) => schema?.fields.find((it) => it.name === name)?.nested;
  const fields = Object.entries(bodyOf(creationRule.names, schema, marker)).map(([name, value]) => [
    name,
    shapeNested(value, nestedTypeOf(name), sources),
  ]);
  return {
    ...Object.fromEntries(fields),
    ...listsOf(creationRule, sources),
    ...referencesIn(creationRule, referenceTargets),
  };
}

/** A body as this target expects it, with or without wrapping. */
export const wrappedBody = (context: RunContext, type: string, body: DataRecord): unknown =>
  context.traits.wrapped ? { [type]: body } : body;

/** A nested record as this target expects it in a body. */
export const nestedBody = (context: RunContext, type: string, record: DataRecord): unknown =>
  context.traits.nestedWrapped ? { [type]: record } : record;

/** The creation rule of a type, as far as it is known. */
const creationRuleOf = (context: RunContext, type: string): CreationRule =>
  context.creationRules.get(type) ?? firstCreationRule(type, resourceOf(context, type).schema);

/** The sources of a body by a creation rule. It refers to the records that are kept for the run, or to the given ones. */
export function bodySourcesFor(
  context: RunContext,
  type: string,
  referenceTargets: ReferenceTargets = context.referenceTargets,
): BodySources {
  const { schema } = resourceOf(context, type);
  const { nestedWrapped } = context.traits;
  const brought = context.profile.bodies[type];
  const schemaOf = (nested: string) => context.resources.find((it) => it.type === nested)?.schema;
  const nestedFields = (nested: string): DataRecord => {
    const names = context.creationRules.get(nested)?.names ?? [];
    return bodyOf(names, schemaOf(nested), context.marker);
  };
  const amountFields = (nested: string): DataRecord => amountsOf(schemaOf(nested));
  return {
    schema,
    brought,
    marker: context.marker,
    referenceTargets,
    nestedWrapped,
    nestedFields,
    amountFields,
  };
}

/** A new body of a type, valid as far as its creation rule is known. */
export const freshBody = (
  context: RunContext,
  type: string,
  overrides: DataRecord = {},
  referenceTargets?: ReferenceTargets,
): DataRecord => ({
  ...bodyBy(creationRuleOf(context, type), bodySourcesFor(context, type, referenceTargets)),
  ...overrides,
});
