import { expect, test } from 'vitest';
import type { DataRecord } from '../context/resource.ts';
import { openSession, sessionAs } from '../context/session.ts';
import { openTestContext } from '../context/testing/test-context.ts';
import { asBearer } from '../http/request.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { listOr } from '../schemas/json.ts';
import { readSchemas } from '../schemas/read.ts';
import { judgeServer } from '../selftest/discovered-server.ts';
import { startMock, withChoices } from '../selftest/mock.ts';
import { creationOperations, sharedInAttempt } from './creation.ts';
import { learnCreationRule } from './learn-creation-rule.ts';
import { recordOperations } from './record-operations.ts';

const users = [{ email: 'ada@small.example', password: 'ada-counts-contacts' }];
/** The profile of a server of contacts alone. */
const contactsAt = (baseUrl: string) => ({ baseUrl, users, implemented: ['contact', 'basic'] });

test('an update of a whole invoice keeps the contact that it was created under', async () => {
  const { rawProfile, stop } = await startMock(withChoices({ 'update.partial': false }));
  const results = await judgeServer(
    { ...rawProfile, apps: [] },
    (it) =>
      it.requirement === 'update.exists' &&
      it.title.includes('invoice that was listed among the invoices of a contact'),
  ).finally(stop);
  expect(results.map(({ outcome }) => outcome)).toEqual(['pass']);
});

test('a payment that the target refuses under each invoice that the suite can create accuses nobody', async () => {
  const { rawProfile, stop } = await startMock(withChoices({ 'payments.above-open': 'refused' }));
  const bodies = { invoice: { title: `\${marker}` } };
  const results = await judgeServer({ ...rawProfile, apps: [], bodies }, ({ title }) =>
    /^Given a new invoice, when two payments|^When two payments are created/.test(title),
  ).finally(stop);
  const reason = expect.stringMatching(/bodies\.payment can provide one, and bodies\.invoice/);
  expect(results).toMatchObject(Array(2).fill({ outcome: 'uncertain', reason }));
});

test('a record whose body refers to one that could not be created says so, and why', async () => {
  const { url } = await stopAfterTest(
    serve((_, response) => response.writeHead(422).end('{"errors":[["contact","is not known"]]}')),
  );
  const bodies = { order: { contact: `\${contact.id}` } };
  const context = openTestContext({ ...contactsAt(url), implemented: ['contact', 'order', 'basic'], bodies });
  const session = openSession(context);
  const contact = await learnCreationRule(session, 'contact');
  context.creationRules.set('contact', contact.creationRule);
  const reason =
    /bodies\.order refers to a record of type contact, and no valid contact could be created.*422/;
  const { creationRule } = await learnCreationRule(session, 'order');
  expect(creationRule.unknown).toMatch(reason);
  const sent = session.exchanges.length;
  const { createRecord } = creationOperations(session, sharedInAttempt(context.description));
  await expect(createRecord('order')).rejects.toThrow(reason);
  expect(session.exchanges).toHaveLength(sent);
});

