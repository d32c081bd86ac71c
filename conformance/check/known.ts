import type { Choice } from '../discovery/choice.ts';
import type { Resource } from '../records/resource.ts';
import type { Operation } from './operation.ts';

/** What is known before judging starts: the input of generated checks. Plain data. */
export type Known = {
  /** Resource types of the target, the printed ones first. */
  readonly resources: readonly Resource[];
  /** Operations of the contract's document. */
  readonly operations: readonly Operation[];
  readonly choices: readonly Choice[];
  /** Locales to ask for: those of the profile's users, and `en_US`, `de_DE`, `fr_FR`. */
  readonly locales: readonly string[];
};
