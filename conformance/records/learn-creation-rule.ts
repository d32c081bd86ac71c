import type { CreationRule, DataRecord, Reference, ReferenceTargets } from '../context/resource.ts';
import { resourceOf } from '../context/resource.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Session } from '../context/session.ts';
import type { HttpResponse } from '../http/response.ts';
import { formatValue } from '../match/matcher.ts';
import { isSuccess } from '../match/response.ts';
import type { Field, PublishedSchema } from '../schemas/published.ts';
import { isValid } from '../schemas/validate.ts';
import { type CreatedRecord, sendCreation } from './creation.ts';
import {
  bodyBy,
  bodySourcesFor,
  firstCreationRule,
  missingReference,
  neededFields,
} from './creation-rule.ts';
import { type Identified, isRefusedBody, propertiesIn } from './envelopes.ts';
import { referenceFormsFor, referenceTo } from './references.ts';
import { noteCreated } from './removal.ts';

/** The result of learning: the creation rule, and the record that the last attempt created (undefined if it failed). */
export type LearnedCreationRule = {
  readonly creationRule: CreationRule;
  readonly sent: DataRecord;
  readonly response: HttpResponse;
  readonly created: Identified | undefined;
};

const mostAttempts = 12;

/** The nested field that a property names after the prefix of its record (spec#7.2-nested-prefix), whatever the separator. */
const nestedFieldIn = (property: string, fields: readonly string[]): string | undefined =>
  fields
    .filter((it) => property.length > it.length && property.endsWith(it))
    .toSorted((one, two) => two.length - one.length)[0];

/** The nested fields among these that a refusal names after a prefix. */
export const nestedFieldsNamedIn = (response: HttpResponse, fields: readonly string[]): readonly string[] =>
  propertiesIn(response, fields)
    .map((property) => nestedFieldIn(property, fields))
    .filter((it) => it !== undefined);

/** The writable fields of a nested type. */
export const nestedFieldNames = (context: RunContext, type: string): readonly string[] =>
  (resourceOf(context, type).schema?.fields ?? []).filter((it) => !it.readOnly).map(({ name }) => name);

/** A field of a body that holds a list of nested records. */
type NestedList = { readonly name: string; readonly type: string };

/** Whether a field takes a list of nested records. */
const takesNested = (field: Field | undefined): field is Field & { readonly nested: string } =>
  field?.nested !== undefined && field.types.includes('array');

/** The lists of nested records in a body of a type. */
const nestedListsOf = (context: RunContext, type: string, body: DataRecord): readonly NestedList[] =>
  (resourceOf(context, type).schema?.fields ?? [])
    .filter(takesNested)
    .filter(({ name, nested }) => name in body && context.resources.some((it) => it.type === nested))
    .map(({ name, nested }) => ({ name, type: nested }));

/**
 * Adds the fields that a refusal of a body names after the prefix of a nested record to the creation rule of its type: a schema
 * need not say what is required. Returns the properties of the refusal that name others, and whether any was added.
 */
function learnNested(context: RunContext, type: string, body: DataRecord, response: HttpResponse) {
  let isImproved = false;
  const lists = nestedListsOf(context, type, body);
  const known = nestedFieldNames(context, type);
  const others = propertiesIn(response, known).filter((property) => {
    for (const list of lists.filter((it) =>
      [it.name, it.type].some((prefix) => property.startsWith(prefix)),
    )) {
      const field = nestedFieldIn(property, nestedFieldNames(context, list.type));
      if (field === undefined) continue;
      const learned = context.creationRules.get(list.type);
      const creationRule = learned ?? firstCreationRule(list.type, resourceOf(context, list.type).schema);
      const isNew = learned === undefined || !creationRule.names.includes(field);
      if (isNew)
        context.creationRules.set(list.type, {
          ...creationRule,
          names: [...new Set([...creationRule.names, field])],
        });
      isImproved ||= isNew;
      return false;
    }
    return true;
  });
  return { others, isImproved };
}