test('a nested record goes into a list that a creation is refused without, though its schema does not require it', async () => {
  const text = { type: 'string' };
  const line = { type: 'object', properties: { label: text, price: { type: 'number' } } };
  const list = { type: 'array', items: { $ref: '#/definitions/line_item' } };
  const order = {
    type: 'object',
    properties: { title: text, line_items: list },
    definitions: { line_item: line },
  };
  const bodies: DataRecord[] = [];
  const { url } = await stopAfterTest(
    serve(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      bodies.push(JSON.parse(body).order);
      const items = listOr(bodies.at(-1)?.line_items) as readonly DataRecord[];
      const errors = items.length === 0 ? ['line_items'] : items[0]?.label ? [] : ['line_items.label'];
      const json =
        errors.length > 0 ? { errors: errors.map((it) => [it, "can't be blank"]) } : { order: { id: 7 } };
      response.writeHead(errors.length > 0 ? 422 : 201, { 'content-type': 'application/json' });
      response.end(JSON.stringify(json));
    }),
  );
  const context = openTestContext({ ...contactsAt(url), implemented: ['order', 'basic'] });
  const schemas = readSchemas([{ json: { order } }]);
  context.resources = ['order', 'line_item'].map((type) => {
    const plural = `${type}s`;
    return { type, plural, path: `/api/${plural}`, parents: [], schema: schemas.get(type) };
  });
  context.traits = { ...context.traits, wrapped: true, nestedWrapped: false };
  const target = {
    id: 'c7',
    path: '/api/contacts/c7',
    link: '/api/contacts/c7',
    address: `${url}/api/contacts/c7`,
  };
  context.referenceTargets.set('contact', target);
  const { created, creationRule } = await learnCreationRule(openSession(context), 'order');
  expect(created).toMatchObject({ id: 7 });
  expect(creationRule).toMatchObject({ lists: ['line_items'], references: {} });
  expect(bodies.map((it) => it.line_items)).toEqual([
    undefined,
    [],
    [{ price: 100 }],
    [{ price: 100, label: expect.any(String) }],
  ]);
});

test('where no contact can be created, its refusal is the reason of what needs one, and accuses nobody', async () => {
  const { rawProfile, stop } = await startMock();
  const bodies = { contact: { type: `\${marker}` }, order: { contact_id: `\${contact.id}` } };
  const results = await judgeServer({ ...rawProfile, apps: [], bodies }, ({ title }) =>
    /^Given last names in UTF-8|^Given an order created with two line_items/.test(title),
  ).finally(stop);
  const reason = expect.stringMatching(/no valid contact could be created/);
  expect(results).toMatchObject(Array(2).fill({ outcome: 'uncertain', reason }));
});

/** What a creation is answered with. */
type CreationAnswer = { readonly locationOf?: (id: number | string) => string; readonly answer?: object };

/** The fields in a request body; undefined where it is not JSON. */
function contactIn(body: string): object | undefined {
  try {
    return JSON.parse(body).contact;
  } catch {
    return undefined;
  }
}

test.each([
  ['nothing, with a number for an id', (count: number) => count, {}],
  [
    'its address, with a text of digits for an id',
    (count: number) => String(count).padStart(4, '0'),
    { locationOf: (id: number | string) => `/api/contacts/${id}` },
  ],
  ['a state', (count: number) => count, { answer: { status: 'created' } }],
  ['a part of it', (count: number) => count, { answer: { contact: { number: null }, links: [] } }],
] satisfies [string, (count: number) => number | string, CreationAnswer][])(
  'a record whose creation is answered with %s is found, and removed',
  async (_, idOf, { locationOf, answer }: CreationAnswer) => {
    const records = new Map<number, object>();
    let count = 0;
    const schema = { type: 'object', properties: { last_name: { type: 'string' } } };
    const { url } = await stopAfterTest(
      serve(async (request, response) => {
        const id = Number(request.url?.split('/').at(-1));
        let body = '';
        for await (const chunk of request) body += chunk;
        const send = (status: number, json?: object, headers = {}) =>
          response
            .writeHead(status, { 'content-type': 'application/json', ...headers })
            .end(json && JSON.stringify(json));
        if (request.url?.endsWith('/schema')) return send(200, schema);
        if (request.method === 'POST' && Number.isNaN(id)) {
          const fields = contactIn(body);
          if (fields === undefined) return send(400);
          count += 1;
          const id = idOf(count);
          records.set(count, { ...fields, id });
          return send(answer ? 201 : 204, answer, locationOf && { location: locationOf(id) });
        }
        if (Number.isNaN(id))
          return send(200, { contacts: [...records.values()], links: [], collection: {} });
        const contact = records.get(id);
        if (contact === undefined) return send(404);
        if (request.method === 'DELETE') records.delete(id);
        return send(200, { contact, links: [] });
      }),
    );
    const results = await judgeServer(contactsAt(url), ({ title }) =>
      /^Given (a valid body, when two contacts|one of the contacts, when it is destroyed|a new contact, when its id)/.test(
        title,
      ),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['pass', 'pass', 'pass']);
    expect(count).toBeGreaterThan(1);
    expect([...records]).toEqual([]);
  },
);

