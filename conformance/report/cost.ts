import { locate, type Surroundings } from '../context/operations.ts';
import { purposes, type Spending } from '../context/spending.ts';
import { inSeconds } from './labels.ts';
import type { ReportedCost } from './report.ts';

type ByPurpose = ReportedCost['requests'];

type Sent = Spending['requests'][number];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, it) => all + it, 0);

const countByPurpose = (all: readonly Sent[]): ByPurpose =>
  Object.fromEntries(
    purposes.flatMap((purpose) => {
      const times = all.filter((it) => it.purpose === purpose).length;
      return times === 0 ? [] : [[purpose, times]];
    }),
  );

const countBy = (
  all: readonly Sent[],
  keyOf: (it: Sent) => string | undefined,
): Readonly<Record<string, ByPurpose>> =>
  Object.fromEntries(
    [...Map.groupBy(all, keyOf)].flatMap(([key, same]) =>
      key === undefined ? [] : [[key, countByPurpose(same)]],
    ),
  );

/** What the processes of a run cost together. */
export function costOf(parts: readonly Spending[], where: Surroundings): ReportedCost {
  const all = parts.flatMap(({ requests }) => requests);
  const operationOf = ({ method, url }: Sent): string => {
    const { operation } = locate(where, method, url);
    return operation ? `${method} ${operation.path}` : 'elsewhere';
  };
  return {
    requests: countByPurpose(all),
    operations: countBy(all, operationOf),
    requirements: countBy(all, ({ requirement }) => requirement),
    milliseconds: {
      waiting: sum(all.map(({ milliseconds }) => milliseconds)),
      browser: Math.round(sum(parts.map(({ browser }) => browser))),
      processor: Math.round(sum(parts.map(({ processor }) => processor))),
    },
  };
}

/** Records of numbers added up, key by key. */
export const added = <Key extends string>(
  all: readonly Readonly<Partial<Record<Key, number>>>[],
): Record<Key, number> => {
  const total: Record<string, number> = {};
  for (const it of all)
    for (const [key, value] of Object.entries<number | undefined>(it))
      total[key] = (total[key] ?? 0) + (value ?? 0);
  return total as Record<Key, number>;
};

const addedByKey = (all: readonly Readonly<Record<string, ByPurpose>>[]) =>
  Object.fromEntries(
    [
      ...Map.groupBy(
        all.flatMap((it) => Object.entries(it)),
        ([key]) => key,
      ),
    ].map(([key, same]) => [key, added(same.map(([, counts]) => counts))]),
  );

/** What the parts of a run cost together. */
export const mergedCost = (parts: readonly ReportedCost[]): ReportedCost => ({
  requests: added(parts.map((it) => it.requests)),
  operations: addedByKey(parts.map((it) => it.operations)),
  requirements: addedByKey(parts.map((it) => it.requirements)),
  milliseconds: added(parts.map((it) => it.milliseconds)),
});

/** Rows of a table that are shown; report.json has all. */
const mostRows = 12;

/** The columns of the table of what a run cost, after the name of a row. */
export const costColumns: readonly string[] = ['requests', ...purposes];

/** A row of the table: a name, the number of its requests, and of those for each purpose. */
export type CostRow = { readonly name: string; readonly numbers: readonly number[] };

function rowOf(name: string, counts: ByPurpose): CostRow {
  const numbers = purposes.map((it) => counts[it] ?? 0);
  return { name, numbers: [sum(numbers), ...numbers] };
}

/** The rows with the most requests, the most first. */
const largest = (counts: Readonly<Record<string, ByPurpose>>): readonly CostRow[] =>
  Object.entries(counts)
    .map(([name, it]) => rowOf(name, it))
    .toSorted((one, other) => (other.numbers[0] ?? 0) - (one.numbers[0] ?? 0))
    .slice(0, mostRows);

/** What a run cost: the whole, then the operations and the requirements with the most requests. */
export const costRows = ({ requests, operations, requirements }: ReportedCost): readonly CostRow[] => [
  rowOf('the whole run', requests),
  ...largest(operations),
  ...largest(requirements),
];

/** The times of a run in one sentence. */
export const describeTimes = ({ milliseconds: { waiting, browser, processor } }: ReportedCost): string =>
  `${inSeconds(waiting)} for responses, several at a time; ${inSeconds(browser)} in the browser; ${inSeconds(processor)} of the processor.`;

/** What a run cost, as text in columns; empty for a report that does not say. */
export function costText({ cost }: { readonly cost?: ReportedCost }): string {
  if (cost === undefined) return '';
  const rows = [
    ['', ...costColumns],
    ...costRows(cost).map(({ name, numbers }) => [name, ...numbers.map(String)]),
  ];
  const widthOf = (at: number) => Math.max(...rows.map((it) => it[at]?.length ?? 0));
  return [
    ...rows.map((cells) =>
      cells.map((it, at) => (at === 0 ? it.padEnd(widthOf(at)) : it.padStart(widthOf(at)))).join('  '),
    ),
    describeTimes(cost),
  ].join('\n');
}
