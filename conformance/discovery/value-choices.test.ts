import { expect, test } from 'vitest';
import { openSession } from '../context/session.ts';
import { openTestContext } from '../context/testing/test-context.ts';
import { createDialog } from '../dialog/dialog.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { createExplorer } from './explorer.ts';
import { listChoices } from './list-choices.ts';
import { responseChoices } from './response-choices.ts';
import { schemas } from './schemas.ts';
import { recordChoices, valueChoices } from './value-choices.ts';

const text = { type: 'string' };
const schema = {
  type: 'object',
  required: ['surname'],
  properties: { id: text, surname: text, company: text, created: { type: 'integer' } },
};

/** What discovery finds of a small service with one contact, whose JSON has a blank after each colon. */
async function discoverChoices() {
  const contacts = [{ contact: { id: '1', surname: 'Byron', created: 1_732_600_000 }, links: [] }];
  const { url } = await stopAfterTest(
    serve(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      const isNew = request.method === 'POST';
      const isWhole = /"surname":"/.test(body);
      response.writeHead(isNew ? (isWhole ? 201 : 422) : 200, { 'content-type': 'application/json' });
      const created = isWhole ? contacts[0] : { errors: [['surname', 'is missing']] };
      const list = request.url?.endsWith('/schema') ? schema : { contacts, links: [], collection: {} };
      response.end(JSON.stringify(isNew ? created : list).replaceAll('":', '": '));
    }),
  );
  const users = [{ email: 'ada@small.example', password: 'ada-counts-contacts' }];
  const context = openTestContext({ baseUrl: url, users, implemented: ['contact', 'basic'] });
  const session = openSession(context);
  const explorer = createExplorer(session, createDialog(session), openSession(context));
  for (const step of [schemas, valueChoices, recordChoices, responseChoices, listChoices])
    await step.run(explorer);
  return explorer.choices;
}

test('the names that contacts need and numbers for points in time show, whatever the fields are called', async () => {
  const choices = await discoverChoices();
  expect(choices.get('contacts.names')).toMatchObject({ value: 'last name' });
  expect(choices.get('fields.timestamps')).toMatchObject({ value: 'seconds' });
});

test('what one contact and its JSON do not show is not said', async () => {
  const choices = await discoverChoices();
  expect(choices.get('responses.media-type')).toMatchObject({ value: 'application/json' });
  expect(choices.get('responses.layout')?.value).toBeUndefined();
  expect(choices.get('lists.next-page')?.value).toBeUndefined();
});
