import { describe, expect, it } from 'vitest';
import { CompanyTest } from '../testing/company-per-test.ts';

const companyTest = new CompanyTest();

/** The first entry of the journal, after a request. */
async function entryOf(request: Promise<Response>) {
  await request;
  const entry = (await companyTest.control.journal.read()).at(-1);
  if (entry === undefined) throw new Error('The journal has no entry.');
  return entry;
}

describe('A replay', () => {
  it('of an unknown entry is refused', async () => {
    await expect(companyTest.control.journal.replay(999)).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    [{ address: 'http://elsewhere.example/' }, 'address'],
    [{ address: '/__mock/reset' }, 'address'],
    [{ address: '/api/contacts x' }, 'address'],
    [{ method: 'CONNECT' }, 'method'],
    [{ headers: { 'X-A': 'a\nb' } }, 'headers'],
    [{ unknown: 1 }, 'unknown'],
  ])('with %j is refused and sends nothing', async (edit, property) => {
    const { id } = await entryOf(companyTest.get('/api/contacts?per_page=1'));
    await expect(companyTest.control.journal.replay(id, edit as object)).rejects.toMatchObject({
      status: 422,
      errors: [[property, expect.any(String)]],
    });
    expect(await companyTest.control.journal.read()).toHaveLength(1);
  });

  it('of a body that the journal could not store is refused without another body', async () => {
    const { id } = await entryOf(
      companyTest.create({ type: 'Client', last_name: 'Winter', notes: 'x'.repeat(200_000) }),
    );
    await expect(companyTest.control.journal.replay(id)).rejects.toMatchObject({ status: 409 });
  });

  it('sends a request as it was, with the secrets that the journal hides', async () => {
    const { id } = await entryOf(companyTest.create({ type: 'Client', last_name: 'Winter' }));
    const replayed = await companyTest.control.journal.replay(id);
    expect(replayed).toMatchObject({
      id: id + 1,
      operationId: 'createContact',
      caller: companyTest.company.users[0]?.email,
      answer: { status: 201, body: { contact: { last_name: 'Winter' } } },
    });
    expect(replayed.request.headers['Countersign-Replay']).toBe(String(id));
    expect(JSON.stringify(replayed)).not.toContain(companyTest.asAdmin.Authorization);
  });

  it('of a token in the address keeps it where another parameter is changed', async () => {
    const [, token = ''] = companyTest.asAdmin.Authorization?.split(' ') ?? [];
    const { id, request } = await entryOf(
      companyTest.company.fetch(`/api/contacts?access_token=${token}&per_page=1`),
    );
    const { journal } = companyTest.control;
    const address = request.address.replace('per_page=1', 'per_page=2');
    expect(address).toContain('access_token=***');
    expect((await journal.replay(id, { address })).answer?.status).toBe(200);
    const without = await journal.replay(id, { address: '/api/contacts?access_token=nobody' });
    expect(without.answer?.status).toBe(401);
  });

  it('sends changed headers and another body, and keeps what is shown as hidden', async () => {
    const { id, request } = await entryOf(companyTest.create({ type: 'Cleint', last_name: 'Winter' }));
    const replayed = await companyTest.control.journal.replay(id, {
      headers: { ...request.headers, 'X-Try': '2' },
      body: { contact: { type: 'Client', last_name: 'Summer' } },
    });
    expect(replayed.request.headers['X-Try']).toBe('2');
    expect(replayed.answer).toMatchObject({ status: 201, body: { contact: { last_name: 'Summer' } } });
  });

  it('keeps a secret of a JSON body and of a form', async () => {
    const [app] = companyTest.company.apps;
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: app?.clientId ?? '',
      client_secret: app?.clientSecret ?? '',
      redirect_uri: app?.redirectUri ?? '',
      code: 'no-code',
    });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const { id, request } = await entryOf(
      companyTest.company.fetch('/oauth/token', { method: 'POST', headers, body: String(form) }),
    );
    const replayed = await companyTest.control.journal.replay(id, {
      body: String(request.body).replace('code=***', 'code=another'),
    });
    expect(replayed.answer).toMatchObject({ status: 400, body: [{ error: 'invalid_grant' }] });
  });

  it('of a connection that is lost has an entry, too', async () => {
    const { id } = await entryOf(companyTest.get('/api/contacts?per_page=1'));
    await companyTest.control.troubles.set({ drops: { rate: 1 } });
    expect((await companyTest.control.journal.replay(id)).answer).toBeNull();
  });
});

describe('The journal', () => {
  it('is filtered by its findings', async () => {
    const { journal, faults } = companyTest.control;
    await companyTest.get('/api/contacts?per_page=1');
    await companyTest.create({ type: 'Client', last_name: 4711 });
    await companyTest.create({ type: 'Nobody' });
    await faults.enable('list.collection-a-number');
    await companyTest.get('/api/contacts?per_page=1');
    const ids = async (finding?: 'any' | 'conversion' | 'request' | 'answer') =>
      (await journal.read(finding === undefined ? {} : { finding })).map(({ id }) => id);
    expect(await ids()).toEqual([1, 2, 3, 4]);
    expect(await ids('conversion')).toEqual([2]);
    expect(await ids('request')).toEqual([3]);
    expect(await ids('answer')).toEqual([4]);
    expect(await ids('any')).toEqual([2, 3, 4]);
    expect(await journal.read({ finding: 'any', limit: 1 })).toMatchObject([{ id: 4 }]);
  });

  it('has the time of the company and of the machine', async () => {
    await companyTest.control.clock.freeze('2031-05-05T10:00:00Z');
    const before = Date.now();
    const { at, realAt } = await entryOf(companyTest.get('/api/contacts?per_page=1'));
    expect(Date.parse(at)).toBe(Date.parse('2031-05-05T10:00:00Z'));
    expect(Date.parse(realAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(realAt)).toBeLessThanOrEqual(Date.now());
  });
});