/** The field that a property of an error names, without the nested part of a prefix. */
const fieldIn = (property: string): string => property.split(/[./[]/)[0] ?? property;

/** What can still be changed in a refused creation rule. */
type CreationRuleHints = {
  /** Fields that the schema, the specification or an earlier refusal requires. */
  readonly needed: readonly string[];
  readonly schema: PublishedSchema | undefined;
  readonly referenceTargets: ReferenceTargets;
};

/** Whether the published schema of a field leaves room for a reference. A text can hold an id that is a number. */
function admits(field: Field | undefined, reference: string | number): boolean {
  if (!field) return true;
  const { types } = field;
  if (types.includes('number') && !types.includes('integer')) return false;
  if (types.length > 0 && !types.some((it) => it === 'string' || it === 'integer')) return false;
  return isValid(field.schema, reference) || isValid(field.schema, String(reference));
}

/** The next form of reference to the record that a refused field names, or to a contact, to try: one that its schema admits. Undefined if none is left. */
function nextReference(
  creationRule: CreationRule,
  field: string,
  { schema, referenceTargets }: CreationRuleHints,
): Reference | undefined {
  const declared = schema?.fields.find((it) => it.name === field);
  const type = declared?.references ?? usualReference;
  const target = referenceTargets.get(type);
  if (!target) return undefined;
  const forms = referenceFormsFor(declared, target).filter((it) => admits(declared, target[it]));
  const tried = creationRule.references[field]?.form;
  const form = forms[tried === undefined ? 0 : forms.indexOf(tried) + 1];
  return form && { type, form };
}

/**
 * The creation rule after a refusal: a field in its errors is added, left out if it is optional, given a nested record if it takes
 * a list of them, or used as a reference to another record, in one form after the other. Undefined if nothing is left to try.
 */
function improveCreationRule(
  creationRule: CreationRule,
  complained: readonly string[],
  chances: CreationRuleHints,
): CreationRule | undefined {
  const names = new Set(creationRule.names);
  const references: Record<string, Reference> = { ...creationRule.references };
  const lists = new Set(creationRule.lists);
  let changed = false;
  for (const name of complained.filter((it) => it !== 'base' && it !== '')) {
    const isOptional = !chances.needed.includes(name) && creationRule.names.length > chances.needed.length;
    const next = nextReference(creationRule, name, chances);
    const isList = takesNested(chances.schema?.fields.find((it) => it.name === name));
    if (!names.has(name) && !(name in references)) names.add(name);
    else if (names.has(name) && isOptional) names.delete(name);
    else if (isList && !lists.has(name)) lists.add(name);
    else if (next) references[name] = next;
    else continue;
    changed = true;
  }
  if (!changed) return undefined;
  return { ...creationRule, names: [...names], references, ...(lists.size > 0 && { lists: [...lists] }) };
}

/** The type of the record that is kept for others to refer to, whatever schemas say. */
const usualReference = 'contact';

/** The first creation rule. A reference that the schema requires points to a record that is kept for the run: of the type that it names, or a contact. */
function startingCreationRule(context: RunContext, type: string, needed: readonly string[]): CreationRule {
  const creationRule = firstCreationRule(type, resourceOf(context, type).schema);
  const usual = type === usualReference ? undefined : referenceTo(context, type, usualReference);
  const named = (resourceOf(context, type).schema?.fields ?? []).flatMap((field) => {
    const target = field.references && context.referenceTargets.get(field.references);
    const [form] = target ? referenceFormsFor(field, target) : [];
    return form && field.references ? [{ field: field.name, type: field.references, form }] : [];
  });
  const kept =
    usual && context.referenceTargets.has(usualReference) ? [{ ...usual, type: usualReference }] : [];
  const references = [...kept, ...named]
    .filter(({ field }) => needed.includes(field))
    .map(({ field, ...reference }) => [field, reference] as const);
  return references.length > 0
    ? { ...creationRule, references: Object.fromEntries(references) }
    : creationRule;
}

/**
 * Learns how to build a valid record of a type, under a parent if one is given: from the target's schema first, then from
 * the errors of refusals (spec#7.2-pairs). Records created on the way are noted. Each of the named lists gets a nested record with
 * a price. What was never accepted is not remembered: the creation rule is then the first one.
 */
export async function learnCreationRule(
  session: Session,
  type: string,
  under?: Pick<CreatedRecord, 'path' | 'company' | 'as'> & { readonly type?: string },
  lists: readonly string[] = [],
): Promise<LearnedCreationRule> {
  const { context } = session;
  const resource = resourceOf(context, type);
  const needed = neededFields(type, resource.schema);
  const demanded = new Set(needed);
  const first = { ...startingCreationRule(context, type, needed), ...(lists.length > 0 && { lists }) };
  let creationRule: CreationRule = first;
  for (let attempt = 1; ; attempt += 1) {
    const sent = bodyBy(creationRule, bodySourcesFor(context, type));
    const response = await sendCreation(session, type, sent, under && { under });
    const created = await noteCreated(session, response, resource, { parent: under?.path });
    if (isSuccess(response)) return { creationRule, sent, response, created };
    const chances = {
      needed: [...demanded],
      schema: resource.schema,
      referenceTargets: context.referenceTargets,
    };
    const nested = learnNested(context, type, sent, response);
    const isRefused = isRefusedBody(response);
    const improved = isRefused
      ? improveCreationRule(creationRule, nested.others.map(fieldIn), chances)
      : undefined;
    const next = improved ?? (isRefused && nested.isImproved ? creationRule : undefined);
    // A field that was missing must not be left out again: a schema need not say what is required.
    for (const name of next?.names ?? []) if (!creationRule.names.includes(name)) demanded.add(name);
    const missing = missingReference(context, type, sent);
    if (!next || missing !== undefined || attempt === mostAttempts) {
      const whatTakesIt = under?.type ? `, and bodies.${under.type} the ${under.type} that accepts it` : '';
      const refused = `no valid ${type} could be created: the last attempt was answered with ${response.status} and ${formatValue(response.text)}; the profile's bodies.${type} can provide one${whatTakesIt}`;
      const unknown = missing ?? refused;
      return { creationRule: { ...first, unknown }, sent, response, created: undefined };
    }
    creationRule = next;
  }
}