test('a record that is found in its list can have the id of one in another company', async () => {
  const startCompany = (name: string) => {
    const contacts: object[] = [];
    return stopAfterTest(
      serve(async (request, response) => {
        let body = '';
        for await (const chunk of request) body += chunk;
        if (request.method === 'POST') contacts.push({ ...JSON.parse(body).contact, id: 1 });
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(request.method === 'POST' ? '' : JSON.stringify({ contacts, links: [] }));
      }),
    ).then(({ url }) => ({ name, baseUrl: url }));
  };
  const companies = [await startCompany('one'), await startCompany('two')] as const;
  const context = openTestContext({ baseUrl: companies[0].baseUrl, companies, users });
  const { identifyCreated, sendCreation } = creationOperations(openSession(context), sharedInAttempt({}));
  for (const company of companies) {
    const response = await sendCreation('contact', { last_name: context.marker() }, { company });
    expect(identifyCreated('contact', response)).toMatchObject({ id: 1, path: '/api/contacts/1' });
  }
});

test('another caller creates and reads records, but makes none that others share', async () => {
  const callers: string[] = [];
  let count = 0;
  const { url } = await stopAfterTest(
    serve((request, response) => {
      callers.push(`${request.method} ${request.headers.authorization?.split(' ')[0]}`);
      if (request.method === 'POST') count += 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ contact: { id: count }, links: [] }));
    }),
  );
  const own = openSession(openTestContext({ baseUrl: url, users }));
  const { createRecord, read, sharedRecord } = recordOperations(
    sessionAs(own, asBearer('t0ken')),
    sharedInAttempt({}),
  );
  await read(await createRecord('contact'));
  await read(await sharedRecord('contact'));
  // Each is read once more, since the response to its creation shows no more than its id.
  const creations = [
    ['POST Bearer', 'GET Bearer'],
    ['POST Basic', 'GET Basic'],
  ];
  expect(callers).toEqual(creations.flatMap((it) => [...it, 'GET Bearer']));
});

test.each([
  ['a list', '{"contacts": [], "links": [], "collection": {}}'],
  ['nothing', ''],
])('a creation that is answered with %s, and shown by no list, is uncertain', async (_, body) => {
  const schema = '{"type": "object", "properties": {"last_name": {"type": "string"}}}';
  const { url } = await stopAfterTest(
    serve(({ method, url: path }, response) => {
      const content = path?.endsWith('/schema') ? schema : '{"contacts": []}';
      response.writeHead(method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
      response.end(method === 'POST' ? body : content);
    }),
  );
  const results = await judgeServer(
    contactsAt(url),
    (it) => it.requirement === 'create.exists' && it.title.includes('contact'),
  );
  const reason = expect.stringContaining('no list shows it');
  expect(results).toMatchObject([{ outcome: 'uncertain', reason }]);
});

test('a check that needs a record names the answer to its creation where no endpoint is there for that', async () => {
  const schema = '{"type": "object", "properties": {"last_name": {"type": "string"}}}';
  const { url } = await stopAfterTest(
    serve(({ method, url: path }, response) => {
      response.writeHead(method === 'POST' ? 404 : 200, { 'content-type': 'application/json' });
      response.end(path?.endsWith('/schema') ? schema : '{"contacts": []}');
    }),
  );
  const results = await judgeServer(contactsAt(url), ({ title }) =>
    title.startsWith('Given a new contact, when it is read'),
  );
  expect(results).toMatchObject([
    {
      outcome: 'uncertain',
      reason: expect.stringContaining('no valid contact could be created'),
      mismatch: { kind: 'status', allowed: ['2xx'], actual: 404 },
      shown: expect.any(Number),
    },
  ]);
});
