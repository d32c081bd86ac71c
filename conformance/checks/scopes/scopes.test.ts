import { expect, test } from 'vitest';
import { check } from '../../check/check.ts';
import { Violation } from '../../errors/outcome.ts';
import { asBearer } from '../../http/request.ts';
import { wrongValue } from '../../match/matcher.ts';
import { permissionNames } from '../../profile/people.ts';
import { publishedOperation } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeOf, outcomeTitled, respondWith } from '../testing/target.ts';
import { scopeEnforcementChecks } from './scope-enforcement.ts';
import { expectOnly } from './scopes.ts';

/** The outcome for a token that may do everything with notes, of a service that refuses to create one for it. */
function judge(more: object, from: 'scope' | 'user'): Promise<string> {
  const usual = memoryTarget();
  const target = memoryTarget({
    description: { ...usual.description, operations: [publishedOperation('note', 'create')] },
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

/** The outcome for the current user, of a service that shows it to tokens by their scope, or refuses such a scope. */
const judgeCurrent = (isShown: (scope: string) => boolean, isTaken = (_: string) => true): Promise<string> =>
  outcomeTitled(
    scopeEnforcementChecks,
    'Given tokens with different scopes and without, when /api/users/current',
    memoryTarget({
      users: () => [],
      token: async ({ scope = '' } = {}) => {
        if (isTaken(scope)) return scope;
        throw new Violation(wrongValue('a redirect with a code', 'none'));
      },
      get: async (_, { as } = {}) =>
        respondWith(as && 'token' in as && !isShown(as.token) ? 401 : 200, { user: { id: 1 } }),
    }),
  );

test('a scope that names only one of what is always added gets the other as well, where it is taken at all', async () => {
  const isOther = (scope: string) => scope.includes('companies/current');
  expect(await judgeCurrent(() => true)).toBe('pass');
  expect(await judgeCurrent((scope) => !isOther(scope))).toMatch(/^AssertedViolation: .* got 401/);
  expect(
    await judgeCurrent(
      (scope) => !isOther(scope),
      (scope) => !isOther(scope),
    ),
  ).toBe('pass');
});
