import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningTwin, startTwin } from '../twin.ts';
import { asking, contactId, stateIn } from './asking.ts';
import { type PresetName, presetNames, presets } from './presets.ts';
import { samples } from './samples.ts';

describe.each(presetNames)('the %s twin, when it is written to,', (preset: PresetName) => {
  let twin: RunningTwin;
  const here = asking(() => twin);
  beforeAll(async () => {
    twin = await startTwin({ preset });
  });
  afterAll(() => twin.stop());

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

  test('creates, shows, changes and destroys a contact in the shapes that it has chosen', async () => {
    const { bodies, nestedBodies, createdBody, createdStatus, vocabulary } = presets[preset];
    const { updateMethod, updatedStatus, locking } = presets[preset];
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
    const fields = { ...whole, [last]: 'Änderung' };
    const state = stateIn(one);
    const blind = await here(updateMethod, path, wrapped(fields));
    expect(blind.status).toBe({ none: updatedStatus, version: 409, etag: 428 }[locking]);
    const told = wrapped({ ...fields, ...state.fields });
    const changed = await here(updateMethod, path, told, 0, state.headers);
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

  test('creates an invoice where it has chosen, and lists it beneath its contact either way', async () => {
    const { bodies, ownedCreated, vocabulary, ids, references } = presets[preset];
    const { invoice, owner } = samples[vocabulary];
    const id = await contactId(here);
    const wrapped = (record: object) => (bodies === 'wrapped' ? { invoice: record } : record);
    const path = `/api/contacts/${id}`;
    const beneath = await here('POST', `${path}/invoices`, wrapped(invoice));
    expect([200, 201].includes(beneath.status)).toBe(ownedCreated !== 'listed');
    const names = { id: ids === 'integer' ? Number(id) : id, path, address: `${twin.baseUrl}${path}` };
    const send = (name: unknown) => here('POST', '/api/invoices', wrapped({ ...invoice, [owner]: name }));
    const beside = await send(names[references]);
    expect([200, 201].includes(beside.status)).toBe(ownedCreated !== 'beneath');
    for (const [way, name] of Object.entries(names).filter(([it]) => it !== references))
      expect((await send(name)).status, way).toBeGreaterThanOrEqual(400);
    const listed = await here('GET', `${path}/invoices?q=${Object.values(invoice)[0]}`);
    expect(Object(listed.json).invoices).toHaveLength(ownedCreated === 'either' ? 2 : 1);
  });

  test('has no path to create a comment, and none at all for addresses', async () => {
    expect([404, 405]).toContain((await here('POST', '/api/comments', {})).status);
    expect((await here('GET', '/api/addresses')).status).toBe(404);
  });
});
