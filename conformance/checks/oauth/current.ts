import { check } from '../../check/check.ts';
import { asBearer } from '../../http/caller.ts';
import { grantsNothing } from '../../match/grants-nothing.ts';
import { answers } from '../../match/reply.ts';

const currents = [
  ['/api/companies/current', 'oauth.scope.current-company-is-always-added'],
  ['/api/users/current', 'oauth.scope.current-user-is-always-added'],
] as const;

const scopes = ['api/contacts:read', 'api/orders', 'api/invoices:create', 'api/contacts:read offline_access'];

/** Stories of what every token reads (section 5.2, scope syntax, rule 5). */
export const currentChecks = currents.flatMap(([path, requirement]) => [
  check({
    requirement,
    title: `Given tokens of different scopes, when ${path} is read, then each reads it`,
    needs: ['user', 'app', 'token'],
    async run(t) {
      if ((await t.get(path)).status === 404)
        t.notApplicable(`The target has no ${path}, which is printed as a permission only.`);
      for (const scope of scopes) {
        t.expect(await t.get(path, { as: asBearer(await t.token({ scope })) }), answers(200));
      }
    },
  }),
  check({
    requirement,
    title: `Given a token of the implicit grant with a scope, when ${path} is read, then it is read`,
    needs: ['user', 'app', 'dialog'],
    async run(t) {
      if ((await t.get(path)).status === 404)
        t.notApplicable(`The target has no ${path}, which is printed as a permission only.`);
      const { accessToken } = await t.authorize({ scope: 'api/contacts:read', responseType: 'token' });
      t.expect(await t.get(path, { as: asBearer(String(accessToken)) }), answers(200));
    },
  }),
  check({
    requirement: 'oauth.scope.current-is-view-only',
    title: `Given a token for reading contacts, when ${path} is written to and destroyed, then nothing is granted`,
    needs: ['user', 'app', 'token', 'writes'],
    async run(t) {
      const as = asBearer(await t.token({ scope: 'api/contacts:read' }));
      t.expect(await t.get('/api/contacts', { as }), answers(200));
      for (const method of ['PUT', 'PATCH', 'POST', 'DELETE']) {
        t.expect(await t.request(method, path, { as, json: {} }), grantsNothing);
      }
    },
  }),
]);
