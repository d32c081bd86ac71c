import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Depth } from '../axes/covering-cells.ts';
import { type Check, type CheckResult, checkId } from '../check/check.ts';
import type { LaterRun } from '../context/kept-values.ts';
import type { KnownSecret, Redactor } from '../context/redactor.ts';
import type { RunSettings } from '../context/run-context.ts';
import { siblingModule } from '../context/sibling-module.ts';
import type { Spending } from '../context/spending.ts';
import type { ToldStories } from '../context/told-stories.ts';
import type { Discovered } from '../discovery/discover.ts';
import { secondsOf } from '../errors/seconds.ts';
import type { NetworkCounts } from '../http/gateway.ts';
import type { RunLimits } from './run-checks.ts';

/** The assignment for the process that runs the checks. Plain data. */
export type Assignment = {
  /** URL of the module that exports the suite. */
  readonly suite: string;
  readonly settings: RunSettings;
  readonly discovered: Discovered;
  readonly depth: Depth;
  /** Ids of the checks to run, in order. */
  readonly checks: readonly string[];
  readonly limits: Pick<RunLimits, 'workers' | 'bail' | 'bailOn' | 'budget' | 'deadline'>;
};

/** A message to the process that runs the checks. */
export type Instruction = { readonly run: Assignment } | { readonly stop: string };

/** A message of the process that runs the checks, with what it learnt since the last; `trouble` is what went wrong outside of any check. */
export type CheckMessage =
  | { readonly result: CheckResult; readonly secrets: readonly KnownSecret[] }
  | { readonly trouble: string }
  | {
      readonly network: NetworkCounts;
      readonly spending: Spending;
      readonly kept: LaterRun['values'];
      readonly told: ToldStories | undefined;
    };

/** The results of the checks that ran to their end, and what went wrong in the process that ran them. */
export type ForkedRun = {
  readonly results: readonly CheckResult[];
  readonly troubles: readonly string[];
  /** What the network made of its requests, if it came to its end. */
  readonly network: readonly NetworkCounts[];
  /** What it cost, if it came to its end. */
  readonly spending: readonly Spending[];
  /** What the checks kept for a second run, if they came to their end. */
  readonly kept: LaterRun['values'];
  /** The stories that it told, if it came to their end. */
  readonly told: ToldStories | undefined;
};

const script = siblingModule(import.meta, 'check-process');
const longestMessage = 2_000;

/**
 * Runs checks in a separate process: if either of the two processes is killed, the other one cleans up. The results arrive
 * one by one, and the redactor learns the secrets that occurred in them.
 */
export async function runInFork(
  checks: readonly Check[],
  assignment: Omit<Assignment, 'checks' | 'limits'>,
  { signal, onResult, ...limits }: RunLimits,
  redactor: Pick<Redactor, 'learn'>,
): Promise<ForkedRun> {
  const results: CheckResult[] = [];
  const troubles: string[] = [];
  const network: NetworkCounts[] = [];
  const spending: Spending[] = [];
  let kept: LaterRun['values'] = {};
  let told: ToldStories | undefined;
  const child = fork(script, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-longestMessage);
  });
  child.on('message', (message: CheckMessage) => {
    if ('trouble' in message) troubles.push(message.trouble);
    else if ('network' in message) {
      network.push(message.network);
      spending.push(message.spending);
      kept = message.kept;
      told = message.told;
    } else {
      for (const { name, value } of message.secrets) redactor.learn(name, value);
      results.push(message.result);
      onResult?.(message.result);
    }
  });
  let killing: NodeJS.Timeout | undefined;
  const { timeout } = assignment.settings;
  const send = (instruction: Instruction) => child.connected && child.send(instruction, () => undefined);
  const stop = () => {
    send({ stop: signal?.reason instanceof Error ? signal.reason.message : 'stopped' });
    killing = setTimeout(() => child.kill('SIGKILL'), timeout);
  };
  signal?.addEventListener('abort', stop, { once: true });
  send({ run: { ...assignment, checks: checks.map(checkId), limits } });
  if (signal?.aborted) stop();
  const [[code, killedBy]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  signal?.removeEventListener('abort', stop);
  clearTimeout(killing);
  if (code !== 0) {
    const end = killedBy === null ? `ended with exit code ${code}` : `was ended by ${killedBy}`;
    const cause = killing && child.killed ? `did not stop within ${secondsOf(timeout)}, and was killed` : end;
    troubles.push(`The process that runs the checks ${cause}. ${errors.trim()}`.trim());
  }
  return { results, troubles, network, spending, kept, told };
}
