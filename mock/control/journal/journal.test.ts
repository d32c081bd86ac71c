import { describe, expect, it } from 'vitest';
import { startMock } from '../../start.ts';
import type { JournalEntry } from '../client/control-client.ts';
import { CompanyTest } from '../testing/company-per-test.ts';

const companyTest = new CompanyTest();

const list = (query = '') => companyTest.get(`/api/contacts?per_page=1${query}`);

describe('An entry', () => {
  it('has request, response, caller, rule and duration', async () => {
    const { now } = await companyTest.control.clock.freeze();
    await companyTest.create({ type: 'Client', last_name: 'Winter' });
    const [entry] = await companyTest.control.journal.read();
    expect(entry).toMatchObject({
      id: 1,
      at: now,
      operationId: 'createContact',
      rule: 'http.handle',
      caller: companyTest.company.users[0]?.email,
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
      'an unknown path',
      () => companyTest.company.fetch('/nothing'),
      { operationId: null, rule: 'http.require-route' },
    ],
    [
      'a request without credentials',
      () => companyTest.company.fetch('/api/contacts'),
      { operationId: 'listContacts', rule: 'http.authenticate' },
    ],
    ['a malformed parameter', () => list('&page=x'), { rule: 'http.read-parameters' }],
    [
      'a request for an example',
      () =>
        companyTest.company.fetch('/api/contacts', {
          headers: { ...companyTest.asAdmin, Prefer: 'code=404' },
        }),
      {},
    ],
    [
      'a URL that is not UTF-8',
      () => companyTest.company.fetch('/%ff?code=abc'),
      { rule: 'http.decode-address' },
    ],
  ])('names the rule that answered to %s', async (_what, call, expected) => {
    await call();
    expect(await companyTest.control.journal.read()).toMatchObject([expected]);
  });

  it('lists contract violations of a request', async () => {
    await companyTest.create({ type: 'Cleint', last_name: 'x'.repeat(500) });
    await list('&page=0');
    const [created, listed] = await companyTest.control.journal.read();
    expect(created?.findings).toEqual(
      expect.arrayContaining([
        { of: 'request', at: '/contact/type', says: expect.stringContaining('must be one of') },
        { of: 'request', at: '/contact/last_name', says: expect.stringContaining('more than') },
      ]),
    );
    expect(listed?.findings).toEqual([{ of: 'request', at: '?page', says: 'must be >= 1' }]);
  });

  it('has no response if the connection was lost', async () => {
    await companyTest.control.troubles.set({ drops: { rate: 1 } });
    await expect(list()).rejects.toThrow();
    expect(await companyTest.control.journal.read()).toMatchObject([{ answer: null }]);
  });

  it('omits a body that is too large, but has its length', async () => {
    const notes = 'ä'.repeat(100_000);
    await companyTest.create({ type: 'Client', last_name: 'Winter', notes });
    const [entry] = await companyTest.control.journal.read();
    expect(entry?.request).toMatchObject({ body: null, bytes: expect.any(Number) });
    expect(entry?.request.bytes).toBeGreaterThan(200_000);
  });
});

describe('The journal', () => {
  it('can be filtered', async () => {
    const { journal } = companyTest.control;
    await list();
    await companyTest.create({ type: 'Client', last_name: 'Winter' });
    await companyTest.create({ type: 'Nobody' });
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

  it('can be cleared, and ids continue', async () => {
    await list();
    await companyTest.control.journal.clear();
    expect(await companyTest.control.journal.read()).toEqual([]);
    await list();
    expect(await companyTest.control.journal.read()).toMatchObject([{ id: 2 }]);
  });

  it('keeps the last two hundred entries, up to a megabyte', async () => {
    for (let turn = 0; turn < 205; turn += 1) await companyTest.company.fetch('/nothing');
    const entries = await companyTest.control.journal.read();
    expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, index) => index + 6));
    for (let turn = 0; turn < 20; turn += 1)
      await companyTest.create({ type: 'Client', last_name: 'W', notes: 'x'.repeat(90_000) });
    const heavy = await companyTest.control.journal.read();
    expect(heavy.length).toBeLessThan(13);
    expect(heavy.at(-1)?.id).toBe(225);
  });

  it('belongs to one company, and omits the control API', async () => {
    await list();
    await companyTest.control.clock.read();
    const other = await companyTest.mock.control.companies.create();
    expect(await other.control.journal.read()).toEqual([]);
    expect(await companyTest.control.journal.read()).toHaveLength(1);
    await other.delete();
  });

  it('is cleared by a reset', async () => {
    await list();
    await companyTest.control.reset();
    expect(await companyTest.control.journal.read()).toEqual([]);
  });
});

describe('A follower of the journal', () => {
  it('sees new entries that match the filter', async () => {
    const operations: string[] = [];
    const following = (async () => {
      for await (const { operationId } of companyTest.control.journal.follow({
        operation: 'createContact',
      })) {
        operations.push(String(operationId));
        if (operations.length === 2) return;
      }
    })();
    const writeUntilSeen = async () => {
      await list();
      await companyTest.create({ type: 'Client', last_name: 'Winter' });
      return operations.length;
    };
    await expect.poll(writeUntilSeen).toBe(2);
    await following;
    expect(operations).toEqual(['createContact', 'createContact']);
  });

  it('can use the URL of the journal itself, by the media type', async () => {
    await list();
    const removed = await companyTest.mock.control.companies.create();
    await removed.fetch('/nothing');
    const headers = { Accept: 'text/event-stream' };
    const stream = await removed.fetch('/__mock/journal?after=0', { headers });
    await removed.delete();
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(await stream.text()).toContain('event: entry');
  });

  it('gets missed entries, learns of clearing, and is disconnected with the company', async () => {
    for (let turn = 0; turn < 3; turn += 1) await list();
    const removed = await companyTest.mock.control.companies.create();
    await removed.fetch('/nothing');
    await removed.fetch('/nothing');
    const stream = await removed.fetch('/__mock/journal/events', { headers: { 'Last-Event-ID': '1' } });
    await removed.control.journal.clear();
    await removed.delete();
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(await stream.text()).toMatch(
      /^retry: 1000\n\nid: 2\nevent: entry\ndata: \{.*\}\n\nevent: ready\ndata: \{\}\n\nevent: cleared\ndata: \{\}\n\n$/,
    );
  });

  it('is disconnected when the mock stops', async () => {
    const starting = performance.now();
    const mock = await startMock();
    const started = performance.now() - starting;
    const received: JournalEntry[] = [];
    const following = (async () => {
      for await (const entry of mock.control.journal.follow()) received.push(entry);
    })().catch(() => undefined);
    const requestUntilSeen = async () => {
      await mock.control.fetch('/nothing');
      return received.length;
    };
    await expect.poll(requestUntilSeen).toBeGreaterThan(0);
    const startedAt = performance.now();
    await mock.stop();
    await following;
    // A machine on which a mock starts slowly stops it slowly, too.
    expect(performance.now() - startedAt).toBeLessThan(2_000 + started);
  });
});
