import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { rawConnection, readAnswer } from './testing/raw.ts';
import { asWriter } from './testing/small-client.ts';
import { startSmallMock } from './testing/small-mock.ts';

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
    expect(readAnswer(await text(busy))).toEqual({ status: 201, body: { thing: { a: 1 } } });
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
