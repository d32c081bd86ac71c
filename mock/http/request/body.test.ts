import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseResponse } from '../testing/raw.ts';
import { asReader, asWriter, call } from '../testing/small-client.ts';
import { startSmallMock } from '../testing/small-mock.ts';
import { largestBody } from './body.ts';

const mock = await startSmallMock();
const things = `${mock.baseUrl}/api/things`;

function post(body: BodyInit | null, headers: Record<string, string> = asWriter) {
  return call(`${things}?locale=en_GB`, { method: 'POST', headers, body });
}

const deep = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
const list = (length: number) => JSON.stringify({ addresses: Array(length).fill({ address: {} }) });

const refused: [what: string, body: string | Uint8Array<ArrayBuffer>, status: number, message: string][] = [
  ['no JSON', '{"a":', 400, 'The body is not JSON.'],
  ['two objects', '{} {}', 400, 'The body is not JSON.'],
  ['nothing', '', 400, 'The body is empty; send a JSON object.'],
  ['white space', ' \n', 400, 'The body is empty; send a JSON object.'],
  ['a list', '[]', 400, 'The body is not a JSON object.'],
  ['null', 'null', 400, 'The body is not a JSON object.'],
  ['a string', '"a"', 400, 'The body is not a JSON object.'],
  ['NaN', '{"a":NaN}', 400, 'The body is not JSON.'],
  ['Latin-1', new Uint8Array(Buffer.from('{"a":"ü"}', 'latin1')), 400, 'The body is not UTF-8.'],
  ['UTF-16', new Uint8Array(Buffer.from('\ufeff{"a":1}', 'utf16le')), 400, 'The body is not UTF-8.'],
  ['a surrogate in UTF-8', new Uint8Array([34, 0xed, 0xa0, 0x80, 34]), 400, 'The body is not UTF-8.'],
  ['half a pair, escaped', '{"a":{"b":["\\ud800"]}}', 400, 'The body has an unpaired surrogate.'],
  ['half a pair in a name', '{"\\udc00":1}', 400, 'The body has an unpaired surrogate.'],
  ['__proto__', '{"a":[{"__proto__":{"b":1}}]}', 400, 'The body uses the reserved name __proto__.'],
  ['__proto__, escaped', '{"\\u005f_proto__":1}', 400, 'The body uses the reserved name __proto__.'],
  ['33 levels', deep(33), 413, 'The body is nested more than 32 levels deep.'],
  ['1,000 levels', deep(1_000), 413, 'The body is nested more than 32 levels deep.'],
  ['400,000 levels', deep(400_000), 413, 'The body is nested more than 32 levels deep.'],
  ['10,000 elements', list(10_000), 413, 'The body has an array of more than 1000 elements.'],
  ['1 MiB and a byte', `"${'a'.repeat(largestBody - 1)}"`, 413, 'The body is larger than 1048576 bytes.'],
];

describe('a body', () => {
  it.each(refused)('is refused when it is %s', async (_what, body, status, message) => {
    const response = await post(body);
    expect(response).toMatchObject({ status, body: { errors: [['base', message]] } });
  });

  it.each([
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['text', { 'Content-Type': 'text/plain' }],
    ['no type that can be read', { 'Content-Type': 'application' }],
    ['JSON in Latin-1', { 'Content-Type': 'application/json; charset=iso-8859-1' }],
    ['compressed', { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }],
    ['of no type', { 'Content-Type': '' }],
  ])('is refused with 415 when it is %s', async (_what, headers) => {
    const response = await post(new Uint8Array(gzipSync('{}')), { ...asReader, ...headers });
    const message = expect.stringContaining('; send application/json, in UTF-8 and without compression.');
    expect(response).toMatchObject({ status: 415, body: { errors: [['base', message]] } });
  });

  it.each([
    ['in capitals', 'Application/JSON'],
    ['with its charset', 'application/json; charset=UTF-8'],
    ['with its charset in quotes', 'application/json;charset="utf-8"'],
  ])('can name its type %s', async (_what, type) => {
    const response = await post('{"a":1}', { ...asReader, 'Content-Type': type });
    expect(response).toMatchObject({ status: 201, body: { thing: { a: 1 } } });
  });

  it('may begin with a byte order mark', async () => {
    expect(await post('\ufeff{"a":1}')).toMatchObject({ status: 201, body: { thing: { a: 1 } } });
  });

  it('is not looked at before the caller is known', async () => {
    const response = await post('{"a":', { 'Content-Type': 'application/json' });
    expect(response.status).toBe(401);
  });

  it('is rejected as too large even while the client keeps sending it', async () => {
    const socket = connect(mock.port, '127.0.0.1');
    const head = `POST /api/things HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: ${asReader.Authorization}\r\n`;
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
    for (let sent = 0; sent < 64; sent += 1) socket.write(chunk);
    socket.end('0\r\n\r\n');
    const received = await text(socket);
    expect(received).toMatch(/Connection: close/i);
    expect(parseResponse(received).status).toBe(413);
  });

  it('is not sent by a client that asks first and is refused', async () => {
    const socket = connect(mock.port, '127.0.0.1');
    const head = `POST /api/things HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: ${asReader.Authorization}\r\n`;
    socket.write(`${head}Content-Length: ${largestBody + 1}\r\nExpect: 100-continue\r\n\r\n`);
    const received = await text(socket);
    expect(received).not.toContain('100 Continue');
    expect(parseResponse(received).status).toBe(413);
  });

  it('is returned as it was sent, for any JSON', async () => {
    const json = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 5 }), {
      noNullPrototype: true,
    });
    await fc.assert(
      fc.asyncProperty(json, async (body) => {
        const response = await post(JSON.stringify(body));
        const reserved = /"__proto__":/.test(JSON.stringify(body));
        if (reserved) expect(response.status).toBe(400);
        else expect(response).toMatchObject({ status: 201 });
        if (!reserved) expect(response.body).toEqual({ thing: JSON.parse(JSON.stringify(body)) });
      }),
      { numRuns: 100 },
    );
  });
});
