import type { Preparation } from '../../check/target.ts';
import { createMemo } from '../../context/memo.ts';
import { type Authorization, type AuthorizationRequest, requestKey } from '../../dialog/authorization.ts';
import { Untestable } from '../../errors/outcome.ts';
import { asBearer, asQuery, type Caller, type Company } from '../../http/request.ts';
import { wrongEnd } from '../../oauth/oauth-operations.ts';
import type { App, User } from '../../profile/profile.ts';
import { tryTo } from '../../stories/credentials.ts';
import { anyType, typeReadByIfAny } from '../shared/list-of-any-type.ts';
import { scopeOf, typesWithContext } from '../shared/scopes.ts';

const authorizations = createMemo<Authorization>();

/**
 * Completes the dialog in a new browser session, once for all checks that send the same request, since browsers
 * are slow. For checks that do not depend on what happened before. Another check can have used the code.
 */
export function authorizeOnce(t: Preparation, request: AuthorizationRequest = {}): Promise<Authorization> {
  return authorizations.get(t.description, requestKey(request), () => t.authorize(request));
}

/**
 * The first denial of those who never authorize each other. Every other one follows it, since a service can remember what was denied
 * (spec#5.2-open-consent), and ask only this once.
 */
export const firstDenial = (t: Preparation): Promise<Authorization> =>
  authorizeOnce(t, { ...t.freshPair, decision: 'deny' });

/** The app and the user who never authorizes it, once they have met, as a request that the user denies. */
export async function deniedRequest(
  t: Preparation,
): Promise<Preparation['freshPair'] & { decision: 'deny' }> {
  await firstDenial(t);
  return { ...t.freshPair, decision: 'deny' };
}

/** The token in the redirect of an authorization. Without one, that is a violation. */
export function accessTokenOf(authorization: Authorization): string {
  if (authorization.accessToken) return authorization.accessToken;
  throw wrongEnd('a redirect with access_token', authorization);
}

/** The code in the redirect of an authorization. Without one, that is a violation. */
export function codeOf(authorization: Authorization): string {
  if (authorization.code) return authorization.code;
  throw wrongEnd('a redirect with a code', authorization);
}

/**
 * What authorizations ask for besides, in turn: what is refused is refused with each (spec#4.5-authorize-optional). A scope that the user may have
 * is part of what they allowed without one.
 */
export const requestsInTurn: readonly ((t: Preparation) => Promise<AuthorizationRequest>)[] = [
  async () => ({}),
  async (t) => ({ state: t.marker() }),
  async (t) => ({ scope: await scopeOf(t, anyType(t), 'read') }),
];

/** A token of the implicit grant. Any other end of the dialog is a violation. */
export const implicitToken = async (t: Preparation, request: AuthorizationRequest = {}): Promise<string> =>
  accessTokenOf(await authorizeOnce(t, { responseType: 'token', ...request }));

/** A scope of everything that the run's own user may do: what exceeds it can be refused. */
export async function scopeOfEverything(t: Preparation): Promise<string> {
  const own = t.user.permissions?.filter((it) => it.startsWith('api/')) ?? [];
  if (own.length > 0) return own.join(' ');
  const contexts = (await typesWithContext(t)).map((type) => scopeOf(t, type));
  return (await Promise.all(contexts)).join(' ');
}

/** Whether an app and a user are those whom other checks need to meet for the first time. */
export const isFreshPair = ({ freshPair }: Preparation, app: App, user: User): boolean =>
  freshPair.app.clientId === app.clientId && freshPair.user.email === user.email;

/** The secret of the app. */
export const secretOf = (t: Preparation): string =>
  t.app.clientSecret ?? t.untestable('The app has no client secret.');

/**
 * The second app, for flows of the run's own user. Not applicable where this user is kept from authorizing it, because
 * other checks need someone who has not.
 */
export function secondApp(t: Preparation): App {
  const app = t.otherApp;
  if (isFreshPair(t, app, t.user))
    t.notApplicable(
      'The profile names one user, who meets the second app for the first time in another check.',
    );
  return app;
}

/** Whether an app is registered in a company: in all where the profile names none. */
export const isRegistered = ({ companies }: App, { name }: Company): boolean =>
  companies?.includes(name) ?? true;

/**
 * A user and an app of the other company who can authorize there: one who may read something, if there is one, since what a token shows
 * tells whose it is. Never the shared user and the first app, since other checks need them to meet there for the first time. Not
 * applicable where the profile names nobody else.
 */
export async function partyElsewhere(t: Preparation): Promise<{ user: User; app: App; company: Company }> {
  const company = t.otherCompany;
  const others = t.users(company).filter(({ email }) => email !== t.sharedUser.email);
  const readers = others.filter((it) => typeReadByIfAny(t, it) !== undefined);
  const otherApp = await tryTo(async () => t.otherApp);
  const parties = [
    ...readers.map((user) => ({ user, app: t.app })),
    ...(otherApp ? [{ user: t.sharedUser, app: otherApp }] : []),
    ...others.map((user) => ({ user, app: t.app })),
  ];
  const party = parties.find(({ app }) => isRegistered(app, company));
  return party
    ? { ...party, company }
    : t.notApplicable('The profile names neither a second user nor a second app of the other company.');
}

/** The password of another user of the company than the run's own. */
export const passwordOfAnother = (t: Preparation): Promise<string> =>
  orNotApplicable(t, () => {
    const { password } = t.otherUser;
    return password === t.user.password ? t.notApplicable('Two users have the same password.') : password;
  });

const tokensByGrant: Readonly<Record<string, (t: Preparation) => Promise<string>>> = {
  code: (t) => t.token(),
  implicit: (t) => implicitToken(t),
  offline: async (t) => t.token({ scope: `${await scopeOfEverything(t)} offline_access` }),
};

/** The token of a grant (an axis of the register), the same for all checks of a run. */
export const tokenOf = (t: Preparation, grant = 'code'): Promise<string> =>
  tokensByGrant[grant]?.(t) ?? t.untestable(`The suite knows no grant ${grant}.`);

/** A request with a token in the place that an axis of the register names: `bearer` or `query`. */
export const asToken = (credential: string | undefined, token: string): Caller =>
  credential === 'query' ? asQuery(token) : asBearer(token);

/**
 * The result of `make`; where a precondition of it is missing, the cell does not apply. For cells of requirements that
 * others of their cells judge already.
 */
export async function orNotApplicable<Result>(
  t: Preparation,
  make: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof Untestable) return t.notApplicable(error.message);
    throw error;
  }
}
