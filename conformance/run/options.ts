import type { Depth } from '../axes/covering-cells.ts';
import type { Transport } from '../http/transport.ts';
import type { WrittenProfile } from '../profile/profile.ts';
import { levels as allLevels, type Level } from '../requirements/requirement.ts';
import type { Interruption } from './interruption.ts';
import type { Run } from './judge.ts';
import { ownSuite } from './verify.ts';

/** What to judge, and how. Times in milliseconds; everything but the profile has the default of the command line. */
export type VerifyOptions = {
  /** The fields of a profile, as its schema (profile.schema.json) has them. */
  readonly profile: WrittenProfile;
  /**
   * Answers the requests instead of the network, so that a server in this process is judged without a port. What only the
   * dialog in a browser can show is untestable then: name access tokens in the profile.
   */
  readonly transport?: Transport;
  /** Patterns for requirements or checks, as `--only` and `--skip` take them. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly levels?: readonly Level[];
  readonly readOnly?: boolean;
  readonly depth?: Depth;
  /** The released set of requirements to judge by, as `--requirements` takes it. */
  readonly requirements?: string;
  readonly workers?: number;
  readonly bail?: number;
  readonly timeout?: number;
  /** Of the whole run. */
  readonly runTimeout?: number;
  /** Ends the run early; what was created is removed. */
  readonly signal?: AbortSignal;
};

/** The longest wait for a response, where no option says another. */
export const usualTimeout = 15_000;

/** A whole run takes less than the hour after which services for CI end a job, so that there is a report. */
export const usualRunTimeout = 45 * 60_000;

const silent = {
  stage: () => undefined,
  expect: () => undefined,
  done: () => undefined,
  tell: () => undefined,
  end: () => undefined,
};

const interruptionOf = (signal: AbortSignal = new AbortController().signal): Interruption => ({
  signal,
  get cause() {
    return signal.aborted ? 'its caller' : undefined;
  },
  release: () => undefined,
});

/** The run that a program asks for, with the usual values of what it leaves open. It shows and writes nothing. */
export function runOf({
  transport,
  signal,
  ...options
}: Omit<VerifyOptions, 'profile'>): Omit<Run, 'profile'> {
  const { only = [], skip = [], levels = allLevels, readOnly = false, depth = 'full' } = options;
  const { requirements } = options;
  const { workers, bail = 0, timeout = usualTimeout, runTimeout = usualRunTimeout } = options;
  return {
    filter: { only, skip, levels, readOnly, depth, shard: undefined, requirements },
    baseline: [],
    workers,
    bail,
    timeout,
    runTimeout,
    progress: silent,
    interruption: interruptionOf(signal),
    suite: ownSuite,
    ...(transport && { transport }),
  };
}
