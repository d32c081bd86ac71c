import type { Cell } from '../axes/axes.ts';
import type { Session } from '../context/session.ts';
import type { Exchange } from '../errors/exchange.ts';
import type { Mismatch } from '../errors/mismatch.ts';
import { AssertedViolation, NotApplicable, Uncertain, Untestable, Violation } from '../errors/outcome.ts';
import { pathOf } from '../http/request.ts';
import type { HttpResponse } from '../http/response.ts';
import { type Matcher, wrongValue } from '../match/matcher.ts';
import { isObject, jsonIn } from '../schemas/json.ts';
import { createCellJudge, type JudgedCell } from './judge-cells.ts';

type Apply = <Subject>(
  subject: Subject,
  ...matchers: readonly [Matcher<Subject>, ...Matcher<Subject>[]]
) => void;

/** What a check asserts. Only these calls can fail its requirement. */
export type Asserting = {
  /** Applies every matcher; the first mismatch fails the requirement. The evidence is the response that the subject is or
   * comes from, else the last exchange. */
  readonly expect: Apply;
  /** Fails the requirement, for what no matcher expresses. */
  violation(expected: string, got: string, evidence?: HttpResponse): never;
  /** Fails the requirement by what the model found, if it found something. */
  expectNone(finding: { readonly mismatch: Mismatch; readonly exchange: Exchange } | undefined): void;
  /** Does what the check asserts to be possible, such as creating a record: that it is not fails the requirement. */
  expectDone<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** What a check can say without asserting it. */
export type Conditions = {
  /**
   * Applies every matcher to what the check prepares with, which other requirements assert. The first mismatch makes the check
   * uncertain because of it.
   */
  readonly prepare: Apply;
  /**
   * Applies every matcher to a positive control: a right token is let in, a list shows what was created. The first mismatch makes
   * the check uncertain because of it.
   */
  readonly control: Apply;
  /** Leaves the check uncertain because of what it prepares with, for what no matcher expresses. */
  unprepared(expected: string, got: string, evidence?: HttpResponse): never;
  untestable(reason: string): never;
  uncertain(reason: string): never;
  notApplicable(reason: string): never;
  /**
   * Judges every cell, also after one has failed. Then the first failure is thrown, with the cell and the number of failures;
   * else the first violation that left a cell uncertain; Untestable if a cell was; NotImplemented or NotApplicable if none passed
   * and one was.
   */
  judgeCells(cells: readonly Cell[], judge: (cell: Cell) => Promise<void>): Promise<void>;
};

/** All of them. */
export type Assertions = Asserting & Conditions;

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

/** A violation as one of what a check asserts. */
const asAsserted = (error: unknown): unknown =>
  error instanceof Violation ? new AssertedViolation(error.mismatch, error.exchange) : error;

const pairsIn = ({ request: { url } }: Exchange) => [...(URL.parse(url)?.searchParams ?? [])];

/** Whether a response shows a list, under the last name of its address, and nothing in it. */
function showsNothing({ request, reply }: Exchange): boolean {
  const name = pathOf(request.url).split('/').at(-1) ?? '';
  const body = jsonIn(reply?.body);
  const list = isObject(body) ? body[name] : body;
  return request.method === 'GET' && Array.isArray(list) && list.length === 0;
}

/**
 * The last exchange, or where it is a further page of a list and empty, the one of the first page: what no page shows is missing there,
 * and the others were searched for it.
 */
function lastOf(exchanges: readonly Exchange[]): Exchange | undefined {
  const last = exchanges.at(-1);
  if (last === undefined || !showsNothing(last)) return last;
  const pairs = pairsIn(last);
  const isFirst = (it: Exchange) => {
    const own = pairsIn(it).map((pair) => pair.join('='));
    const others = pairs.filter((pair) => !own.includes(pair.join('=')));
    return others.length > 0 && others.length + own.length === pairs.length;
  };
  const sameList = (it: Exchange) =>
    it.request.method === 'GET' && pathOf(it.request.url) === pathOf(last.request.url);
  return exchanges.findLast((it) => sameList(it) && isFirst(it)) ?? last;
}

/** Creates the assertions of one check of a requirement. A failure without an exchange of its own shows the last one of the session. */
export function createAssertions(session: Session, requirement: string): CountedAssertions {
  let count = 0;
  const cellJudge = createCellJudge(session, requirement);
  const evidenceOf = (subject: unknown): Exchange | undefined =>
    (isResponse(subject) ? subject.exchange : session.originOf(subject)) ?? lastOf(session.exchanges);
  const apply =
    (Kind: typeof Violation, purpose: 'asserted' | 'prepared' | 'controlled'): Apply =>
    (subject, ...matchers) => {
      if (isResponse(subject)) session.context.spending.judge(subject.exchange, purpose);
      for (const matcher of matchers) {
        const mismatch = matcher(subject);
        if (mismatch) throw new Kind(mismatch, evidenceOf(subject));
      }
    };
  const assert = apply(AssertedViolation, 'asserted');
  return {
    get count() {
      return count;
    },
    cells: cellJudge.cells,
    get exchanges() {
      return cellJudge.exchanges;
    },
    assertions: {
      expect(subject, ...matchers) {
        count += 1;
        try {
          assert(subject, ...matchers);
        } catch (error) {
          throw asAsserted(error);
        }
      },
      violation(expected, got, response) {
        throw new AssertedViolation(wrongValue(expected, got), evidenceOf(response));
      },
      expectNone(finding) {
        count += 1;
        if (finding) throw new AssertedViolation(finding.mismatch, finding.exchange);
      },
      async expectDone(work) {
        count += 1;
        try {
          return await work();
        } catch (error) {
          throw asAsserted(error);
        }
      },
      unprepared(expected, got, response) {
        throw new Violation(wrongValue(expected, got), evidenceOf(response));
      },
      prepare: apply(Violation, 'prepared'),
      control: apply(Violation, 'controlled'),
      untestable(reason) {
        throw new Untestable(reason);
      },
      uncertain(reason) {
        throw new Uncertain(reason);
      },
      notApplicable(reason) {
        throw new NotApplicable(reason);
      },
      judgeCells: cellJudge.judgeCells,
    },
  };
}
