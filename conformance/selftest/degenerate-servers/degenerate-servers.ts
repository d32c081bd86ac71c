import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendRequest } from '../client/send-request.ts';
import { type RunningServer, startReferenceServer } from '../reference-server/reference-server.ts';
import { type CannedResponse, cannedResponses, type ReceivedRequest } from './responses.ts';

/**
 * A liar who asks a real server, and repeats what it said the first time: whatever was read once never changes any more, while
 * every write succeeds. `port` is that of the server behind.
 */
export function repeatFirstResponse(port: number): (told: ReceivedRequest) => Promise<CannedResponse> {
  const remembered = new Map<string, CannedResponse>();
  return async ({ method, url, headers, body }) => {
    const kept = ['authorization', 'cookie', 'content-type', 'accept-language'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const key = JSON.stringify([url.href, headers.authorization]);
    const isRead = method === 'GET' && url.pathname.startsWith('/api');
    const before = isRead ? remembered.get(key) : undefined;
    if (before) return before;
    const path = url.pathname + url.search;
    const told = { port, host: url.host, method, path, headers: Object.fromEntries(kept) };
    const { status, headers: answered, text } = await sendRequest(body === '' ? told : { ...told, body });
    const { 'content-type': type, location, 'set-cookie': cookies } = answered;
    const lie: CannedResponse = {
      status,
      body: text,
      ...(typeof type === 'string' ? { type } : {}),
      ...(typeof location === 'string' ? { location } : {}),
      ...(Array.isArray(cookies) ? { cookies } : {}),
    };
    if (isRead && status === 200) remembered.set(key, lie);
    return lie;
  };
}

/** The name of a liar. */
export type DegenerateServerName = keyof typeof cannedResponses | 'stale';

/** All liars: those who make everything up, and the one who repeats old news. */
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

/**
 * Starts a liar on a free port of 127.0.0.1. Its profile is that of a twin, so that a suite has all that it needs to judge it; the
 * twin itself runs behind, and only `yesterday` asks it.
 */
export async function startDegenerateServer(name: DegenerateServerName): Promise<RunningServer> {
  const twin = await startReferenceServer({ choices: { linkTargets: 'path' } });
  const lie: (told: ReceivedRequest) => CannedResponse | Promise<CannedResponse> =
    name === 'stale' ? repeatFirstResponse(twin.port) : cannedResponses[name];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      writeResponse(response, await lie(await readRequest(request)));
    } catch {
      response.destroy();
    }
  };
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const profile = JSON.parse(JSON.stringify(twin.profile).replaceAll(`:${twin.port}`, `:${port}`));
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await Promise.all([closed, twin.stop()]);
  };
  return { baseUrl: profile.baseUrl, port, profile: { ...profile, name: `liar (${name})` }, stop };
}
