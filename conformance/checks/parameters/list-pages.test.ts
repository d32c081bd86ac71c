import { expect, test } from 'vitest';
import { memoryTarget, respondWith } from '../testing/target.ts';
import { pagesOf } from './list-pages.ts';

test('pages are not taken for numbers of records where a record is created while the parameter is tried', async () => {
  const records = [1, 2, 3, 4, 5];
  let requests = 0;
  const target = memoryTarget({
    list: async (_, { query } = {}) => {
      requests += 1;
      // The third request is the one for page 1.
      if (requests === 3) records.unshift(0);
      const page = Number(Object(query).page ?? 1);
      return respondWith(
        200,
        records.slice(2 * page - 2, 2 * page).map((id) => ({ id })),
      );
    },
  });
  const read = () => pagesOf(target, { type: 'invoice', query: { per_page: 2 } });
  await read();
  const pages = await read();
  expect(pages.flat().map(({ record }) => record.id)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('all pages are read though their records look the same without ids', async () => {
  const invoices = [1, 2, 3, 4, 5].map((id) => ({ id, name: 'same' }));
  const target = memoryTarget({
    list: async (_, { query } = {}) => {
      const { page = 1, fields } = Object(query);
      const shown = invoices.slice(2 * Number(page) - 2, 2 * Number(page));
      return respondWith(200, fields ? shown.map(({ name }) => ({ name })) : shown);
    },
  });
  const pages = await pagesOf(target, { type: 'invoice', query: { per_page: 2, fields: 'name' } });
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
});
