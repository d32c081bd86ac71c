import type { Contract } from '../contract/contract.ts';
import type { Recorder } from './recorder.ts';

/** What is compared, and where changes are recorded. */
export interface Comparison {
  before: Contract;
  after: Contract;
  /** Types by their old names, where they have another one now. */
  renamed: ReadonlyMap<string, string>;
  recorder: Recorder;
}
