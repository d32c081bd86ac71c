import { expect, test, vi } from 'vitest';
import type { Handler } from '../../world/handler.ts';
import { asReader, asWriter, call } from '../testing/small-client.ts';
import { startSmallMock } from '../testing/small-mock.ts';

test('While a request is prepared in portions, others are served; its handler is called after all of them', async () => {
  const order: string[] = [];
  const started = Promise.withResolvers<void>();
  const listThings: Handler = Object.assign(
    () => {
      order.push('list');
      return { status: 200, body: {} };
    },
    {
      *prepare() {
        started.resolve();
        while (!order.includes('read')) yield;
        order.push('last portion');
      },
    },
  );
  const handlers = new Map<string, Handler>([
    ['listThings', listThings],
    [
      'readThing',
      () => {
        order.push('read');
        return { status: 200, body: { thing: { id: 'a' } } };
      },
    ],
    ['createThing', () => ({ status: 201, body: { thing: {} } })],
  ]);
  const mock = await startSmallMock({ handlers, strict: false });
  const listed = call(`${mock.baseUrl}/api/things`, { headers: asReader });
  await started.promise;
  const read = await call(`${mock.baseUrl}/api/things/${'a'.repeat(22)}`, { headers: asReader });
  expect([read.status, (await listed).status]).toEqual([200, 200]);
  expect(order).toEqual(['read', 'last portion', 'list']);
});

test('A request that cannot be prepared is a 500, and the next one is served', async () => {
  const listThings: Handler = Object.assign(() => ({ status: 200, body: {} }), {
    *prepare(): Iterable<void> {
      yield;
      throw new Error('no room');
    },
  });
  const createThing: Handler = () => ({ status: 201, body: { thing: {} } });
  const handlers = new Map([
    ['listThings', listThings],
    ['readThing', createThing],
    ['createThing', createThing],
  ]);
  const mock = await startSmallMock({ handlers, strict: false });
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await call(`${mock.baseUrl}/api/things`, { headers: asReader })).toMatchObject({ status: 500 });
  expect(silenced).toHaveBeenCalled();
  const created = await call(`${mock.baseUrl}/api/things`, {
    method: 'POST',
    headers: asWriter,
    body: '{}',
  });
  expect(created.status).toBe(201);
});
