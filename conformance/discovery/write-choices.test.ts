import { expect, test } from 'vitest';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { schemas } from './schemas.ts';
import { takeSteps } from './testing/take-steps.ts';
import { writeChoices } from './write-choices.ts';

const text = { type: 'string' };
const schema = { type: 'object', required: ['surname'], properties: { id: text, surname: text } };
const record = { contact: { id: '1', surname: 'Byron' }, links: [] };

test.each([
  ['record', record],
  ['record', record.contact],
  ['empty object', {}],
  ['an object with removed, at', { removed: '1', at: '2026-11-30' }],
])('what destroying is answered with is told to be %s: %j', async (value, answer) => {
  const { url } = await stopAfterTest(
    serve(({ url: path, method }, response) => {
      const shown = path?.endsWith('/schema') ? schema : method === 'DELETE' ? answer : record;
      response.end(JSON.stringify(shown));
    }),
  );
  const users = [{ email: 'a@b.example', password: 'long enough' }];
  const declared = { baseUrl: url, users, implemented: ['contact', 'basic'] };
  const { choices } = await takeSteps(declared, schemas, writeChoices);
  expect(choices.get('destroy.body')).toMatchObject({ value });
});
