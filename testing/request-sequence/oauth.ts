import { authorizationPath } from '../http/authorization.ts';
import { readerOf, tryOperations } from './access.ts';
import { bodyFor, createContact } from './bodies.ts';
import { noteStatus } from './notes.ts';
import { messageOf, statusOf, tokenOf } from './projections.ts';
import type { Authorization, Call, SequenceClient } from './sequence-client.ts';

/** Where an authorization ended: the pages, the status, the address without what is random, and which parameters it has. */
const endOf = ({ status, location, pages }: Authorization, ...kept: readonly string[]): unknown => {
  const parameters = [...(location?.searchParams ?? []), ...new URLSearchParams(location?.hash.slice(1))];
  return {
    pages,
    status: location ? status : statusOf({ status }),
    place: location && `${location.origin}${location.pathname}`,
    parameters: parameters.map(([name, value]) => (kept.includes(name) ? `${name}=${value}` : name)).sort(),
  };
};

const parameterOf = ({ location }: Authorization, name: string): string =>
  location?.searchParams.get(name) ?? new URLSearchParams(location?.hash.slice(1)).get(name) ?? '';

async function getToken(
  it: SequenceClient,
  scope: string | undefined,
  call: Call = {},
  { client_secret, ...app }: Readonly<Record<string, string>> = {},
): Promise<string> {
  const authorization = await it.authorize({ ...app, ...(scope !== undefined && { scope }) }, call);
  const secret: Readonly<Record<string, string>> = client_secret === undefined ? {} : { client_secret };
  const reply = await it.exchange(
    { ...app, ...secret, code: parameterOf(authorization, 'code') },
    call.company,
  );
  return String(Object(reply.json).access_token);
}

/** The parameters of the second app of the profile. */
function secondApp({ server }: SequenceClient) {
  const { clientId = '', clientSecret = '', redirectUri = '' } = server.profile.apps[1] ?? {};
  return { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri };
}

const kept = ['error', 'state', 'tenant', 'lang'];

/** The dialog: login, denial, consent that is remembered, redirect addresses, unknown apps (spec#5.2). */
export async function dialog(it: SequenceClient): Promise<void> {
  const { apps, users, companies } = it.server.profile;
  const state = 'a b&c=ü/+"';
  it.note(
    'wrong password at the login',
    endOf(await it.authorize({}, { user: 0, company: 1, login: { password: 'no' } }), ...kept),
  );
  it.note(
    'unknown email at the login',
    endOf(
      await it.authorize({}, { company: 1, login: { email: 'nobody@x.example', password: 'no' } }),
      ...kept,
    ),
  );
  const company = companies[1]?.name ?? '';
  const theirs = users.find((user, at) => at > 0 && user.companies?.includes(company));
  it.note(
    "another user's password at the login",
    endOf(
      await it.authorize(
        {},
        { company: 1, login: { email: users[0]?.email ?? '', password: theirs?.password ?? '' } },
      ),
      ...kept,
    ),
  );
  const { client_secret: _, ...other } = secondApp(it);
  const elsewhere = { redirect_uri: 'https://evil.example/' };
  const denied = await it.authorize({ state }, { deny: true });
  it.note('deny', endOf(denied, ...kept));
  const head = await it.send('HEAD', authorizationPath(apps[0], {}), {
    user: null,
    headers: { cookie: denied.cookie },
  });
  it.note('a code for HEAD', String(head.headers.location).includes('code='));
  it.note('deny, for elsewhere', endOf(await it.authorize(elsewhere, { deny: true }), ...kept));
  it.note('deny, elsewhere', endOf(await it.authorize({}, { deny: true, changed: elsewhere }), ...kept));
  const toOther = { redirect_uri: other.redirect_uri };
  it.note('deny, for another app', endOf(await it.authorize({}, { deny: true, changed: toOther }), ...kept));
  it.note(
    'deny, with a decision in the address',
    endOf(await it.authorize({ decision: 'allow' }, { deny: true }), ...kept),
  );
  it.note('allow', endOf(await it.authorize({ state }), ...kept));
  it.note('again', endOf(await it.authorize({ state }), ...kept));
  it.note('in the other company', endOf(await it.authorize({}, { company: 1 }), ...kept));
  it.note('another app', endOf(await it.authorize(other), ...kept));
  const local = users.findIndex((user, at) => at > 0 && user.companies?.includes(companies[0]?.name ?? ''));
  const asOther = { client_id: other.client_id };
  it.note('allow, as another app', endOf(await it.authorize({}, { user: local, changed: asOther }), ...kept));
  it.note('another user', endOf(await it.authorize({}, { user: local }), ...kept));
  const site = new URL(apps[0]?.redirectUri ?? 'https://none');
  const addresses = [
    'https://evil.example/',
    `https://${site.hostname}.evil.example/`,
    `https://evil${site.hostname}/`,
    `https://${site.hostname}@evil.example/`,
    `https://${site.hostname.replaceAll('.', 'x')}/`,
    'x',
    '',
    'javascript:alert(1)',
  ];
  for (const redirect_uri of addresses)
    it.note(`redirect to ${redirect_uri}`, endOf(await it.authorize({ redirect_uri }), ...kept));
  it.note('redirect to another app', endOf(await it.authorize(toOther), ...kept));
  it.note(
    'redirect within the site',
    endOf(await it.authorize({ redirect_uri: `${site.origin}/other?page=1` }), ...kept),
  );
  it.note('unknown app', endOf(await it.authorize({ client_id: 'unknown' }), ...kept));
  it.note('implicit', endOf(await it.authorize({ response_type: 'token', state }), ...kept));
  it.note('implicit elsewhere', endOf(await it.authorize({ response_type: 'token', ...elsewhere }), ...kept));
  const implicitly = { response_type: 'token', ...other, scope: 'api/orders' };
  it.note('implicit denial', endOf(await it.authorize(implicitly, { deny: true, user: local }), ...kept));
  const implicitDenial = await it.authorize(implicitly, { deny: true, user: local, changed: elsewhere });
  it.note('implicit denial, elsewhere', endOf(implicitDenial, ...kept));
  for (const changed of [
    { redirect_uri: apps[0]?.redirectUri ?? '' },
    { client_id: apps[0]?.clientId ?? '' },
  ])
    it.note(
      `implicit denial, other ${Object.keys(changed)}`,
      endOf(await it.authorize(implicitly, { deny: true, user: local, changed }), ...kept),
    );
}

