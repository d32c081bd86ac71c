import { losesLines } from '../schemas/texts.ts';
import { daysBetween, type Scalar } from './kept-values.ts';

/** What a field has shown of all values that were sent for it, in any record. A field is named by its type or place: `contact last_name`. */
export type FieldHabits = {
  /** Fields that have shown a value as it was sent. */
  readonly keeping: ReadonlySet<string>;
  /** A field shows a value as it was sent, which counts if that is not by chance. */
  keep(field: string, value: Scalar): void;
  /** A reading shows a text as it was sent, in all of its lines. */
  keepLines(field: string, text: string): void;
  /** Whether a field shows one line of what was sent in several, as names can; the text of a comment and the body of an email can't. */
  hasLostLines(field: string, sent: Scalar, shown: unknown): boolean;
  /** A field shows a value of few as it was sent, without a locale that it could have it from. */
  choose(field: string, value: Scalar, isEnumerated: boolean): void;
  /** Whether a field shows such a value as it was sent each time: once it has shown two, none of them is its usual one. */
  isChoice(field: string, value: Scalar): boolean;
  /** The dates that a field has shown as far from what was sent as it shows this one; undefined where that is no day. */
  datesShiftedAs(field: string, sent: Scalar, shown: unknown): Set<Scalar> | undefined;
};

/** Whether a value that a field shows tells that it keeps what is sent: one that counts shows 0 and 1, and one in capitals any digits. */
const isTelling = (value: Scalar): boolean =>
  typeof value === 'number' ? value !== 0 && value !== 1 : typeof value === 'string' && /[a-z]/.test(value);

/** What is chosen from few values: one that was shown as it was sent can be shown so each time. */
const chosen = /[ _](language|currency|country)$/i;

/** What takes any value once it has shown some as they were sent: what is chosen from few need not know them all. */
const address = /[ _]e?mail$/i;

/** The set of a key, which is empty at first. */
function setOf(sets: Map<string, Set<Scalar>>, key: string): Set<Scalar> {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set);
  return set;
}

/** Knows no field yet. */
export function createFieldHabits(): FieldHabits {
  const keeping = new Set<string>();
  const keepingLines = new Set<string>();
  const choices = new Map<string, Set<Scalar>>();
  const shifted = new Map<string, Set<Scalar>>();
  return {
    keeping,
    keep(field, value) {
      if (isTelling(value)) keeping.add(field);
    },
    keepLines(field, text) {
      if (losesLines(text, '')) keepingLines.add(field);
    },
    hasLostLines(field, sent, shown) {
      if (typeof sent !== 'string' || typeof shown !== 'string' || !losesLines(sent, shown)) return false;
      return /^comment | body$/.test(field) || keepingLines.has(field);
    },
    choose(field, value, isEnumerated) {
      if (isEnumerated || chosen.test(field) || address.test(field)) setOf(choices, field).add(value);
    },
    isChoice(field, value) {
      const values = choices.get(field);
      return values !== undefined && values.size > 1 && (address.test(field) || values.has(value));
    },
    datesShiftedAs(field, sent, shown) {
      const days = daysBetween(sent, shown);
      return days === undefined ? undefined : setOf(shifted, `${field} ${days}`);
    },
  };
}
