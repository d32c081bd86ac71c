import type { Mismatch } from '../errors/mismatch.ts';
import type { Knowledge } from './knowledge.ts';
import type { Reply } from './reply.ts';

/** What an expectation says of one reply: it does not bind it, it is met, or what is wrong. */
export type Judgement = 'open' | 'met' | Mismatch;

/** What the specification demands of every reply that it binds. It stands once, for all types, places and parameters. */
export type Expectation = {
  /** Id of the requirement in the register. */
  readonly requirement: string;
  judge(reply: Reply, knowledge: Knowledge): Judgement;
};

/** Judges each of several values: open where there is none, else the first mismatch. */
export function eachOf<Value>(
  values: Iterable<Value>,
  judge: (value: Value) => Mismatch | undefined,
): Judgement {
  let count = 0;
  for (const value of values) {
    const mismatch = judge(value);
    if (mismatch) return mismatch;
    count += 1;
  }
  return count === 0 ? 'open' : 'met';
}
