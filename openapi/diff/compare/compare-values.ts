import { isDeepStrictEqual } from 'node:util';
import { memberOf } from '../../schemas/json.ts';
import type { JsonSchema, JsonValue } from '../../schemas/type-schema.ts';
import type { RuleId } from '../rules/rules.ts';
import { alignForms } from './align-forms.ts';
import { addedOrRemoved, addedRemovedOrChanged, type ComparedPart, inside } from './change-recorder.ts';
import { compareProperties } from './compare-properties.ts';
import type { Comparison, FollowedPair, Pair } from './comparison.ts';
import { isTighter, type Limit, limits } from './limits.ts';

type Schemas = Pair<JsonSchema>;

type Keyword = keyof typeof keywordRules;

/** Keywords whose values are compared as they are, and the rules for each. */
const keywordRules = {
  format: addedRemovedOrChanged('format'),
  pattern: addedRemovedOrChanged('pattern'),
  const: addedRemovedOrChanged('const'),
  default: addedRemovedOrChanged('default'),
  contentMediaType: 'content-media-type-changed',
  contentEncoding: 'content-encoding-changed',
} as const;

/** The keywords that are compared; a change of another one is to be reviewed. */
const known = new Set<string>([
  ...['$ref', '$comment', '$id', '$schema', 'title', 'description', 'examples', 'example'],
  ...['type', 'nullable', 'enum', 'allOf', 'anyOf', 'oneOf'],
  ...['items', 'additionalProperties', 'properties', 'required'],
  ...Object.keys(keywordRules),
  ...Object.keys(limits),
]);

/** The schema that is not written down. */
const anything: JsonSchema = {};

const allTypes = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array']);
const typeNames: Record<string, string> = { string: 'string', number: 'number', boolean: 'boolean' };

/** The elements of a list that none of another list equals. */
const missingIn = <Item>(others: readonly unknown[], items: readonly Item[]): Item[] =>
  items.filter((item) => !others.some((other) => isDeepStrictEqual(item, other)));

/** The types that a schema allows, except null; a number may be an integer. */
function typesOf(schema: JsonSchema): Set<string> {
  const listed = schema.type ?? typesOfValues(schema) ?? [...allTypes];
  const types = new Set([listed].flat().filter((type) => type !== 'null'));
  return types.has('number') ? types.add('integer') : types;
}

function typesOfValues({ enum: values, const: constant }: JsonSchema): string[] | undefined {
  const known = values ?? (constant === undefined ? undefined : [constant]);
  return known?.map((value) => typeNames[typeof value] ?? (Array.isArray(value) ? 'array' : 'object'));
}

/** The alternatives of a schema, except null; undefined when it has none. */
function alternativesOf({ anyOf, oneOf }: JsonSchema): JsonSchema[] | undefined {
  return (anyOf ?? oneOf)?.filter(({ type }) => type !== 'null');
}

function isNullable(schema: JsonSchema): boolean {
  if (schema.nullable === true) return true;
  const listed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (listed) return listed.includes(null) && [schema.type ?? 'null'].flat().includes('null');
  if ([schema.type].flat().includes('null')) return true;
  return [schema.anyOf, schema.oneOf].some((list) => list?.some(({ type }) => type === 'null'));
}

/** How often a pair of schemas is compared to which references of other schemas lead. */
const mostTimes = 50;

/** Compares the values that two schemas allow. */
export function compareValues(comparison: Comparison, site: ComparedPart, ...written: Schemas): void {
  if (isDeepStrictEqual(...written)) return;
  if (written.every(({ $ref, allOf }) => $ref === undefined && allOf === undefined)) {
    compareWritten(comparison, site, written);
    return;
  }
  const followed = followedPair(comparison, ...written);
  // A schema that leads to itself has no values beyond those that are being compared; one to which thousands of ways lead
  // shows its differences on some.
  if (followed.isOpen || followed.times >= mostTimes) return;
  Object.assign(followed, { isOpen: true, times: followed.times + 1 });
  compareWritten(comparison, site, written);
  followed.isOpen = false;
}

