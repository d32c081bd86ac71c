import { expect, test } from 'vitest';
import { anonymous } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeTitled, respondWith, userNamed } from '../testing/target.ts';
import { authenticationChecks } from './every-operation.ts';

/** The outcome of a service that answers whoever is not logged in and asks for a page. */
const judge = (toBrowsers: HttpResponse): Promise<string> =>
  outcomeTitled(
    authenticationChecks,
    'none is shown as a page',
    memoryTarget({
      description: ordinaryTarget,
      user: userNamed('ada'),
      users: () => [],
      hasPath: () => true,
      get: async (_, { headers = [], as } = {}) => {
        if (as !== anonymous) return respondWith(200, { contacts: [] });
        return headers.some(([name]) => name === 'Accept') ? toBrowsers : respondWith(401);
      },
    }),
  );

test.each([
  ['a redirect to the login', respondWith(302)],
  ['the page of the login', respondWith(200)],
  ['a refusal', respondWith(406)],
])('who asks for a page without credentials can get %s', async (_, response) => {
  expect(await judge(response)).toBe('pass');
});

test('who asks for a page without credentials gets no list', async () => {
  expect(await judge(respondWith(200, { contacts: [] }))).toMatch(/^AssertedViolation: expected/);
});
