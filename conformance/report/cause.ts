import type { CheckResult } from '../check/check.ts';
import { locate, type Operation, type Surroundings, templateAt } from '../context/operations.ts';
import { type Exchange, fieldOf } from '../errors/exchange.ts';
import {
  type Difference,
  describeCredential,
  describeMismatch,
  describeStatuses,
  type KnownCause,
  type Mismatch,
  type StatusPattern,
  shownOperation,
  type WrongCredential,
} from '../errors/mismatch.ts';
import { isSuccess } from '../match/response.ts';
import { literal } from '../schemas/texts.ts';
import type { ReportedRequirement } from './report.ts';

/** What is wrong with a server, as one failure shows it. */
export type Cause = {
  /** The same for failures that one correction is likely to end. */
  readonly key: string;
  /** The operation that fails, as method and path; undefined where no request shows it. */
  readonly place?: string;
  /** What it does, in the third person: `answers 400 instead of 422`. */
  readonly what: string;
  /** The operation whose answer of 500, or closed connection, is the failure. */
  readonly broken?: Operation;
  /** The more fundamental a cause is, the lower. */
  readonly rank: number;
  /** What was expected and came at which operation, where nothing tells more. */
  readonly sight?: string;
  /** What other checks could not judge for, or fail by: see `waitingKeysOf`, and `broader`. */
  readonly blocks: readonly string[];
  /** What another failure may show that explains this one, the most fundamental first. */
  readonly broader: readonly string[];
};

const ranks = {
  letsIn: 0,
  broken: 1,
  missing: 2,
  locked: 3,
  refused: 4,
  shape: 5,
  status: 6,
  other: 7,
} as const;

/** What nobody may get past comes first, then what is lost or changed, then everything else. */
const protectedFirst = { access: 0, records: 1 } as const;

/** The order of a cause among those of one level, given what its requirement protects. */
export const rankOf = ({ protects }: Pick<ReportedRequirement, 'protects'>, { rank }: Cause): number =>
  10 * (rank === ranks.letsIn ? 0 : protects === undefined ? 2 : protectedFirst[protects]) + rank;

const visitKey = (operation: string, status: number): string => `${operation} ${status}`;
export const parameterKey = (name: string): string => `parameter ${name}`;

/** Statuses that a request can have for its caller or its path, whatever else is wrong. */
const refusals: ReadonlySet<number> = new Set([401, 403, 404]);

/** Statuses that say that an operation is not there. */
const absences: ReadonlySet<number> = new Set([404, 405]);

const expectsSuccess = (allowed: readonly StatusPattern[]): boolean => String(allowed[0]).startsWith('2');

function rankOfStatus(status: number, allowed: readonly StatusPattern[]): number {
  // An operation that exists answers 401 to a request without credentials.
  if (absences.has(status) && (expectsSuccess(allowed) || allowed[0] === 401)) return ranks.missing;
  if (!expectsSuccess(allowed)) return ranks.status;
  return status === 401 || status === 403 ? ranks.locked : ranks.refused;
}

const authorizationOf = ({ headers }: Exchange['request']): string => fieldOf(headers, 'authorization') ?? '';

const hasToken = (request: Exchange['request']): boolean =>
  request.url.includes('access_token=') || /^bearer /i.test(authorizationOf(request));

/** Who sent a request, where the report can tell: a user of the profile, or nobody. */
function callerOf(request: Exchange['request']): string | undefined {
  const given = authorizationOf(request);
  if (given === '') return hasToken(request) ? undefined : 'nobody';
  return /^Basic (‹users\[\d+\][^›]*›)$/.exec(given)?.[1];
}

const anyToken = 'any token';
const anybodyAt = (place: string): string => `anybody at ${place}`;

/**
 * What explains that somebody is let in who should not be: that the operation lets in anybody, or that anything is taken for a token.
 * What shows the one is explained by nothing, what shows the other by the first only.
 */
const explanationsOf = (place: string, request: Exchange['request'], covers: WrongCredential['covers']) => [
  ...(covers === 'call' ? [] : [anybodyAt(place)]),
  ...(covers === undefined && hasToken(request) ? [anyToken] : []),
];

/** Characters of what came in the title of a finding; the evidence has all of it. */
const mostCharacters = 80;

