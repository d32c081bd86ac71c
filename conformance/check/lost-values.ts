import { isDeepStrictEqual } from 'node:util';
import { locate, type Surroundings } from '../context/operations.ts';
import type { Exchange } from '../errors/exchange.ts';
import type { KnownCause, MissedValue } from '../errors/mismatch.ts';
import { isSuccess } from '../match/response.ts';
import { isObject, type JsonObject, jsonIn, objectOr } from '../schemas/json.ts';
import type { CheckResult } from './check.ts';

/** A record in a body, bare or in the envelope of its type. */
function recordIn(body: string | undefined, type: string): JsonObject {
  const json = objectOr(jsonIn(body));
  const wrapped = json[type];
  return isObject(wrapped) ? wrapped : json;
}

const isEmpty = (value: unknown): boolean => value === null || value === '';

/** A creation whose answer shows nothing in a field that it was sent a value in, where that value is what is missed. */
function losingIn(exchange: Exchange, missed: MissedValue, where: Surroundings): KnownCause | undefined {
  const { request, reply } = exchange;
  if (reply === undefined || !isSuccess(reply)) return undefined;
  const { operation } = locate(where, request.method, request.url);
  const { action, type } = operation?.resource ?? {};
  if (operation === undefined || action !== 'create' || type === undefined) return undefined;
  const sent = recordIn(request.body, type)[missed.name];
  const shown = recordIn(reply.body, type)[missed.name];
  const isLost = !isEmpty(sent) && isEmpty(shown) && isDeepStrictEqual(sent, missed.value);
  if (!isLost) return undefined;
  return {
    operation: `${request.method} ${operation.path}`,
    what: `answers ${reply.status} with nothing in fields of the ${type} that it was sent values in`,
  };
}

/**
 * Results in which what misses a value that a creation lost, as its own answer shows, has that as its cause: neither reading the record
 * nor listing it is at fault.
 */
export const withLostValues = (
  results: readonly CheckResult[],
  where: Surroundings,
): readonly CheckResult[] =>
  results.map((result) => {
    const { mismatch, exchanges = [], shown = 0 } = result;
    if (mismatch?.kind !== 'value' || mismatch.cause || !mismatch.missed) return result;
    const { missed } = mismatch;
    const cause = exchanges
      .filter(({ number }) => number <= shown)
      .map((it) => losingIn(it, missed, where))
      .find((it) => it !== undefined);
    return cause === undefined ? result : { ...result, mismatch: { ...mismatch, cause } };
  });
