import type { Contract } from '../contract/contract.ts';
import type { Recorder } from './recorder.ts';

/** What is compared, and where changes are recorded. */
export type Comparison = {
  before: Contract;
  after: Contract;
  /** New names of renamed types, by their old names. */
  renamed: ReadonlyMap<string, string>;
  recorder: Recorder;
};