/** Compares two schemas in the same form. What they lead to is told by the schemas as they are written. */
function compareWritten(comparison: Comparison, site: ComparedPart, written: Schemas): void {
  const pair = alignForms(written, [comparison.before.shapes, comparison.after.shapes]);
  const [before, after] = pair;
  compareTexts(comparison, site, pair);
  if (compareReferences(comparison, site, pair, written)) return;
  compareNullability(comparison, site, pair);
  const alternatives = [alternativesOf(before), alternativesOf(after)] as const;
  if (alternatives[0] || alternatives[1]) {
    compareAlternatives(comparison, site, [alternatives[0] ?? [written[0]], alternatives[1] ?? [written[1]]]);
    if (!alternatives[0] || !alternatives[1]) return;
  } else if (compareTypes(comparison, site, pair)) return;
  compareKeywords(comparison, site, pair);
}

function compareTexts({ recorder }: Comparison, site: ComparedPart, [before, after]: Schemas): void {
  for (const keyword of ['title', 'description'] as const)
    recorder.recordDifference('text-changed', inside(site, '', keyword), before[keyword], after[keyword]);
  const [old, now] = [before.examples ?? before.example, after.examples ?? after.example];
  recorder.recordDifference('examples-changed', inside(site, '', 'examples'), old, now);
}

/** Whether references make the rest irrelevant: named types are compared once, where they are defined. */
function compareReferences(
  comparison: Comparison,
  site: ComparedPart,
  [before, after]: Schemas,
  written: Schemas,
): boolean {
  const { recorder } = comparison;
  if (before.$ref === undefined && after.$ref === undefined) return false;
  if (before.$ref === after.$ref) return true;
  const shapes = [
    comparison.before.shapes.get(before.$ref ?? ''),
    comparison.after.shapes.get(after.$ref ?? ''),
  ];
  if (shapes.every((shape) => shape?.isType)) {
    recorder.record('nested-type-changed', site, { before: before.$ref, after: after.$ref });
    return true;
  }
  compareValues(comparison, site, shapes[0]?.schema ?? written[0], shapes[1]?.schema ?? written[1]);
  return true;
}

function followedPair({ followed }: Comparison, before: JsonSchema, after: JsonSchema): FollowedPair {
  const pairs = followed.get(before) ?? new Map<JsonSchema, FollowedPair>();
  const pair = pairs.get(after) ?? { isOpen: false, times: 0 };
  followed.set(before, pairs.set(after, pair));
  return pair;
}

function compareNullability({ recorder }: Comparison, site: ComparedPart, [before, after]: Schemas): void {
  const [old, now] = [isNullable(before), isNullable(after)];
  if (old === now) return;
  const keyword = isDeepStrictEqual(before.type, after.type) ? 'enum' : 'type';
  const values = { before: before[keyword], after: after[keyword] };
  recorder.record(now ? 'became-nullable' : 'became-not-nullable', inside(site, '', keyword), values);
}

function compareAlternatives(
  comparison: Comparison,
  site: ComparedPart,
  lists: Pair<readonly JsonSchema[]>,
): void {
  const [before, after] = lists;
  const [removed, added] = [missingIn(after, before), missingIn(before, after)];
  const [onlyOld, onlyNew] = [removed[0], added[0]];
  if (removed.length === 1 && added.length === 1 && onlyOld && onlyNew) {
    compareValues(comparison, site, onlyOld, onlyNew);
    return;
  }
  compareElements(comparison, 'alternative', lists, () => ({ ...site, merge: undefined }));
}

/** Records the elements that only one of two lists has. */
function compareElements<Element>(
  { recorder }: Comparison,
  name: 'alternative' | 'all-of-part' | 'enum-value',
  [before, after]: Pair<readonly Element[]>,
  siteOf: (element: Element) => ComparedPart,
): void {
  const rules = addedOrRemoved(name);
  for (const it of missingIn(after, before)) recorder.record(rules.removed, siteOf(it), { before: it });
  for (const it of missingIn(before, after)) recorder.record(rules.added, siteOf(it), { after: it });
}

