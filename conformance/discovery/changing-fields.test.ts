import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../http/testing/server.ts';
import { startMock, withChoices } from '../selftest/mock.ts';
import { changingFields } from './changing-fields.ts';
import { schemas } from './schemas.ts';
import { takeSteps } from './testing/take-steps.ts';

test('a time of the response is found out though it is given to the second', async () => {
  const mock = await startMock(withChoices({ 'fields.response-time': 'shown' }));
  onTestFinished(() => mock.stop());
  const { choices } = await takeSteps({ ...mock.rawProfile, hooks: {} }, schemas, changingFields);
  expect(choices.get('fields.response-time')).toMatchObject({ value: 'shown', from: 'probe' });
});

test('a field that changes is found out though an id has characters that end a path', async () => {
  const id = 'k?1#a/b';
  let reads = 0;
  const { url: baseUrl, stop } = await serve((request, response) => {
    const [path] = (request.url ?? '').split('?');
    reads += 1;
    const contact = { id, reads };
    const isRecord = path === `/api/contacts/${encodeURIComponent(id)}`;
    const json = isRecord ? { contact, links: [] } : { contacts: [contact], links: [], collection: {} };
    response.writeHead(isRecord || path === '/api/contacts' ? 200 : 404).end(JSON.stringify(json));
  });
  onTestFinished(stop);
  const users = [{ email: 'a@b.example', password: 'long enough' }];
  const { choices } = await takeSteps({ baseUrl, users }, schemas, changingFields);
  expect(choices.get('fields.response-time')).toMatchObject({ value: 'shown' });
});
