import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Visitor } from '../../oauth/testing/visitor.ts';
import { type Mock, startMock } from '../../start.ts';
import type { JournalEntry, OwnCompany } from '../client/control-client.ts';
import { send } from '../testing/send.ts';

let mock: Mock;
let company: OwnCompany;
let asAdmin: Record<string, string>;

beforeAll(async () => {
  mock = await startMock({ strict: true });
});
afterAll(() => mock.stop());
beforeEach(async () => {
  company = await mock.control.companies.create();
  const { access_token } = await company.control.tokens.mint();
  asAdmin = { Authorization: `Bearer ${access_token}` };
  return () => company.drop();
});

function create(contact: object): Promise<Response> {
  const headers = { ...asAdmin, 'Content-Type': 'application/json' };
  return company.fetch('/api/contacts', { method: 'POST', headers, body: JSON.stringify({ contact }) });
}

const list = (query = '') => company.fetch(`/api/contacts?per_page=1${query}`, { headers: asAdmin });

/** Everything that leaves the journal, as text. */
async function everything(): Promise<string> {
  return JSON.stringify(await company.control.journal.read());
}

describe('Secrets do not leave the journal:', () => {
  it('passwords and tokens with which somebody calls', async () => {
    const [user] = company.users;
    const basic = Buffer.from(`${user?.email}:${user?.password}`).toString('base64');
    const token = asAdmin.Authorization?.split(' ')[1] ?? '';
    for (const headers of [asAdmin, { Authorization: `Basic ${basic}` }, { Authorization: basic }]) {
      await company.fetch('/api/contacts', { headers });
    }
    await company.fetch(`/api/contacts?access_token=${token}`);
    await company.fetch(`/api/contacts?q=a&access%5Ftoken=${token}&access_toke%6E=${token}`);
    await company.fetch(`/nothing?ACCESS_TOKEN=${token}#access_token=${token}`);
    const told = await everything();
    for (const secret of [user?.password ?? '', basic, token]) expect(told).not.toContain(secret);
    expect(told).toContain('"authorization":"Basic ***"');
    expect(told).toContain('/api/contacts?access_token=***');
  });

  it('passwords, cookies, seals, codes, the app’s secret and tokens on the way through OAuth', async () => {
    const [app] = company.apps;
    const [user] = company.users;
    if (app === undefined || user === undefined) throw new Error('The company has neither app nor user.');
    const port = Number(new URL(mock.baseUrl).port);
    const visitor = new Visitor({ port }, {}, company.name);
    const asked = { client_id: app.clientId, redirect_uri: app.redirectUri, state: 'a-state' };
    const login = await visitor.authorize(asked);
    const consent = await visitor.logIn(login, user);
    const allowed = await visitor.submit(consent, 'consent', { decision: 'allow' });
    const code = allowed.location?.searchParams.get('code') ?? '';
    const exchange = {
      client_id: app.clientId,
      client_secret: app.clientSecret,
      redirect_uri: app.redirectUri,
      code,
    };
    const given = await company.fetch('/oauth/token', {
      method: 'POST',
      body: new URLSearchParams(exchange),
    });
    const { access_token: token } = (await given.json()) as { access_token: string };
    await company.fetch(`/oauth/token?${new URLSearchParams(exchange)}`);
    const implicit = await visitor.authorize({ ...asked, response_type: 'token' });
    const told = await everything();
    const seals = [...`${login.text}${consent.text}`.matchAll(/name="seal" value="([^"]+)"/g)].map(
      ([, seal]) => seal ?? '',
    );
    const cookie = visitor.cookie?.split('=')[1] ?? '';
    const inFragment = implicit.location?.href.match(/access_token=([^&]+)/)?.[1] ?? '';
    const secrets = [user.password, code, app.clientSecret, token, cookie, inFragment, ...seals];
    expect(secrets.length).toBeGreaterThan(7);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(5);
      expect(told).not.toContain(secret);
      expect(told).not.toContain(encodeURIComponent(secret));
    }
    expect(told).toContain('state=a-state');
    expect(told).toContain('password=***');
  });

  it('whatever stands in a field of a body that is named like one', async () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9]{12,20}$/);
    const name = fc.constantFrom('password', 'client_secret', 'access_token', 'code', 'Password', 'token');
    await fc.assert(
      fc.asyncProperty(secret, name, fc.nat({ max: 4 }), async (value, field, depth) => {
        const nested = Array.from({ length: depth }).reduce<object>((inner) => ({ notes: [inner] }), {
          [field]: value,
        });
        await create({ type: 'Client', last_name: 'Winter', ...nested });
        expect(await everything()).not.toContain(value);
      }),
      { numRuns: 15 },
    );
  });

  it('bodies that are no JSON after all', async () => {
    const headers = { ...asAdmin, 'Content-Type': 'application/json' };
    await company.fetch('/api/contacts', { method: 'POST', headers, body: '{"password": "hush-hush",' });
    const [entry] = await company.control.journal.read();
    expect(entry).toMatchObject({ request: { body: null, bytes: 25 }, answer: { status: 400 } });
  });
});

