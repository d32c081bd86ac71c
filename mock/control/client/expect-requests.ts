import { AssertionError } from 'node:assert';
import { contains, isJsonObject } from '../../contract/json.ts';
import type { components } from '../document/types.gen.ts';
import type { ApiOperation } from './api-names.ts';

type JournalEntry = components['schemas']['journal_entry'];

/** What a request of the journal has, of which an expectation names some: of objects some properties. */
type JournalRequest = {
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The email of the caller. */
  user: string | null;
  body: unknown;
  /** That of the response; null without one. */
  status: number | null;
};

/** A request that is expected. */
export type ExpectedRequest = {
  operation?: ApiOperation;
  /** How often; at least once by default. */
  times?: number;
  where?: Partial<JournalRequest>;
};

/**
 * The entries that an expectation is about, or several in their order. @throws AssertionError with what there was in the place of what
 * was expected, which test runners show as a difference
 */
export function expectRequests(
  entries: readonly JournalEntry[],
  expected: ExpectedRequest | readonly ExpectedRequest[],
): JournalEntry[] {
  if (isList(expected)) return expectInOrder(entries, expected);
  const found = entries.filter((entry) => isMeant(entry, expected));
  const { times } = expected;
  if (times === undefined ? found.length > 0 : found.length === times) return found;
  const candidates = entries.filter((entry) => isMeant(entry, { ...expected, where: {} }));
  const wanted = `${times ?? 'at least 1'} request${times === undefined || times === 1 ? '' : 's'}`;
  throw mismatch(
    `expected ${wanted}${nameOf(expected)}, and there ${found.length === 1 ? 'was 1' : `were ${found.length}`}`,
    candidates.map((entry) => shapeOf(entry, expected)),
    Array.from({ length: times ?? 1 }, () => shownOf(expected)),
  );
}

function expectInOrder(
  entries: readonly JournalEntry[],
  expected: readonly ExpectedRequest[],
): JournalEntry[] {
  const each = expected.flatMap((one) => Array.from({ length: one.times ?? 1 }, () => one));
  const found: JournalEntry[] = [];
  let next = 0;
  for (const one of each) {
    const at = entries.findIndex((entry, index) => index >= next && isMeant(entry, one));
    const entry = entries[at];
    if (entry === undefined) {
      const meant = entries.filter((other) =>
        each.some(({ operation }) => isMeant(other, { ...(operation && { operation }) })),
      );
      throw mismatch(
        `expected ${each.length} requests in this order; number ${found.length + 1}${nameOf(one)} did not come`,
        meant.map((other, index) => shapeOf(other, each[index] ?? {})),
        each.map(shownOf),
      );
    }
    found.push(entry);
    next = at + 1;
  }
  return found;
}

function mismatch(message: string, actual: unknown, expected: unknown): AssertionError {
  return new AssertionError({ message, actual, expected, operator: 'journal.expect' });
}

function isList<One>(value: One | readonly One[]): value is readonly One[] {
  return Array.isArray(value);
}

function isMeant(entry: JournalEntry, { operation, where = {} }: ExpectedRequest): boolean {
  return (operation === undefined || entry.operationId === operation) && contains(requestOf(entry), where);
}

function requestOf({ request, caller, answer }: JournalEntry): JournalRequest {
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(request.address) ?? [];
  const headers = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    method: request.method,
    path,
    query: Object.fromEntries(new URLSearchParams(query)),
    headers: Object.fromEntries(headers),
    user: caller,
    body: request.body,
    status: answer?.status ?? null,
  };
}

function nameOf({ operation }: ExpectedRequest): string {
  return operation === undefined ? '' : ` of ${operation}`;
}

function shownOf({ operation, where }: ExpectedRequest): object {
  return { ...(operation && { operation }), ...where };
}

/** What an entry has of that which an expectation names. */
function shapeOf(entry: JournalEntry, { where = {} }: ExpectedRequest): object {
  return { operation: entry.operationId, ...Object(partOf(requestOf(entry), where)) };
}

function partOf(value: unknown, shape: unknown): unknown {
  if (!isJsonObject(shape) || !isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.keys(shape).flatMap((name) => (name in value ? [[name, partOf(value[name], shape[name])]] : [])),
  );
}
