import type { LawName } from '../laws.ts';
import { type Probe, tokenError } from './probe.ts';

const _refusedWith =
  (parameters: Record<string, string>, error: string): Probe =>
  async ({ code, exchange }) => {
    const reply = await exchange({ code: await code({ state: 'st-1' }), ...parameters });
    return reply.status === 400 && tokenError(reply) === error;
  };

const staysHere =
  (parameters: Record<string, string>): Probe =>
  async ({ authorize }) =>
    (await authorize(parameters)).location === undefined;

/** How to see from outside whether the laws of the dialog and the token endpoint are kept (sections 5.2 and 7.3), in the `contrarian` preset. */
export const oauthProbes = {
  'login.required': async ({ authorize }) => (await authorize()).logins === 1,
  'consent.asked': async ({ authorize }) => (await authorize()).dialogs === 1,
  'implicit.access_token': async ({ authorize }) =>
    (await authorize({ response_type: 'token' })).location?.hash.startsWith('#access_token=') ?? false,
  'token.acts-for-its-user': async ({ api, token }) =>
    (await api('GET', '/api/users/current', { bearer: await token('', { user: 1 }) })).text.includes('bert@'),
  'implicit.obeys-scope': async ({ api, authorize }) => {
    const { location } = await authorize({ response_type: 'token', scope: 'api/contacts' });
    const bearer = new URLSearchParams(location?.hash.slice(1)).get('access_token') ?? '';
    return (await api('GET', '/api/orders', { bearer })).status === 401;
  },
  'state.unchanged': async ({ code, exchange }) =>
    Object((await exchange({ code: await code({ state: 'ü &=+' }) })).json).state === 'ü &=+',
  'code.differs': async ({ code }) => new Set([await code(), await code()]).size === 2,
  'code.one-company': async ({ code, exchange }) =>
    (await exchange({ code: await code() }, { company: 1 })).status === 400,
  'app.known-at-dialog': staysHere({ client_id: 'nobody' }),
  'token.compared-whole': async ({ api, token }) =>
    (await api('GET', '/api/contacts', { bearer: `${await token()}x` })).status === 401,
  'token.compared-by-case': async ({ api, token }) => {
    const own = await token();
    const bearer = own.toUpperCase() === own ? own.toLowerCase() : own.toUpperCase();
    return (await api('GET', '/api/contacts', { bearer })).status === 401;
  },
} as const satisfies Partial<Record<LawName, Probe>>;
