import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { type ApiResponse, startApi } from '../testing/api.ts';
import { listAt, make, objectAt, recordsAt } from '../testing/shapes.ts';

const client = (await startApi()).as();
const contacts = ({ body }: ApiResponse) => recordsAt(body, 'contacts', 'contact');
const collection = ({ body }: ApiResponse) => objectAt(body, 'collection');
const linkTo = ({ body }: ApiResponse, rel: string) =>
  listAt(body, 'links').find((link) => (link as JsonObject).rel === rel) as JsonObject | undefined;

/** The address of a page as the page after it names it. */
function pageAddress(page: ApiResponse): string {
  const { href } = linkTo(page, 'self') ?? {};
  const number = collection(page).current_page;
  return /[?&]page=/.test(String(href)) ? String(href) : `${href}&page=${number}`;
}

describe('A page', () => {
  test.each(['0', '-1', '1e9', 'abc', '1.5', ''])('of per_page=%s is refused', async (size) => {
    expect((await client.get(`/api/contacts?per_page=${size}`)).status).toBe(400);
  });

  test('has 50 records unless told otherwise, and never more than 200', async () => {
    const usual = await client.get('/api/contacts');
    expect(contacts(usual)).toHaveLength(50);
    expect(collection(usual)).toEqual({ current_page: 1, per_page: 50, total_entries: 72, total_pages: 2 });
    const large = await client.get('/api/contacts?per_page=1000000');
    expect(collection(large)).toEqual({ current_page: 1, per_page: 200, total_entries: 72, total_pages: 1 });
  });

  test('leads to the next and the previous one, and so through every record once, for any query', async () => {
    const listedRecords: unknown[] = [];
    let page = await client.get(
      '/api/contacts?sort_by=organisation&filter[languages]=de,fr&fields=id&per_page=7',
    );
    const total = collection(page).total_entries;
    const addresses: unknown[] = [];
    for (;;) {
      listedRecords.push(...contacts(page).map(({ id }) => id));
      expect(linkTo(page, 'prev')?.href).toBe(addresses.at(-1));
      const next = linkTo(page, 'next');
      if (next === undefined) break;
      addresses.push(linkTo(page, 'self')?.href === undefined ? '' : pageAddress(page));
      page = await client.get(String(next.href));
    }
    expect(new Set(listedRecords).size).toBe(total);
    expect(listedRecords).toHaveLength(Number(total));
  });

  test('beyond the last is empty and leads nowhere', async () => {
    const page = await client.get('/api/contacts?page=9');
    expect([contacts(page), collection(page).current_page]).toEqual([[], 9]);
    expect([linkTo(page, 'next'), linkTo(page, 'prev')]).toEqual([undefined, undefined]);
  });

  test('of nothing has no pages', async () => {
    const page = await client.get('/api/contacts?q=nobody-is-called-this');
    expect(collection(page)).toMatchObject({ total_entries: 0, total_pages: 0 });
  });
});

describe('The parameter fields', () => {
  test.each(['fields=number,email', 'fields[]=number&fields[]=email', 'fields=number,%20email,nonsense'])(
    '%s leaves those fields of each record, and its links',
    async (query) => {
      const { body } = await client.get(`/api/contacts?${query}&per_page=2`);
      for (const envelope of listAt(body, 'contacts')) {
        expect(Object.keys(objectAt(envelope, 'contact'))).toEqual(['number', 'email']);
        expect(listAt(envelope, 'links').length).toBeGreaterThan(0);
      }
    },
  );

  test('restricts a single record too, and shows a named nested record whole', async () => {
    const [order] = recordsAt((await client.get('/api/orders')).body, 'orders', 'order');
    const { body } = await client.get(`/api/orders/${order?.id}?fields=contact`);
    expect(objectAt(body, 'order')).toEqual({ contact: order?.contact });
  });

  test('of unknown names leaves nothing, and empty it asks for everything', async () => {
    const [none] = contacts(await client.get('/api/contacts?fields=__proto__,constructor'));
    const [all] = contacts(await client.get('/api/contacts?fields='));
    expect(none).toEqual({});
    expect(all).toHaveProperty('addresses');
  });
});

describe('A search', () => {
  let anna: JsonObject;
  beforeAll(async () => {
    anna = await make(client, '/api/contacts', 'contact', {
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
      const matches = contacts(await client.get(`/api/contacts?q=${encodeURIComponent(q)}`));
      expect(matches.map(({ id }) => id)).toEqual([anna.id]);
      const same = contacts(await client.get(`/api/contacts?filter[q]=${encodeURIComponent(q)}`));
      expect(same).toEqual(matches);
    },
  );

  test.each(['hidden-remark', 'Ännchen Nordsee', 'Kd.4711', '100_', "' OR 1=1 --"])(
    'for %s does not',
    async (q) => {
      const matches = contacts(await client.get(`/api/contacts?q=${encodeURIComponent(q)}`));
      expect(matches.map(({ number }) => number)).toEqual([]);
    },
  );

  test('on documents looks at title, number and address, on comments at the text', async () => {
    const order = await make(client, '/api/orders', 'order', { title: 'Zeppelin', notes_before: 'Albatros' });
    await make(client, `/api/orders/${order.id}/comments`, 'comment', { text: 'Flies like a Zeppelin' });
    const ids = async (path: string, list: string, type: string) =>
      recordsAt((await client.get(path)).body, list, type).length;
    expect(await ids('/api/orders?q=zeppelin', 'orders', 'order')).toBe(1);
    expect(await ids('/api/orders?q=albatros', 'orders', 'order')).toBe(0);
    expect(await ids('/api/comments?q=zeppelin', 'comments', 'comment')).toBe(1);
  });
});

describe('Sorting', () => {
  test.each(['organisation', 'number', 'email', 'created_at'])(
    'by %s goes up, and down on demand',
    async (field) => {
      const values = async (sort: string) =>
        contacts(await client.get(`/api/contacts?per_page=200&sort_by=${field}${sort}`))
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
      const listed = contacts(
        await client.get(`/api/contacts?per_page=200&sort_by=organisation&sort=${sort}`),
      );
      const missing = listed.map(({ organisation }) => organisation === null);
      expect(missing).toEqual(missing.toSorted());
      expect(missing).toContain(true);
    }
  });

  test('of documents by price_total goes by the gross total', async () => {
    const { body } = await client.get('/api/invoices?per_page=200&sort_by=price_total&sort=DESC');
    const totals = recordsAt(body, 'invoices', 'invoice').map(({ gross_total }) => Number(gross_total));
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    expect(new Set(totals).size).toBeGreaterThan(10);
  });

  test('without sort_by goes by creation', async () => {
    const dates = contacts(await client.get('/api/contacts')).map(({ created_at }) =>
      Date.parse(String(created_at)),
    );
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
  });
});
