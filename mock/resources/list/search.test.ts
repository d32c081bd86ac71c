import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { type Answer, type Api, type ApiClient, startApi } from '../testing/api.ts';
import { make, recordsAt } from '../testing/shapes.ts';

let api: Api;
let door: ApiClient;
beforeAll(async () => {
  api = await startApi();
  door = api.as();
});
afterAll(() => api.stop());

const contacts = ({ body }: Answer) => recordsAt(body, 'contacts', 'contact');

describe('A search', () => {
  let anna: JsonObject;
  beforeAll(async () => {
    anna = await make(door, '/api/contacts', 'contact', {
      type: 'Client',
      number: 'Kd-4711',
      first_name: 'Ännchen',
      last_name: 'Thárau',
      organisation: 'Ostsee 100% (Bernstein)',
      email: 'aennchen@tharau.example',
      notes: 'hidden-remark',
    });
  });

  test.each(['kd-47', 'ÄNNCHEN', 'thárau', '100% (', 'chen@thar', 'Ännchen Ostsee', 'Kd*11', '*bern*'])(
    'for %s finds the contact',
    async (q) => {
      const found = contacts(await door.get(`/api/contacts?q=${encodeURIComponent(q)}`));
      expect(found.map(({ id }) => id)).toEqual([anna.id]);
      const same = contacts(await door.get(`/api/contacts?filter[q]=${encodeURIComponent(q)}`));
      expect(same).toEqual(found);
    },
  );

  test.each(['hidden-remark', 'Ännchen Nordsee', 'Kd.4711', '100_', "' OR 1=1 --"])(
    'for %s does not',
    async (q) => {
      const found = contacts(await door.get(`/api/contacts?q=${encodeURIComponent(q)}`));
      expect(found.map(({ number }) => number)).toEqual([]);
    },
  );

  test('on documents looks at title, number and address, on comments at the text', async () => {
    const order = await make(door, '/api/orders', 'order', { title: 'Zeppelin', notes_before: 'Albatros' });
    await make(door, `/api/orders/${order.id}/comments`, 'comment', { text: 'Flies like a Zeppelin' });
    const ids = async (path: string, list: string, type: string) =>
      recordsAt((await door.get(path)).body, list, type).length;
    expect(await ids('/api/orders?q=zeppelin', 'orders', 'order')).toBe(1);
    expect(await ids('/api/orders?q=albatros', 'orders', 'order')).toBe(0);
    expect(await ids('/api/comments?q=zeppelin', 'comments', 'comment')).toBe(1);
  });
});
