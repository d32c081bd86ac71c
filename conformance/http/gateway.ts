import { setTimeout as pause } from 'node:timers/promises';
import { fieldOf } from '../errors/exchange.ts';
import { NetworkError } from '../errors/outcome.ts';
import { type Client, isRepeatable, type WireRequest, type WireResponse } from './client.ts';

/** What can come instead of an answer of the service, as reports name it. */
type TroubleKind =
  | '429'
  | '502'
  | '503'
  | '504'
  | 'closed connection'
  | 'no answer in time'
  | 'no connection'
  | 'page instead of JSON'
  | 'empty body';

/** How often one kind of trouble came instead of an answer to a request. */
type Trouble = {
  readonly kind: TroubleKind;
  readonly method: string;
  /** Without query. */
  readonly url: string;
  readonly times: number;
};

/** What the network made of the requests of a process. Plain data. */
export type NetworkCounts = { readonly requests: number; readonly troubles: readonly Trouble[] };

/** Counts requests, and what came instead of answers to them. */
export type NetworkTally = {
  countRequest(): void;
  /** Something answered: the service, or a gateway in its place. */
  countAnswer(): void;
  hasAnswers(): boolean;
  note(kind: TroubleKind, request: Pick<WireRequest, 'method' | 'url'>): void;
  /** Whether anything came instead of an answer. */
  hasTroubles(): boolean;
  counts(): NetworkCounts;
};

/** Creates a tally of nothing. */
export function createNetworkTally(): NetworkTally {
  let requests = 0;
  let isAnswered = false;
  const troubles = new Map<string, Trouble>();
  return {
    countRequest() {
      requests += 1;
    },
    countAnswer() {
      isAnswered = true;
    },
    hasAnswers: () => isAnswered,
    note(kind, { method, url }) {
      const trouble = { kind, method, url: url.split('?')[0] ?? url };
      const key = JSON.stringify(trouble);
      troubles.set(key, { ...trouble, times: (troubles.get(key)?.times ?? 0) + 1 });
    },
    hasTroubles: () => troubles.size > 0,
    counts: () => ({ requests, troubles: [...troubles.values()] }),
  };
}

/** What several processes counted. */
export const joinCounts = (counts: readonly NetworkCounts[]): NetworkCounts => ({
  requests: counts.reduce((sum, it) => sum + it.requests, 0),
  troubles: counts.flatMap((it) => it.troubles),
});

/** The kind of an answer that a gateway gives in the place of the service, and of one that limits the rate. */
const kindOf = ({ status }: Pick<WireResponse, 'status'>): TroubleKind | undefined =>
  (['429', '502', '503', '504'] as const).find((it) => Number(it) === status);

/** Counts every request that is sent, and what comes instead of an answer. */
export function withTally(client: Client, tally: NetworkTally): Client {
  return {
    ...client,
    async send(request, signal) {
      tally.countRequest();
      try {
        const response = await client.send(request, signal);
        tally.countAnswer();
        const kind = kindOf(response);
        if (kind !== undefined) tally.note(kind, request);
        return response;
      } catch (error) {
        if (error instanceof NetworkError && !signal?.aborted)
          tally.note(
            error.dropped ? 'closed connection' : error.timedOut ? 'no answer in time' : 'no connection',
            request,
          );
        throw error;
      }
    },
  };
}

/** Statuses with which a gateway says that it got no answer (RFC 9110, sections 15.6.3 to 15.6.5). */
export const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** What an answer of a gateway in the place of the service is, as an error; undefined for another answer. */
function gatewayAnswer({ method, url }: Pick<WireRequest, 'method' | 'url'>, status: number) {
  return gatewayStatuses.has(status)
    ? new NetworkError(
        `${method} ${url}: the answer is ${status}, which a gateway gives in the place of the service.`,
        { unavailable: true },
      )
    : undefined;
}

