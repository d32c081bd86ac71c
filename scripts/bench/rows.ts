import { ada, PageClient } from '../../mock/oauth/testing/page-client.ts';
import type { MeasuredRequest, MeasuredServer } from './measure.ts';
import type { Kind } from './peers.ts';

/** A kind of request that is measured. */
export type Row = {
  kind: Kind;
  name: string;
  method: string;
  body?: string;
  /** The status of an answer that counts. */
  status: number;
  /** The share of the bare server's speed that the mock is to reach; undefined where none is set. */
  goal?: number;
  /** Whether it is sent to a server with ten thousand contacts. */
  amongMany?: boolean;
  /** Whether it is sent without a login. */
  isAnonymous?: boolean;
  /** The path of a request to our mock. */
  path: (turn: number) => string;
  /** Gets ready for so many requests. */
  prepare?: (requests: number) => Promise<void>;
};

const contact = {
  type: 'Client',
  organisation: 'Benchmark',
  email: 'b@example.com',
  due_days: 14,
  currency: 'EUR',
};
const json = (record: object) => JSON.stringify({ contact: record });

/** The rows of the benchmark. @param id of a contact of the mock */
export function rowsFor(mock: MeasuredServer, id: string): Row[] {
  const list = '/api/contacts?per_page=50';
  const codes: string[] = [];
  const [app] = mock.apps;
  return [
    {
      kind: 'read',
      name: 'read one',
      goal: 0.85,
      method: 'GET',
      status: 200,
      path: () => `/api/contacts/${id}`,
    },
    { kind: 'list', name: 'list of 50', goal: 0.8, method: 'GET', status: 200, path: () => list },
    {
      kind: 'pages',
      name: 'list of 50, four pages in turn',
      goal: 0.8,
      method: 'GET',
      status: 200,
      path: (turn) => `${list}&page=${1 + (turn % 4)}`,
      amongMany: true,
    },
    {
      // Spaces after the word change nothing, and keep the list from being found in the cache.
      kind: 'search',
      name: 'list of 50 by `q` among 10,000, never the same',
      method: 'GET',
      status: 200,
      path: (turn) => `${list}&q=foundry${spaces(turn)}`,
      amongMany: true,
    },
    {
      kind: 'create',
      name: 'create, validated',
      goal: 0.5,
      method: 'POST',
      status: 201,
      path: () => '/api/contacts',
      body: json(contact),
    },
    {
      kind: 'update',
      name: 'update, validated',
      goal: 0.5,
      method: 'PUT',
      status: 200,
      path: () => `/api/contacts/${id}`,
      body: json({ organisation: 'Changed' }),
    },
    {
      kind: 'refused',
      name: 'create that is refused (422)',
      goal: 0.75,
      method: 'POST',
      status: 422,
      path: () => '/api/contacts',
      body: json({ type: 'Nobody' }),
    },
    {
      kind: 'token',
      name: 'exchange of a code for a token',
      // The login of a user would be taken for the credentials of an app.
      isAnonymous: true,
      method: 'GET',
      status: 200,
      path: () => `/oauth/token?${tokenQuery(app, codes.pop())}`,
      prepare: async (requests) => void codes.push(...(await obtainCodes(mock, requests))),
    },
  ];
}

/** A number in spaces and tabs, some of them random. */
function spaces(turn: number): string {
  const digits = [...`${turn.toString(2)}${Math.floor(Math.random() * 2 ** 20).toString(2)}`];
  return digits.map((digit) => (digit === '0' ? '%20' : '%09')).join('');
}

/** The same request to another server. */
export function requestOf({ method, body, path, isAnonymous }: Row, peerPath?: string): MeasuredRequest {
  return { method, path: peerPath === undefined ? path : () => peerPath, body, isAnonymous };
}

function tokenQuery(app: MeasuredServer['apps'][number] | undefined, code = ''): URLSearchParams {
  const { clientId = '', clientSecret = '', redirectUri = '' } = app ?? {};
  return new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
    code,
  });
}

/** Codes that a user has allowed: the dialog is shown for the first one only. */
async function obtainCodes({ baseUrl, apps: [app] }: MeasuredServer, count: number): Promise<string[]> {
  const browser = new PageClient({ port: Number(new URL(baseUrl).port) });
  const query = { client_id: app?.clientId ?? '', redirect_uri: app?.redirectUri ?? '' };
  const page = await browser.logIn(await browser.authorize(query), ada);
  if (page.status === 200) await browser.submit(page, 'consent', { decision: 'allow' });
  const codes: string[] = [];
  while (codes.length < count) {
    const code = (await browser.authorize(query)).location?.searchParams.get('code');
    if (!code) throw new Error('No code came back from the dialog.');
    codes.push(code);
  }
  return codes;
}
