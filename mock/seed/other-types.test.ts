import { SchemaFolder } from 'countersign-contract/testing';
import { expect, test } from 'vitest';
import type { JsonObject } from '../contract/json.ts';
import { startApi } from '../resources/testing/api.ts';
import { errorsOf, objectAt, recordsAt } from '../resources/testing/shapes.ts';

const id = { description: 'Id.', type: 'string', minLength: 22, maxLength: 22, readOnly: true };
const schemaOf = (title: string, properties: object, links: object[], more: object = {}) => ({
  title,
  description: `A ${title}.`,
  type: 'object',
  properties: { id, ...properties },
  links,
  ...more,
});
const link = (rel: string, href: string, method: string, more: object = {}) => ({
  rel,
  href,
  method,
  ...more,
});

using folder = new SchemaFolder();
const name = { description: 'Name.', type: 'string', maxLength: 30, examples: ['Oslo', 'Bergen'] };
const day = { description: 'Day.', type: 'string', format: 'date' };
const contact = { description: 'Owner.', type: ['string', 'null'], references: 'contact', examples: ['x'] };
const reason = { description: 'Why.', type: 'string', maxLength: 5 };
const close = { title: 'Close one depot', properties: { reason }, required: ['reason'] };
folder.write(
  'depot',
  schemaOf(
    'depot',
    { name, opened_on: day, contact_id: contact },
    [
      link('instances', 'depots', 'GET'),
      link('self', 'depots/{id}', 'GET'),
      link('create', 'depots', 'POST'),
      link('update', 'depots/{id}', 'PUT'),
      link('close', 'depots/{id}/close', 'POST', close),
    ],
    { required: ['name', 'opened_on'], names: { en: 'depots', de: 'Lager' } },
  ),
);
folder.write(
  'gate',
  schemaOf('gate', { name }, [
    link('instances', 'gates', 'GET'),
    link('create', 'depots/{id}/gates', 'POST'),
    link('instances', 'depots/{id}/gates', 'GET'),
  ]),
);
const api = await startApi(folder.path);

const depots = async () => recordsAt((await api.as().get('/api/depots')).body, 'depots', 'depot');

test('A type that nobody here knows starts with records made of its examples, formats and references', async () => {
  const [first, second] = await depots();
  expect([first?.name, second?.name].toSorted()).toEqual(['Bergen', 'Oslo']);
  expect(first?.opened_on).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect((await api.as().get(`/api/contacts/${first?.contact_id}`)).status).toBe(200);
});

test('So does a type that is created under another', async () => {
  const gates = await Promise.all(
    (await depots()).map((depot) => api.as().get(`/api/depots/${depot.id}/gates`)),
  );
  expect(gates.map(({ body }) => recordsAt(body, 'gates', 'gate').length)).toEqual([1, 1, 1]);
});

test('Users who only read can read it', async () => {
  const karl = api.as('karl@acme.example');
  expect((await karl.get('/api/depots')).status).toBe(200);
  expect((await karl.post('/api/depots', { name: 'Voss', opened_on: '2026-01-01' })).status).toBe(401);
});

test('A reference to nothing is refused, at creation and at a change; the same again and null are not', async () => {
  const client = api.as();
  const body = { name: 'Voss', opened_on: '2026-01-01' };
  const nobody = 'x'.repeat(22);
  const refused = await client.post('/api/depots', { ...body, contact_id: nobody });
  expect([refused.status, errorsOf(refused)]).toEqual([422, [['contact_id', 'does not exist']]]);
  const created = await client.post('/api/depots', { ...body, contact_id: null });
  const { id: created_id } = objectAt(created.body, 'depot');
  const change = (contact_id: string): Promise<{ status: number; body: JsonObject }> =>
    client.put(`/api/depots/${created_id}`, { contact_id });
  expect((await change(nobody)).status).toBe(422);
  const [first] = await depots();
  expect((await change(String(first?.contact_id))).status).toBe(200);
});

test('Errors of parameters of an action come in the language of the user, or of the request', async () => {
  const [first] = await depots();
  const path = `/api/depots/${first?.id}/close`;
  const english = await api.as().post(path, {});
  expect(errorsOf(english)).toEqual([['reason', "can't be blank"]]);
  const german = await api.as().post(`${path}?locale=de_DE`, { reason: 'because' });
  expect(errorsOf(german)).toEqual([['reason', expect.stringMatching(/^ist zu lang.*5/)]]);
});

test('Its schema says what it is called in each language; else the name of its list is used', async () => {
  const named = async (locale: string, context: string) => {
    const { body } = await api.as().get(`/api/auth_permissions?locale=${locale}&per_page=200`);
    const permissions = recordsAt(body, 'auth_permissions', 'auth_permission');
    return permissions.find((it) => it.context_name === context && it.name === 'read')?.full_name;
  };
  expect(await named('de_DE', 'api/depots')).toBe('Lager lesen');
  expect(await named('fr_FR', 'api/depots')).toContain('depots');
  expect(await named('en_GB', 'api/depots/gates')).toBeUndefined();
});
