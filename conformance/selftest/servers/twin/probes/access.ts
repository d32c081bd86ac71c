import type { LawName } from '../laws.ts';
import { newContact, type Probe, tokenError } from './probe.ts';

const refusedWith =
  (parameters: Record<string, string>, error: string): Probe =>
  async ({ code, exchange }) => {
    const reply = await exchange({ code: await code({ state: 'st-1' }), ...parameters });
    return reply.status === 400 && tokenError(reply) === error;
  };

const wrongSecret = refusedWith({ client_secret: 'wrong' }, 'invalid_client');

/** How to see from outside whether the laws of section 5 and of 7.3 are kept, in the `contrarian` preset. */
export const accessProbes = {
  'every-call.needs-authentication': async ({ api }) =>
    (await api('GET', '/api/contacts', { user: null })).status === 401,
  'unauthenticated.is-401': async ({ api }) =>
    (await api('GET', '/api/contacts', { user: null })).status === 401,
  'basic.accepted': async ({ api }) => (await api('GET', '/api/contacts')).status === 200,
  'basic.password-is-checked': async ({ api }) =>
    (await api('GET', '/api/contacts', { password: 'no' })).status === 401,
  'bearer.accepted': async ({ api, token }) =>
    (await api('GET', '/api/contacts', { bearer: await token() })).status === 200,
  'query-token.accepted': async ({ api, token }) =>
    (await api('GET', `/api/contacts?access_token=${await token()}`, { user: null })).status === 200,
  'roles.enforced': async ({ api }) => (await api('GET', '/api/invoices', { user: 3 })).status === 401,
  'roles.answer-401': async ({ api }) => (await api('GET', '/api/invoices', { user: 3 })).status === 401,
  'scope.enforced': async ({ api, token }) =>
    (await api('GET', '/api/orders', { bearer: await token('api/contacts') })).status === 401,
  'scope.only-listed-permissions': async (visitor) => {
    const bearer = await visitor.token('api/contacts:read');
    return (
      (await visitor.api('POST', '/api/contacts', { bearer, body: { family_name: 'x' } })).status === 401
    );
  },
  'scope.context-alone-grants-all': async (visitor) => {
    const bearer = await visitor.token('api/contacts');
    return (
      (await visitor.api('DELETE', `/api/contacts/${await newContact(visitor)}`, { bearer })).status === 200
    );
  },
  'scope.none-is-all': async ({ api, token }) =>
    (await api('GET', '/api/orders', { bearer: await token() })).status === 200,
  'scope.current-added': async ({ api, token }) =>
    (await api('GET', '/api/users/current', { bearer: await token('api/orders') })).status === 200,
  'scope.offline-never-expires': async ({ api, token, wait }) => {
    const bearer = await token('api/contacts offline_access');
    await wait(400 * 86_400);
    return (await api('GET', '/api/contacts', { bearer })).status === 200;
  },
  'login.required': async ({ authorize }) => (await authorize()).logins === 1,
  'login.password-is-checked': async ({ authorize }) =>
    (await authorize({}, { password: 'no' })).location === undefined,
  'consent.asked': async ({ authorize }) => (await authorize()).dialogs === 1,
  'consent.remembered': async ({ authorize }) => {
    await authorize();
    return (await authorize()).dialogs === 0;
  },
  'consent.per-company': async ({ authorize }) => {
    await authorize();
    return (await authorize({}, { company: 1 })).dialogs === 1;
  },
  'allow.redirects-302': async ({ authorize }) => (await authorize()).status === 302,
  'allow.code-in-query': async ({ code }) => (await code()) !== '',
  'deny.user_denied': async ({ authorize }) =>
    (await authorize({}, { answer: 'deny' })).location?.searchParams.get('error') === 'user_denied',
  'redirect.domain-at-dialog': async ({ authorize }) =>
    (await authorize({ redirect_uri: 'https://evil.example/' })).location === undefined,
  'redirect.domain-at-token': refusedWith({ redirect_uri: 'https://evil.example/' }, 'invalid_grant'),
  'redirect.keeps-query': async ({ authorize }) =>
    (await authorize({}, { app: 1 })).location?.searchParams.get('tenant') === '7',
  'implicit.access_token': async ({ authorize }) =>
    (await authorize({ response_type: 'token' })).location?.hash.startsWith('#access_token=') ?? false,
  'token.code-single-use': async ({ code, exchange }) => {
    const once = await code();
    await exchange({ code: once });
    return (await exchange({ code: once })).status === 400;
  },
  'token.unknown-code-refused': async ({ exchange }) =>
    tokenError(await exchange({ code: 'made-up' })) === 'invalid_grant',
  'token.code-of-its-app': async ({ authorize, exchange }) => {
    const { location } = await authorize({}, { app: 1 });
    return (await exchange({ code: location?.searchParams.get('code') ?? '' })).status === 400;
  },
  'token.client-known': refusedWith({ client_id: 'nobody' }, 'invalid_client'),
  'token.secret-checked': wrongSecret,
  'token.state-compared': refusedWith({ state: 'st-2' }, 'invalid_grant'),
  'token.state-returned': async ({ code, exchange }) =>
    Object((await exchange({ code: await code({ state: 'st-3' }) })).json).state === 'st-3',
  'token.expires_in-integer': async ({ code, exchange }) =>
    Number.isInteger(Object((await exchange({ code: await code() })).json).expires_in),
  'token.lasts-an-hour': async ({ code, exchange }) =>
    Number(Object((await exchange({ code: await code() })).json).expires_in) === 3600,
  'token.expires': async ({ api, token, wait }) => {
    const bearer = await token();
    await wait(3601);
    return (await api('GET', '/api/contacts', { bearer })).status === 401;
  },
  'token.one-company': async ({ api, token }) =>
    (await api('GET', '/api/contacts', { bearer: await token(), company: 1 })).status === 401,
  'token-errors.status-400': wrongSecret,
  'token-errors.array': wrongSecret,
  'token-errors.client-or-grant': wrongSecret,
  'token-errors.description': async ({ exchange }) =>
    (await exchange({ code: 'made-up' })).text.includes('error_description'),
} as const satisfies Partial<Record<LawName, Probe>>;
