import type { Exchange } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import { NotApplicable, Untestable, Violation } from './outcome.ts';
import type { Recorder } from './recorder.ts';
import type { Target } from './target.ts';

/** The judging half of a target, and how often it was asked to judge. */
export type Judging = Pick<Target, 'expect' | 'violation' | 'untestable' | 'notApplicable' | 'note'> & {
  readonly assertions: number;
  readonly notes: readonly string[];
};

const isReply = (subject: unknown): subject is Reply =>
  typeof subject === 'object' && subject !== null && 'exchange' in subject && 'bytes' in subject;

/** Judges for one check. */
export function createJudging(recorder: Recorder): Judging {
  const notes: string[] = [];
  let assertions = 0;
  const evidence = (exchange: Exchange | undefined) => ({ exchange: exchange ?? recorder.last });
  return {
    get assertions() {
      return assertions;
    },
    notes,
    expect(subject, ...matchers) {
      assertions += 1;
      for (const matcher of matchers) {
        const mismatch = matcher(subject);
        if (mismatch) {
          const shown = isReply(subject) ? subject.exchange : undefined;
          throw new Violation(mismatch.expected, mismatch.got, evidence(shown));
        }
      }
    },
    violation(expected, got, reply) {
      throw new Violation(expected, got, evidence(reply?.exchange));
    },
    untestable(reason) {
      throw new Untestable(reason);
    },
    notApplicable(reason) {
      throw new NotApplicable(reason);
    },
    note(sentence) {
      notes.push(sentence);
    },
  };
}
