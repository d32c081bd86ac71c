import { expect, test } from 'vitest';
import { memoryTarget, outcomeTitled, respondWith } from '../testing/target.ts';
import { emailErrorChecks } from './email.ts';

/** The outcome of the check of the message for a blank body, of a target with messages for an empty body and for none. */
const judge = (empty: string, missing: string): Promise<string> =>
  outcomeTitled(
    emailErrorChecks,
    'an email has a blank body',
    memoryTarget({
      users: () => [{ email: 'ada@acme.example', password: 'ada', language: 'en' }],
      get: async () => respondWith(200),
      sendCreation: async (_, { body }) =>
        respondWith(422, { errors: [['body', body === '' ? empty : missing]] }),
      propertyErrors: (response) => (response.json() as { errors: [string, string][] }).errors,
    }),
  );

test('the message is given for an empty body, and not for a missing one', async () => {
  expect(await judge("can't be blank", 'is missing')).toBe('pass');
  expect(await judge('is empty', "can't be blank")).toMatch('AssertedViolation');
});
