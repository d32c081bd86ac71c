import { countOf } from 'countersign-contract/text';
import { locate, type Surroundings } from '../context/operations.ts';
import type { NetworkCounts } from '../http/gateway.ts';
import type { ReportedNetwork } from './report.ts';

type Hit = ReportedNetwork['troubles'][number];

/** The troubles by kind, the most frequent first. */
const byKind = (hits: readonly Hit[]): readonly Hit[] =>
  [...Map.groupBy(hits, ({ kind }) => kind)]
    .map(([kind, same]) => ({
      kind,
      times: same.reduce((sum, { times }) => sum + times, 0),
      operations: [...new Set(same.flatMap(({ operations }) => operations))].sort(),
    }))
    .toSorted((one, other) => other.times - one.times);

/** What the network made of a run. */
export const networkOf = (
  { requests, troubles }: NetworkCounts,
  unstable: number,
  where: Surroundings,
): ReportedNetwork => ({
  requests,
  unstable,
  troubles: byKind(
    troubles.map(({ kind, method, url, times }) => {
      const { operation, path } = locate(where, method, url);
      return { kind, times, operations: [`${method} ${operation?.path ?? path}`] };
    }),
  ),
});

/** What the network made of the parts of a run. */
export const mergedNetwork = (parts: readonly ReportedNetwork[]): ReportedNetwork => ({
  requests: parts.reduce((sum, it) => sum + it.requests, 0),
  unstable: parts.reduce((sum, it) => sum + it.unstable, 0),
  troubles: byKind(parts.flatMap((it) => it.troubles)),
});

const mostOperations = 5;

/** What came instead of answers, in words, a line for each kind; nothing where every request got an answer of the service. */
export function describeNetwork({ network }: { readonly network?: ReportedNetwork }): readonly string[] {
  if (network === undefined) return [];
  const { requests, troubles } = network;
  return troubles.map(({ kind, times, operations }) => {
    const more = operations.length - mostOperations;
    const named = operations.slice(0, mostOperations).join(', ');
    return `${kind}: ${times} of ${countOf(requests, 'request')}, at ${named}${more > 0 ? ` and ${more} more` : ''}`;
  });
}
