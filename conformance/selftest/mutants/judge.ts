import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server to judge, as the process that judges gets it: its profile, and the checks to run first. */
export type JudgementRequest = { readonly profile: unknown; readonly first: readonly string[] };

/** What the suite says about a server. */
export type Judgement = {
  readonly verdict: 'violates' | 'undecided' | 'conforms';
  /** The first failure in words, and the id of its check. */
  readonly failure?: string;
  readonly check?: string;
  /** Why the verdict is undecided: the first five reasons. */
  readonly undecided: readonly string[];
  /** The requirements that passed, unless something failed. */
  readonly judged: readonly string[];
  /** Number of checks that ran. */
  readonly checks: number;
  /** Of the process that judges, in milliseconds. */
  readonly processorTime: number;
};

/** Judges servers by their profiles one after the other, with the checks that failed most often first, in a process that is replaced if it takes too long. */
export type Judge = { judge(profile: unknown): Promise<Judgement>; close(): Promise<void> };

const heapLimit = '--max-old-space-size=1024';

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  // The browser is closed when the channel is.
  if (child.connected) child.disconnect();
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(timer);
}

/** Opens a judge whose judgements take at most `limit` milliseconds each; one that takes longer is undecided. */
export function openJudge(limit: number): Judge {
  let child: ChildProcess | undefined;
  let failures = new Map<string, number>();
  const start = () =>
    fork(join(import.meta.dirname, 'judge-process.ts'), { execArgv: [heapLimit], stdio: 'ignore' });
  return {
    async judge(profile) {
      child ??= start();
      const current = child;
      const first = [...failures].toSorted(([, one], [, other]) => other - one).map(([id]) => id);
      const listening = new AbortController();
      const { signal } = listening;
      const answer = Promise.race([
        once(current, 'message', { signal }).then(([judgement]): Judgement => judgement),
        once(current, 'exit', { signal }).then(() => undefined),
      ]);
      const timer = setTimeout(() => void end(current), limit);
      current.send({ profile, first } satisfies JudgementRequest);
      const judgement = await answer.finally(() => listening.abort());
      clearTimeout(timer);
      if (!judgement) {
        child = undefined;
        const undecided = [`The suite did not end within ${limit / 1000} s.`];
        return { verdict: 'undecided', undecided, judged: [], checks: 0, processorTime: 0 };
      }
      if (judgement.check !== undefined)
        failures = failures.set(judgement.check, (failures.get(judgement.check) ?? 0) + 1);
      return judgement;
    },
    async close() {
      if (child) await end(child);
    },
  };
}