/** A text as a part of a title, which is one line. */
export const inOneLine = (text: string): string => text.replaceAll(/\s*[\r\n]\s*/g, ' ');

const shorten = (text: string): string =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;

/** What other checks that see the same status of an operation could not judge for. */
export const seenAt = (
  { operation, path }: Pick<ReturnType<typeof locate>, 'operation' | 'path'>,
  status: number,
) => [
  ...(operation ? [visitKey(operation.id, status)] : []),
  ...(absences.has(status) ? [visitKey(operation?.path ?? path, status)] : []),
];

/** A cause that the check knows. What operations with one method do alike is decided in one place of a server. */
function causeOfKnown({ operation, what, parameter }: KnownCause, shown: ReturnType<typeof shownIn>): Cause {
  const place = operation === shownOperation ? shown?.place : operation;
  const status = shown?.exchange.reply?.status ?? 0;
  if (parameter !== undefined)
    return {
      key: parameterKey(parameter),
      ...(place !== undefined && { place }),
      what,
      rank: ranks.other,
      blocks: [parameterKey(parameter)],
      broader: [],
    };
  if (place === undefined) return { key: what, what, rank: ranks.locked, blocks: [], broader: [] };
  const [method] = place.split(' ');
  const blocks = shown && status >= 400 ? seenAt(shown, status) : [];
  return { key: `${method} ${what}`, place, what, rank: ranks.refused, blocks, broader: [] };
}

/** What shows a failure. */
type Evidence = Pick<CheckResult, 'exchanges' | 'shown' | 'mismatch'>;

/** The exchange that shows a failure, and where it belongs. */
export function shownIn({ exchanges, shown }: Evidence, where: Surroundings) {
  const exchange = exchanges?.find((it) => it.number === shown);
  if (exchange === undefined) return undefined;
  const { method, url } = exchange.request;
  const { operation, path } = locate(where, method, url);
  return {
    exchange,
    operation,
    path: operation?.path ?? path,
    place: `${method} ${operation?.path ?? templateAt(where.operations, path)}`,
  };
}

/** Whether the target answered the same request of the same caller with success before the exchange. */
const hasSucceeded = ({ number, request }: Exchange, exchanges: readonly Exchange[] = []): boolean =>
  exchanges.some(
    (it) =>
      it.number < number &&
      it.request.method === request.method &&
      it.request.url === request.url &&
      authorizationOf(it.request) === authorizationOf(request) &&
      it.reply !== undefined &&
      isSuccess(it.reply),
  );

/** The cause of a status that is none of those allowed. */
function causeOfStatus(
  { allowed, actual, credential }: Extract<Mismatch, { kind: 'status' }>,
  { exchange, operation, path, place }: NonNullable<ReturnType<typeof shownIn>>,
  exchanges: Evidence['exchanges'],
): Cause {
  const { method } = exchange.request;
  if (credential !== undefined && actual < 300) {
    const { name, covers } = credential;
    return {
      key: covers === 'token' ? anyToken : `lets in ${name}`,
      place,
      what: covers === 'token' ? 'lets in anything as a token' : `lets in ${describeCredential(credential)}`,
      rank: ranks.letsIn,
      blocks: covers === undefined ? [] : [covers === 'token' ? anyToken : anybodyAt(place)],
      broader: explanationsOf(place, exchange.request, covers),
    };
  }
  const rank = rankOfStatus(actual, allowed);
  // An operation that answered is not missing: the record is, and what takes records away is decided in one place of a server.
  const isGone = rank === ranks.missing && hasSucceeded(exchange, exchanges);
  const what = `answers ${actual} instead of ${describeStatuses(allowed)}${isGone ? ' as before' : ''}`;
  const blocks = actual >= 300 && (expectsSuccess(allowed) || !refusals.has(actual));
  // Access and the choice of a status are decided for all operations in one place of a server.
  const caller = callerOf(exchange.request);
  const isAccepted = actual < 300 && (allowed.includes(401) || allowed.includes(403));
  const commons: Readonly<Record<number, string>> = {
    [ranks.missing]: isGone ? `${method} ${what}` : `${place} answers ${actual}`,
    [ranks.locked]: `answers ${actual}`,
    [ranks.status]: isAccepted && caller !== undefined ? `${caller} is not refused` : `${method} ${what}`,
  };
  return {
    key: commons[rank] ?? `${place} ${what}`,
    place,
    what,
    rank,
    blocks: [
      ...(operation && blocks ? [visitKey(operation.id, actual)] : []),
      // Where a list is not there, nothing else at its path is.
      ...(rank === ranks.missing && !isGone ? [visitKey(path, actual)] : []),
    ],
    broader: isAccepted && allowed.includes(401) ? explanationsOf(place, exchange.request, undefined) : [],
  };
}

