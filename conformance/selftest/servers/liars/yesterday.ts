import { ask } from '../ask.ts';
import type { Lie, Told } from './lies.ts';

/**
 * A liar who asks a real server, and repeats what it said the first time: whatever was read once never changes any more, while
 * every write succeeds. `port` is that of the server behind.
 */
export function yesterday(port: number): (told: Told) => Promise<Lie> {
  const remembered = new Map<string, Lie>();
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
    const { status, headers: answered, text } = await ask(body === '' ? told : { ...told, body });
    const { 'content-type': type, location, 'set-cookie': cookies } = answered;
    const lie: Lie = {
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
