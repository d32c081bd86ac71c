import { bodyChoices, bodyExclusions } from './bodies.ts';
import type { Choice, Exclusion } from './choice.ts';
import { errorChoices } from './errors.ts';
import { listChoices, listExclusions } from './lists.ts';
import { transportChoices } from './transport.ts';
import { valueChoices } from './values.ts';
import { writeChoices, writeExclusions } from './writes.ts';

/** Every choice that the specification leaves to a server, by topic in the order of the specification. */
export const choices: readonly Choice[] = [
  ...valueChoices,
  ...writeChoices,
  ...bodyChoices,
  ...listChoices,
  ...errorChoices,
  ...transportChoices,
];

/** What no server can choose together. */
export const exclusions: readonly Exclusion[] = [...writeExclusions, ...bodyExclusions, ...listExclusions];
