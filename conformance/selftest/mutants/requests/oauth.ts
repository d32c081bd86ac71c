import { readerOf, tryOperations } from './access.ts';
import { statusOf, tokenOf } from './projections.ts';
import { createContact } from './records.ts';
import type { Call, SequenceClient, Walk } from './sequence-client.ts';

/** Where a walk ended: the pages, the status, the address without what is random, and which parameters it has. */
const endOf = ({ status, location, pages }: Walk, ...kept: readonly string[]): unknown => {
  const parameters = [...(location?.searchParams ?? []), ...new URLSearchParams(location?.hash.slice(1))];
  return {
    pages,
    status: location ? status : statusOf({ status }),
    place: location && `${location.origin}${location.pathname}`,
    parameters: parameters.map(([name, value]) => (kept.includes(name) ? `${name}=${value}` : name)).sort(),
  };
};

const parameterOf = ({ location }: Walk, name: string): string =>
  location?.searchParams.get(name) ?? new URLSearchParams(location?.hash.slice(1)).get(name) ?? '';

async function getToken(it: SequenceClient, scope: string | undefined, call: Call = {}): Promise<string> {
  const walk = await it.authorize(scope === undefined ? {} : { scope }, call);
  const reply = await it.exchange({ code: parameterOf(walk, 'code') }, call.company);
  return String(Object(reply.json).access_token);
}

const kept = ['error', 'state', 'tenant', 'lang'];

/** The dialog: login, denial, consent that is remembered, redirect addresses, unknown apps (spec#5.2). */
export async function dialog(it: SequenceClient): Promise<void> {
  const { apps, users, companies } = it.server.profile;
  const state = 'a b&c=ü/+"';
  it.note(
    'wrong password at the login',
    endOf(await it.authorize({}, { user: 0, password: 'no', company: 1 }), ...kept),
  );
  it.note('deny', endOf(await it.authorize({ state }, { deny: true }), ...kept));
  it.note('allow', endOf(await it.authorize({ state }), ...kept));
  it.note('again', endOf(await it.authorize({ state }), ...kept));
  it.note('in the other company', endOf(await it.authorize({}, { company: 1 }), ...kept));
  const [, second] = apps;
  const other = { client_id: second?.clientId ?? '', redirect_uri: second?.redirectUri ?? '' };
  it.note('another app', endOf(await it.authorize(other), ...kept));
  const local = users.findIndex((user, at) => at > 0 && user.companies?.includes(companies[0]?.name ?? ''));
  it.note('another user', endOf(await it.authorize({}, { user: local }), ...kept));
  const site = new URL(apps[0]?.redirectUri ?? 'https://none');
  const addresses = [
    'https://evil.example/',
    `https://${site.hostname}.evil.example/`,
    `https://evil${site.hostname}/`,
    `https://${site.hostname}@evil.example/`,
    'x',
    '',
    'javascript:alert(1)',
  ];
  for (const redirect_uri of addresses)
    it.note(`redirect to ${redirect_uri}`, endOf(await it.authorize({ redirect_uri }), ...kept));
  it.note(
    'redirect within the site',
    endOf(await it.authorize({ redirect_uri: `${site.origin}/other?page=1` }), ...kept),
  );
  it.note('unknown app', endOf(await it.authorize({ client_id: 'unknown' }), ...kept));
  it.note('implicit', endOf(await it.authorize({ response_type: 'token', state }), ...kept));
  it.note(
    'implicit elsewhere',
    endOf(await it.authorize({ response_type: 'token', redirect_uri: 'https://evil.example/' }), ...kept),
  );
  it.note(
    'implicit denial',
    endOf(
      await it.authorize(
        { response_type: 'token', ...other, scope: 'api/orders' },
        { deny: true, user: local },
      ),
      ...kept,
    ),
  );
}

/** The token endpoint: codes once only, and every error that it names (spec#5.2, spec#7.3). */
export async function tokens(it: SequenceClient): Promise<void> {
  const [, second] = it.server.profile.apps;
  const newCode = async (parameters: Record<string, string> = {}) =>
    parameterOf(await it.authorize(parameters), 'code');
  const code = await newCode({ state: 'sent' });
  it.note('codes differ', code !== (await newCode()));
  it.note('exchange', tokenOf(await it.exchange({ code, state: 'sent' })));
  it.note('exchange again', tokenOf(await it.exchange({ code })));
  it.note('without state', tokenOf(await it.exchange({ code: await newCode() })));
  const wrong: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'unknown app': { client_id: 'nothing' },
    'wrong secret': { client_secret: 'x' },
    'no secret': { client_secret: '' },
    "another app's secret": { client_secret: second?.clientSecret ?? '' },
    'another app': { client_id: second?.clientId ?? '', client_secret: second?.clientSecret ?? '' },
    'another place': { redirect_uri: 'https://evil.example/' },
    'another state': { state: 'other' },
    'no code': { code: '' },
    'unknown code': { code: 'x' },
  };
  for (const [name, parameters] of Object.entries(wrong)) {
    it.note(
      `exchange with ${name}`,
      tokenOf(await it.exchange({ code: await newCode({ state: 'sent' }), ...parameters })),
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
  'api/contacts:read offline_access',
];

/** What tokens may do: by scope, in the query, in the other company, by the implicit grant, and how long (spec#5.2). */
export async function permissions(it: SequenceClient): Promise<void> {
  const contact = await createContact(it, 'Kept');
  await tryOperations(it, 'token without scope', { bearer: await getToken(it, undefined) }, contact);
  for (const scope of scopes)
    await tryOperations(it, `token for ${scope}`, { bearer: await getToken(it, scope) }, contact);
  await tryOperations(
    it,
    "reader's token",
    { bearer: await getToken(it, undefined, { user: readerOf(it) }) },
    contact,
  );
  const token = await getToken(it, undefined);
  it.note(
    'token in the query',
    statusOf(
      await it.send('GET', `/api/contacts?access_token=${encodeURIComponent(token)}`, { user: null }),
      401,
    ),
  );
  it.note(
    'wrong token in the query',
    statusOf(await it.send('GET', '/api/contacts?access_token=x', { user: null }), 401),
  );
  it.note(
    'token elsewhere',
    statusOf(await it.send('GET', '/api/contacts', { bearer: token, company: 1 }), 401),
  );
  it.note(
    'token in other case',
    statusOf(await it.send('GET', '/api/contacts', { bearer: token.toUpperCase() }), 401),
  );
  it.note('token cut', statusOf(await it.send('GET', '/api/contacts', { bearer: token.slice(0, -1) }), 401));
  const implicit = parameterOf(
    await it.authorize({ response_type: 'token', scope: 'api/contacts:read' }),
    'access_token',
  );
  await tryOperations(it, 'implicit token', { bearer: implicit }, contact);
  const offline = await getToken(it, 'api/contacts offline_access');
  const read = async (bearer: string) => statusOf(await it.send('GET', '/api/contacts', { bearer }), 401);
  const states = async () => [await read(token), await read(implicit), await read(offline)];
  it.note('tokens at first', await states());
  await it.advanceClock(3500);
  it.note('tokens before the hour', await states());
  await it.advanceClock(200);
  it.note('tokens after the hour', await states());
  it.note(
    'writes after the hour',
    statusOf(await it.send('DELETE', '/api/contacts/zzz', { bearer: token }), 401),
  );
  await it.advanceClock(5 * 365 * 86_400);
  it.note('tokens after years', await states());
}