describe('An entry', () => {
  it('tells what was asked, who asked how, which rule answered what, and how long it took', async () => {
    const { now } = await company.control.clock.freeze();
    await create({ type: 'Client', last_name: 'Winter' });
    const [entry] = await company.control.journal.read();
    expect(entry).toMatchObject({
      id: 1,
      at: now,
      operationId: 'createContact',
      step: 'http.handle',
      caller: company.users[0]?.email,
      way: 'bearer',
      faults: [],
      request: {
        method: 'POST',
        address: '/api/contacts',
        body: { contact: { last_name: 'Winter' } },
        bytes: 50,
      },
      answer: { status: 201, body: { contact: { last_name: 'Winter' } } },
      findings: [],
    });
    expect(entry?.durationMs).toBeGreaterThan(0);
    expect(entry?.durationMs).toBeLessThan(10_000);
  });

  it.each<[string, () => Promise<unknown>, Partial<JournalEntry>]>([
    [
      'a path that leads nowhere',
      () => company.fetch('/nothing'),
      { operationId: null, step: 'http.demand-route' },
    ],
    [
      'nobody logged in',
      () => company.fetch('/api/contacts'),
      { operationId: 'listContacts', step: 'http.authenticate' },
    ],
    ['a malformed parameter', () => list('&page=x'), { step: 'http.read-parameters' }],
    [
      'a wish for an example',
      () => company.fetch('/api/contacts', { headers: { ...asAdmin, Prefer: 'code=404' } }),
      {},
    ],
    ['an address that is not UTF-8', () => company.fetch('/%ff?code=abc'), { step: 'http.decode-address' }],
  ])('names the rule that answered to %s', async (_what, call, expected) => {
    await call();
    expect(await company.control.journal.read()).toMatchObject([expected]);
  });

  it('says where a request departs from the document', async () => {
    await create({ type: 'Cleint', last_name: 'x'.repeat(500) });
    await list('&page=0');
    const [created, listed] = await company.control.journal.read();
    expect(created?.findings).toEqual(
      expect.arrayContaining([
        { of: 'request', at: '/contact/type', says: expect.stringContaining('allowed values') },
        { of: 'request', at: '/contact/last_name', says: expect.stringContaining('more than') },
      ]),
    );
    expect(listed?.findings).toEqual([{ of: 'request', at: '?page', says: 'must be >= 1' }]);
  });

  it('has no answer where the connection was lost', async () => {
    await company.control.troubles.make({ drops: { rate: 1 } });
    await expect(list()).rejects.toThrow();
    expect(await company.control.journal.read()).toMatchObject([{ answer: null }]);
  });

  it('leaves out a body that is too large to keep, and tells its length', async () => {
    const notes = 'ä'.repeat(100_000);
    await create({ type: 'Client', last_name: 'Winter', notes });
    const [entry] = await company.control.journal.read();
    expect(entry?.request).toMatchObject({ body: null, bytes: expect.any(Number) });
    expect(entry?.request.bytes).toBeGreaterThan(200_000);
  });
});