/** A difference in which ids that the target gave records, other ones in each run, are called that. */
function withoutIds({ pointer, ...texts }: Difference, { exchanges = [] }: Evidence): Difference {
  const bodies = exchanges.map(({ reply }) => reply?.body ?? '').join();
  const isId = (text: string) =>
    /\/(\d+|\w*id)$/.test(pointer) && (bodies.includes(`"id":${text}`) || bodies.includes(`"id": ${text}`));
  const named = (text: string) => (isId(text) ? 'the id of a record' : text);
  return { pointer, expected: named(texts.expected), got: named(texts.got) };
}

/** Characters that UTF-8 has in four bytes. */
const fourBytes = /[\u{10000}-\u{10FFFF}]/u;

/** The first quoted text in a clause. */
const quotedIn = (clause: string): string | undefined => /"((?:[^"\\]|\\.)*)"/.exec(clause)?.[1];

/** Whether what came is what was expected, but for characters of four bytes: they are replaced, left out, or end the text. */
function losesFourBytes(expected: string, got: string): boolean {
  const [sent, shown] = [quotedIn(expected), quotedIn(got)];
  if (sent === undefined || shown === undefined || !fourBytes.test(sent)) return false;
  const [start, ...others] = sent.split(fourBytes).map(literal);
  const isReplaced = new RegExp(`^${[start, ...others].join('[?\uFFFD]{0,4}')}$`);
  return isReplaced.test(shown) || new RegExp(`^${start}$`).test(shown);
}

/** Storage that does not take all of UTF-8 is one cause, wherever a text is stored. */
const fourBytesLost: Omit<Cause, 'place'> = {
  key: 'loses characters of four bytes',
  what: 'loses characters that UTF-8 has in four bytes',
  rank: ranks.other,
  blocks: [],
  broader: [],
};

/** The cause of a failure, as far as its evidence tells; a failure like no other is its own cause. */
export function causeOf(requirement: string, check: Evidence, where: Surroundings): Cause {
  const shown = shownIn(check, where);
  const { mismatch } = check;
  const { expected, got } = mismatch
    ? describeMismatch(mismatch)
    : { expected: 'something else', got: 'this' };
  const own: Cause = {
    key: requirement,
    what: inOneLine(`expected ${expected}, got ${shorten(got)}`),
    rank: ranks.other,
    blocks: [],
    broader: [],
  };
  const status = shown?.exchange.reply?.status;
  if (mismatch?.cause && (status ?? 0) < 500) return causeOfKnown(mismatch.cause, shown);
  if (!shown) return own;
  const { operation, place } = shown;
  if (status === undefined || status >= 500) {
    const what = status === undefined ? 'closes the connection' : `answers ${status}`;
    const blocks = operation && status !== undefined ? [visitKey(operation.id, status)] : [];
    const broken = operation && { broken: operation };
    return { key: `${place} ${what}`, place, what, ...broken, rank: ranks.broken, blocks, broader: [] };
  }
  if (mismatch?.kind === 'status') return causeOfStatus(mismatch, shown, check.exchanges);
  const [difference] = mismatch?.differences ?? [];
  if (losesFourBytes(difference?.expected ?? expected, difference?.got ?? got))
    return { ...fourBytesLost, place };
  if (difference === undefined) return { ...own, place, sight: `${place}: ${own.what}` };
  // Lists have the shape of one place in a server, whatever the name of their records.
  const [, list = ''] = /\/([^/]+)$/.exec(place) ?? [];
  const isList = shown.exchange.request.method === 'GET' && difference.pointer === `/${list}`;
  const { pointer, expected: should, got: is } = withoutIds(difference, check);
  return {
    key: `${isList ? 'the list' : pointer} ${should}`,
    place,
    what: `answers with ${is} at ${pointer} instead of ${should}`,
    rank: ranks.shape,
    blocks: [],
    broader: [],
  };
}
