import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { asking, contactId } from './twin/asking.ts';
import { type PresetName, presetNames, presets } from './twin/presets.ts';
import { type RunningTwin, startTwin } from './twin.ts';

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

  const idsIn = (text: string) => [...text.matchAll(/\{"id":"?([^",]+)/g)].map(([, id]) => id);
  const { parameter, counts, next, most, beyond } = presets[preset].paging;

  if (counts !== 'marks') {
    test('shows every contact once, going from page to page', async () => {
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

  if (next !== 'unsaid') {
    test('shows every contact once, going where it says that it goes on', async () => {
      const ids: Array<string | undefined> = [];
      let path: string | undefined = '/api/contacts?per_page=2';
      while (path) {
        const page = await here('GET', path);
        ids.push(...idsIn(page.text));
        const shown = [page.headers.link, page.text]
          .join()
          .match(/"?(\/api\/contacts\?[^">]*per_page[^">]*)/);
        path = shown?.[1];
      }
      expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
    });
  }

  test('caps a per_page above its maximum, or refuses it', async () => {
    const large = await here('GET', `/api/contacts?per_page=${most + 1}`);
    expect(large.status).toBe(beyond === 400 ? 400 : 200);
    if (beyond !== 400) expect(idsIn(large.text).length).toBe(Math.min(most, 12));
    expect((await here('GET', `/api/contacts?per_page=${most}`)).status).toBe(200);
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
});
