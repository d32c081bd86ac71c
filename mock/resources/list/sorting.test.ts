import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Api, type ApiClient, startApi } from '../testing/api.ts';
import { recordsAt } from '../testing/shapes.ts';

let api: Api;
let door: ApiClient;
beforeAll(async () => {
  api = await startApi();
  door = api.as();
});
afterAll(() => api.stop());

const contacts = ({ body }: Answer) => recordsAt(body, 'contacts', 'contact');

describe('Sorting', () => {
  test.each(['organisation', 'number', 'email', 'created_at'])(
    'by %s goes up, and down on demand',
    async (field) => {
      const values = async (sort: string) =>
        contacts(await door.get(`/api/contacts?per_page=200&sort_by=${field}${sort}`))
          .map((contact) => contact[field])
          .filter((value) => value !== null);
      const up = await values('');
      expect(up).toEqual(up.toSorted((a, b) => new Intl.Collator('en').compare(String(a), String(b))));
      expect(up.length).toBeGreaterThan(20);
      const down = await values('&sort=DESC');
      expect(down).toEqual(down.toSorted((a, b) => new Intl.Collator('en').compare(String(b), String(a))));
    },
  );

  test('puts records without a value last, both ways', async () => {
    for (const sort of ['ASC', 'DESC']) {
      const listed = contacts(await door.get(`/api/contacts?per_page=200&sort_by=organisation&sort=${sort}`));
      const missing = listed.map(({ organisation }) => organisation === null);
      expect(missing).toEqual(missing.toSorted());
      expect(missing).toContain(true);
    }
  });

  test('of documents by price_total goes by the gross total', async () => {
    const { body } = await door.get('/api/invoices?per_page=200&sort_by=price_total&sort=DESC');
    const totals = recordsAt(body, 'invoices', 'invoice').map(({ gross_total }) => Number(gross_total));
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    expect(new Set(totals).size).toBeGreaterThan(10);
  });

  test('without sort_by goes by creation', async () => {
    const dates = contacts(await door.get('/api/contacts')).map(({ created_at }) =>
      Date.parse(String(created_at)),
    );
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
  });
});
