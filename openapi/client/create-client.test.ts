import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, expectTypeOf, test } from 'vitest';
import { type components, createClient } from './create-client.ts';

/** A `fetch` that records the last request and responds with a status and body. */
function createRecordingFetch(status: number, body: unknown) {
  const recorded: { request?: Request; body?: string } = {};
  const fetch = async (request: Request) => {
    recorded.request = request;
    recorded.body = await request.text();
    return Response.json(body, { status });
  };
  return { recorded, fetch };
}

const baseUrl = 'https://acme.example';

test('a token is sent as Bearer, and a function is asked for the current one every time', async () => {
  const { recorded, fetch } = createRecordingFetch(200, {});
  await createClient({ baseUrl, token: 'abc', fetch }).GET('/api/contacts');
  expect(recorded.request?.headers.get('authorization')).toBe('Bearer abc');
  let calls = 0;
  const client = createClient({ baseUrl, token: async () => `t${++calls}`, fetch });
  await client.GET('/api/contacts');
  await client.GET('/api/contacts');
  expect(recorded.request?.headers.get('authorization')).toBe('Bearer t2');
});

test('a user name and password are sent as Basic in UTF-8', async () => {
  const { recorded, fetch } = createRecordingFetch(200, {});
  await createClient({ baseUrl, username: 'zoë@acme.example', password: 'pässwörd', fetch }).GET(
    '/api/contacts',
  );
  const [scheme, credentials = ''] = recorded.request?.headers.get('authorization')?.split(' ') ?? [];
  expect([scheme, Buffer.from(credentials, 'base64').toString()]).toEqual([
    'Basic',
    'zoë@acme.example:pässwörd',
  ]);
});

test('without credentials no Authorization is sent', async () => {
  const { recorded, fetch } = createRecordingFetch(401, {});
  await createClient({ baseUrl, fetch }).GET('/api/contacts');
  expect(recorded.request?.headers.has('authorization')).toBe(false);
});

test('parameters go to their places, and the body is JSON', async () => {
  const { recorded, fetch } = createRecordingFetch(200, {});
  const client = createClient({ baseUrl, fetch });
  await client.GET('/api/contacts/{id}', {
    params: { path: { id: 'a b' }, query: { fields: 'number,type' } },
  });
  expect(recorded.request?.url).toBe(`${baseUrl}/api/contacts/a%20b?fields=number%2Ctype`);
  await client.POST('/api/contacts', { body: { contact: { type: 'Client', organisation: 'Bauhaus' } } });
  expect(JSON.parse(recorded.body ?? '')).toEqual({ contact: { type: 'Client', organisation: 'Bauhaus' } });
  expect(recorded.request?.headers.get('content-type')).toBe('application/json');
});

test.each([
  ['', 429, 'Too Many Requests'],
  ['<h1>Bad gateway</h1>', 502, 'Bad Gateway'],
  ['"text"', 503, ''],
])(
  'an error response with the body %j is an error in the form of the others',
  async (body, status, statusText) => {
    const fetch = async () => new Response(body, { status, statusText, headers: { 'Retry-After': '2' } });
    const { data, error, response } = await createClient({ baseUrl, fetch }).GET('/api/contacts');
    expect({ data, error }).toEqual({ error: { errors: [['base', `${status} ${statusText}`.trim()]] } });
    expect([response.status, response.headers.get('Retry-After')]).toEqual([status, '2']);
  },
);

test('property errors arrive as pairs', async () => {
  const { fetch } = createRecordingFetch(422, { errors: [['addresses.city', "can't be blank"]] });
  const { error, data } = await createClient({ baseUrl, fetch }).POST('/api/contacts', {
    body: { contact: { type: 'Client' } },
  });
  expect(data).toBeUndefined();
  expect(error).toEqual({ errors: [['addresses.city', "can't be blank"]] });
});

test('fields with a default need not be given in a request', () => {
  type NewContact = components['schemas']['contact_create'];
  expectTypeOf<{ type: 'Client' }>().toExtend<NewContact>();
  expectTypeOf<undefined>().toExtend<NewContact['is_employee']>();
});

test('the client bundles for a browser: nothing of Node is reachable from it', async () => {
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'create-client.ts'),
    platform: 'browser',
  });
  const { output } = await bundle.generate();
  expect(output.flatMap((it) => (it.type === 'chunk' ? it.imports : []))).toEqual([]);
  expect(output.map((it) => (it.type === 'chunk' ? it.code : '')).join()).not.toMatch(
    /node:|\bBuffer\b|require\(/,
  );
});