/** Whether values of another type make all other keywords meaningless. */
function compareTypes({ recorder }: Comparison, site: ComparedPart, [before, after]: Schemas): boolean {
  const [old, now] = [typesOf(before), typesOf(after)];
  if (old.symmetricDifference(now).size === 0) return false;
  const at = inside(site, '', 'type');
  const values = { before: before.type, after: after.type };
  if (now.isSubsetOf(old)) recorder.record('type-narrowed', at, values);
  else if (now.isSupersetOf(old)) recorder.record('type-widened', at, values);
  else recorder.record('type-changed', at, values);
  return old.isDisjointFrom(now);
}

function compareKeywords(comparison: Comparison, site: ComparedPart, pair: Schemas): void {
  const [before, after] = pair;
  const compareKeyword = (keyword: string, rules: (typeof keywordRules)[Keyword] | 'other-keyword-changed') =>
    comparison.recorder.recordDifference(
      rules,
      inside(site, '', keyword),
      memberOf(before, keyword),
      memberOf(after, keyword),
    );
  for (const keyword of Object.keys(keywordRules) as Keyword[])
    compareKeyword(keyword, keywordRules[keyword]);
  compareEnum(comparison, site, pair);
  for (const limit of Object.keys(limits) as Limit[]) compareLimit(comparison, site, pair, limit);
  compareAllOf(comparison, site, pair);
  compareItems(comparison, site, pair);
  compareAdditionalProperties(comparison, site, pair);
  compareProperties(comparison, site, before, after, { isType: false, compareValues });
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!known.has(keyword)) compareKeyword(keyword, 'other-keyword-changed');
  }
}

function compareEnum(comparison: Comparison, site: ComparedPart, [before, after]: Schemas): void {
  const [old, now] = [before.enum, after.enum].map((values) => values?.filter((value) => value !== null));
  const at = inside(site, '', 'enum');
  const siteOf = (value: JsonValue) => ({ ...at, subject: `${at.subject} ${JSON.stringify(value)}` });
  if (old && now) compareElements(comparison, 'enum-value', [old, now], siteOf);
  else comparison.recorder.recordDifference(addedOrRemoved('enum'), at, old, now);
}

function compareLimit(
  { recorder }: Comparison,
  site: ComparedPart,
  [before, after]: Schemas,
  limit: Limit,
): void {
  const [old, now] = [before[limit], after[limit]];
  if (old === now) return;
  const values = { before: old, after: now };
  const stem = limit.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const at = inside(site, '', limit);
  if (isTighter(limit, old, now)) recorder.record(`${stem}-tightened` as RuleId, at, values);
  else if (isTighter(limit, now, old)) recorder.record(`${stem}-loosened` as RuleId, at, values);
}

function compareAllOf(comparison: Comparison, site: ComparedPart, [before, after]: Schemas): void {
  const { allOf: old = [] } = before;
  const { allOf: now = [] } = after;
  compareElements(comparison, 'all-of-part', [old, now], () => inside(site, '', 'allOf'));
}

function compareItems(comparison: Comparison, site: ComparedPart, [before, after]: Schemas): void {
  const [old, now] = [before.items, after.items];
  if (typeof old === 'boolean' || typeof now === 'boolean') {
    comparison.recorder.recordDifference('other-keyword-changed', inside(site, '', 'items'), old, now);
    return;
  }
  compareValues(comparison, inside(site, '[]', 'items'), old ?? anything, now ?? anything);
}

function compareAdditionalProperties(
  comparison: Comparison,
  site: ComparedPart,
  [before, after]: Schemas,
): void {
  const [old, now] = [before.additionalProperties ?? true, after.additionalProperties ?? true];
  if (isDeepStrictEqual(old, now)) return;
  const at = inside(site, '', 'additionalProperties');
  const values = { before: old, after: now };
  if (now === false) comparison.recorder.record('additional-properties-forbidden', at, values);
  else if (old === false) comparison.recorder.record('additional-properties-allowed', at, values);
  else {
    const schema = (value: unknown) => (value === true ? anything : (value as JsonSchema));
    compareValues(comparison, { ...at, subject: `${site.subject}.*` }, schema(old), schema(now));
  }
}
