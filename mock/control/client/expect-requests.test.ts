import { expect, it } from 'vitest';
import { CompanyTest } from '../testing/company-per-test.ts';

const test = new CompanyTest({ empty: true });

async function createAndList() {
  await test.create({ type: 'Client', last_name: 'Winter' });
  await test.create({ type: 'Lead', last_name: 'Sommer' });
  await test.get('/api/contacts?q=Winter&per_page=1');
}

it('What a client has sent can be expected, by the operation, how often, and what the request has at least', async () => {
  await createAndList();
  const { journal } = test.control;
  expect(await journal.expect({ operation: 'createContact', times: 2 })).toHaveLength(2);
  const where = { body: { contact: { type: 'Lead' } }, status: 201, method: 'POST' };
  expect(await journal.expect({ operation: 'createContact', times: 1, where })).toMatchObject([
    { request: { body: { contact: { last_name: 'Sommer' } } } },
  ]);
  await journal.expect({ where: { path: '/api/contacts', query: { q: 'Winter' } } });
  await journal.expect({ operation: 'destroyContact', times: 0 });
  await test.get('/api/contacts?q=Who?&per_page=1');
  await journal.expect({ where: { query: { q: 'Who?', per_page: '1' } } });
});

it('What did not come is an error with the difference', async () => {
  await createAndList();
  const { journal } = test.control;
  const where = { body: { contact: { type: 'Supplier' } } };
  await expect(journal.expect({ operation: 'createContact', where })).rejects.toMatchObject({
    message: 'expected at least 1 request of createContact, and there were 0',
    actual: [
      { operation: 'createContact', body: { contact: { type: 'Client' } } },
      { operation: 'createContact', body: { contact: { type: 'Lead' } } },
    ],
    expected: [{ operation: 'createContact', body: { contact: { type: 'Supplier' } } }],
  });
  await expect(journal.expect({ operation: 'listContacts', times: 2 })).rejects.toThrow(
    'expected 2 requests of listContacts, and there was 1',
  );
});

it('Requests are expected in their order, whatever came in between', async () => {
  await createAndList();
  const { journal } = test.control;
  await journal.expect([{ operation: 'createContact' }, { operation: 'listContacts' }]);
  await journal.expect([{ operation: 'createContact', times: 2 }, { operation: 'listContacts' }]);
  await expect(
    journal.expect([{ operation: 'listContacts' }, { operation: 'createContact' }]),
  ).rejects.toMatchObject({
    message: 'expected 2 requests in this order; number 2 of createContact did not come',
    expected: [{ operation: 'listContacts' }, { operation: 'createContact' }],
  });
});

it('refuses an operation that does not exist, however many requests are expected', async () => {
  const operation = 'createContacts' as 'createContact';
  await expect(test.control.journal.expect({ operation, times: 0 })).rejects.toThrow(
    'There is no operation createContacts; did you mean createContact?',
  );
});
