import { type Cell, describeCell } from '../axes/axes.ts';
import type { Session } from '../context/session.ts';
import type { Exchange } from '../errors/exchange.ts';
import {
  AssertedViolation,
  isAsserted,
  NotApplicable,
  NotImplemented,
  type OutcomeKind,
  Uncertain,
  Untestable,
  Violation,
} from '../errors/outcome.ts';

/** What became of one cell. */
export type JudgedCell = {
  readonly cell: Cell;
  readonly outcome: OutcomeKind;
  /** The reason for every outcome but pass. */
  readonly reason?: string;
};

/** The cells that a check has visited, and how it visits them. */
export type CellJudge = {
  readonly cells: readonly JudgedCell[];
  /** The exchanges of the session when the first cell failed; undefined if none did. */
  readonly exchanges: readonly Exchange[] | undefined;
  judgeCells(cells: readonly Cell[], judge: (cell: Cell) => Promise<void>): Promise<void>;
};

/** What became of a cell whose judgement threw; undefined where that says nothing about the target. */
function judgedCell(cell: Cell, error: unknown, requirement: string): JudgedCell | undefined {
  if (isAsserted(error, requirement)) return { cell, outcome: 'fail', reason: error.message };
  if (error instanceof Violation || error instanceof Uncertain)
    return { cell, outcome: 'uncertain', reason: error.message };
  if (error instanceof Untestable) return { cell, outcome: 'untestable', reason: error.message };
  if (error instanceof NotApplicable) return { cell, outcome: 'not-applicable', reason: error.message };
  if (error instanceof NotImplemented) return { cell, outcome: 'not-implemented', reason: error.message };
  return undefined;
}

/** The first failure among cells, which names its cell and says how many failed. */
const failureOf = (cell: Cell, { mismatch, exchange }: Violation, failed: number, of: number) =>
  new AssertedViolation({ ...mismatch, at: { cell: describeCell(cell), failed, of } }, exchange);

const isBroken = ({ mismatch }: Violation): boolean => mismatch.kind === 'status' && mismatch.actual >= 500;

/** Creates what judges the cells of one check of a requirement. */
export function createCellJudge(session: Session, requirement: string): CellJudge {
  const cells: JudgedCell[] = [];
  let exchanges: readonly Exchange[] | undefined;
  return {
    cells,
    get exchanges() {
      return exchanges;
    },
    async judgeCells(cellsToVisit, judge) {
      let first: { readonly cell: Cell; readonly error: Violation } | undefined;
      let doubt: Violation | Uncertain | undefined;
      let missing: NotImplemented | undefined;
      const begin = cells.length;
      for (const cell of cellsToVisit) {
        try {
          await judge(cell);
          cells.push({ cell, outcome: 'pass' });
        } catch (error) {
          const judged = judgedCell(cell, error, requirement);
          if (judged === undefined) throw error;
          cells.push(judged);
          if (error instanceof NotImplemented) missing ??= error;
          // A failure of the service says the least about what the cells assert.
          const isAssertion = isAsserted(error, requirement);
          if (isAssertion && (first === undefined || (isBroken(first.error) && !isBroken(error)))) {
            first = { cell, error };
            exchanges = [...session.exchanges];
          } else if (error instanceof Violation || error instanceof Uncertain) {
            doubt ??= error;
          }
        }
      }
      const judged = cells.slice(begin);
      const of = (outcome: JudgedCell['outcome']) => judged.filter((it) => it.outcome === outcome);
      if (first) throw failureOf(first.cell, first.error, of('fail').length, judged.length);
      if (doubt) throw doubt;
      const [untestable] = of('untestable');
      if (untestable) throw new Untestable(`${untestable.reason} (${describeCell(untestable.cell)})`);
      if (of('pass').length > 0) return;
      if (missing) throw missing;
      const [inapplicable] = of('not-applicable');
      if (inapplicable) throw new NotApplicable(String(inapplicable.reason));
    },
  };
}