/** The token endpoint: codes once only, and every error that it names (spec#5.2, spec#7.3). */
export async function tokens(it: SequenceClient): Promise<void> {
  const [first] = it.server.profile.apps;
  const { redirect_uri: _, ...second } = secondApp(it);
  const newCode = async (parameters: Record<string, string> = {}) =>
    parameterOf(await it.authorize(parameters), 'code');
  const code = await newCode({ state: 'Sent 1' });
  it.note('codes differ', code !== (await newCode()));
  it.note('exchange', tokenOf(await it.exchange({ code, state: 'Sent 1' })));
  it.note('exchange again', tokenOf(await it.exchange({ code })));
  it.note('exchange again, with state', tokenOf(await it.exchange({ code, state: 'Sent 1' })));
  it.note('exchange at once', await it.exchangeTwiceAtOnce({ code: await newCode() }));
  it.note('long state', tokenOf(await it.exchange({ code: await newCode({ state: 'state '.repeat(50) }) })));
  it.note('without state', tokenOf(await it.exchange({ code: await newCode() })));
  it.note('exchange after another', tokenOf(await it.exchange({ code })));
  const unknown = { code: await newCode(), client_secret: 'x' };
  for (const time of ['once', 'twice'])
    it.note(`exchange with a wrong secret, ${time}`, tokenOf(await it.exchange(unknown)));
  const stateful = await newCode({ state: 'Sent 2' });
  it.note('exchange with an earlier state', tokenOf(await it.exchange({ code: stateful, state: 'Sent 1' })));
  const wrong: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'unknown app': { client_id: 'nothing' },
    'wrong secret': { client_secret: 'x' },
    'half a secret': { client_secret: first?.clientSecret.slice(0, -1) ?? '' },
    'no secret': { client_secret: '' },
    "another app's secret": { client_secret: second.client_secret },
    'another app': second,
    'another place': { redirect_uri: 'https://evil.example/' },
    'another state': { state: 'other' },
    'no code': { code: '' },
    'unknown code': { code: 'x' },
    'beginning of a code': { code: `${(await newCode()).slice(0, -4)}%` },
  };
  for (const [name, parameters] of Object.entries(wrong)) {
    it.note(
      `exchange with ${name}`,
      tokenOf(await it.exchange({ code: await newCode({ state: 'Sent 1' }), ...parameters })),
    );
  }
  it.note('exchange in the other company', tokenOf(await it.exchange({ code: await newCode() }, 1)));
}

const scopes = [
  'api/contacts:read',
  'api/contacts',
  'api/contacts:create,update api/orders:read',
  'api/orders',
  'api/nothing',
  'users/current:read',
  'api/contacts:read offline_access',
];

/** What tokens may do, by scope (spec#5.2-scope-spaces to spec#5.2-scope-offline). */
export async function scopedTokens(it: SequenceClient): Promise<void> {
  const contact = await createContact(it, 'Kept');
  await tryOperations(it, 'token without scope', { bearer: await getToken(it, undefined) }, contact);
  for (const scope of scopes)
    await tryOperations(it, `token for ${scope}`, { bearer: await getToken(it, scope) }, contact);
  const reading: Call = {
    bearer: await getToken(it, 'api/contacts:read'),
    body: bodyFor(it, 'contact', { last_name: 'By PATCH' }),
  };
  await noteStatus(it, 'PATCH with a token that reads', ['PATCH', `/api/contacts/${contact}`, reading]);
  const emails = `/api/contacts/${contact}/emails`;
  const withNames = async (names: string): Promise<Call> => ({
    bearer: await getToken(it, `api/contacts:${names} api/emails:${names}`),
  });
  await noteStatus(it, 'list with a token that writes', ['GET', emails, await withNames('create,update')]);
  const body = bodyFor(it, 'email', { to_addr: 'a@b.example', body: 'One' });
  await noteStatus(it, 'create with a token that reads', [
    'POST',
    emails,
    { ...(await withNames('read')), body },
  ]);
}

