import type { Known } from '../../check/known.ts';
import type { Target } from '../../check/target.ts';
import { isStateField } from '../../records/changing.ts';
import type { Field } from '../../schemas/published.ts';
import { listedTypes } from './listed-types.ts';
import { type Trial, tryValue, unprocessable } from './trial.ts';
import { withArticle } from './with-article.ts';

const markLength = 10;
const likely = [
  /^(last_?name|surname|title|subject)$/i,
  /^(notes?|remarks?|description|text|body|message|comment|content)$/i,
  /(title|subject|note|remark|description|text|message|name|reference|introduction)/i,
];

const textFieldsFound = new WeakMap<Known, Map<string, Promise<string>>>();

/**
 * A field of a type that keeps any text that a client writes, found by trial: the target's schema tells which fields are
 * texts, not which of them the service sets itself or checks against a rule of its own. Likely names are tried first.
 * A target where no text of a type is kept has broken its promise. What is about texts does not bind a type whose schema has
 * none, or whose texts all have rules of their own (422), but for contacts, which have names (section 2.2).
 */
export function findTextField(t: Target, type: string): Promise<string> {
  const fields = textFieldsFound.get(t.known) ?? new Map<string, Promise<string>>();
  textFieldsFound.set(t.known, fields);
  const field = fields.get(type) ?? tryTextFields(t, type);
  fields.set(type, field);
  field.catch(() => fields.delete(type));
  return field;
}

async function tryTextFields(t: Target, type: string): Promise<string> {
  const names = freeTextNames(valueFields(t, type));
  const trials: Trial[] = [];
  for (const name of names) {
    const text = t.mark();
    const trial = await tryValue(t, type, name, text);
    if (trial.value === text) return name;
    trials.push(trial);
  }
  if (type !== 'contact' && trials.every(({ status }) => status === unprocessable)) {
    const isKnown = (t.resource(type).schema?.fields.length ?? 0) > 0;
    const reason = `The schema of ${type} names no text that a client writes as it likes.`;
    return isKnown || !listedTypes.includes(type) ? t.notApplicable(reason) : t.untestable(reason);
  }
  if (names.length === 0) return t.untestable(`The schema of ${type} names no text that a client writes.`);
  // Where nobody knows how a record of the type comes about, this says so.
  await t.make(type);
  return t.violation(
    `${withArticle(type)} that keeps a text in one of ${names.join(', ')}`,
    'none that does',
  );
}

/** The fields of a type but for those that name other records, and those in which a service counts versions of its own. */
export function valueFields(t: Target, type: string): readonly Field[] {
  const { schema, references } = t.resource(type);
  return (schema?.fields ?? []).filter(({ name }) => !references?.includes(name) && !isStateField(name));
}

/** Names of fields that admit any text long enough for a mark, the likeliest first. */
export function freeTextNames(fields: readonly Field[]): readonly string[] {
  return fields
    .filter(admitsAnyText)
    .map(({ name }) => name)
    .sort((one, other) => rank(one) - rank(other));
}

const admitsAnyText = (field: Field): boolean =>
  field.types.includes('string') &&
  !field.readOnly &&
  !field.enum &&
  !field.format &&
  !field.pattern &&
  !field.nested &&
  !/(^|_)(id|type|number|email)$/i.test(field.name) &&
  (field.maxLength ?? markLength) >= markLength;

function rank(name: string): number {
  const place = likely.findIndex((pattern) => pattern.test(name));
  return place < 0 ? likely.length : place;
}
