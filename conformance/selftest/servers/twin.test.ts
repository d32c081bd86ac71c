import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Reply } from './ask.ts';
import { type PresetName, presetNames, presets } from './twin/presets.ts';
import { samples } from './twin/samples.ts';
import { type RunningTwin, startTwin } from './twin.ts';

type Ask = (method: string, path: string, body?: unknown, user?: number | null) => Promise<Reply>;

/** Asks a twin as its n-th user, or as nobody. */
function asking(twin: () => RunningTwin, company = 0): Ask {
  return (method, path, body, user = 0) => {
    const { port, profile } = twin();
    const person = user === null ? undefined : profile.users[user];
    const credentials = Buffer.from(`${person?.email}:${person?.password}`).toString('base64');
    const headers = person ? { authorization: `Basic ${credentials}` } : {};
    const host = new URL(profile.companies[company]?.baseUrl ?? '').host;
    return ask({ port, host, method, path, body, headers });
  };
}

describe.each(presetNames)('the %s twin', (preset: PresetName) => {
  let twin: RunningTwin;
  const here = asking(() => twin);
  const there = asking(() => twin, 1);
  beforeAll(async () => {
    twin = await startTwin({ preset });
  });
  afterAll(() => twin.stop());

  test('answers nobody without credentials, nor with a wrong password, nor a user of another company', async () => {
    expect((await here('GET', '/api/contacts', undefined, null)).status).toBe(401);
    expect((await here('GET', '/api/contacts', undefined, 4)).status).toBe(401);
    const wrong = `Basic ${Buffer.from(`${twin.profile.users[0]?.email}:no`).toString('base64')}`;
    const host = new URL(twin.baseUrl).host;
    const reply = await ask({
      port: twin.port,
      host,
      path: '/api/contacts',
      headers: { authorization: wrong },
    });
    expect(reply.status).toBe(401);
  });

  test('restricts a user by roles with 401', async () => {
    expect((await here('GET', '/api/contacts', undefined, 3)).status).toBe(200);
    expect((await here('GET', '/api/invoices', undefined, 3)).status).toBe(401);
    expect((await here('POST', '/api/contacts', {}, 3)).status).toBe(401);
  });

  test('lists contacts with links and a collection, as many as per_page says', async () => {
    const { status, json } = await here('GET', '/api/contacts?per_page=2');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      contacts: { length: 2 },
      links: expect.any(Array),
      collection: expect.any(Object),
    });
  });

  test('shows every contact once, going from page to page', async () => {
    const { parameter, counts } = presets[preset].paging;
    const idsOn = async (page: number) => {
      const position = counts === 'pages' ? page + 1 : page * 2;
      const { text } = await here('GET', `/api/contacts?per_page=2&${parameter}=${position}`);
      return [...text.matchAll(/\{"id":"?([^",]+)/g)].map(([, id]) => id);
    };
    const ids: Array<string | undefined> = [];
    for (let page = 0; page < 6; page += 1) ids.push(...(await idsOn(page)));
    expect(new Set(ids).size).toBe(12);
    expect(await idsOn(6)).toEqual([]);
  });

  test('tells in the language of the locale, else of the user, that an email needs to_addr and body', async () => {
    const id = await contactId(here);
    const path = `/api/contacts/${id}/emails`;
    for (const body of [{}, { email: { to_addr: '', body: ' ' } }]) {
      const blank = twin.profile.name.match(/frugal|strict/) ? { email: { ...body, x: null } } : body;
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

  test('keeps the contacts of one company from the other', async () => {
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

  test('creates, shows, changes and destroys a contact in the shapes that it has chosen', async () => {
    const { bodies, nestedBodies, createdBody, createdStatus, updateMethod, vocabulary } = presets[preset];
    const wrapped = (record: object) => (bodies === 'wrapped' ? { contact: record } : record);
    const { whole, last, address } = samples[vocabulary];
    const addresses = [nestedBodies === 'wrapped' ? { address } : address];
    const made = await here('POST', '/api/contacts', wrapped({ ...whole, addresses }));
    expect(made.status).toBe(createdStatus);
    expect(made.text === '').toBe(createdBody === 'location');
    const path = new URL(String(made.headers.location)).pathname;
    const one = await here('GET', path);
    const part = expect.objectContaining({ address: expect.objectContaining(address) });
    expect(one.json).toMatchObject({ contact: { ...whole, addresses: [part] }, links: expect.any(Array) });
    const changed = await here(updateMethod, path, wrapped({ ...whole, [last]: 'Änderung' }));
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

  test('creates an invoice beneath its contact only where it has chosen so, and lists it there either way', async () => {
    const { bodies, ownedBeneath, vocabulary } = presets[preset];
    const { invoice, owner } = samples[vocabulary];
    const id = await contactId(here);
    const wrapped = (record: object) => (bodies === 'wrapped' ? { invoice: record } : record);
    const beneath = await here('POST', `/api/contacts/${id}/invoices`, wrapped(invoice));
    expect([200, 201].includes(beneath.status)).toBe(ownedBeneath);
    const reference = presets[preset].ids === 'integer' ? Number(id) : id;
    const beside = await here('POST', '/api/invoices', wrapped({ ...invoice, [owner]: reference }));
    expect([200, 201]).toContain(beside.status);
    const listed = await here('GET', `/api/contacts/${id}/invoices?q=${Object.values(invoice)[0]}`);
    expect(Object(listed.json).invoices).toHaveLength(ownedBeneath ? 2 : 1);
  });

  test('has no path to create a comment, and none at all for addresses', async () => {
    expect([404, 405]).toContain((await here('POST', '/api/comments', {})).status);
    expect((await here('GET', '/api/addresses')).status).toBe(404);
  });
});

/** The id of a contact that is there from the start, wherever the twin puts it. */
async function contactId(ask: Ask): Promise<string> {
  const { text } = await ask('GET', '/api/contacts?per_page=1');
  return /"id":"?([^",]+)/.exec(text)?.[1] ?? '';
}
