import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../../../testing/http/listen.ts';
import { sendRequest } from '../../../testing/http/send-request.ts';
import { type RunningMock, startMock } from '../mock.ts';
import { type CannedResponse, cannedResponses, type ReceivedRequest } from './responses.ts';

/**
 * A stale server: it forwards requests to a real server at `port`, but repeats the first response to every GET, so that nothing that
 * was read once ever changes, while every write succeeds.
 */
function repeatFirstResponse(port: number): (request: ReceivedRequest) => Promise<CannedResponse> {
  const remembered = new Map<string, CannedResponse>();
  return async ({ method, url, headers, body }) => {
    const forwarded = ['authorization', 'cookie', 'content-type', 'accept-language'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const key = JSON.stringify([url.href, headers.authorization]);
    const isRead = method === 'GET' && url.pathname.startsWith('/api');
    const before = isRead ? remembered.get(key) : undefined;
    if (before) return before;
    const path = url.pathname + url.search;
    const settings = { port, host: url.host, method, path, headers: Object.fromEntries(forwarded) };
    const received = await sendRequest(body === '' ? settings : { ...settings, body });
    const { 'content-type': type, location, 'set-cookie': cookies } = received.headers;
    const response: CannedResponse = {
      status: received.status,
      body: received.text,
      ...(typeof type === 'string' ? { type } : {}),
      ...(typeof location === 'string' ? { location } : {}),
      ...(Array.isArray(cookies) ? { cookies } : {}),
    };
    if (isRead && received.status === 200) remembered.set(key, response);
    return response;
  };
}

/** The name of a degenerate server. */
export type DegenerateServerName = keyof typeof cannedResponses | 'stale';

/** All degenerate servers: those with canned responses, and the stale one. */
export const degenerateServerNames: readonly DegenerateServerName[] = [
  ...(Object.keys(cannedResponses) as Array<keyof typeof cannedResponses>),
  'stale',
];

async function readRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  const { method = 'GET', url = '/', headers } = request;
  const chunks: Buffer[] = await request.toArray();
  const body = Buffer.concat(chunks).toString('utf8');
  return { method, url: new URL(url, `http://${headers.host}`), headers, body };
}

function writeResponse(
  response: ServerResponse,
  { status, type, location, cookies, body }: CannedResponse,
): void {
  const headers = {
    ...(type ? { 'content-type': type } : {}),
    ...(location ? { location } : {}),
    ...(cookies ? { 'set-cookie': cookies } : {}),
  };
  response.writeHead(status, headers).end(body);
}

/** A degenerate server that listens on 127.0.0.1, with its profile for the suite. */
export type DegenerateServer = {
  readonly port: number;
  readonly profile: RunningMock['rawProfile'] & { readonly name: string };
  stop(): Promise<void>;
};

/**
 * Starts a degenerate server on a free port of 127.0.0.1. It has the profile of the mock, so that the suite has all it needs to judge
 * it, but for the hooks that make companies. Only the stale server forwards requests to that mock.
 */
export async function startDegenerateServer(name: DegenerateServerName): Promise<DegenerateServer> {
  const mock = await startMock();
  if (name !== 'stale') await mock.stop();
  const respond: (request: ReceivedRequest) => CannedResponse | Promise<CannedResponse> =
    name === 'stale' ? repeatFirstResponse(mock.port) : cannedResponses[name];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      writeResponse(response, await respond(await readRequest(request)));
    } catch {
      response.destroy();
    }
  };
  const { port, stop } = await listen(createServer((request, response) => void serve(request, response)));
  const { hooks, ...described } = mock.rawProfile;
  const profile = { ...described, hooks: { advanceClock: hooks.advanceClock } };
  return {
    port,
    profile: {
      ...JSON.parse(JSON.stringify(profile).replaceAll(`:${mock.port}`, `:${port}`)),
      name: `degenerate server (${name})`,
    },
    async stop() {
      await Promise.all([stop(), mock.stop()]);
    },
  };
}
