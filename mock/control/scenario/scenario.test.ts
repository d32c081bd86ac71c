import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { startMock } from '../../start.ts';
import type { Scenario } from '../client/control-client.ts';
import { CompanyTest } from '../testing/company-per-test.ts';

const companyTest = new CompanyTest();
const list = () => companyTest.get('/api/contacts?per_page=1');
const page = readFileSync(new URL('../../../docs/control-api.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/^```json\n(\{\n {2}"format": "countersign\/scenario".*?)^```/gms)].map(
  ([, text = '']) => text,
);
const head = { format: 'countersign/scenario', version: 1, name: 'Late' } as const;

describe('A custom response', () => {
  it.each<[string, object, string]>([
    ['listUnicorns', { status: 500 }, 'operation'],
    ['listContacts', { status: 199 }, 'status'],
    ['listContacts', { status: 600 }, 'status'],
    ['listContacts', { status: 204, body: {} }, 'body'],
    ['listContacts', { status: 200, delayMs: 60_001 }, 'delayMs'],
    ['listContacts', { status: 200, times: 0 }, 'times'],
    ['listContacts', { status: 200, often: 1 }, 'often'],
    ['listContacts', {}, 'status'],
  ])('of %s as %j is refused, and nothing changes', async (operation, response, property) => {
    const { responses } = companyTest.control;
    await expect(
      responses.set(operation as 'listContacts', response as { status: number }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [[property, expect.any(String)]],
    });
    expect(await responses.list()).toEqual({});
    expect((await list()).status).toBe(200);
  });

  it('is sent as often as it says, after its delay, without any effect, and then the operation responds as usual', async () => {
    const { responses, journal } = companyTest.control;
    const body = { anything: ['at all'] };
    await responses.set('createContact', { status: 418, body, delayMs: 30, times: 2 });
    const contact = { type: 'Client', last_name: 'Winter' };
    const startedAt = performance.now();
    const first = await companyTest.create(contact);
    expect(performance.now() - startedAt).toBeGreaterThan(25);
    expect([first.status, await first.json()]).toEqual([418, body]);
    expect(await responses.list()).toMatchObject({ createContact: { times: 1 } });
    expect((await companyTest.create(contact)).status).toBe(418);
    expect(await responses.list()).toEqual({});
    expect((await companyTest.create(contact)).status).toBe(201);
    const entries = await journal.read({ operation: 'createContact' });
    expect(entries.map(({ customResponse }) => customResponse)).toEqual([true, true, false]);
    expect(entries[0]?.findings).toEqual([]);
    const found = await (await companyTest.get('/api/contacts?q=Winter')).json();
    expect(found).toMatchObject({ collection: { total_entries: 1 } });
  });

  it('can have no body, needs access, and leaves other operations and companies alone', async () => {
    const { responses } = companyTest.control;
    await responses.set('listContacts', { status: 204 });
    expect((await list()).status).toBe(204);
    expect((await companyTest.company.fetch('/api/contacts')).status).toBe(401);
    expect((await companyTest.get('/api/orders')).status).toBe(200);
    expect(await companyTest.mock.control.responses.list()).toEqual({});
    await responses.clear('listContacts');
    expect((await list()).status).toBe(200);
    await expect(responses.clear('listContacts')).rejects.toMatchObject({ status: 404 });
  });

  it('is exported with the state, and gone after a reset', async () => {
    const { responses, state, reset } = companyTest.control;
    await responses.set('listContacts', { status: 503 });
    const exported = await state.export();
    await reset();
    expect(await responses.list()).toEqual({});
    await state.import(exported);
    expect((await list()).status).toBe(503);
    const [company] = exported.companies;
    Object.assign(company?.tables ?? {}, {
      'control.responses': [['listUnicorns', { status: 503, delayMs: 0, times: null }]],
    });
    await expect(state.import(exported)).rejects.toMatchObject({ status: 422 });
  });
});

describe('A scenario', () => {
  it.each<[object, string]>([
    [{ ...head, weather: 'bad' }, 'weather'],
    [{ ...head, version: 2 }, 'version'],
    [{ ...head, name: '' }, 'name'],
    [{ ...head, faults: ['nothing.like-this'] }, 'faults'],
    [{ ...head, clock: { now: 'tomorrow' } }, 'clock.now'],
    [{ ...head, clock: { now: '2016-12-31T23:59:60Z' } }, 'clock.now'],
    [{ ...head, troubles: { operations: ['listUnicorns'] } }, 'troubles.operations'],
    [{ ...head, responses: { listUnicorns: { status: 500 } } }, 'responses.listUnicorns'],
    [{ ...head, state: { weather: 'bad' } }, 'state.weather'],
    [{ ...head, state: { records: { ticket: [{}] } } }, 'state.records.ticket'],
    [{ ...head, state: { records: { contact: [{}, { id: 'short' }] } } }, 'state.records.contact.0.type'],
    [{ ...head, state: { records: { contact: [{ id: 'short' }] } } }, 'state.records.contact.0.id'],
    [{ ...head, state: { records: { comment: [{ text: 'Hello' }] } } }, 'state.records.comment.parent'],
  ])('such as %j is refused, and nothing changes', async (scenario, property) => {
    await companyTest.create({ type: 'Client', last_name: 'Survivor' });
    await expect(companyTest.control.scenario.load(scenario as Scenario)).rejects.toMatchObject({
      status: 422,
      errors: expect.arrayContaining([[property, expect.any(String)]]),
    });
    expect(await (await companyTest.get('/api/contacts?q=Survivor')).text()).toContain('"Survivor"');
  });

  it('saves records, clock, faults, troubles and custom responses, and loads them into another company', async () => {
    const { control } = companyTest.company;
    await companyTest.create({ type: 'Client', last_name: 'Shared' });
    await control.clock.freeze('2031-05-05T10:00:00Z');
    await control.faults.enable('links.empty');
    await control.troubles.set({ latency: { ms: 1 } });
    await control.responses.set('listOrders', { status: 503, times: 3 });
    const saved = await control.scenario.save('Everything');
    expect(saved).toMatchObject({ ...head, name: 'Everything', faults: ['links.empty'] });
    expect(saved.clock?.frozen).toBe(true);
    const other = await companyTest.mock.control.companies.create();
    await other.control.scenario.load(saved);
    const { epochMs, frozen } = await other.control.clock.read();
    expect([epochMs, frozen]).toEqual([Date.parse('2031-05-05T10:00:00Z'), true]);
    expect(await other.control.troubles.read()).toMatchObject({ latency: { ms: 1 } });
    expect(await other.control.responses.list()).toMatchObject({ listOrders: { times: 3 } });
    const { access_token } = await other.control.tokens.create();
    const headers = { Authorization: `Bearer ${access_token}` };
    const contacts = await other.fetch('/api/contacts?q=Shared', { headers });
    expect(await contacts.json()).toMatchObject({
      contacts: [{ contact: { last_name: 'Shared' }, links: [] }],
    });
    expect((await other.fetch('/api/orders', { headers })).status).toBe(503);
    await other.control.reset();
    expect((await other.control.scenario.save()).faults).toEqual([]);
    await other.delete();
  });

  it.each(examples)('of the docs loads: %s', async (text) => {
    const scenario: Scenario = JSON.parse(text);
    await companyTest.control.scenario.load(scenario);
    const { records, responses } = companyTest.control;
    expect(Object.keys(await responses.list())).toEqual(Object.keys(scenario.responses ?? {}));
    const contacts = await records.list('contact');
    if (scenario.state === undefined) return expect(contacts.length).toBeGreaterThan(1);
    expect(contacts).toMatchObject([{ id: 'Bauhaus000000000000001', organisation: 'Bauhaus' }]);
    expect(await records.list('invoice')).toMatchObject([{ contact_id: contacts[0]?.id, status: 'open' }]);
    expect(await records.list('comment')).toMatchObject([{ related_object_id: contacts[0]?.id }]);
  });

  it('adds records to a new company unless it is empty', async () => {
    const records = { contact: [{ type: 'Client', organisation: 'Bauhaus' }] };
    const { control } = companyTest.company;
    const before = await control.records.list('contact');
    await control.scenario.load({ ...head, state: { records }, clock: { now: '2031-05-05T10:00:00Z' } });
    const after = await control.records.list('contact');
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({
      organisation: 'Bauhaus',
      created_at: expect.stringMatching(/^2031/),
    });
    const saved = await control.scenario.save();
    await control.scenario.load(saved);
    expect(await control.records.list('contact')).toEqual(after);
  });

  it('of a small company is small', async () => {
    const { scenario } = companyTest.control;
    await scenario.load({
      ...head,
      state: { empty: true, records: { contact: [{ type: 'Client', organisation: 'B' }] } },
    });
    expect(JSON.stringify(await scenario.save()).length).toBeLessThan(6_000);
  });

  it('can have custom responses of megabytes, each of which can be set', async () => {
    const { responses, scenario } = companyTest.control;
    const body = { text: 'x'.repeat(2_000_000) };
    for (const operation of ['listOrders', 'listContacts'] as const)
      await responses.set(operation, { status: 200, body });
    const saved = await scenario.save();
    await responses.clear();
    await scenario.load(saved);
    expect((await responses.list()).listOrders).toMatchObject({ status: 200, body });
    const wrong = { ...saved, responses: { ...saved.responses, listOrders: { status: 99 } } };
    await expect(scenario.load(wrong)).rejects.toMatchObject({
      status: 422,
      errors: [['responses.listOrders.status', 'must be >= 200']],
    });
  });

  it('without a state begins with the initial data', async () => {
    await companyTest.create({ type: 'Client', last_name: 'Afterwards' });
    await companyTest.control.scenario.load({
      ...head,
      clock: { now: '2031-05-05T10:00:00Z', frozen: false },
    });
    expect((await companyTest.control.clock.read()).frozen).toBe(false);
    const { access_token } = await companyTest.control.tokens.create();
    const headers = { Authorization: `Bearer ${access_token}` };
    const found = await companyTest.company.fetch('/api/contacts?q=Afterwards', { headers });
    expect(await found.json()).toMatchObject({ collection: { total_entries: 0 } });
  });
});

describe('A mock', () => {
  it('starts with a scenario, as an object or from a file', async () => {
    const folder = temporaryFolder();
    const scenario: Scenario = { ...head, faults: ['links.empty'], clock: { now: '2031-05-05T10:00:00Z' } };
    const file = join(folder, 'late.scenario.json');
    await writeFile(file, JSON.stringify(scenario));
    for (const source of [scenario, file]) {
      await using mock = await startMock({ scenario: source });
      expect((await mock.control.clock.read()).epochMs).toBe(Date.parse('2031-05-05T10:00:00Z'));
      const on = (await mock.control.faults.list()).filter((fault) => fault.on);
      expect(on.map(({ name }) => name)).toEqual(['links.empty']);
    }
  });

  it.each([
    ['{"format"', 'is not a scenario: The file ends before its JSON does.'],
    ['{\n  "a": 1,\n  # no\n}', /wrong\.json:2:9: from here on it is not valid JSON\.$/],
    ['{"a":1e999}', 'is not a scenario: The file has a number outside of ±1.8e308.'],
    [JSON.stringify({ ...head, weather: 'bad' }), 'weather: is an unknown property; known properties:'],
    [
      JSON.stringify({ ...head, faults: ['no-fault'] }),
      'There is no fault no-fault; GET /__mock/faults lists them.',
    ],
  ])('does not start with the scenario %s, and says why', async (text, reason) => {
    const folder = temporaryFolder();
    const file = join(folder, 'wrong.json');
    await writeFile(file, text);
    await expect(startMock({ scenario: file })).rejects.toThrow(reason);
    await expect(startMock({ scenario: join(folder, 'nothing.json') })).rejects.toThrow('--scenario');
  });
});
