import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type HttpResponse, sendRequest } from '../../../testing/http/send-request.ts';
import { basicField } from '../../http/request.ts';
import { listen } from '../../http/testing/server.ts';
import { startMock } from '../mock.ts';

/** A server that takes every credential for a right one, and keeps all that it was sent and that it issued. */
export type PermissiveServer = {
  readonly profile: object;
  /** Its passwords and client secrets, and the tokens, codes and cookies that it issued. */
  readonly secrets: ReadonlySet<string>;
  stop(): Promise<void>;
};

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Spellings of a text that a server can send back, by accident or not. */
const reflections = (text: string): readonly string[] => [
  text,
  base64(text),
  base64(`x${text}`),
  base64(`xy${text}`),
  base64(base64(text)),
  base64(`x${base64(`y${text}`)}`),
  [...text].join(' '),
  [...text].join('\u200b'),
  encodeURIComponent(encodeURIComponent(text)),
  [...text].toReversed().join(''),
  text.toUpperCase(),
  Buffer.from(text).toString('hex'),
  text.slice(1, -1),
];

/** The credentials of a request: its field, what is encoded in it, and the parameters of its address. */
function credentialsOf({ headers, url = '' }: IncomingMessage): readonly string[] {
  const { authorization = '', cookie = '' } = headers;
  const [, encoded = ''] = /^Basic (.*)$/i.exec(authorization) ?? [];
  const parameters = [...new URL(url, 'http://host/').searchParams.values()];
  return [authorization, Buffer.from(encoded, 'base64').toString('utf8'), cookie, ...parameters].filter(
    (it) => it.length >= 8,
  );
}

/** A response of JSON with everything that came with its request. */
function withReflections(text: string, request: IncomingMessage): string {
  const body = JSON.parse(text);
  const note = credentialsOf(request).flatMap(reflections);
  return JSON.stringify(Array.isArray(body) ? [...body, { reflected: note }] : { ...body, reflected: note });
}

const listed = (value: string | string[] | undefined): readonly string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** The secrets in a response: what it sets or issues. */
function issuedIn({ headers, text }: HttpResponse): readonly string[] {
  const location = URL.parse(listed(headers.location)[0] ?? '');
  const redirected = new URLSearchParams(`${location?.search.slice(1)}&${location?.hash.slice(1)}`);
  return [
    ...listed(headers['set-cookie']).map((it) => /=([^;]*)/.exec(it)?.[1] ?? ''),
    ...['code', 'access_token'].map((it) => redirected.get(it) ?? ''),
    ...[...text.matchAll(/"access_token"\s*:\s*"([^"]+)"/g)].map(([, it = '']) => it),
  ];
}

/** Starts a server that accepts every credential, and that sends back all that it was sent if it `reflects`. */
export async function startPermissiveServer(reflects: boolean): Promise<PermissiveServer> {
  const mock = await startMock([], 'awkward');
  const { users, apps } = mock.rawProfile;
  const [known] = users;
  const secrets = new Set<string>();
  for (const it of [...users.map(({ password }) => password), ...apps.map((app) => app.clientSecret)])
    if (it) secrets.add(it);
  let port = 0;
  const replacePort = (text: string, from: number, to: number) => text.replaceAll(`:${from}`, `:${to}`);

  function forward(request: IncomingMessage, body: Buffer, login?: string): Promise<HttpResponse> {
    const { host = '', authorization: _, ...others } = request.headers;
    const names = ['cookie', 'content-type', 'accept', 'accept-language', 'origin', 'referer'] as const;
    const sent = names.flatMap((name) => {
      const value = others[name];
      return value === undefined ? [] : [[name, replacePort(value, port, mock.port)] as const];
    });
    const authorization = login ?? request.headers.authorization;
    const url = new URL(request.url ?? '/', `http://${host}`);
    if (login !== undefined) url.searchParams.delete('access_token');
    return sendRequest({
      port: mock.port,
      host: replacePort(host, port, mock.port),
      method: request.method ?? 'GET',
      path: url.pathname + url.search,
      headers: { ...Object.fromEntries(sent), ...(authorization ? { authorization } : {}) },
      ...(body.length > 0 ? { body } : {}),
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: Buffer = Buffer.concat(await request.toArray());
    const { url = '/' } = request;
    let received = await forward(request, body);
    if (received.status === 401 && url.startsWith('/api') && known)
      received = await forward(request, body, basicField(known.email, known.password)[1]);
    if (url.startsWith('/oauth/token') && received.status === 400) {
      const issued = { access_token: randomUUID(), expires_in: 3599 };
      received = { ...received, status: 200, text: JSON.stringify(issued) };
    }
    for (const it of issuedIn(received)) if (it.length >= 8) secrets.add(it);
    const { status, headers: fields } = received;
    let text = replacePort(received.text, mock.port, port);
    const isJson = /json/.test(String(fields['content-type'])) && text !== '';
    if (reflects && isJson && url.startsWith('/api') && !/schema/.test(url))
      text = withReflections(text, request);
    const kept = ['content-type', 'location', 'set-cookie', 'allow', 'www-authenticate'].flatMap((name) => {
      const value = fields[name];
      const own = typeof value === 'string' ? replacePort(value, mock.port, port) : value;
      return own === undefined ? [] : [[name, own] as const];
    });
    response.writeHead(status, Object.fromEntries(kept)).end(status === 204 ? undefined : text);
  }

  const server = await listen(
    createServer((request, response) => {
      answer(request, response).catch(() => response.destroy());
    }),
  );
  port = server.port;
  return {
    profile: JSON.parse(replacePort(JSON.stringify(mock.rawProfile), mock.port, port)),
    secrets,
    async stop() {
      await server.stop();
      await mock.stop();
    },
  };
}
