import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Client } from './client.ts';
import { withConcurrency } from './concurrency.ts';

type Answer = { readonly status?: number; readonly after?: number };

/** Sends requests, all at once, to a target that answers as `answer` says, and returns how many were under way at the most, request by request. */
async function send(
  paths: readonly string[],
  answer: (underWay: number, path: string) => Answer,
  fixed?: number,
): Promise<readonly number[]> {
  let underWay = 0;
  const seen: number[] = [];
  const target: Client = {
    readOnly: false,
    ready: () => Promise.resolve(),
    close: () => undefined,
    async send({ url }) {
      underWay += 1;
      seen.push(underWay);
      const { status = 200, after = 5 } = answer(underWay, new URL(url).pathname);
      await pause(after);
      underWay -= 1;
      return { status, headers: [], body: new Uint8Array() };
    },
  };
  const client = withConcurrency(target, fixed);
  await Promise.all(
    paths.map((path) => client.send({ method: 'GET', url: `http://target${path}`, headers: [] })),
  );
  return seen;
}

const many = (count: number, path = '/api/contacts') => Array.from({ length: count }, () => path);

test('more requests are under way while the target answers as quickly as before, 32 at the most', async () => {
  const seen = await send(many(1_500), () => ({}));
  expect(Math.max(...seen.slice(0, 8))).toBe(8);
  expect(Math.max(...seen)).toBe(32);
});

test.each([{ status: 429 }, { status: 503 }, { after: 400 }])(
  'fewer are under way after answers of %j',
  async (overloaded) => {
    let sent = 0;
    const seen = await send(many(260), () => {
      sent += 1;
      return sent > 200 ? overloaded : {};
    });
    expect(Math.max(...seen.slice(100, 200))).toBeGreaterThan(10);
    expect(Math.max(...seen.slice(-8))).toBeLessThanOrEqual(8);
  },
);

test('an operation that is always slow does not slow down the others', async () => {
  const paths = many(600).flatMap((path, at) => (at % 100 === 0 ? ['/api/invoices', path] : [path]));
  const seen = await send(paths, (_, path) => (path === '/api/invoices' ? { after: 300 } : {}));
  expect(Math.max(...seen)).toBeGreaterThan(20);
});

test('a fixed number is kept, whatever the target answers', async () => {
  const seen = await send(many(60), (at) => (at > 2 ? { status: 503 } : {}), 5);
  expect(Math.max(...seen)).toBe(5);
});

test('a request that fails gives up its place', async () => {
  const client = withConcurrency(
    {
      readOnly: false,
      ready: () => Promise.resolve(),
      close: () => undefined,
      send: () => Promise.reject(new Error('no connection')),
    },
    1,
  );
  const all = many(3).map(() => client.send({ method: 'GET', url: 'http://target/', headers: [] }));
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
});