/** Counts an answer of a gateway to a browser and throws it, as the client does with its own. */
export function refuseGatewayPage(
  request: Pick<WireRequest, 'method' | 'url'>,
  status: number,
  tally: NetworkTally,
): void {
  const kind = kindOf({ status });
  const error = gatewayAnswer(request, status);
  if (kind !== undefined && error) {
    tally.note(kind, request);
    throw error;
  }
}

/** A client for which an answer of a gateway in the place of the service is no answer: a NetworkError, as a refused connection is. */
export function withoutGatewayAnswers(client: Client): Client {
  return {
    ...client,
    async send(request, signal) {
      const response = await client.send(request, signal);
      const error = gatewayAnswer(request, response.status);
      if (error) throw error;
      return response;
    },
  };
}

/** How a body is none of the service's, which answers requests for data with JSON (spec#1-json). */
function strangeBody({ status, headers, body }: WireResponse): TroubleKind | undefined {
  if (status < 200 || status > 299 || status === 204) return undefined;
  const type = fieldOf(headers, 'content-type') ?? '';
  const text = Buffer.from(body.subarray(0, 200)).toString('utf8').trim();
  if (text === '') return 'empty body';
  // JSON is the service's, whatever it is declared as.
  if (/^[[{]/.test(text)) return undefined;
  return /html/i.test(type) || /^<(!doctype|html)/i.test(text) ? 'page instead of JSON' : undefined;
}

/** What an address is one of: `contacts/…/invoices` for those of all contacts. */
const shapeOf = ({ url }: WireRequest): string =>
  (url.split('?')[0]?.split('/api/')[1] ?? '')
    .split('/')
    .map((segment, at) => (at % 2 === 0 ? segment : '…'))
    .join('/');

const isForData = ({ method, url }: WireRequest): boolean => method === 'GET' && /\/api\//.test(url);

/** How often a request is sent in all, and milliseconds before the second time; the pause grows fourfold. */
const [mostSends, firstPause] = [4, 100];

/** Whether a gateway, or a closed connection, came in the place of an answer. */
export const isLost = (error: unknown): boolean =>
  error instanceof NetworkError && (error.unavailable || error.dropped);

/**
 * Does work again, after growing pauses, that a gateway or a closed connection kept from its end: a part of something long, which
 * would never end if every request that is lost began it anew. What keeps it from its end every time is thrown.
 */
export async function repeatWhereLost<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let times = 1; ; times += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLost(error) || times === mostSends) throw error;
      await pause(firstPause * 4 ** (times - 1));
    }
  }
}

/**
 * A client that asks again, after growing pauses, where something else than the service answered: a gateway, a closed
 * connection, a page or nothing where data was asked for. Only for requests that can be sent twice. What comes every time is
 * taken for the service's own, and only then returned.
 */
export function withRepeats(client: Client, tally: NetworkTally): Client {
  /** The kinds of addresses that gave a strange body each time: the service itself does it. */
  const own = new Set<string>();

  async function sendOnce(request: WireRequest, signal: AbortSignal | undefined) {
    try {
      return await client.send(request, signal);
    } catch (error) {
      const passes =
        error instanceof NetworkError && (error.dropped || (error.unavailable && tally.hasAnswers()));
      if (!passes || signal?.aborted) throw error;
      return error;
    }
  }

  return {
    ...client,
    async send(request, signal) {
      if (!isRepeatable(request.method, request.url)) return client.send(request, signal);
      const strange: TroubleKind[] = [];
      const shape = shapeOf(request);
      for (let sends = 1; ; sends += 1) {
        const answer = await sendOnce(request, signal);
        const isError = answer instanceof NetworkError;
        const kind = isError || !isForData(request) || own.has(shape) ? undefined : strangeBody(answer);
        if (!isError && kind === undefined) {
          for (const it of strange) tally.note(it, request);
          return answer;
        }
        if (kind !== undefined) strange.push(kind);
        if (sends === mostSends) {
          if (isError) throw answer;
          own.add(shape);
          return answer;
        }
        await pause(firstPause * 4 ** (sends - 1));
      }
    },
  };
}
