import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { parseResponse, rawConnection } from '../testing/raw.ts';
import { asReader, asWriter, call } from '../testing/small-client.ts';
import { startSmallMock } from '../testing/small-mock.ts';

const head = [
  'POST /api/things HTTP/1.1',
  'Host: localhost',
  `Authorization: ${asWriter.Authorization}`,
  'Content-Type: application/json',
  'Content-Length: 7',
].join('\r\n');

describe('a server that stops', () => {
  it('lets a request under way finish, and closes connections that wait', async () => {
    const mock = await startSmallMock({}, { stop: 60_000 });
    const [busy, idle] = [await rawConnection(mock.port), await rawConnection(mock.port)];
    idle.write('OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(idle, 'data');
    busy.write(`${head}\r\nExpect: 100-continue\r\n\r\n`);
    await once(busy, 'data');
    const stopped = mock.stop();
    await once(idle, 'close');
    busy.write('{"a":1}');
    expect(parseResponse(await text(busy))).toEqual({ status: 201, body: { thing: { a: 1 } } });
    await stopped;
    await expect(rawConnection(mock.port)).rejects.toThrow('ECONNREFUSED');
  });

  it('does not wait for ever', async () => {
    const mock = await startSmallMock({}, { stop: 50 });
    const stuck = await rawConnection(mock.port);
    stuck.write(`${head}\r\n\r\n{`);
    const closed = once(stuck, 'close');
    stuck.resume();
    await mock.stop();
    await closed;
    expect(stuck.bytesRead).toBe(0);
  });
});

describe('an observer that throws', () => {
  it.each(['onResponse', 'onEnd'] as const)(
    'in %s does not lose the request, and is logged',
    async (event) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const observer = { onResponse: () => undefined, onEnd: () => undefined };
      const error = new Error('the observer is broken\u001b[31m\u009b');
      const mock = await startSmallMock({
        observer: {
          ...observer,
          [event]: () => {
            throw error;
          },
        },
      });
      const read = () => call(`${mock.baseUrl}/api/things/a`, { headers: asReader });
      expect(await read()).toMatchObject({ status: 200 });
      expect(await read()).toMatchObject({ status: 200 });
      await mock.stop();
      expect(log.mock.calls).toEqual([
        ['mock: readThing failed:', error],
        ['mock: readThing failed:', error],
      ]);
      // What a request had can stand in a message: nothing of it reaches a terminal as a command.
      expect(error.stack).toMatch(/observer is broken/);
      expect(error.stack).not.toMatch(/\p{Cc}(?<!\n)/u);
      log.mockRestore();
    },
  );
});
