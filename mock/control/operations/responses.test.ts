import { expect, it } from 'vitest';
import { basicCredentials } from '../../../testing/http/authorization.ts';
import { CompanyTest } from '../testing/company-per-test.ts';

const test = new CompanyTest();

async function statuses(count: number, address = '/api/contacts'): Promise<number[]> {
  const found: number[] = [];
  for (let left = count; left > 0; left -= 1) found.push((await test.get(address)).status);
  return found;
}

it('A custom response has the header fields and the body that were set', async () => {
  const { responses } = test.control;
  await responses.set('listContacts', { status: 429, headers: { 'Retry-After': '7', Link: ['<a>', '<b>'] } });
  const limited = await test.get('/api/contacts');
  expect([limited.status, limited.headers.get('retry-after'), limited.headers.get('link')]).toEqual([
    429,
    '7',
    '<a>, <b>',
  ]);
  expect(await limited.text()).toBe('');
  const page = '<h1>Bad gateway</h1>';
  await responses.set('listContacts', { status: 502, headers: { 'Content-Type': 'text/html' }, body: page });
  const bad = await test.get('/api/contacts');
  expect([bad.headers.get('content-type'), await bad.text()]).toEqual(['text/html', page]);
  await responses.set('listContacts', {
    status: 400,
    headers: { 'content-type': 'application/problem+json' },
    body: { title: 'No' },
  });
  expect(await (await test.get('/api/contacts')).text()).toBe('{"title":"No"}');
});

it('Responses come in turn, and then the real one or the last', async () => {
  const { responses } = test.control;
  const once = { times: 1 };
  await responses.set('listContacts', { status: 503, times: 2, next: [{ status: 429, ...once }] });
  expect(await statuses(4)).toEqual([503, 503, 429, 200]);
  expect(await responses.list()).toEqual({});
  await responses.set('listContacts', { status: 503, ...once, next: [{ status: 429 }] });
  expect(await statuses(3)).toEqual([503, 429, 429]);
});

it('A rate is of its operation, drawn once for a request, and the same in each run', async () => {
  const { responses } = test.control;
  await responses.set('listContacts', { status: 429, rate: 0.5, next: [{ status: 503, rate: 0.5 }] });
  const first = await statuses(40);
  for (const status of [200, 429, 503]) expect(first.filter((it) => it === status).length).toBeGreaterThan(3);
  expect(await statuses(5, '/api/invoices')).toEqual([200, 200, 200, 200, 200]);
  await responses.set('listContacts', { status: 429, rate: 0.5, next: [{ status: 503, rate: 0.5 }] });
  expect(await statuses(40)).toEqual(first);
  const { errors } = await responses.set('listContacts', { status: 429, rate: 2 }).catch((error) => error);
  expect(errors).toEqual([['rate', 'must be <= 1']]);
});

it('Only the requests that are meant get it', async () => {
  const { fetch, control, users } = test.company;
  const { responses } = control;
  const [first, second] = users;
  const asUser = (user: typeof first) => ({
    headers: { Authorization: basicCredentials(user) },
  });
  await responses.set('listContacts', { status: 500, when: { user: second?.email ?? '' } });
  expect([
    (await fetch('/api/contacts', asUser(first))).status,
    (await fetch('/api/contacts', asUser(second))).status,
  ]).toEqual([200, 500]);
  await responses.set('listContacts', { status: 500, when: { query: { page: '2' } } });
  expect([...(await statuses(1)), ...(await statuses(1, '/api/contacts?page=2'))]).toEqual([200, 500]);
  const [one, other] = await control.records.list('contact');
  await responses.set('readContact', { status: 410, when: { path: { id: one?.id ?? '' } } });
  expect([
    ...(await statuses(1, `/api/contacts/${one?.id}`)),
    ...(await statuses(1, `/api/contacts/${other?.id}`)),
  ]).toEqual([410, 200]);
  await responses.set('createContact', {
    status: 409,
    when: { body: { contact: { organisation: 'Bauhaus' } } },
  });
  const taken = await test.create({ type: 'Client', organisation: 'Bauhaus', locale: 'de' });
  expect([taken.status, (await test.create({ type: 'Client', organisation: 'Werkbund' })).status]).toEqual([
    409, 201,
  ]);
});

it('A custom response repeats values of the request', async () => {
  await test.control.responses.set('createContact', {
    status: 422,
    headers: { 'X-Name': '{{body.contact.organisation}}' },
    body: {
      errors: [['base', '{{user.email}} sent {{body.contact.organisation}}{{body.contact.nothing}}']],
      sent: '{{body.contact}}',
    },
  });
  const contact = { type: 'Client', organisation: 'Office\r\nX-Evil: 1' };
  const response = await test.create(contact);
  expect(response.headers.get('x-name')).toBe('Office??X-Evil: 1');
  expect(response.headers.get('x-evil')).toBeNull();
  const [{ email } = { email: '' }] = test.company.users;
  expect(await response.json()).toEqual({
    errors: [['base', `${email} sent ${contact.organisation}`]],
    sent: contact,
  });
});

it.each([
  [{ status: 200, headers: { 'Content-Length': '7' } }, 'headers.Content-Length'],
  [{ status: 503, next: [{ status: 200 }, { status: 204, body: {} }] }, 'next.1.body'],
  [{ status: 200, headers: { 'X-Two': 'a\r\nb' } }, 'headers.X-Two'],
  [{ status: 200, headers: { 'no name': 'a' } }, 'headers'],
  [{ status: 200, when: { colour: 'red' } }, 'when.colour'],
])('%j is refused, with the place', async (response, place) => {
  const refused = test.control.responses.set('listContacts', response as { status: number });
  await expect(refused).rejects.toMatchObject({
    status: 422,
    errors: expect.arrayContaining([[place, expect.any(String)]]),
  });
  expect(await test.control.responses.list()).toEqual({});
});
