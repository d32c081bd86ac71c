import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Operation } from '../context/operations.ts';
import { operationAt } from '../context/operations.ts';
import type { Visit } from '../context/session.ts';

/** A row of unvisited.yaml: statuses that no run visits, of all operations or of some, and why. */
export type UnvisitedStatus = {
  readonly statuses: readonly number[];
  readonly methods?: readonly string[];
  readonly operations?: readonly string[];
  readonly except?: readonly string[];
  /** Whether a run can visit it by accident. */
  readonly incidental?: boolean;
  readonly because: string;
};

/** The rows of unvisited.yaml. */
export const unvisitedStatuses: readonly UnvisitedStatus[] = parse(
  readFileSync(join(import.meta.dirname, 'unvisited.yaml'), 'utf8'),
);

const appliesTo = (row: UnvisitedStatus, { id, method }: Operation, status: number): boolean =>
  row.statuses.includes(status) &&
  (row.methods?.includes(method) ?? true) &&
  (row.operations?.includes(id) ?? true) &&
  !row.except?.includes(id);

/** The declared statuses of operations that a run visited, each as `readContact 200`. */
export type StatusCoverage = {
  readonly visited: readonly string[];
  /** Neither visited nor with a reason. */
  readonly unexplained: readonly string[];
  /** Visited, although a reason says that they are not. */
  readonly contradicted: readonly string[];
  /** Reasons that no declared status needs. */
  readonly unneeded: readonly string[];
};

/** Compares the visits of a run with the declared statuses. */
export function computeCoverage(
  operations: readonly Operation[],
  visits: readonly Visit[],
  reasons: readonly UnvisitedStatus[],
): StatusCoverage {
  const met = new Set(
    visits.map(({ method, path, status }) => `${operationAt(operations, method, path)?.id} ${status}`),
  );
  const pairs = operations.flatMap((operation) =>
    operation.statuses.map((status) => ({
      name: `${operation.id} ${status}`,
      isVisited: met.has(`${operation.id} ${status}`),
      rows: reasons.filter((row) => appliesTo(row, operation, status)),
    })),
  );
  const named = (some: typeof pairs) => some.map(({ name }) => name);
  const needed = new Set(pairs.filter(({ isVisited }) => !isVisited).flatMap(({ rows }) => rows));
  return {
    visited: named(pairs.filter(({ isVisited }) => isVisited)),
    unexplained: named(pairs.filter(({ isVisited, rows }) => !isVisited && rows.length === 0)),
    contradicted: named(
      pairs.filter(({ isVisited, rows }) => isVisited && rows.some((it) => !it.incidental)),
    ),
    unneeded: reasons.filter((row) => !needed.has(row) && !row.incidental).map(({ because }) => because),
  };
}
