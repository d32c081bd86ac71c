import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../../../testing/http/listen.ts';
import { sendUnchanged } from '../../../testing/http/send-unchanged.ts';
import type { AdaptedRequest, AdaptedResponse, Rewrite } from './rewrite.ts';

/** A server to adapt: its port on 127.0.0.1 and its profile. */
export type AdaptedServer<Profile> = {
  port: number;
  profile: Profile;
};

/** A running adapter. Its profile is that of the adapted server, with the adapter's port. */
export interface RunningAdapter<Profile> extends AdaptedServer<Profile> {
  /** Stops the adapter, but not the adapted server. */
  stop: () => Promise<void>;
}

const hopByHopHeaders = ['connection', 'transfer-encoding', 'content-length', 'keep-alive', 'date'];

function withoutHopByHopHeaders(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string | string[]> {
  const entries = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !hopByHopHeaders.includes(name),
  );
  return Object.fromEntries(entries) as Record<string, string | string[]>;
}

async function bytes(message: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await message.toArray());
}

async function readRequest(message: IncomingMessage): Promise<AdaptedRequest> {
  const { method = 'GET', url = '/' } = message;
  const [path = '/', query = ''] = url.split(/\?(.*)/s, 2);
  const headers = withoutHopByHopHeaders(message.headers) as Record<string, string>;
  return { method, path, query: new URLSearchParams(query), headers, body: await bytes(message) };
}

async function forwardRequest(
  port: number,
  { path, query, body, ...request }: AdaptedRequest,
): Promise<AdaptedResponse> {
  const { status, message, bytes } = await sendUnchanged({
    ...request,
    port,
    path: query.size > 0 ? `${path}?${query}` : path,
    body: body.length > 0 ? body : undefined,
    timeout: 30_000,
  });
  return { status, headers: withoutHopByHopHeaders(message.headers), body: bytes };
}

/** Applies the rewrites to a request in order, forwards it, and applies them to the response in reverse order. */
async function applyRewrites(
  first: AdaptedRequest,
  rewrites: readonly Rewrite[],
  forward: (request: AdaptedRequest) => Promise<AdaptedResponse>,
): Promise<AdaptedResponse> {
  const [rewrite, ...others] = rewrites;
  if (!rewrite) return forward(first);
  const next = rewrite.request?.(first) ?? first;
  if ('rejection' in next) return next.rejection;
  const response = await applyRewrites(next, others, forward);
  return rewrite.response?.(response, first) ?? response;
}

function replacePort(text: string, from: number, to: number): string {
  return text.replace(new RegExp(`:${from}(?!\\d)`, 'g'), `:${to}`);
}

/** Replaces the adapter's port in the headers that name the server or its pages. */
function headersForServer(
  headers: AdaptedRequest['headers'],
  from: number,
  to: number,
): AdaptedRequest['headers'] {
  const addressHeaders = Object.entries(headers).filter(([name]) =>
    ['host', 'origin', 'referer'].includes(name),
  );
  return {
    ...headers,
    ...Object.fromEntries(addressHeaders.map(([name, value]) => [name, replacePort(value, from, to)])),
  };
}

/** Replaces the port in a response, so that links and redirects lead through the adapter. */
function withAdapterPort(
  { status, headers, body }: AdaptedResponse,
  from: number,
  to: number,
): AdaptedResponse {
  const { location } = headers;
  const isText = /json|html/.test(String(headers['content-type'] ?? ''));
  return {
    status,
    headers:
      typeof location === 'string' ? { ...headers, location: replacePort(location, from, to) } : headers,
    body: isText ? Buffer.from(replacePort(body.toString('utf8'), from, to)) : body,
  };
}

/**
 * Starts an adapter in front of any server. It makes choices in place of that server, which then conforms in another way. The host
 * names stay the same; only the port differs.
 */
export async function startAdapter<Profile>(
  upstream: AdaptedServer<Profile>,
  rewrites: readonly Rewrite[],
): Promise<RunningAdapter<Profile>> {
  let port = 0;
  const serve = async (message: IncomingMessage, response: ServerResponse) => {
    try {
      const incoming = await readRequest(message);
      const forward = async (request: AdaptedRequest) => {
        const headers = headersForServer(request.headers, port, upstream.port);
        return withAdapterPort(
          await forwardRequest(upstream.port, { ...request, headers }),
          upstream.port,
          port,
        );
      };
      const { status, headers, body } = await applyRewrites(incoming, rewrites, forward);
      const length = status === 204 ? {} : { 'content-length': body.length };
      response.writeHead(status, { ...headers, ...length }).end(body);
    } catch {
      response.destroy();
    }
  };
  const server = await listen(createServer((message, response) => void serve(message, response)));
  ({ port } = server);
  const profile = JSON.parse(replacePort(JSON.stringify(upstream.profile), upstream.port, port));
  return { port, profile, stop: server.stop };
}
