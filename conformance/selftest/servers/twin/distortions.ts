import type { Twin, Value } from './company.ts';
import type { Field } from './kinds.ts';
import type { LawName } from './laws.ts';

type Distort = (value: Value, field: Field) => Value;

const ofTexts =
  (distort: (text: string, field: Field) => Value): Distort =>
  (value, field) =>
    typeof value === 'string' && field.type === 'string' && !field.values ? distort(value, field) : value;

const longest = 60;

/** What becomes of a value where a law about values is broken. */
const distortions: readonly (readonly [LawName, Distort])[] = [
  ['values.zero-kept', (value) => (value === 0 ? null : value)],
  ['values.false-kept', (value) => (value === false ? null : value)],
  ['values.fractions-kept', (value) => (typeof value === 'number' ? Math.trunc(value) : value)],
  ['values.long-texts-kept', ofTexts((text) => text.slice(0, longest))],
  ['values.signs-kept', ofTexts((text) => text.replaceAll(/["'\\]/g, ''))],
  ['values.optional-texts-kept', ofTexts((text, field) => (field.required || field.searched ? text : null))],
  [
    'text.utf-8-kept-in-every-field',
    ofTexts((text, { searched }) => (searched ? text : text.replaceAll(/[^ -ÿ]/g, '?'))),
  ],
];

/** The value that a twin keeps of one that was sent: the same, as far as the laws about values are kept. */
export const keptOf = (twin: Twin, field: Field, sent: Value): Value =>
  distortions.reduce((value, [law, distort]) => (twin.keeps(law) ? value : distort(value, field)), sent);
