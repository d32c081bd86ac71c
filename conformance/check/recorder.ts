import type { Client, WireRequest } from '../http/client.ts';
import type { Exchange, SentRequest } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import { replyOf } from '../http/reply-of.ts';
import { Trouble } from './outcome.ts';

/** A request that was answered, as the matrix of operations and statuses counts it. */
export type Visit = { readonly method: string; readonly path: string; readonly status: number };

/** Sends requests and keeps what went to and fro as evidence. */
export type Recorder = {
  /** The last exchanges, 40 at most. */
  readonly exchanges: readonly Exchange[];
  readonly visits: readonly Visit[];
  readonly last: Exchange | undefined;
  send(request: WireRequest): Promise<Reply>;
  /** Counts an answer that a browser got. */
  visit(visit: Visit): void;
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>;
};

const longestBody = 8 * 1024;
const mostExchanges = 40;

/** Bytes as evidence: text, cut after 8 KiB. */
function evidence(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.subarray(0, longestBody)).toString('utf8');
  return bytes.length > longestBody ? `${text}… (${bytes.length} bytes)` : text;
}

const pathOf = (url: string): string => URL.parse(url)?.pathname ?? url;

const sent = (request: WireRequest): SentRequest => ({
  method: request.method,
  url: request.url,
  headers: request.headers,
  body: request.body === undefined ? undefined : evidence(request.body),
});

const reasonOf = ({ reason }: AbortSignal): string =>
  reason instanceof Error ? reason.message : String(reason);

/**
 * A recorder of its own for each check. Once `signal` says stop, nothing more is sent; what is under way comes to its end,
 * since a creation whose answer nobody heard could not be undone.
 */
export function createRecorder(client: Client, signal?: AbortSignal): Recorder {
  const exchanges: Exchange[] = [];
  const visits: Visit[] = [];
  const underWay = new Set<Promise<unknown>>();
  let count = 0;

  function keep(exchange: Exchange): void {
    exchanges.push(exchange);
    if (exchanges.length > mostExchanges) exchanges.shift();
  }

  async function exchange(request: WireRequest): Promise<Reply> {
    if (signal?.aborted) throw new Trouble(reasonOf(signal));
    count += 1;
    const number = count;
    const start = performance.now();
    const took = () => Math.round(performance.now() - start);
    try {
      const wire = await client.send(request);
      const { status, headers } = wire;
      const reply = { status, headers, body: evidence(wire.body) };
      const evidenced = { number, request: sent(request), reply, trouble: undefined, milliseconds: took() };
      keep(evidenced);
      visits.push({ method: request.method, path: pathOf(request.url), status });
      return replyOf(wire, evidenced);
    } catch (error) {
      if (error instanceof Trouble) {
        const { message } = error;
        keep({ number, request: sent(request), reply: undefined, trouble: message, milliseconds: took() });
      }
      throw error;
    }
  }

  return {
    exchanges,
    visits,
    get last() {
      return exchanges.at(-1);
    },
    send(request) {
      const sending = exchange(request);
      underWay.add(sending);
      const settle = () => underWay.delete(sending);
      sending.then(settle, settle);
      return sending;
    },
    visit: (it) => visits.push(it),
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
