import { describe, expect, it } from 'vitest';
import { send } from '../../control/testing/send.ts';
import { parseResponse, sendRaw } from '../testing/raw.ts';
import { asReader, asWriter } from '../testing/small-client.ts';
import { startSmallMock } from '../testing/small-mock.ts';

const mock = await startSmallMock();
const hostHeader = 'Host: acme.localhost';
const close = 'Connection: close';

/** The head of a request: its first line, `Host`, and other fields. */
function head(line: string, ...fields: string[]): string {
  return [line, hostHeader, ...fields, '', ''].join('\r\n');
}

/** Bytes on the wire that are no good request, and the status that they get. */
const malformed: [what: string, bytes: string | Uint8Array, status: number][] = [
  ['nothing that looks like HTTP', 'hello\r\n\r\n', 400],
  ['a TLS handshake', new Uint8Array([22, 3, 1, 0, 200, 1, 0, 0, 196, 3, 3, 13, 10]), 400],
  ['an unknown method', head('BREW /api/things HTTP/1.1'), 400],
  ['an unknown HTTP version', head('GET /api/things HTTP/9.9'), 400],
  ['a header without a colon', head('GET /api/things HTTP/1.1', 'broken'), 400],
  ['a control character in a header', head('GET /api/things HTTP/1.1', 'X-A: \u0001'), 400],
  ['two lengths', `${head('POST /api/things HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2')}ab`, 400],
  [
    'a length and chunks',
    `${head('POST /api/things HTTP/1.1', 'Content-Length: 1', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    400,
  ],
  ['a negative length', head('POST /api/things HTTP/1.1', 'Content-Length: -1'), 400],
  ['no Host', `GET /api/things HTTP/1.1\r\n${close}\r\n\r\n`, 400],
  ['two Hosts', head('GET /api/things HTTP/1.1', hostHeader, close), 400],
  ['a Host that is none', `GET /api/things HTTP/1.1\r\nHost: a b/..\r\n${close}\r\n\r\n`, 400],
  ['bytes beyond ASCII in the path', head('GET /api/thïngs HTTP/1.1', close), 400],
  ['a fragment in the address', head('GET /api/things#a HTTP/1.1', close), 400],
  ['an address of 20,000 characters', head(`GET /${'a'.repeat(20_000)} HTTP/1.1`, close), 414],
  ['a header of 40,000 characters', head('GET / HTTP/1.1', `X-A: ${'a'.repeat(40_000)}`), 431],
  ['an address of 40,000 characters', head(`GET /${'a'.repeat(40_000)} HTTP/1.1`), 431],
  ['5,000 headers', head('GET / HTTP/1.1', close, ...Array<string>(5_000).fill('A: 1')), 431],
  ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 405],
];

function ask(host: string, path = '/api/things') {
  return send(`${mock.baseUrl}${path}`, { headers: { ...asReader, Host: host } });
}

describe('a request that is not well formed', () => {
  it.each(malformed)('gets an error in the shape of the service: %s', async (_what, bytes, status) => {
    const response = parseResponse(await sendRaw(mock.port, bytes));
    expect(response).toEqual({ status, body: { errors: [['base', expect.stringMatching(/^[A-Z].*\.$/)]] } });
  });

  it('closes without a second response when the body of the answered request breaks off in a bad chunk', async () => {
    const post = head('POST /api/things HTTP/1.1', 'Transfer-Encoding: chunked');
    const received = await sendRaw(mock.port, `${post}5\r\nabcde\r\nnonsense\r\n`);
    expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('is refused behind well-formed requests in the same packet, after each of these has its response', async () => {
    const fields = Object.entries({ ...asWriter, 'Content-Length': 7 }).map((field) => field.join(': '));
    const create = (a: number) => `${head('POST /api/things HTTP/1.1', ...fields)}{"a":${a}}`;
    const received = await sendRaw(mock.port, `${[1, 2, 3].map(create).join('')}nonsense\r\n\r\n`);
    expect([...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      '201',
      '201',
      '201',
      '400',
    ]);
    expect([...received.matchAll(/"a":(\d)/g)].map(([, a]) => a)).toEqual(['1', '2', '3']);
  });

  it('gets no response behind a request that closes the connection', async () => {
    const read = head('GET /api/things HTTP/1.1', close);
    const received = await sendRaw(mock.port, `${read}nonsense\r\n\r\n`);
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
  });

  it('is a tunnel: the refusal lists the methods that there are', async () => {
    const received = await sendRaw(
      mock.port,
      'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n',
    );
    expect(received).toMatch(/\r\nAllow: GET, HEAD, POST, PUT, DELETE, OPTIONS\r\n/);
  });

  it.each(['gzip, chunked', 'identity, chunked', 'gzip'])(
    'is refused in the transfer coding %s',
    async (coding) => {
      const post = head('POST /api/things HTTP/1.1', `Transfer-Encoding: ${coding}`);
      const { status } = parseResponse(await sendRaw(mock.port, `${post}0\r\n\r\n`));
      expect(status).toBe(501);
    },
  );

  it('leaves the server well', async () => {
    const received = await sendRaw(mock.port, head('OPTIONS * HTTP/1.1', close));
    expect(received).toMatch(/^HTTP\/1\.1 204 /);
  });
});

describe('a client that keeps sending a rejected request', () => {
  it.each([500_000, 5_000_000])('gets the response to a header of %i characters', async (length) => {
    const received = await sendRaw(mock.port, head('GET / HTTP/1.1', `X-A: ${'a'.repeat(length)}`));
    expect(parseResponse(received)).toMatchObject({ status: 431 });
  });
});

describe('a request that never ends', () => {
  const line = `POST /api/things HTTP/1.1\r\n${hostHeader}\r\nAuthorization: ${asReader.Authorization}\r\n`;

  it.each([
    ['its head', `${line}X-A: `],
    ['its body', `${line}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`],
  ])('is rejected in %s, with a message', async (_where, bytes) => {
    const impatient = await startSmallMock({}, { headers: 100, request: 200 });
    expect(parseResponse(await sendRaw(impatient.port, bytes))).toEqual({
      status: 408,
      body: { errors: [['base', expect.stringMatching(/^The request took/)]] },
    });
  });
});

describe('a request in an unusual form', () => {
  it('is served by HTTP/1.0 without a Host, from the first company', async () => {
    const received = await sendRaw(mock.port, 'GET /api/things HTTP/1.0\r\n\r\n');
    expect(received).toContain('Basic realm="acme"');
  });

  it('is served under the authority of an absolute address', async () => {
    const target = 'http://globex.localhost/api/things?per_page=1';
    const received = await sendRaw(mock.port, head(`GET ${target} HTTP/1.1`, close));
    expect(received).toContain('Basic realm="globex"');
  });
});

describe('an address under localhost that belongs to no company', () => {
  it.each([
    ['initech.localhost', 'initech'],
    ['INITECH.LOCALHOST:4010', 'initech'],
    ['initech.localhost.', 'initech'],
    ['www.acme.localhost', 'www'],
    ['constructor.localhost', 'constructor'],
  ])('%s gets 404', async (host, name) => {
    const message = `There is no company ${name} in this mock; POST /__mock/companies creates one.`;
    expect(await ask(host)).toMatchObject({ status: 404, json: { errors: [['base', message]] } });
    expect(await ask(host, '/')).toMatchObject({ status: 404 });
  });

  it('is rejected in the requested language, readable by apps of every origin', async () => {
    const headers = { Host: 'initech.localhost', Origin: 'https://app.example' };
    const response = await send(`${mock.baseUrl}/api/things?locale=de_DE`, { headers });
    expect(response.json).toEqual({ errors: [['base', expect.stringContaining('keine Firma initech')]] });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is refused as malformed where it is', async () => {
    expect(await ask('a..localhost')).toMatchObject({ status: 400 });
  });
});

describe('the company of a request', () => {
  it.each([
    ['globex.localhost:4010', 'globex'],
    ['GLOBEX.LOCALHOST', 'globex'],
    ['globex.example.com', 'globex'],
    ['globex.localhost.', 'globex'],
    ['acme.wherever.localhost', 'acme'],
    ['mock.staging.example', 'acme'],
    ['evil-localhost', 'acme'],
    ['localhost', 'acme'],
    ['globex', 'acme'],
    ['[::1]:4010', 'acme'],
    ['127.0.0.1', 'acme'],
  ])('under the host %s is %s', async (host, company) => {
    expect(await ask(host)).toMatchObject({ json: { company } });
  });
});
