import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basicCredentials } from '../../../testing/http/authorization.ts';
import { sendRequest } from '../../../testing/http/send-request.ts';
import { type PresetName, presetNames, presets } from './choices/presets.ts';
import { type RunningServer, startReferenceServer } from './reference-server.ts';
import { callAs, contactId, lockOf, mergePatchType, samples } from './testing.ts';

describe.each(presetNames)('the %s server', (preset: PresetName) => {
  let server: RunningServer;
  const here = callAs(() => server);
  const there = callAs(() => server, 1);
  beforeAll(async () => {
    server = await startReferenceServer({ preset });
  });
  afterAll(() => server.stop());

  test('rejects missing credentials, a wrong password and a user of another company', async () => {
    expect((await here('GET', '/api/contacts', undefined, null)).status).toBe(401);
    expect((await here('GET', '/api/contacts', undefined, 4)).status).toBe(401);
    const wrong = basicCredentials({ email: server.profile.users[0]?.email ?? '', password: 'no' });
    const host = new URL(server.baseUrl).host;
    const response = await sendRequest({
      port: server.port,
      host,
      path: '/api/contacts',
      headers: { authorization: wrong },
    });
    expect(response.status).toBe(401);
  });

  test('restricts a user by roles with 401', async () => {
    expect((await here('GET', '/api/contacts', undefined, 3)).status).toBe(200);
    expect((await here('GET', '/api/invoices', undefined, 3)).status).toBe(401);
    expect((await here(presets[preset].createMethod, '/api/contacts', {}, 3)).status).toBe(401);
  });

  test('lists as many contacts as per_page says, with links and a collection', async () => {
    const { status, json } = await here('GET', '/api/contacts?per_page=2');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      contacts: { length: 2 },
      links: expect.any(Array),
      collection: expect.any(Object),
    });
  });

  const idsIn = (text: string) => [...text.matchAll(/\{"id":"?([^",]+)/g)].map(([, id]) => id);
  const { parameter, counts, next, maximum, aboveMaximum } = presets[preset].paging;

  if (counts !== 'cursor') {
    test('shows every contact once across its pages', async () => {
      const idsOn = async (page: number) => {
        const position = counts === 'pages' ? page + 1 : page * 2;
        return idsIn((await here('GET', `/api/contacts?per_page=2&${parameter}=${position}`)).text);
      };
      const ids: Array<string | undefined> = [];
      for (let page = 0; page < 6; page += 1) ids.push(...(await idsOn(page)));
      expect(new Set(ids).size).toBe(12);
      expect(await idsOn(6)).toEqual([]);
    });
  }

  if (next !== 'none') {
    test('shows every contact once when the links to the next page are followed', async () => {
      const ids: Array<string | undefined> = [];
      let path: string | undefined = '/api/contacts?per_page=2';
      while (path) {
        const page = await here('GET', path);
        ids.push(...idsIn(page.text));
        const nextLink = [page.headers.link, page.text]
          .join()
          .match(/"?(\/api\/contacts\?[^">]*per_page[^">]*)/);
        path = nextLink?.[1];
      }
      expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
    });
  }

  test('caps a per_page above its maximum or rejects it', async () => {
    const large = await here('GET', `/api/contacts?per_page=${maximum + 1}`);
    expect(large.status).toBe(aboveMaximum === 400 ? 400 : 200);
    if (aboveMaximum !== 400) expect(idsIn(large.text).length).toBe(Math.min(maximum, 12));
    expect((await here('GET', `/api/contacts?per_page=${maximum}`)).status).toBe(200);
  });

  test('does not show the contacts of one company in another', async () => {
    const id = await contactId(here);
    expect((await here('GET', `/api/contacts/${id}`)).status).toBe(200);
    expect((await there('GET', `/api/contacts/${id}`)).status).toBe(404);
  });

  test('publishes schemas with a links section', async () => {
    const { status, text } = await here('GET', '/api/contacts/schema');
    expect(status).toBe(200);
    expect(text).toContain('"links":[{"rel":"list"');
    expect((await here('GET', '/api/emails/schema')).text).toContain('to_addr');
    expect((await here('GET', '/api/schema')).text).toContain('to_addr');
  });
});

