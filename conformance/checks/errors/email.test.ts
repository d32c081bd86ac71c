import { expect, test } from 'vitest';
import { memoryTarget, outcomeTitled, respondWith } from '../testing/target.ts';
import { emailErrorChecks } from './email.ts';

/**
 * The outcome of the check of the message for a blank body, of a target with messages for an empty body and for none, and for an empty
 * one under an order.
 */
const judge = (empty: string, missing: string, underOrder = empty): Promise<string> =>
  outcomeTitled(
    emailErrorChecks,
    'an email has a blank body',
    memoryTarget({
      users: () => [{ email: 'ada@acme.example', password: 'ada', language: 'en' }],
      get: async () => respondWith(200),
      resource: (type) => ({ ...memoryTarget().resource(type), parents: ['contact', 'order'] }),
      sendCreation: async (_, { body }, { under } = {}) =>
        respondWith(422, {
          errors: [['body', body !== '' ? missing : under?.type === 'order' ? underOrder : empty]],
        }),
      propertyErrors: (response) => (response.json() as { errors: [string, string][] }).errors,
    }),
  );

test('the message is given for an empty body, and not for a missing one', async () => {
  expect(await judge("can't be blank", 'is missing')).toBe('pass');
  expect(await judge('is empty', "can't be blank")).toMatch('AssertedViolation');
});

test('the message is the same under each possible parent', async () => {
  expect(await judge("can't be blank", 'is missing', 'is required')).toMatch('AssertedViolation');
});
