import type { Cell } from '../axes/axes.ts';
import type { Session } from '../context/session.ts';
import type { Exchange } from '../errors/exchange.ts';
import { NotApplicable, Uncertain, Untestable, Violation } from '../errors/outcome.ts';
import type { HttpResponse } from '../http/response.ts';
import type { Matcher } from '../match/matcher.ts';
import { createCellWalk } from './cell-walk.ts';
import type { JudgedCell } from './check.ts';

/** The assertions of a check. */
export type Assertions = {
  /** Applies every matcher; the first mismatch is a Violation. The evidence is the response that the subject is or
   * comes from, else the last exchange. */
  expect<Subject>(subject: Subject, ...matchers: readonly [Matcher<Subject>, ...Matcher<Subject>[]]): void;
  /** Throws a Violation, for what no matcher expresses. */
  violation(expected: string, got: string, evidence?: HttpResponse): never;
  untestable(reason: string): never;
  uncertain(reason: string): never;
  notApplicable(reason: string): never;
  /**
   * Judges every cell, also after one has failed. Then the first failure is thrown, with the cell and the number of failures;
   * Untestable if a cell was; NotImplemented or NotApplicable if none passed and one was.
   */
  walkCells(cells: readonly Cell[], judge: (cell: Cell) => Promise<void>): Promise<void>;
};

/** The assertions of one check, and how many of them it has made. */
export type CountedAssertions = {
  readonly assertions: Assertions;
  readonly count: number;
  /** The cells judged so far. */
  readonly cells: readonly JudgedCell[];
  /** The exchanges of the session when the first cell failed; undefined if none did. */
  readonly exchanges: readonly Exchange[] | undefined;
};

const isResponse = (subject: unknown): subject is HttpResponse =>
  typeof subject === 'object' && subject !== null && 'exchange' in subject && 'bytes' in subject;

/** Creates the assertions of one check. A failure without an exchange of its own shows the last one of the session. */
export function createAssertions(session: Session): CountedAssertions {
  let count = 0;
  const walk = createCellWalk(session);
  const evidence = (exchange: Exchange | undefined) => ({ exchange: exchange ?? session.exchanges.at(-1) });
  return {
    get count() {
      return count;
    },
    cells: walk.cells,
    get exchanges() {
      return walk.exchanges;
    },
    assertions: {
      expect(subject, ...matchers) {
        count += 1;
        for (const matcher of matchers) {
          const mismatch = matcher(subject);
          if (mismatch) {
            const exchange = isResponse(subject) ? subject.exchange : session.originOf(subject);
            throw new Violation(mismatch.expected, mismatch.got, {
              ...evidence(exchange),
              differences: mismatch.differences,
              clause: mismatch.clause,
            });
          }
        }
      },
      violation(expected, got, response) {
        throw new Violation(expected, got, evidence(response?.exchange));
      },
      untestable(reason) {
        throw new Untestable(reason);
      },
      uncertain(reason) {
        throw new Uncertain(reason);
      },
      notApplicable(reason) {
        throw new NotApplicable(reason);
      },
      walkCells: walk.walkCells,
    },
  };
}
