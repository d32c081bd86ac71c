import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** The checks for one mutant, the one most likely to fail first. Ids of checks. */
export type CheckOrder = {
  /** Those whose requests run the mutated code. */
  readonly likely: readonly string[];
  /** Those of them that need no app and no browser. */
  readonly withoutApp: readonly string[];
  /** Those of the dialog whose requests never run the mutated code: they see nothing of it. */
  readonly leftOut: readonly string[];
};

/**
 * A server to judge, as the process that judges gets it: its profile, the ids of the musts to judge it by, all where none is named, and the order of
 * checks; without one all run, one after the other.
 */
export type JudgementRequest = {
  readonly profile: unknown;
  readonly only: readonly string[];
  readonly order?: CheckOrder;
};

/** A check that ran: its id, how long it took in milliseconds, and what it needs. */
export type RunCheck = {
  readonly id: string;
  readonly milliseconds: number;
  readonly withoutApp: boolean;
  readonly usesDialog: boolean;
};

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

/** A judgement without a mutant, with all checks that ran. */
export type BaselineJudgement = Judgement & { readonly ran: readonly RunCheck[] };

/** What the process that judges sends: the id of the check that it waits to begin, or its judgement. */
export type JudgeMessage = { readonly begins: string } | { readonly judgement: BaselineJudgement };

/** Judges servers by their profiles one after the other, in a process that is replaced if it takes too long. */
export type Judge = {
  judge(profile: unknown, order: CheckOrder): Promise<Judgement>;
  /** Runs all checks one after the other; each begins when the callback has ended. */
  judgeWithoutMutant(profile: unknown, begin: (check: string) => Promise<void>): Promise<BaselineJudgement>;
  close(): Promise<void>;
};

const heapLimit = '--max-old-space-size=1024';

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  // The browser is closed when the channel is.
  if (child.connected) child.disconnect();
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(timer);
}

/** Opens a judge, by the musts that are named or all, whose judgements take at most `limit` milliseconds each; one that takes longer is undecided. */
export function openJudge(limit: number, only: readonly string[] = []): Judge {
  let child: ChildProcess | undefined;
  const start = () =>
    fork(join(import.meta.dirname, 'judge-process.ts'), { execArgv: [heapLimit], stdio: 'ignore' });

  async function ask(
    request: JudgementRequest,
    milliseconds: number,
    begin: (check: string) => Promise<void>,
  ): Promise<BaselineJudgement> {
    child ??= start();
    const current = child;
    const { promise: answer, resolve, reject } = Promise.withResolvers<BaselineJudgement | undefined>();
    const onMessage = (message: JudgeMessage) => {
      if ('judgement' in message) resolve(message.judgement);
      else
        begin(message.begins)
          .then(() => current.send('begin'))
          .catch(reject);
    };
    const onExit = () => resolve(undefined);
    current.on('message', onMessage).once('exit', onExit);
    const timer = setTimeout(() => void end(current), milliseconds);
    try {
      current.send(request);
      const judgement = await answer;
      if (judgement) return judgement;
      child = undefined;
      const undecided = [`The suite did not end within ${milliseconds / 1000} s.`];
      return { verdict: 'undecided', undecided, judged: [], checks: 0, processorTime: 0, ran: [] };
    } finally {
      clearTimeout(timer);
      current.off('message', onMessage).off('exit', onExit);
    }
  }

  return {
    async judge(profile, order) {
      const { ran, ...judgement } = await ask({ profile, only, order }, limit, () => Promise.resolve());
      return judgement;
    },
    // One check after the other takes longer.
    judgeWithoutMutant: (profile, begin) => ask({ profile, only }, 3 * limit, begin),
    async close() {
      if (child) await end(child);
    },
  };
}
