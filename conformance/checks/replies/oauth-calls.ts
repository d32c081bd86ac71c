import type { Preparation } from '../../check/target.ts';
import type { AuthorizationRequest } from '../../dialog/authorization.ts';
import { asBearer } from '../../http/request.ts';
import { type TokenRequest, tokenIn } from '../../oauth/token-endpoint.ts';
import { tryTo } from '../../stories/credentials.ts';
import { authorizeOnce, secondApp } from '../credentials/tokens.ts';
import { sharedState } from '../oauth/authorizations.ts';
import { scopeOf } from '../shared/scopes.ts';

/** Allows and denies access in both flows, with a state and without: what other checks do as well is not done again. */
async function decide(t: Preparation): Promise<void> {
  for (const state of [{}, { state: sharedState }])
    for (const flow of [{}, { responseType: 'token' }]) {
      await authorizeOnce(t, { ...state, ...flow });
      await tryTo(() => authorizeOnce(t, { ...t.freshPair, ...state, ...flow, decision: 'deny' }));
    }
}

/**
 * Exchanges codes again, at once and after a newer one, with the state that the dialog had and without it: those for a scope, for a token
 * that does not expire, of another user and of another app, too.
 */
async function exchangeAgain(t: Preparation): Promise<void> {
  const state = t.marker();
  const [one] = t.description.resources.filter(({ path }) => path !== undefined);
  const scope = one && (await scopeOf(t, one.type, 'read'));
  const others: readonly AuthorizationRequest[] = [
    ...(scope === undefined ? [] : [{ scope }, { scope: `${scope} offline_access` }]),
    ...((await tryTo(async () => [{ user: t.otherUser }])) ?? []),
    ...((await tryTo(async () => [{ app: secondApp(t) }])) ?? []),
  ];
  const turns: readonly { readonly asked: AuthorizationRequest; readonly first?: TokenRequest }[] = [
    { asked: { state }, first: { state } },
    ...[{ state }, {}, ...others].map((asked) => ({ asked })),
  ];
  for (const { asked, first = {} } of turns)
    await tryTo(async () => {
      const { app = t.app } = asked;
      const code = await t.code(asked);
      const right = asked.state === undefined ? {} : { state: asked.state };
      for (const it of [first, right, {}]) await t.exchange({ app, code, ...it });
      await t.exchange({ app, code: await t.code({ app }) });
      await t.exchange({ app, code });
    });
}

/** Exchanges codes without the id or the secret of an app, and at another company. */
async function exchangeAsOthers(t: Preparation): Promise<void> {
  for (const named of [
    { clientId: null, clientSecret: null },
    { clientId: null },
    { clientSecret: null },
    { clientId: '', clientSecret: '' },
  ])
    await t.exchange({ ...named, code: await t.code() });
  await t.exchange({ company: t.otherCompany, code: await t.code({ user: t.sharedUser }) });
}

/** Exchanges a code for one scope after the same user has allowed the same app another, and reads and creates with the token. */
async function exchangeAfterWider(t: Preparation): Promise<void> {
  const [one, other] = t.description.resources.filter(({ path }) => path !== undefined);
  if (one === undefined || other === undefined) return;
  await t.createRecord(one.type);
  await t.createRecord(other.type);
  const narrow = await t.code({ scope: await scopeOf(t, one.type, 'read') });
  const wider = await t.code({ scope: `${await scopeOf(t, one.type)} ${await scopeOf(t, other.type)}` });
  for (const code of [narrow, wider]) {
    const token = tokenIn(await t.exchange({ code }));
    if (token === undefined) continue;
    const as = asBearer(token);
    for (const { type } of [other, one]) {
      await t.list(type, { as });
      await t.sendCreation(type, t.build(type), { as });
    }
  }
}

/** What is sent to the dialog and to the token endpoint, so that the model judges it. */
export const oauthCalls: readonly ((t: Preparation) => Promise<void>)[] = [
  decide,
  exchangeAgain,
  exchangeAsOthers,
  exchangeAfterWider,
];
