import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../client/control-client.ts';
import { CompanyPerTest } from '../testing/company-per-test.ts';

const own = new CompanyPerTest();

const list = (query = '') => own.get(`/api/contacts?per_page=1${query}`);

describe('An entry', () => {
  it('tells what was asked, who asked how, which rule answered what, and how long it took', async () => {
    const { now } = await own.company.control.clock.freeze();
    await own.create({ type: 'Client', last_name: 'Winter' });
    const [entry] = await own.company.control.journal.read();
    expect(entry).toMatchObject({
      id: 1,
      at: now,
      operationId: 'createContact',
      rule: 'http.handle',
      caller: own.company.users[0]?.email,
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
      () => own.company.fetch('/nothing'),
      { operationId: null, rule: 'http.demand-route' },
    ],
    [
      'nobody logged in',
      () => own.company.fetch('/api/contacts'),
      { operationId: 'listContacts', rule: 'http.authenticate' },
    ],
    ['a malformed parameter', () => list('&page=x'), { rule: 'http.read-parameters' }],
    [
      'a wish for an example',
      () => own.company.fetch('/api/contacts', { headers: { ...own.asAdmin, Prefer: 'code=404' } }),
      {},
    ],
    [
      'an address that is not UTF-8',
      () => own.company.fetch('/%ff?code=abc'),
      { rule: 'http.decode-address' },
    ],
  ])('names the rule that answered to %s', async (_what, call, expected) => {
    await call();
    expect(await own.company.control.journal.read()).toMatchObject([expected]);
  });

  it('says where a request departs from the document', async () => {
    await own.create({ type: 'Cleint', last_name: 'x'.repeat(500) });
    await list('&page=0');
    const [created, listed] = await own.company.control.journal.read();
    expect(created?.findings).toEqual(
      expect.arrayContaining([
        { of: 'request', at: '/contact/type', says: expect.stringContaining('allowed values') },
        { of: 'request', at: '/contact/last_name', says: expect.stringContaining('more than') },
      ]),
    );
    expect(listed?.findings).toEqual([{ of: 'request', at: '?page', says: 'must be >= 1' }]);
  });

  it('has no answer where the connection was lost', async () => {
    await own.company.control.troubles.make({ drops: { rate: 1 } });
    await expect(list()).rejects.toThrow();
    expect(await own.company.control.journal.read()).toMatchObject([{ answer: null }]);
  });

  it('leaves out a body that is too large to keep, and tells its length', async () => {
    const notes = 'ä'.repeat(100_000);
    await own.create({ type: 'Client', last_name: 'Winter', notes });
    const [entry] = await own.company.control.journal.read();
    expect(entry?.request).toMatchObject({ body: null, bytes: expect.any(Number) });
    expect(entry?.request.bytes).toBeGreaterThan(200_000);
  });
});
