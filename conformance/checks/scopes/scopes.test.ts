import { expect, test } from 'vitest';
import { check } from '../../check/check.ts';
import { asBearer } from '../../http/request.ts';
import { permissionNames } from '../../profile/people.ts';
import { memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { expectOnly } from './scopes.ts';

/** The outcome for a token that may do everything with notes, of a service that refuses to create one for it. */
function judge(more: object, from: 'scope' | 'user'): Promise<string> {
  const usual = memoryTarget();
  const target = memoryTarget({
    resource: (type) => ({ ...usual.resource(type), references: ['topic_id'] }),
    async sendCreation(type, sent, { as } = {}) {
      const { exchange, ...response } = as ? respondWith(422) : await usual.sendCreation(type, sent);
      const body = JSON.stringify({ ...sent, ...more });
      return { ...response, exchange: { ...exchange, request: { ...exchange.request, body } } };
    },
  });
  const definition = {
    requirement: 'oauth.scope.bare-context-grants-all-four',
    title: 'creates',
    needs: [],
  } as const;
  return outcomeOf(
    check({ ...definition, run: (t) => expectOnly(t, 'note', permissionNames, asBearer('t0ken'), from) }),
    target,
  );
}

test('a scope for one type need not suffice to create a record that names another', async () => {
  expect(await judge({ topic_id: 1 }, 'scope')).toBe('pass');
  expect(await judge({}, 'scope')).toBe('AssertedViolation: expected a status 2xx, got 422');
  expect(await judge({ topic_id: 1 }, 'user')).toBe('AssertedViolation: expected a status 2xx, got 422');
});
