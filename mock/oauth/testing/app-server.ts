import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The server of an app, on an origin of its own. */
export interface AppServer {
  port: number;
  /** `http://app.localhost:<port>`: a name that Chromium resolves by itself. */
  origin: string;
  /** Every address that was called, in order. */
  calls: URL[];
  /** Pages by path; what is not here is answered with a greeting. A text that begins with `http` is a redirect to it. */
  pages: Map<string, string>;
  stop(): Promise<void>;
}

/** Serves the pages of an app for every host name. */
export async function startAppServer(): Promise<AppServer> {
  const calls: URL[] = [];
  const pages = new Map<string, string>();
  const server = createServer((message, response) => {
    const address = new URL(message.url ?? '/', `http://${message.headers.host}`);
    if (address.pathname === '/favicon.ico') return response.writeHead(204).end();
    calls.push(address);
    const page = pages.get(address.pathname) ?? '<!doctype html><title>App</title><h1>Welcome back</h1>';
    if (page.startsWith('http')) return response.writeHead(302, { Location: page }).end();
    return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, origin: `http://app.localhost:${port}`, calls, pages, stop };
}
