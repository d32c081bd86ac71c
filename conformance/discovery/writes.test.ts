import { json as jsonOf } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { serve, type TestServer } from '../http/testing/server.ts';
import { startMock, withChoices } from '../selftest/mock.ts';
import { exactIds } from './exact-ids.ts';
import { schemas } from './schemas.ts';
import { takeSteps } from './testing/take-steps.ts';
import { creation, updating } from './writes.ts';

/** The choices that discovery makes about creations and updates of a target, as a profile declares it. */
async function discoverTarget(profile: object) {
  const { choices, context } = await takeSteps(profile, schemas, creation, updating);
  const { updateMethod, wrapped } = context.traits;
  return { updateMethod, wrapped, choices };
}

/** The same of the mock with choices, and a fault. */
async function discoverWrites(
  choices: Parameters<typeof withChoices>[0],
  declared: Readonly<Record<string, unknown>> = {},
  ...faults: readonly string[]
) {
  const mock = await startMock(withChoices(choices));
  try {
    if (faults.length > 0) await mock.setFaults(...faults);
    return await discoverTarget({ ...mock.rawProfile, hooks: {}, ...declared });
  } finally {
    await mock.stop();
  }
}

/** The same of a server, which is stopped then. */
async function choicesOf({ url: baseUrl, stop }: TestServer) {
  const users = [{ email: 'a@b.example', password: 'long enough' }];
  return (await discoverTarget({ baseUrl, users }).finally(stop)).choices;
}

/** A server with one contact, whose update has to send every property that reading the contact shows. */
function serveWholeRecords() {
  const schema = {
    type: 'object',
    properties: { id: { type: 'integer', readOnly: true }, last_name: { type: 'string' } },
  };
  let contact: Record<string, unknown> = {};
  return serve(async (request, response) => {
    const say = (status: number, content: object) => response.writeHead(status).end(JSON.stringify(content));
    if (request.url?.endsWith('/schema')) return say(200, schema);
    if (request.method === 'GET') return say(200, { contact, links: [] });
    const sent = Object(await jsonOf(request)).contact ?? {};
    if (request.method === 'POST') {
      contact = { id: 7, stand: 'a1', ...sent };
      return say(201, { contact, links: [] });
    }
    const missing = Object.keys(contact).filter((name) => sent[name] === undefined);
    if (missing.length > 0) return say(422, { errors: missing.map((name) => [name, "can't be blank"]) });
    contact = sent;
    return say(200, { contact, links: [] });
  });
}

test('ids that are numbers above 2^53 end the run, whether a list or a creation shows them first', async () => {
  const serveIds = (listed: string, created: string) =>
    serve(async ({ url = '', method }, response) => {
      const { pathname } = new URL(url, 'http://target.example');
      if (pathname.endsWith('/schema')) return response.end('{"properties":{"last_name":{"type":"string"}}}');
      if (method === 'POST') return response.writeHead(201).end(`{"contact":{"id":${created}},"links":[]}`);
      response.end(
        `{"contacts":[{"contact":{"id":${listed},"total":"9"},"links":[]}],"links":[],"collection":{}}`,
      );
    });
  const stepsOn = async (listed: string, created: string) => {
    const { url: baseUrl, stop } = await serveIds(listed, created);
    const users = [{ email: 'a@b.example', password: 'long enough' }];
    return takeSteps({ baseUrl, users }, schemas, exactIds, creation).finally(stop);
  };
  const long = '1292736566044811993';
  const reason = `numbers above 2^53, such as ${long}, which`;
  await expect(stepsOn(long, '7')).rejects.toThrow(reason);
  await expect(stepsOn('7', long)).rejects.toThrow(reason);
  await stepsOn('7', `"${long}"`);
});

test('a server whose updates have to send the record as it was read is updated with all of it', async () => {
  const choices = await choicesOf(await serveWholeRecords());
  expect(choices.get('update.method')).toMatchObject({ value: 'PUT', from: 'probe' });
  expect(choices.get('update.body')).toMatchObject({ value: 'whole record', from: 'probe' });
});

