import {
  type AdaptedRequest,
  type AdaptedResponse,
  jsonResponse,
  parseJsonBody,
} from '../adapter/rewrite.ts';

const answer = (status: number, body = '', headers: AdaptedResponse['headers'] = {}): AdaptedResponse => ({
  status,
  headers,
  body: Buffer.from(body),
});

/** The type in a path, guessed by its last collection: `contact` for `/api/contacts/7`. */
function typeOf({ path }: AdaptedRequest): string {
  const collections = path.split('/').filter((step) => /^[a-z_]+s$/.test(step));
  return (collections.at(-1) ?? 'contacts').replace(/s$/, '');
}

function echo(request: AdaptedRequest): AdaptedResponse {
  const sent = parseJsonBody(request);
  const type = typeOf(request);
  const record = Object(sent)[type] ?? { id: 1, ...Object(sent) };
  const list = { [`${type}s`]: [{ [type]: record, links: [] }], links: [], collection: {} };
  return request.method === 'GET'
    ? jsonResponse(200, list)
    : jsonResponse(200, { [type]: record, links: [] });
}

function redirect({ query }: AdaptedRequest): AdaptedResponse {
  const to = URL.parse(query.get('redirect_uri') ?? '');
  to?.searchParams.set('code', 'always-the-same');
  return to
    ? answer(302, '', { location: to.href })
    : jsonResponse(200, { access_token: 't', expires_in: 3600 });
}

/** Servers that implement nothing, by name. Any rule they follow, they follow by accident. */
export const cannedResponses = {
  empty: () => answer(200),
  'all 200 {}': () => jsonResponse(200, {}),
  'all 200 []': () => jsonResponse(200, []),
  'all 200 page': () => answer(200, '<!doctype html><title>Welcome</title>', { 'content-type': 'text/html' }),
  'all 200 empty list': (request) =>
    jsonResponse(200, {
      [`${typeOf(request)}s`]: [],
      errors: [],
      links: [],
      collection: {},
      [typeOf(request)]: {},
    }),
  'all 201 with an id': (request) => jsonResponse(201, { [typeOf(request)]: { id: 1 }, links: [] }),
  'all 204': () => answer(204),
  'all 302': redirect,
  'all 400': () => jsonResponse(400, [{ error: 'invalid_grant', error_description: 'no' }]),
  'all 401': () => answer(401),
  'all 403': () => answer(403),
  'all 404': () => answer(404),
  'all 422': () =>
    jsonResponse(422, {
      errors: [
        ['to_addr', "can't be blank"],
        ['body', "can't be blank"],
      ],
    }),
  'all 500': () => jsonResponse(500, { errors: [] }),
  echo,
} as const satisfies Record<string, (request: AdaptedRequest) => AdaptedResponse>;
