import type { Preparation } from '../../check/target.ts';
import { asBearer } from '../../http/request.ts';
import { tokenIn } from '../../oauth/token-endpoint.ts';
import { tryTo } from '../../stories/credentials.ts';
import { authorizeOnce } from '../credentials/tokens.ts';
import { scopeOf } from '../fixtures/scopes.ts';
import { sharedState } from '../oauth/authorizations.ts';

/** Allows and denies access in both flows, with a state and without: what other checks do as well is not done again. */
async function decide(t: Preparation): Promise<void> {
  for (const state of [{}, { state: sharedState }])
    for (const flow of [{}, { responseType: 'token' }]) {
      await authorizeOnce(t, { ...state, ...flow });
      await tryTo(() => authorizeOnce(t, { ...t.freshPair, ...state, ...flow, decision: 'deny' }));
    }
}

/** Exchanges codes again, at once and after a newer one, with the state that the dialog had and without it. */
async function exchangeAgain(t: Preparation): Promise<void> {
  const state = { state: t.marker() };
  for (const [asked, first] of [
    [state, state],
    [state, {}],
    [{}, {}],
  ]) {
    const code = await t.code(asked);
    for (const it of [first, asked, {}]) await t.exchange({ code, ...it });
    await t.exchange({ code: await t.code() });
    await t.exchange({ code });
  }
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