describe('The journal', () => {
  it('shows the entries that are meant', async () => {
    const { journal } = company.control;
    await list();
    await create({ type: 'Client', last_name: 'Winter' });
    await create({ type: 'Nobody' });
    await list('&q=Winter');
    const ids = async (filter: Parameters<typeof journal.read>[0]) =>
      (await journal.read(filter)).map(({ id }) => id);
    expect(await ids({})).toEqual([1, 2, 3, 4]);
    expect(await ids({ operation: 'createContact' })).toEqual([2, 3]);
    expect(await ids({ method: 'GET' })).toEqual([1, 4]);
    expect(await ids({ status: '2xx' })).toEqual([1, 2, 4]);
    expect(await ids({ status: '422' })).toEqual([3]);
    expect(await ids({ path: 'q=Winter' })).toEqual([4]);
    expect(await ids({ after: 2, limit: 1 })).toEqual([4]);
    expect(await ids({ method: 'GET', status: '4xx' })).toEqual([]);
    await expect(journal.read({ status: 'bad' })).rejects.toMatchObject({ status: 400 });
    await expect(journal.read({ limit: 0 })).rejects.toMatchObject({ status: 400 });
  });

  it('is cleared, and ids go on', async () => {
    await list();
    await company.control.journal.clear();
    expect(await company.control.journal.read()).toEqual([]);
    await list();
    expect(await company.control.journal.read()).toMatchObject([{ id: 2 }]);
  });

  it('keeps the last two hundred entries, and a megabyte of them at most', { timeout: 60_000 }, async () => {
    for (let turn = 0; turn < 205; turn += 1) await company.fetch('/nothing');
    const entries = await company.control.journal.read();
    expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, index) => index + 6));
    for (let turn = 0; turn < 20; turn += 1)
      await create({ type: 'Client', last_name: 'W', notes: 'x'.repeat(90_000) });
    const heavy = await company.control.journal.read();
    expect(heavy.length).toBeLessThan(13);
    expect(heavy.at(-1)?.id).toBe(225);
  });

  it('is the company’s own, and says nothing of the control surface', async () => {
    await list();
    await company.control.clock.read();
    const other = await mock.control.companies.create();
    expect(await other.control.journal.read()).toEqual([]);
    expect(await company.control.journal.read()).toHaveLength(1);
    await other.drop();
  });

  it('begins anew with a reset', async () => {
    await list();
    await company.control.reset();
    expect(await company.control.journal.read()).toEqual([]);
  });
});

describe('Whoever follows the journal', () => {
  it('sees entries as they come, the meant ones only', async () => {
    const seen: string[] = [];
    const following = (async () => {
      for await (const { operationId } of company.control.journal.follow({ operation: 'createContact' })) {
        seen.push(String(operationId));
        if (seen.length === 2) return;
      }
    })();
    await vi.waitUntil(async () => {
      await list();
      await create({ type: 'Client', last_name: 'Winter' });
      return seen.length === 2;
    });
    await following;
    expect(seen).toEqual(['createContact', 'createContact']);
  });

  it('gets what it missed, is told of clearing, and is let go with the company', async () => {
    for (let turn = 0; turn < 3; turn += 1) await list();
    const { port } = new URL(mock.baseUrl);
    const gone = await mock.control.companies.create();
    await gone.fetch('/nothing');
    await gone.fetch('/nothing');
    const stream = send(`http://127.0.0.1:${port}/__mock/journal/events`, {
      headers: { Host: `${gone.name}.localhost:${port}`, 'Last-Event-ID': '1' },
    });
    await vi.waitFor(async () => {
      await gone.control.journal.clear();
      await gone.drop();
    });
    const { text, headers } = await stream;
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(text).toMatch(
      /^retry: 1000\n\nid: 2\nevent: entry\ndata: \{.*\}\n\n(event: cleared\ndata: \{\}\n\n)+$/,
    );
  });

  it('is let go when the mock stops', async () => {
    const own = await startMock();
    const seen: JournalEntry[] = [];
    const following = (async () => {
      for await (const entry of own.control.journal.follow()) seen.push(entry);
    })().catch(() => undefined);
    await vi.waitUntil(async () => {
      await own.control.fetch('/nothing');
      return seen.length > 0;
    });
    const begun = performance.now();
    await own.stop();
    await following;
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
