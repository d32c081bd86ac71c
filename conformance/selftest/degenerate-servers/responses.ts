import type { IncomingHttpHeaders } from 'node:http';
import { jsonIn } from '../../schemas/json.ts';

/** A request to a degenerate server. */
export type ReceivedRequest = {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
};

/** A response of a degenerate server. */
export type CannedResponse = {
  status: number;
  type?: string;
  location?: string;
  cookies?: string[];
  body: string;
};

const json = (status: number, content: unknown): CannedResponse => ({
  status,
  type: 'application/json',
  body: JSON.stringify(content),
});

/** The type in a path, guessed by its last collection: `contact` for `/api/contacts/7`. */
function typeOf({ url }: ReceivedRequest): string {
  const collections = url.pathname.split('/').filter((step) => /^[a-z_]+s$/.test(step));
  return (collections.at(-1) ?? 'contacts').replace(/s$/, '');
}

function echo(request: ReceivedRequest): CannedResponse {
  const sent = jsonIn(request.body);
  const type = typeOf(request);
  const record = Object(sent)[type] ?? { id: 1, ...Object(sent) };
  const list = { [`${type}s`]: [{ [type]: record, links: [] }], links: [], collection: {} };
  return request.method === 'GET' ? json(200, list) : json(200, { [type]: record, links: [] });
}

function redirect(request: ReceivedRequest): CannedResponse {
  const to = URL.parse(request.url.searchParams.get('redirect_uri') ?? '');
  to?.searchParams.set('code', 'always-the-same');
  return to
    ? { status: 302, location: to.href, body: '' }
    : json(200, { access_token: 't', expires_in: 3600 });
}

/** Servers that implement nothing, by name. Any rule they follow, they follow by accident. */
export const cannedResponses = {
  empty: () => ({ status: 200, body: '' }),
  'all 200 {}': () => json(200, {}),
  'all 200 []': () => json(200, []),
  'all 200 page': () => ({ status: 200, type: 'text/html', body: '<!doctype html><title>Welcome</title>' }),
  'all 200 empty list': (request) =>
    json(200, { [`${typeOf(request)}s`]: [], errors: [], links: [], collection: {}, [typeOf(request)]: {} }),
  'all 201 with an id': (request) => json(201, { [typeOf(request)]: { id: 1 }, links: [] }),
  'all 204': () => ({ status: 204, body: '' }),
  'all 302': redirect,
  'all 400': () => json(400, [{ error: 'invalid_grant', error_description: 'no' }]),
  'all 401': () => ({ status: 401, body: '' }),
  'all 403': () => ({ status: 403, body: '' }),
  'all 404': () => ({ status: 404, body: '' }),
  'all 422': () =>
    json(422, {
      errors: [
        ['to_addr', "can't be blank"],
        ['body', "can't be blank"],
      ],
    }),
  'all 500': () => json(500, { errors: [] }),
  echo: echo,
} as const satisfies Record<string, (request: ReceivedRequest) => CannedResponse>;