test.each([
  ['names a missing property with 400', 400, [['number', "can't be blank"]], { value: 'PUT', from: 'probe' }],
  ['refuses every body', 422, [["can't be blank", 'number']], { value: 'PUT', from: 'default' }],
])('a server that creates with PUT, and %s, is judged with PUT', async (_, status, errors, choice) => {
  const schema = {
    type: 'object',
    properties: { last_name: { type: 'string' }, number: { type: 'string' } },
  };
  const server = await serve(async (request, response) => {
    const say = (code: number, content: object) => response.writeHead(code).end(JSON.stringify(content));
    if (request.url?.endsWith('/schema')) return say(200, schema);
    if (request.method === 'POST') return say(405, {});
    const { contact } = request.method === 'PUT' ? Object(await jsonOf(request)) : { contact: {} };
    const isRefused = request.method === 'PUT' && (contact?.number === undefined || status === 422);
    return isRefused ? say(status, { errors }) : say(200, { contact: { id: 7, ...contact }, links: [] });
  });
  const choices = await choicesOf(server);
  expect(choices.get('create.method')).toMatchObject(choice);
});

for (const updateMethod of ['POST', 'PATCH', 'PUT'] as const)
  test(`a server that answers ${updateMethod} with success and stores nothing is still judged with that method`, async () => {
    const discovered = await discoverWrites({ 'update.method': updateMethod }, {}, 'write.update-ignored');
    expect(discovered.updateMethod).toBe(updateMethod);
    expect(discovered.choices.get('update.method')).toMatchObject({
      value: updateMethod,
      from: 'probe',
      evidence: expect.stringMatching(/^No request changed the contact: /),
    });
  });

for (const updateMethod of ['PATCH', 'PUT'] as const)
  test(`a server whose ${updateMethod} requires the version of the record is updated with it`, async () => {
    const { choices } = await discoverWrites({
      'update.method': updateMethod,
      'update.body': 'fields and version',
    });
    expect(choices.get('update.method')).toMatchObject({ value: updateMethod, from: 'probe' });
    expect(choices.get('update.body')).toMatchObject({ value: 'fields and version', from: 'probe' });
  });

test('a server that requires the version is updated with it where the profile sets the method', async () => {
  const { choices } = await discoverWrites(
    { 'update.method': 'PUT', 'update.partial': false, 'update.body': 'fields and version' },
    { choices: { 'update.method': 'PUT', 'update.partial': false } },
  );
  expect(choices.get('update.body')).toMatchObject({ value: 'fields and version', from: 'probe' });
});

test('a server that takes merge patches alone is updated with them', async () => {
  const { choices } = await discoverWrites({
    'update.method': 'PATCH',
    'update.media-type': 'application/merge-patch+json',
    'update.body': 'fields and version',
  });
  expect(choices.get('update.method')).toMatchObject({ value: 'PATCH', from: 'probe' });
  expect(choices.get('update.media-type')).toMatchObject({
    value: 'application/merge-patch+json',
    from: 'probe',
  });
  expect(choices.get('update.body')).toMatchObject({ value: 'fields and version' });
});

test('a server that needs no version is updated with the changed fields alone', async () => {
  const { choices } = await discoverWrites({ 'update.method': 'PATCH' });
  expect(choices.get('update.body')).toMatchObject({ value: 'fields', from: 'probe' });
  expect(choices.get('update.media-type')).toMatchObject({ value: 'application/json', from: 'probe' });
});

for (const bodies of ['bare', 'wrapped'] as const)
  test(`${bodies} bodies of a target that is declared to have orders alone are found out by an order`, async () => {
    const { wrapped, choices } = await discoverWrites(
      { 'bodies.wrapped': bodies === 'wrapped' },
      { implemented: ['order', 'basic'] },
    );
    expect(wrapped).toBe(bodies === 'wrapped');
    expect(choices.get('bodies.wrapped')).toMatchObject({
      from: 'probe',
      evidence: expect.stringMatching(/^Creating a new order, /),
    });
    expect(choices.get('update.method')).toMatchObject({ from: 'probe' });
  });
