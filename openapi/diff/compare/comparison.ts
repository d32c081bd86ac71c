import type { JsonSchema } from '../../schemas/type-schema.ts';
import type { Contract } from '../contract/contract.ts';
import type { ChangeRecorder } from './change-recorder.ts';

/** Something as it was, and as it is now. */
export type Pair<Compared> = readonly [before: Compared, after: Compared];

/** A pair of schemas, one of them a reference or made of parts, that are compared at several places. */
export type FollowedPair = {
  /** Whether they are being compared: one of them leads to itself. */
  isOpen: boolean;
  times: number;
};

/** What is compared, and where changes are recorded. */
export type Comparison = {
  before: Contract;
  after: Contract;
  /** New names of renamed types, by their old names. */
  renamed: ReadonlyMap<string, string>;
  /** The references and parts that were followed, by the schema before and the one after. */
  followed: Map<JsonSchema, Map<JsonSchema, FollowedPair>>;
  recorder: ChangeRecorder;
};
