import { SchemaFolder } from 'countersign-contract/testing';
import { expect, test } from 'vitest';
import { startApi } from './testing/api.ts';
import { errorsOf, objectAt } from './testing/shapes.ts';
import { unknownTypes } from './testing/unknown-types.ts';

const inherited = {
  constructor: { description: 'Who built it.', type: 'string', maxLength: 20 },
  prototype: { description: 'Its number.', type: 'integer' },
};

using folder = new SchemaFolder();
for (const [type, schema] of unknownTypes) {
  const { properties, required } = schema as { properties: object; required?: readonly string[] };
  const more = type === 'harbour' ? { required: [...(required ?? []), 'constructor'] } : {};
  folder.write(type, { ...schema, properties: { ...properties, ...inherited }, ...more });
}
const client = (await startApi(folder.path)).as();

test('a field can be called as what every object inherits', async () => {
  const sent = {
    name: 'Visby',
    constructor: 'Brunel',
    prototype: 2,
    berths: [{ label: 'A', constructor: 'Locke' }],
  };
  const created = await client.post('/api/harbours', { harbour: sent });
  expect(created).toMatchObject({
    status: 201,
    body: { harbour: { constructor: 'Brunel', berths: [{ berth: { constructor: 'Locke' } }] } },
  });
  const path = `/api/harbours/${objectAt(created.body, 'harbour').id}`;
  expect((await client.get(path)).body).toEqual(created.body);
  expect((await client.put(path, { constructor: 'Telford' })).status).toBe(200);
  expect((await client.get(`${path}?fields=constructor`)).body).toMatchObject({
    harbour: { constructor: 'Telford' },
  });
});

test('a field of such a name is missing where it was not sent', async () => {
  const refused = await client.post('/api/harbours', { harbour: { name: 'Visby' } });
  expect([refused.status, errorsOf(refused)]).toEqual([422, [['constructor', "can't be blank"]]]);
  const created = await client.post('/api/harbours', {
    name: 'Visby',
    constructor: 'x',
    berths: [{ label: 'A' }],
  });
  expect(objectAt(created.body, 'harbour')).toMatchObject({
    prototype: 0,
    berths: [{ berth: { constructor: '', prototype: 0 } }],
  });
});

test('a type without such a field does not take it', async () => {
  const poisoned = { type: 'Lead', last_name: 'X', constructor: { prototype: { polluted: 1 } } };
  const created = await client.post('/api/harbours', {
    name: 'Visby',
    constructor: 'x',
    ...{ main_berth: poisoned },
  });
  expect(created.status).toBe(422);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});
