import { locate, type Surroundings } from '../context/operations.ts';
import type { Exchange } from '../errors/exchange.ts';
import type { KnownCause } from '../errors/mismatch.ts';
import { isObject, type JsonObject, jsonIn, objectOr } from '../schemas/json.ts';
import type { CheckResult } from './check.ts';

/** Levels of a record that are looked at: nested records are on the third. */
const mostLevels = 8;

/** The texts, numbers and other plain values in a value. */
function leavesOf(value: unknown, level = 0): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return level === mostLevels ? [] : Object.values(value).flatMap((it) => leavesOf(it, level + 1));
}

/** The object with this id, and with one of these members, in a response to one or many. */
function findRecord(value: unknown, id: string, names: readonly string[], level = 0): JsonObject | undefined {
  if (isObject(value) && String(value.id) === id && names.some((name) => name in value)) return value;
  if (typeof value !== 'object' || value === null || level === mostLevels) return undefined;
  for (const inner of Object.values(value)) {
    const found = findRecord(inner, id, names, level + 1);
    if (found) return found;
  }
  return undefined;
}

/** Whether a record still has what it had before in all that was sent and differed, and shows some of that. */
function isUnchanged(record: JsonObject, sent: JsonObject, before: JsonObject): boolean {
  const changed = Object.keys(sent).filter((name) => {
    const old = new Set(leavesOf(before[name]));
    return name in record && name in before && leavesOf(sent[name]).some((it) => !old.has(it));
  });
  const asBefore = (name: string): boolean => {
    const old = leavesOf(before[name]);
    const now = leavesOf(record[name]);
    return now.length === old.length && now.every((it, at) => it === old[at]);
  };
  return changed.length > 0 && changed.every(asBefore);
}

/** The last update of a check that the target answered with success, and what the check shows of the record afterwards. */
type UpdateSeen = {
  /** What the update does, should it store nothing: `answers 200 without storing the change`. */
  readonly cause: KnownCause;
  /** Whether a read at the address of the record shows it as before. */
  readonly isReadAsBefore: boolean;
  /** Whether the check fails at a response after the update, and no response shows the new values. */
  readonly canExplain: boolean;
};

function lastUpdateIn({ exchanges = [], shown }: CheckResult, where: Surroundings): UpdateSeen | undefined {
  const at = exchanges.findLastIndex(
    ({ request }) => locate(where, request.method, request.url).operation?.resource?.action === 'update',
  );
  const { request, reply } = exchanges[at] ?? {};
  if (!request || !reply || reply.status >= 300) return undefined;
  const { operation, path } = locate(where, request.method, request.url);
  const body = objectOr(jsonIn(request.body));
  const wrapped = body[operation?.resource?.type ?? ''];
  const sent = isObject(wrapped) ? wrapped : body;
  const id = path.slice(path.lastIndexOf('/') + 1);
  const recordIn = (it: Exchange) => findRecord(jsonIn(it.reply?.body), id, Object.keys(sent));
  const before = exchanges
    .slice(0, at)
    .map(recordIn)
    .findLast((it) => it !== undefined);
  if (!before) return undefined;
  const after = exchanges.slice(at).map((exchange) => ({ exchange, record: recordIn(exchange) }));
  const isAsBefore = ({ record }: (typeof after)[number]) =>
    record === undefined || isUnchanged(record, sent, before);
  const reads = after.filter(
    ({ exchange: it, record }) => record && it.request.method === 'GET' && it.request.url === request.url,
  );
  const evidence = after.find(({ exchange }) => exchange.number === shown);
  return {
    cause: {
      operation: `${request.method} ${operation?.path}`,
      what: `answers ${reply.status} without storing the change`,
    },
    isReadAsBefore: reads.length > 0 && reads.every(isAsBefore),
    canExplain: (evidence?.exchange.reply?.status ?? 500) < 300 && after.every(isAsBefore),
  };
}

/**
 * Results in which every failure that follows from an update which the target answers with success and does not store has that as
 * its cause. A read at the address of the record has to show it for the operation; then it explains what lists and searches show, too.
 */
export function withUnstoredUpdates(
  results: readonly CheckResult[],
  where: Surroundings,
): readonly CheckResult[] {
  const seen = results.map((it) => (it.mismatch && !it.mismatch.cause ? lastUpdateIn(it, where) : undefined));
  const keyOf = ({ operation, what }: KnownCause) => `${operation} ${what}`;
  const unstored = new Set(
    seen.flatMap((it, at) =>
      results[at]?.outcome === 'fail' && it?.canExplain && it.isReadAsBefore ? keyOf(it.cause) : [],
    ),
  );
  return results.map((result, at) => {
    const { cause, canExplain = false } = seen[at] ?? {};
    return result.mismatch && cause && canExplain && unstored.has(keyOf(cause))
      ? { ...result, mismatch: { ...result.mismatch, cause } }
      : result;
  });
}
