import { basicCredentials } from '../../../../testing/http/authorization.ts';
import type { CallOptions, TestClient } from '../../client/test-client.ts';
import { apps } from '../state/seed.ts';
import { behaviour, createContact, type Probe } from './behaviour.ts';

const byRole = ['status.401-for-restricted-by-roles'];
const byScope = ['oauth.scope.list-grants-only-those'];
const validToken = ['oauth.token.invalid-is-refused'];

type Action = 'create' | 'read';

const attempts: Record<Action, (client: TestClient, options: CallOptions) => Promise<{ status: number }>> = {
  create: ({ call }, options) => call('POST', '/api/invoices', { ...options, body: { subject: 'x' } }),
  read: ({ call }, options) => call('GET', '/api/invoices', options),
};

const isRestrictedByRole =
  (action: Action): Probe =>
  async (client) =>
    (await attempts[action](client, { user: 3 })).status === 401;

const isRestrictedByScope =
  (action: Action): Probe =>
  async (client) => {
    const others = ['create', 'read', 'update', 'delete'].filter((other) => other !== action);
    const bearer = await client.getToken(`api/invoices:${others.join()}`);
    return (await attempts[action](client, { bearer })).status === 401;
  };

/** Basic authentication, roles and scopes, tokens and the authorization dialog (spec#5, spec#7.1). */
export const accessBehaviours = {
  'basic.accepted': behaviour(
    '5.1',
    'Email and password are accepted as Basic credentials.',
    ['auth.basic-is-accepted', 'basic.email-and-password'],
    async ({ call }) => (await call('GET', '/api/contacts')).status === 200,
  ),
  'basic.base64': behaviour(
    '5.1',
    'Basic credentials are encoded in base64.',
    ['basic.header-is-base64'],
    async ({ send, owner }) => {
      const authorization = `Basic ${owner.email}:${owner.password}`;
      return (await send('GET', '/api/contacts', { authorization })).status === 401;
    },
  ),
  'basic.not-converted': behaviour(
    '1',
    'Basic credentials in Latin 1 are not converted.',
    ['encoding.others-are-not-converted'],
    async ({ send, owner }) => {
      const credentials = Buffer.from(`${owner.email}:${owner.password}`, 'latin1').toString('base64');
      return (await send('GET', '/api/contacts', { authorization: `Basic ${credentials}` })).status === 401;
    },
  ),
  'basic.whole-password-under-a-parent': behaviour(
    '5.1',
    'Under a parent, the beginning of a password is no password either.',
    ['basic.wrong-credentials-are-refused'],
    async (client) => {
      const { email, password } = client.owner;
      const authorization = basicCredentials({ email, password: password.slice(0, -1) });
      const path = `/api/contacts/${await createContact(client)}/invoices`;
      return (await client.send('GET', path, { authorization })).status === 401;
    },
  ),
  'auth.required-by-head': behaviour(
    '4',
    'HEAD needs credentials, too.',
    ['auth.is-required-everywhere'],
    async ({ call }) => (await call('HEAD', '/api/contacts', { user: null })).status === 401,
  ),
  'auth.required-for-orders-of-a-contact': behaviour(
    '4',
    'A list under a record needs credentials, too.',
    ['auth.is-required-everywhere'],
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}/orders`;
      return (await client.call('GET', path, { user: null })).status === 401;
    },
  ),
  'auth.required-to-order-for-a-contact': behaviour(
    '4',
    'Creating a record under another one needs credentials, too.',
    ['auth.is-required-everywhere'],
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}/orders`;
      const body = { subject: 'Rope', currency: 'EUR' };
      return (await client.call('POST', path, { user: null, body })).status === 401;
    },
    { ownedCreated: 'either' },
  ),
  'auth.required-for-searches': behaviour(
    '4',
    'A search needs credentials, too.',
    ['auth.is-required-everywhere'],
    async ({ call }) =>
      (await call('GET', '/api/auth_permissions?q=contacts', { user: null })).status === 401,
  ),
  'roles.create-enforced': behaviour(
    '7.1',
    'A role without create permission prevents creating.',
    byRole,
    isRestrictedByRole('create'),
  ),
  'roles.read-enforced': behaviour(
    '7.1',
    'A role without read permission prevents reading.',
    byRole,
    isRestrictedByRole('read'),
  ),
  'roles.rejected-create-stores-nothing': behaviour(
    '7.1',
    'A create that a role forbids stores nothing.',
    byRole,
    async ({ call }) => {
      await call('POST', '/api/contacts', { user: 3, body: { family_name: 'Forbidden' } });
      return !(await call('GET', '/api/contacts?q=Forbidden')).text.includes('Forbidden');
    },
  ),
  'roles.enforced-for-tokens-in-the-query': behaviour(
    '7.1',
    'A token in the query does not update what the roles of its user forbid.',
    ['oauth.scope.never-exceeds-the-user'],
    async (client) => {
      const token = await client.getToken('', { user: 3 });
      const path = `/api/contacts/${await createContact(client)}?access_token=${token}`;
      const body = { family_name: 'Forbidden' };
      return (await client.call('PATCH', path, { user: null, body })).status === 401;
    },
  ),
  'roles.enforced-for-every-app': behaviour(
    '7.1',
    'No app changes what the roles of its user forbid.',
    ['oauth.scope.never-exceeds-the-user'],
    async (client) => {
      const token = await client.getToken('', { user: 3, app: 1 });
      const path = `/api/contacts/${await createContact(client)}?access_token=${token}`;
      const body = { family_name: 'Forbidden' };
      return (await client.call('PATCH', path, { user: null, body })).status === 401;
    },
  ),
  'scope.create-enforced': behaviour(
    '5.2',
    'A token without create permission cannot create.',
    byScope,
    isRestrictedByScope('create'),
  ),
  'scope.read-enforced': behaviour(
    '5.2',
    'A token without read permission cannot read.',
    byScope,
    isRestrictedByScope('read'),
  ),
  'scope.current-view-only': behaviour(
    '5.2',
    'The permissions that every token has only allow reading.',
    ['oauth.scope.current-is-view-only'],
    async ({ call }) => (await call('PATCH', '/api/users/current', { body: {} })).status !== 200,
  ),
  'login.required': behaviour(
    '5.2',
    'The user logs in before authorizing an app.',
    ['oauth.login-comes-first'],
    async ({ authorize }) => (await authorize()).logins === 1,
  ),
  'consent.dialog-shown': behaviour(
    '5.2',
    'The dialog asks the user to authorize a new app.',
    ['oauth.code.dialog-is-shown'],
    async ({ authorize }) => (await authorize()).dialogs === 1,
  ),
  'dialog.requires-known-app': behaviour(
    '5.2',
    'The dialog is shown for registered apps only.',
    ['oauth.authorize.needs-a-known-app'],
    async ({ authorize }) => (await authorize({ client_id: 'nobody' })).location === undefined,
  ),
  'code.unique': behaviour(
    '5.2',
    'Each code is new.',
    ['oauth.code.differs-each-time'],
    async ({ getCode }) => new Set([await getCode(), await getCode()]).size === 2,
  ),
  'code.one-company': behaviour(
    '5.2',
    'A code works in one company only.',
    ['company.code-works-in-one-company'],
    async ({ getCode, exchangeCode }) =>
      (await exchangeCode({ code: await getCode() }, { company: 1 })).status === 400,
  ),
  'code.used-before-the-response': behaviour(
    '5.2',
    'Of two exchanges of a code at the same time, only one succeeds.',
    ['oauth.token.code-is-single-use'],
    async ({ getCode, exchangeCode }) => {
      const code = await getCode();
      const responses = await Promise.all([exchangeCode({ code }), exchangeCode({ code })]);
      return responses.filter(({ status }) => status === 200).length === 1;
    },
  ),
  'code.used-despite-state': behaviour(
    '5.2',
    'A used code is refused, even with the state of its request.',
    ['oauth.token.code-is-single-use'],
    async ({ getCode, exchangeCode }) => {
      const code = await getCode({ state: 'round' });
      await exchangeCode({ code });
      return (await exchangeCode({ code, state: 'round' })).status === 400;
    },
  ),
  'state.unchanged': behaviour(
    '5.2',
    'The state is returned unchanged.',
    ['oauth.state.is-unchanged'],
    async ({ getCode, exchangeCode }) => {
      const state = 'ü &=+';
      return Object((await exchangeCode({ code: await getCode({ state }) })).json).state === state;
    },
  ),
  'state.of-any-length': behaviour(
    '5.2',
    'A long state is returned whole.',
    ['oauth.state.is-unchanged'],
    async ({ getCode, exchangeCode }) => {
      const state = 'x'.repeat(300);
      return Object((await exchangeCode({ code: await getCode({ state }) })).json).state === state;
    },
  ),
  'token.acts-for-its-user': behaviour(
    '5.2',
    'A token acts on behalf of its user.',
    ['oauth.token.acts-for-its-user'],
    async ({ call, getToken }) => {
      const bearer = await getToken('', { user: 1 });
      return (await call('GET', '/api/users/current', { bearer })).text.includes('bert@');
    },
  ),
  'token.rejects-suffix': behaviour(
    '5.2',
    'A token followed by other characters is invalid.',
    validToken,
    async ({ call, getToken }) =>
      (await call('GET', '/api/contacts', { bearer: `${await getToken()}x` })).status === 401,
  ),
  'token.case-sensitive': behaviour(
    '5.2',
    'A token in another letter case is invalid.',
    validToken,
    async ({ call, getToken }) => {
      const token = await getToken();
      const bearer = token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase();
      return (await call('GET', '/api/contacts', { bearer })).status === 401;
    },
  ),
  'token.whole-under-a-parent': behaviour(
    '5.2',
    'Under a parent, the beginning of a token is no token either.',
    validToken,
    async (client) => {
      const bearer = (await client.getToken()).slice(0, -4);
      const path = `/api/contacts/${await createContact(client)}/invoices`;
      return (await client.call('GET', path, { bearer })).status === 401;
    },
  ),
  'token.is-not-a-code': behaviour(
    '5.2',
    'The permissions are not listed for a code in place of a token.',
    validToken,
    async ({ call, getCode }) =>
      (await call('GET', '/api/auth_permissions', { bearer: await getCode() })).status === 401,
  ),
  'token.expires-for-current': behaviour(
    '5.2',
    'An expired token does not read the current user.',
    ['oauth.token.lifetime-is-one-hour'],
    async ({ call, getToken }) => {
      const bearer = await getToken();
      await call('POST', '/test/clock', { body: { seconds: 4000 } });
      return (await call('GET', '/api/users/current', { bearer })).status === 401;
    },
  ),
  'token.one-company-for-schemas': behaviour(
    '1',
    'A token of another company does not read the schema of a type.',
    ['company.token-works-in-one-company'],
    async ({ call, getToken }) =>
      (await call('GET', '/api/contacts/schema', { bearer: await getToken(), company: 1 })).status === 401,
  ),
  'token.outlives-other-flows': behaviour(
    '5.2',
    'The flow of another app leaves a token valid.',
    ['oauth.token.acts-for-its-user'],
    async ({ call, getCode, exchangeCode, getToken }) => {
      const bearer = await getToken();
      const [, { clientId = '', clientSecret = '', redirectUri = '' } = {}] = apps;
      const app = { client_id: clientId, redirect_uri: redirectUri };
      await exchangeCode({ ...app, client_secret: clientSecret, code: await getCode(app) });
      return (await call('GET', '/api/contacts', { bearer })).status === 200;
    },
  ),
  'scope.of-its-own-flow': behaviour(
    '5.2',
    'A token without a scope does not keep the scope of the flow before.',
    ['oauth.scope.absent-means-all-permissions'],
    async ({ call, getToken }) => {
      await getToken('api/contacts:read');
      return (await call('GET', '/api/orders', { bearer: await getToken() })).status === 200;
    },
  ),
  'code.is-no-pattern': behaviour(
    '7.3',
    'The beginning of a code with a percent sign is no code.',
    ['oauth.errors.invalid-code', 'oauth.errors.status-is-400', 'oauth.errors.give-no-token'],
    async ({ getCode, exchangeCode }) =>
      (await exchangeCode({ code: `${(await getCode()).slice(0, -4)}%` })).status === 400,
  ),
  'implicit.access_token': behaviour(
    '5.2',
    'The implicit grant returns the token in the parameter access_token.',
    ['oauth.implicit.token-in-the-redirect'],
    async ({ authorize }) =>
      (await authorize({ response_type: 'token' })).location?.hash.startsWith('#access_token=') ?? false,
  ),
  'implicit.update-is-not-delete': behaviour(
    '5.2',
    'A token of the implicit grant for reading and updating does not destroy.',
    ['oauth.implicit.obeys-its-scope'],
    async (client) => {
      const { location } = await client.authorize({
        response_type: 'token',
        scope: 'api/contacts:read,update',
      });
      const bearer = new URLSearchParams(location?.hash.slice(1)).get('access_token') ?? '';
      return (
        (await client.call('DELETE', `/api/contacts/${await createContact(client)}`, { bearer })).status ===
        401
      );
    },
  ),
  'implicit.one-company': behaviour(
    '5.2',
    'A token of the implicit grant works in one company only.',
    ['company.token-works-in-one-company'],
    async ({ call, authorize }) => {
      const { location } = await authorize({ response_type: 'token' });
      const bearer = new URLSearchParams(location?.hash.slice(1)).get('access_token') ?? '';
      return (await call('GET', '/api/contacts', { bearer, company: 1 })).status === 401;
    },
  ),
  'implicit.obeys-scope': behaviour(
    '5.2',
    'The token of the implicit grant is limited to its scope.',
    ['oauth.implicit.obeys-its-scope'],
    async ({ call, authorize }) => {
      const { location } = await authorize({ response_type: 'token', scope: 'api/contacts' });
      const bearer = new URLSearchParams(location?.hash.slice(1)).get('access_token') ?? '';
      return (await call('GET', '/api/orders', { bearer })).status === 401;
    },
  ),
} as const;