/** Tokens of a user with few permissions, in the query, of the implicit grant (spec#5.2-user-token, spec#4.2-access-token). */
export async function tokensInUse(it: SequenceClient): Promise<void> {
  const contact = await createContact(it, 'Kept');
  const user = readerOf(it);
  const token = await getToken(it, 'api/contacts:read');
  const implicit = parameterOf(
    await it.authorize({ response_type: 'token', scope: 'api/contacts:read' }),
    'access_token',
  );
  const callers: Readonly<Record<string, Call>> = {
    'implicit token': { bearer: implicit },
    'implicit token for updates': {
      bearer: parameterOf(
        await it.authorize({ response_type: 'token', scope: 'api/contacts:read,update' }),
        'access_token',
      ),
    },
    'token in the query': { queryToken: token },
    'token of all in the query': { queryToken: await getToken(it, undefined) },
    'wrong token in the query': { queryToken: 'x' },
    "reader's token": { bearer: await getToken(it, undefined, { user }) },
    "reader's token in the query": { queryToken: await getToken(it, undefined, { user }) },
    "reader's token for contacts": { bearer: await getToken(it, 'api/contacts', { user }) },
    "reader's token of another app": { bearer: await getToken(it, undefined, { user }, secondApp(it)) },
    'token cut': { bearer: token.slice(0, -1) },
    'token and more': { bearer: `${token}x` },
    'code for a token': { bearer: parameterOf(await it.authorize({}), 'code') },
  };
  for (const [name, call] of Object.entries(callers)) await tryOperations(it, name, call, contact);
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    await noteStatus(it, `${method} of the current user`, [method, '/api/users/current', { bearer: token }]);
  for (const path of ['contacts', 'contacts/schema'])
    await noteStatus(
      it,
      `token elsewhere, for ${path}`,
      ['GET', `/api/${path}`, { bearer: token, company: 1 }],
      401,
    );
  await noteStatus(
    it,
    'implicit token elsewhere',
    ['GET', '/api/contacts', { bearer: implicit, company: 1 }],
    401,
  );
  await noteStatus(
    it,
    'token of elsewhere',
    ['GET', '/api/contacts', { bearer: await getToken(it, undefined, { company: 1 }) }],
    401,
  );
  await it.authorize({}, { company: 1 });
  await it.authorize({ ...secondApp(it), response_type: 'token' });
  await noteStatus(it, 'token, allowed elsewhere', ['GET', '/api/contacts', { bearer: token }], 401);
  const offline = await getToken(it, 'api/contacts offline_access');
  await noteStatus(
    it,
    'offline token elsewhere',
    ['GET', '/api/contacts', { bearer: offline, company: 1 }],
    401,
  );
  await noteStatus(it, 'token in capitals', ['GET', '/api/contacts', { bearer: token.toUpperCase() }], 401);
  const french = it.server.profile.users.findIndex(({ language }) => language === 'fr');
  for (const [query, owner] of [['?locale=de_DE', 0] as const, ['', french] as const]) {
    const body = bodyFor(it, 'email', { to_addr: '', body: '' });
    const bearer = await getToken(it, undefined, { user: owner });
    const reply = await it.send('POST', `/api/contacts/${contact}/emails${query}`, { bearer, body });
    it.note(`message for a token${query}`, messageOf(reply));
  }
}

/** How long tokens and consents last (spec#8, spec#5.2-consent-remembered). */
export async function lifetimes(it: SequenceClient): Promise<void> {
  const token = await getToken(it, undefined);
  const code = parameterOf(await it.authorize({}), 'code');
  await it.exchange({ code });
  const implicit = parameterOf(await it.authorize({ response_type: 'token' }), 'access_token');
  const offline = await getToken(it, 'api/contacts offline_access');
  const read = async (call: Call) => statusOf(await it.send('GET', '/api/contacts', call), 401);
  const states = async () => [
    await read({ bearer: token }),
    await read({ queryToken: token }),
    await read({ bearer: implicit }),
    await read({ bearer: offline }),
    statusOf(await it.send('GET', '/api/users/current', { bearer: token }), 401),
  ];
  it.note('tokens at first', await states());
  await it.advanceClock(3500);
  it.note('tokens before the hour', await states());
  await it.advanceClock(200);
  it.note('tokens after the hour', await states());
  await noteStatus(it, 'writes after the hour', ['DELETE', '/api/contacts/zzz', { bearer: token }], 401);
  it.note('used code after the hour', tokenOf(await it.exchange({ code })));
  it.note('dialog after the hour', endOf(await it.authorize({}), ...kept));
  await it.advanceClock(5 * 365 * 86_400);
  it.note('tokens after years', await states());
}
