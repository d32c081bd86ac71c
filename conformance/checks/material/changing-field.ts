import type { Known } from '../../check/known.ts';
import type { Made, Target } from '../../check/target.ts';
import { isSuccess } from '../../match/granted.ts';
import type { Matcher } from '../../match/matcher.ts';
import { equals, satisfies } from '../../match/value.ts';
import { type Variants, variantsOf } from '../../records/variants.ts';
import type { Field } from '../../schemas/published.ts';
import { listedTypes } from './listed-types.ts';
import { isEquivalent } from './same-value.ts';
import { freeTextNames, valueFields } from './text-field.ts';
import { readValue, type Trial, tryValue, unprocessable } from './trial.ts';
import { withArticle } from './with-article.ts';

/** A field of a type in which a client writes one value after the other. */
export type WritableField = {
  readonly name: string;
  /** A value that the field did not have last. */
  nextValue(): unknown;
  /** That a record shows a value: letter by letter where any text is one, else in any notation. */
  matches(value: unknown): Matcher<unknown>;
  /** Whether a value tells its record from all others. */
  readonly isUnique: boolean;
};

const writableFieldsFound = new WeakMap<Known, Map<string, Promise<WritableField>>>();

/**
 * A field of a type that keeps what a client writes, found by trial: the target's schema tells which values a field
 * admits, not which of them the service sets itself or checks against a rule of its own. A free text is taken before a
 * pattern, a date or a number, and those before a choice of few. A target that takes values of a type and keeps none has
 * broken its promise; of one that publishes no field with two values, or refuses them all (422), nothing is known.
 */
export function findWritableField(t: Target, type: string): Promise<WritableField> {
  const fields = writableFieldsFound.get(t.known) ?? new Map<string, Promise<WritableField>>();
  writableFieldsFound.set(t.known, fields);
  const field = fields.get(type) ?? tryWritableFields(t, type);
  fields.set(type, field);
  field.catch(() => fields.delete(type));
  return field;
}

type Candidate = { readonly field: Field; readonly variants: Variants };

const foreign = /(^|_)id$|Id$/;
const stateful = /status|state|kind|type|language|currency|country/i;

/** How late a field is tried. */
function candidateRank({ field, variants }: Candidate, texts: readonly string[]): number {
  const place = texts.indexOf(field.name);
  if (place >= 0) return place;
  return texts.length + (variants.tell ? 0 : 2) + (stateful.test(field.name) ? 1 : 0);
}

/** The fields with two values or more that a client may write, those to try first in front. */
function candidatesOf(t: Target, type: string): readonly Candidate[] {
  const fields = valueFields(t, type);
  const texts = freeTextNames(fields);
  return fields
    .filter(
      (it) =>
        !it.readOnly && !it.nested && !foreign.test(it.name) && !/^ur[il]|^iri|uuid/.test(it.format ?? ''),
    )
    .flatMap((field) => {
      const variants = variantsOf(field, t.mark);
      return variants ? [{ field, variants }] : [];
    })
    .filter(({ field, variants }) => !variants.free || texts.includes(field.name))
    .toSorted((one, other) => candidateRank(one, texts) - candidateRank(other, texts));
}

const writableField = ({ field, variants }: Candidate): WritableField => ({
  name: field.name,
  nextValue: () => variants.next(),
  isUnique: variants.tell,
  matches: (value) =>
    variants.free
      ? equals(value)
      : satisfies(`${field.name} ${JSON.stringify(value)}`, (it) => isEquivalent(value, it)),
});

async function tryWritableFields(t: Target, type: string): Promise<WritableField> {
  const all = candidatesOf(t, type);
  const trials: Trial[] = [];
  for (const candidate of all) {
    const field = writableField(candidate);
    const value = field.nextValue();
    const trial = await tryValue(t, type, field.name, value);
    const isKept = trial.made && isShown(field, value, trial.value);
    if (isKept && (candidate.variants.free || (await canChange(t, trial.made, field)))) return field;
    trials.push(trial);
  }
  // Where nobody knows how a record of the type comes about, this says so.
  if (all.length > 0) await t.make(type);
  const names = all.map(({ field }) => field.name).join(', ');
  if (trials.every(({ status }) => status === unprocessable)) {
    const reason = `The schema of ${type} names no field with two values that a client writes as it likes (tried: ${names || 'none'}).`;
    return listedTypes.includes(type) ? t.untestable(reason) : t.notApplicable(reason);
  }
  return t.violation(`${withArticle(type)} that keeps a value in one of ${names}`, 'none that does');
}

const isShown = (field: WritableField, value: unknown, shown: unknown): boolean =>
  field.matches(value)(shown) === undefined;

/** Whether an update changes a field to another value; which transitions there are is not shown (section 3). */
async function canChange(t: Target, made: Made, field: WritableField): Promise<boolean> {
  if (!listedTypes.includes(made.type)) return true;
  const value = field.nextValue();
  const isTaken = isSuccess(await t.update(made, { ...made.sent, [field.name]: value }));
  return isTaken && isShown(field, value, await readValue(t, made, field.name));
}
