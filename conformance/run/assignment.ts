import type { Discovered } from '../discovery/discover.ts';
import type { LabSettings } from './lab.ts';
import type { Filter } from './plan.ts';

/** All that the judging process is told. Plain data. */
export type Assignment = {
  /** Address of the module that exports the suite. */
  readonly suite: string;
  readonly lab: LabSettings;
  readonly found: Discovered;
  readonly filter: Filter;
  /** Milliseconds that one check may take. */
  readonly deadline: number;
};

declare module 'vitest' {
  interface ProvidedContext {
    assignment: Assignment;
  }
}
