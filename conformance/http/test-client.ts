import { onTestFinished } from 'vitest';
import { type Client, type ClientSettings, createClient, type WireRequest } from './client.ts';
import { limitsWithin } from './limits.ts';
import type { TestServer } from './test-server.ts';

/** A server that is stopped when the test is over. */
export async function started(starting: Promise<TestServer>): Promise<TestServer> {
  const server = await starting;
  onTestFinished(() => server.stop());
  return server;
}

/** A client that gives up after 0.4 s, where nothing else is said, and is closed when the test is over. */
export function clientOf(settings: ClientSettings = {}): Client {
  const client = createClient({ limits: limitsWithin(400), ...settings });
  onTestFinished(() => client.close());
  return client;
}

/** A request for an address, and nothing else. */
export const get = (url: string): WireRequest => ({ method: 'GET', url, headers: [] });
