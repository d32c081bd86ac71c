import type { LawName } from '../laws.ts';
import { type Probe, tokenError } from './probe.ts';

const refusedWith =
  (parameters: Record<string, string>, error: string): Probe =>
  async ({ code, exchange }) => {
    const reply = await exchange({ code: await code({ state: 'st-1' }), ...parameters });
    return reply.status === 400 && tokenError(reply) === error;
  };

const staysHere =
  (parameters: Record<string, string>): Probe =>
  async ({ authorize }) =>
    (await authorize(parameters)).location === undefined;

const wrongSecret = refusedWith({ client_secret: 'wrong' }, 'invalid_client');

/** How to see from outside whether the laws of the dialog and the token endpoint are kept (sections 5.2 and 7.3), in the `contrarian` preset. */
export const oauthProbes = {
  'login.required': async ({ authorize }) => (await authorize()).logins === 1,
  'login.password-is-checked': async ({ authorize }) =>
    (await authorize({}, { password: 'no' })).location === undefined,
  'consent.asked': async ({ authorize }) => (await authorize()).dialogs === 1,
  'consent.asked-for-implicit': async ({ authorize }) =>
    (await authorize({ response_type: 'token' })).dialogs === 1,
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
  'deny.redirects': async ({ authorize }) => (await authorize({}, { answer: 'deny' })).location !== undefined,
  'deny.grants-nothing': async ({ authorize }) => {
    await authorize({}, { answer: 'deny' });
    return (await authorize()).dialogs === 1;
  },
  'redirect.domain-at-dialog': staysHere({ redirect_uri: 'https://evil.example/' }),
  'redirect.domain-for-implicit': staysHere({
    redirect_uri: 'https://evil.example/',
    response_type: 'token',
  }),
  'redirect.whole-labels': staysHere({ redirect_uri: 'https://evilledger.example/' }),
  'redirect.host-only': staysHere({ redirect_uri: 'https://evil.example/?ledger.example' }),
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
  'token.acts-for-its-user': async ({ api, token }) =>
    (await api('GET', '/api/users/current', { bearer: await token('', { user: 1 }) })).text.includes('bert@'),
  'token.within-user-rights': async ({ api, token }) =>
    (await api('GET', '/api/invoices', { bearer: await token('api/invoices', { user: 3 }) })).status === 401,
  'token.one-company': async ({ api, token }) =>
    (await api('GET', '/api/contacts', { bearer: await token(), company: 1 })).status === 401,
  'token-errors.status-400': wrongSecret,
  'token-errors.array': wrongSecret,
  'token-errors.client-or-grant': wrongSecret,
  'token-errors.description': async ({ exchange }) =>
    (await exchange({ code: 'made-up' })).text.includes('error_description'),
  'implicit.obeys-scope': async ({ api, authorize }) => {
    const { location } = await authorize({ response_type: 'token', scope: 'api/contacts' });
    const bearer = new URLSearchParams(location?.hash.slice(1)).get('access_token') ?? '';
    return (await api('GET', '/api/orders', { bearer })).status === 401;
  },
  'implicit.denial': async ({ authorize }) => {
    const { location } = await authorize({ response_type: 'token' }, { answer: 'deny' });
    return location?.searchParams.get('error') === 'user_denied';
  },
  'state.unchanged': async ({ code, exchange }) =>
    Object((await exchange({ code: await code({ state: 'ü &=+' }) })).json).state === 'ü &=+',
  'code.differs': async ({ code }) => new Set([await code(), await code()]).size === 2,
  'code.one-company': async ({ code, exchange }) =>
    (await exchange({ code: await code() }, { company: 1 })).status === 400,
  'consent.per-user': async (visitor) => {
    await visitor.authorize();
    return (await visitor.again().authorize({}, { user: 1 })).dialogs === 1;
  },
  'consent.per-app': async ({ authorize }) => {
    await authorize();
    return (await authorize({}, { app: 1 })).dialogs === 1;
  },
  'app.known-at-dialog': staysHere({ client_id: 'nobody' }),
  'token.in-query': async ({ code, exchange }) => (await exchange({ code: await code() })).status === 200,
  'token.compared-whole': async ({ api, token }) =>
    (await api('GET', '/api/contacts', { bearer: `${await token()}x` })).status === 401,
  'token.compared-by-case': async ({ api, token }) => {
    const own = await token();
    const bearer = own.toUpperCase() === own ? own.toLowerCase() : own.toUpperCase();
    return (await api('GET', '/api/contacts', { bearer })).status === 401;
  },
} as const satisfies Partial<Record<LawName, Probe>>;
