import { check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { asBearer } from '../../http/caller.ts';
import { doesNotSucceed } from '../../match/grants-nothing.ts';
import { hasStatus } from '../../match/reply.ts';
import { scopeOf } from '../material/contexts.ts';
import { implicitToken } from './walked.ts';

const currents = [
  ['/api/companies/current', 'oauth.scope.current-company-is-always-added'],
  ['/api/users/current', 'oauth.scope.current-user-is-always-added'],
] as const;

/** Scopes of one context each, none of them about companies or users. */
const scopesOf = async (t: Target): Promise<readonly string[]> => [
  await scopeOf(t, 'contact', 'read'),
  await scopeOf(t, 'order'),
  await scopeOf(t, 'invoice', 'create'),
  `${await scopeOf(t, 'contact', 'read')} offline_access`,
];

/** Stories of what every token reads (section 5.2, scope syntax, rule 5). */
export const currentChecks = currents.flatMap(([path, requirement]) => [
  check({
    requirement,
    title: `Given tokens of different scopes and without, when ${path} is read, then each reads it`,
    needs: ['user', 'app', 'token'],
    async run(t) {
      if ((await t.get(path)).status === 404)
        t.notApplicable(`The target has no ${path}, which is printed as a permission only.`);
      for (const scope of await scopesOf(t)) {
        t.expect(await t.get(path, { as: asBearer(await t.token({ scope })) }), hasStatus(200));
      }
      t.expect(await t.get(path, { as: asBearer(await t.token()) }), hasStatus(200));
    },
  }),
  check({
    requirement,
    title: `Given a token of the implicit grant with a scope, when ${path} is read, then it is read`,
    needs: ['user', 'app', 'dialog'],
    async run(t) {
      if ((await t.get(path)).status === 404)
        t.notApplicable(`The target has no ${path}, which is printed as a permission only.`);
      const token = await implicitToken(t, await scopeOf(t, 'contact', 'read'));
      t.expect(await t.get(path, { as: asBearer(token) }), hasStatus(200));
    },
  }),
  check({
    requirement: 'oauth.scope.current-is-view-only',
    title: `Given a token for reading contacts, when ${path} is written to and destroyed, then nothing is granted`,
    needs: ['user', 'app', 'token', 'writes'],
    async run(t) {
      const as = asBearer(await t.token({ scope: await scopeOf(t, 'contact', 'read') }));
      t.expect(await t.get('/api/contacts', { as }), hasStatus(200));
      for (const method of ['PUT', 'PATCH', 'POST', 'DELETE']) {
        t.expect(await t.request(method, path, { as, json: {} }), doesNotSucceed);
      }
    },
  }),
]);