describe.each(presetNames)('writing to the %s server', (preset: PresetName) => {
  let server: RunningServer;
  const here = callAs(() => server);
  beforeAll(async () => {
    server = await startReferenceServer({ preset });
  });
  afterAll(() => server.stop());

  test('reports a missing to_addr and body in the language of the locale, or of the user', async () => {
    const id = await contactId(here);
    const path = `/api/contacts/${id}/emails`;
    for (const body of [{}, { email: { to_addr: '', body: ' ' } }]) {
      const blank = presets[preset].bodies === 'wrapped' ? { email: { ...body, x: null } } : body;
      const english = await here('POST', path, blank);
      expect(english.status).toBe(422);
      expect(english.json).toMatchObject({ errors: expect.arrayContaining([['to_addr', "can't be blank"]]) });
      const french = await here('POST', `${path}?locale=fr_FR`, blank);
      expect(french.json).toMatchObject({
        errors: expect.arrayContaining([['body', 'doit être rempli(e)']]),
      });
      const german = await here('POST', path, blank, 1);
      expect(german.json).toMatchObject({
        errors: expect.arrayContaining([['body', 'darf nicht leer sein']]),
      });
    }
  });

  test('creates, shows, updates and destroys a contact in the shapes it chooses', async () => {
    const { bodies, nestedBodies, createMethod, createdBody, createdStatus, vocabulary } = presets[preset];
    const { updateMethod, updatedStatus, locking } = presets[preset];
    const wrapped = (record: object) => (bodies === 'wrapped' ? { contact: record } : record);
    const { whole, last, address } = samples[vocabulary];
    const addresses = [nestedBodies === 'wrapped' ? { address } : address];
    const created = await here(createMethod, '/api/contacts', wrapped({ ...whole, addresses }));
    expect(created.status).toBe(createdStatus);
    expect(created.text === '').toBe(createdBody === 'location');
    const path = new URL(String(created.headers.location), 'http://host').pathname;
    const one = await here('GET', path);
    const part = expect.objectContaining({ address: expect.objectContaining(address) });
    expect(one.json).toMatchObject({ contact: { ...whole, addresses: [part] }, links: expect.any(Array) });
    const fields = { ...whole, [last]: 'Änderung' };
    const state = lockOf(one);
    const blind = await here(updateMethod, path, wrapped(fields), 0, mergePatchType);
    expect(blind.status).toBe(
      { none: updatedStatus, version: 409, 'required version': 422, etag: 428 }[locking],
    );
    const current = wrapped({ ...fields, ...state.fields });
    const changed = await here(updateMethod, path, current, 0, { ...mergePatchType, ...state.headers });
    expect([200, 204]).toContain(changed.status);
    expect((await here('GET', path)).json).toMatchObject({ contact: { ...whole, [last]: 'Änderung' } });
    expect((await here('GET', `${path}?fields=${last}`)).json).toMatchObject({
      contact: { [last]: 'Änderung' },
    });
    for (const other of ['PUT', 'PATCH', 'POST'].filter((method) => method !== updateMethod))
      expect([404, 405]).toContain((await here(other, path, wrapped(whole))).status);
    expect([200, 204]).toContain((await here('DELETE', path)).status);
    expect((await here('GET', path)).status).toBe(404);
  });

  test('creates an invoice where it chooses and lists it under its contact', async () => {
    const { bodies, createMethod, ownedCreated, vocabulary, ids, references } = presets[preset];
    const { invoice, owner } = samples[vocabulary];
    const id = await contactId(here);
    const wrapped = (record: object) => (bodies === 'wrapped' ? { invoice: record } : record);
    const path = `/api/contacts/${id}`;
    const nested = await here('POST', `${path}/invoices`, wrapped(invoice));
    expect([200, 201].includes(nested.status)).toBe(ownedCreated !== 'listed');
    const names = { id: ids === 'integer' ? Number(id) : id, path, url: `${server.baseUrl}${path}` };
    const send = (name: unknown) =>
      here(createMethod, '/api/invoices', wrapped({ ...invoice, [owner]: name }));
    const beside = await send(names[references]);
    expect([200, 201].includes(beside.status)).toBe(ownedCreated !== 'nested');
    for (const [way, name] of Object.entries(names).filter(([it]) => it !== references))
      expect((await send(name)).status, way).toBeGreaterThanOrEqual(400);
    const invoices = await here('GET', `${path}/invoices?q=${Object.values(invoice)[0]}`);
    expect(Object(invoices.json).invoices).toHaveLength(ownedCreated === 'either' ? 2 : 1);
  });

  test('has no path to create a comment and none for addresses', async () => {
    expect([404, 405]).toContain((await here('POST', '/api/comments', {})).status);
    expect((await here('GET', '/api/addresses')).status).toBe(404);
  });
});
