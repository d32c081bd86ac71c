import { Agent as HttpAgent, request as sendHttp } from 'node:http';
import { Agent as HttpsAgent, request as sendHttps } from 'node:https';
import { getCACertificates } from 'node:tls';
import { NotApplicable, Trouble } from '../check/outcome.ts';
import type { HeaderField } from './exchange.ts';
import { type Limits, usualLimits } from './limits.ts';
import { receive, type WireReply } from './receive.ts';
import { lookupFor, type Resolution } from './resolve.ts';
import { describeFailure } from './trouble.ts';

/** A request as it goes over the wire: the address is sent as it is written, without normalisation of path and query. */
export type WireRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HeaderField[];
  readonly body?: Uint8Array | undefined;
};

/** How a client reaches its target. */
export type ClientSettings = {
  readonly resolve?: readonly Resolution[];
  readonly limits?: Limits;
  /** True refuses every method but GET, HEAD and OPTIONS as NotApplicable, before anything is sent. */
  readonly readOnly?: boolean;
  /** PEM text of an authority to trust besides the system's. */
  readonly certificateAuthority?: string | undefined;
};

/** Sends requests. What keeps an answer from coming is a Trouble with one sentence. */
export type Client = {
  readonly readOnly: boolean;
  send(request: WireRequest, signal?: AbortSignal): Promise<WireReply>;
  /** Resolves once requests can be sent, whoever sends them; a Trouble where the target is taken for gone. */
  ready(): Promise<void>;
  close(): void;
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Splits an address into the part that names the server and the rest, which is kept byte for byte. */
function split(url: string): { origin: URL; path: string } {
  const parts = /^(https?:\/\/[^/?#]+)([^#]*)/i.exec(url);
  if (!parts?.[1] || !URL.canParse(parts[1])) throw new Trouble(`${url} is not an http or https address.`);
  const rest = parts[2] ?? '';
  return { origin: new URL(parts[1]), path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** A client with its own connections, kept alive between requests. Close it at the end. */
export function createClient(settings: ClientSettings = {}): Client {
  const { resolve = [], limits = usualLimits, readOnly = false, certificateAuthority } = settings;
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: 32 }),
    'https:': new HttpsAgent({
      keepAlive: true,
      maxSockets: 32,
      ...(certificateAuthority === undefined
        ? {}
        : { ca: [...getCACertificates('default'), certificateAuthority] }),
    }),
  };

  async function attempt(request: WireRequest, signal: AbortSignal | undefined, again: boolean) {
    const { origin, path } = split(request.url);
    const secure = origin.protocol === 'https:';
    const port = Number(origin.port || (secure ? 443 : 80));
    const length: HeaderField[] = request.body ? [['Content-Length', String(request.body.length)]] : [];
    const outgoing = (secure ? sendHttps : sendHttp)({
      agent: secure ? agents['https:'] : agents['http:'],
      host: origin.hostname.replace(/^\[|\]$/g, ''),
      port,
      path,
      method: request.method,
      headers: [['Host', origin.host], ...request.headers, ...length].flat(),
      lookup: lookupFor(port, resolve),
      maxHeaderSize: 64 * 1024,
    });
    let answered = false;
    outgoing.once('response', () => {
      answered = true;
    });
    try {
      return await receive(outgoing, request.body, limits, signal);
    } catch (error) {
      // A server may close an idle connection at the moment of its next use: RFC 9112, section 9.3.1.
      const stale = outgoing.reusedSocket && !(error instanceof Trouble) && !answered;
      if (stale && !again) return attempt(request, signal, true);
      throw error;
    }
  }

  return {
    readOnly,
    async send(request, signal) {
      if (readOnly && !safeMethods.has(request.method)) {
        throw new NotApplicable(`the run is read-only, so ${request.method} ${request.url} was not sent`);
      }
      try {
        return await attempt(request, signal, false);
      } catch (error) {
        const reason = error instanceof Trouble ? error.message : describeFailure(error);
        throw new Trouble(`${request.method} ${request.url}: ${reason}.`);
      }
    },
    ready: () => Promise.resolve(),
    close() {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}
