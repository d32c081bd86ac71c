import { expect, test } from 'vitest';
import { openSession } from '../context/session.ts';
import { openTestContext } from '../context/testing/test-context.ts';
import { createDialog } from '../dialog/dialog.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { createExplorer } from './explorer.ts';
import { schemas } from './schemas.ts';
import { recordChoices, valueChoices } from './value-choices.ts';

const text = { type: 'string' };
const schema = {
  type: 'object',
  required: ['surname'],
  properties: { id: text, surname: text, company: text, created: { type: 'integer' } },
};

test('the names that contacts need and numbers for points in time show, whatever the fields are called', async () => {
  const contacts = [{ contact: { id: '1', surname: 'Byron', created: 1_732_600_000 }, links: [] }];
  const { url } = await stopAfterTest(
    serve(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      const isNew = request.method === 'POST';
      const isWhole = /"surname":"/.test(body);
      response.writeHead(isNew ? (isWhole ? 201 : 422) : 200, { 'content-type': 'application/json' });
      const created = isWhole ? contacts[0] : { errors: [['surname', 'is missing']] };
      const list = request.url?.endsWith('/schema') ? schema : { contacts, links: [], collection: {} };
      response.end(JSON.stringify(isNew ? created : list));
    }),
  );
  const users = [{ email: 'ada@small.example', password: 'ada-counts-contacts' }];
  const context = openTestContext({ baseUrl: url, users, implemented: ['contact', 'basic'] });
  const session = openSession(context);
  const explorer = createExplorer(session, createDialog(session), openSession(context));
  for (const step of [schemas, valueChoices, recordChoices]) await step.run(explorer);
  expect(explorer.choices.get('contacts.names')).toMatchObject({ value: 'last name' });
  expect(explorer.choices.get('fields.timestamps')).toMatchObject({ value: 'seconds' });
});
