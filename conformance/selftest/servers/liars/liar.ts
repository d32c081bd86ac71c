import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RunningTwin, startTwin } from '../twin.ts';
import { type Lie, lies, type Told } from './lies.ts';
import { yesterday } from './yesterday.ts';

/** The name of a liar. */
export type LiarName = keyof typeof lies | 'yesterday';

/** All liars: those who make everything up, and the one who repeats old news. */
export const liarNames: readonly LiarName[] = [
  ...(Object.keys(lies) as Array<keyof typeof lies>),
  'yesterday',
];

async function toldBy(request: IncomingMessage): Promise<Told> {
  const { method = 'GET', url = '/', headers } = request;
  const chunks: Buffer[] = await request.toArray();
  const body = Buffer.concat(chunks).toString('utf8');
  return { method, url: new URL(url, `http://${headers.host}`), headers, body };
}

function say(response: ServerResponse, { status, type, location, cookies, body }: Lie): void {
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
export async function startLiar(name: LiarName): Promise<RunningTwin> {
  const twin = await startTwin({ choices: { linkTargets: 'path' } });
  const lie: (told: Told) => Lie | Promise<Lie> = name === 'yesterday' ? yesterday(twin.port) : lies[name];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      say(response, await lie(await toldBy(request)));
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
