import { describe, expect, it } from 'vitest';
import type { Control } from '../client/control-client.ts';
import { CompanyTest } from '../testing/company-per-test.ts';

const test = new CompanyTest({ empty: true });
const client = { type: 'Client', organisation: 'Bauhaus GmbH' } as const;

/** Sends a body to the records of a type as any program on this machine can: without a token. */
async function post(path: string, body: unknown): Promise<[number, unknown]> {
  const response = await test.company.fetch(`/__mock/records/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [response.status, await response.json()];
}

async function shownByTheApi(address: string): Promise<unknown> {
  return (await test.get(address)).json();
}

describe('Records that the control API creates', () => {
  it.each([
    ['wrapped', { contact: client }],
    ['bare', client],
  ])('are shown by the API, from a %s body', async (_, body) => {
    const [status, created] = await post('contact', body);
    expect(status).toBe(201);
    expect(await shownByTheApi('/api/contacts')).toMatchObject({ contacts: [created] });
  });

  it('are all or none of a list', async () => {
    const wrong = await post('contact', { records: [client, { type: 'Client' }, { type: 'Friend' }] });
    expect(wrong).toEqual([
      422,
      { errors: expect.arrayContaining([['records.1.organisation', expect.any(String)]]) },
    ]);
    expect(await test.control.records.list('contact')).toEqual([]);
    const right = await post('contact', { records: [client, { ...client, organisation: 'Werkbund' }] });
    expect(right).toMatchObject([
      201,
      { records: [{ contact: client }, { contact: { organisation: 'Werkbund' } }] },
    ]);
  });

  it('leave their parent as it was where one of them is refused', async () => {
    const { records } = test.control;
    const { id: contact_id = '' } = await records.create('contact', client);
    const line_items = [{ title: 'Chair', quantity: 1, price_single: 100 }];
    const { id = '' } = await records.create('invoice', { contact_id, line_items, status: 'open' });
    const before = await shownByTheApi(`/api/invoices/${id}`);
    const [status] = await post(`payment?parent=${id}`, { records: [{ amount: 1000 }, { amount: 'much' }] });
    expect(status).toBe(422);
    expect(await shownByTheApi(`/api/invoices/${id}`)).toEqual(before);
    await records.create('payment', { amount: 1000 }, { parent: id });
    expect(await shownByTheApi(`/api/invoices/${id}`)).toMatchObject({ invoice: { status: 'closed' } });
  });

  it('have the parent that is named by its id', async () => {
    const { records } = test.control;
    const { id: contact_id = '' } = await records.create('contact', client);
    const invoice = await records.create('invoice', { contact_id, line_items: [] });
    const comment = await records.create('comment', { text: 'Paid by phone.' }, { parent: invoice.id ?? '' });
    expect(comment).toMatchObject({ related_object_id: invoice.id });
    expect(await shownByTheApi(`/api/invoices/${invoice.id}/comments`)).toMatchObject({
      comments: [{ comment: { id: comment.id } }],
    });
  });

  it('are not validated where they are raw', async () => {
    const created = { created_at: '2019-01-01T00:00:00Z', number: '7-7' };
    const record = await test.control.records.create(
      'contact',
      { type: 'Client', ...created },
      { raw: true },
    );
    expect(record).toMatchObject({ created_at: '2019-01-01T00:00:00Z', number: '7-7' });
    expect(await shownByTheApi(`/api/contacts/${record.id}`)).toMatchObject({ contact: record });
  });

  it.each(['contact', 'order', 'invoice', 'comment', 'email', 'payment'])(
    'can be made of what is built for a %s',
    async (type) => {
      const { records } = test.control;
      const { id: parent = '' } = await records.create('contact', await records.build('contact'));
      const invoice = await records.create('invoice', await records.build('invoice'));
      const first = await records.build(type);
      const beneath: Record<string, string | undefined> = {
        comment: parent,
        email: invoice.id,
        payment: invoice.id,
      };
      const place = beneath[type] === undefined ? {} : { parent: beneath[type] };
      expect(await records.create(type, first, place)).toMatchObject({ id: expect.any(String) });
    },
  );

  it('have the values that they are built with, and the id that they are given', async () => {
    const { records } = test.control;
    const built = await records.build('contact', { type: 'Supplier', organisation: 'Bauhaus' });
    expect(built).toMatchObject({ type: 'Supplier', organisation: 'Bauhaus', currency: expect.any(String) });
    const id = 'Bauhaus000000000000001';
    expect(await records.create('contact', { ...built, id } as typeof built)).toMatchObject({ id });
    expect(await post('contact', { ...client, id })).toMatchObject([
      422,
      { errors: [['id', expect.any(String)]] },
    ]);
  });

  it.each([
    ['ticket', {}, 404, 'type'],
    ['auth_permission', {}, 404, 'type'],
    ['address', { city: 'Dessau' }, 422, 'type'],
    ['comment', { text: 'Hello' }, 422, 'parent'],
    ['comment?parent=nobody', { text: 'Hello' }, 422, 'parent'],
    ['contact?parent=nobody', client, 422, 'parent'],
    ['contact?colour=red', client, 400, 'colour'],
    ['contact', { records: [] }, 422, 'records'],
    ['contact', 'Bauhaus', 400, 'base'],
    ['contact', { type: 'Friend', organisation: 'Bauhaus' }, 422, 'type'],
  ])('%s %j is refused', async (path, body, expected, property) => {
    const [status, refusal] = await post(path, body);
    expect({ status, refusal }).toEqual({
      status: expected,
      refusal: { errors: expect.arrayContaining([[property, expect.any(String)]]) },
    });
  });
});

it('Records are read, changed and deleted with what is beneath them, whatever keeps them in the API', async () => {
  const { records } = test.control;
  const { id = '' } = await records.create('contact', client);
  const order = await records.create('order', { contact_id: id, line_items: [] });
  await records.create('comment', { text: 'By phone.' }, { parent: id });
  expect(await records.update('contact', id, { organisation: 'Werkbund' })).toMatchObject({
    organisation: 'Werkbund',
  });
  expect(await records.read('contact', id)).toMatchObject({ organisation: 'Werkbund', type: 'Client' });
  const refused = records.update('contact', id, { organisation: '' });
  await expect(refused).rejects.toMatchObject({
    status: 422,
    errors: expect.arrayContaining([['organisation', expect.any(String)]]),
  });
  await records.delete('contact', id);
  expect(await records.list('comment')).toEqual([]);
  await expect(records.read('contact', id)).rejects.toMatchObject({
    status: 404,
    errors: [['id', expect.any(String)]],
  });
  await records.delete('order', order.id ?? '');
});

/** Never called: the compiler knows what is in a record of a type. */
export async function rejectedByTheCompiler({ records }: Control) {
  // @ts-expect-error an unknown field
  await records.create('contact', { type: 'Client', nonsense: 42 });
  // @ts-expect-error a value outside its enum
  await records.create('contact', { type: 'Friend' });
  // @ts-expect-error there is no such place
  await records.create('contact', { type: 'Client' }, { above: 'x' });
  const [one] = await records.create('contact', [{ type: 'Client' }]);
  await records.create('gadget', { anything: true });
  return one?.organisation satisfies string | null | undefined;
}
