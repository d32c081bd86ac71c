import type { Known } from '../../check/known.ts';
import type { Target } from '../../check/target.ts';
import { isGranted } from '../../match/granted.ts';
import type { Field } from '../../schemas/published.ts';
import { listedTypes } from './listed-types.ts';
import { withArticle } from './with-article.ts';

const markLength = 10;
const likely = [
  /^(last_?name|surname|title|subject)$/i,
  /^(notes?|remarks?|description|text|body|message|comment|content)$/i,
  /(title|subject|note|remark|description|text|message|name|reference|introduction)/i,
];

const found = new WeakMap<Known, Map<string, Promise<string>>>();

/**
 * A field of a type that keeps any text that a client writes, found by trial: the target's schema tells which fields are
 * texts, not which of them the service sets itself or checks against a rule of its own. Likely names are tried first.
 * A target where no text of a type is kept has broken its promise; one whose schema has no text is untestable.
 */
export function textField(t: Target, type: string): Promise<string> {
  const fields = found.get(t.known) ?? new Map<string, Promise<string>>();
  found.set(t.known, fields);
  const field = fields.get(type) ?? tryFields(t, type);
  fields.set(type, field);
  field.catch(() => fields.delete(type));
  return field;
}

async function tryFields(t: Target, type: string): Promise<string> {
  const names = candidates(t.resource(type).schema?.fields ?? []);
  if (names.length === 0) {
    const reason = `The schema of ${type} names no text that a client writes.`;
    return listedTypes.includes(type) ? t.untestable(reason) : t.notApplicable(reason);
  }
  for (const name of names) if (await keepsText(t, type, name)) return name;
  return t.violation(
    `${withArticle(type)} that keeps a text in one of ${names.join(', ')}`,
    'none that does',
  );
}

async function keepsText(t: Target, type: string, name: string): Promise<boolean> {
  const text = t.mark();
  const under = t.resource(type).parents[0]
    ? { under: await t.make(String(t.resource(type).parents[0])) }
    : {};
  const taken = await t.create(type, t.build(type, { [name]: text }), under);
  if (!isGranted(taken)) return false;
  const made = await t.make(type, { with: { [name]: text }, ...under });
  const shown = listedTypes.includes(type) ? t.one(await t.read(made), type).record : made.record;
  return shown[name] === text;
}

/** Names of fields that admit any text long enough for a mark, the likeliest first. */
export function candidates(fields: readonly Field[]): readonly string[] {
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
