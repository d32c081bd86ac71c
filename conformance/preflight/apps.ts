import { lacksBrowser } from '../context/browser.ts';
import type { Authorization } from '../dialog/authorization.ts';
import type { Explorer } from '../discovery/explorer.ts';
import { possibleTokenCalls } from '../discovery/oauth.ts';
import { NetworkError, Untestable } from '../errors/outcome.ts';
import { utf8 } from '../http/body.ts';
import type { HttpResponse } from '../http/response.ts';
import { requestToken, type TokenCall } from '../oauth/token-endpoint.ts';
import { appsIn } from '../profile/people.ts';
import type { App } from '../profile/profile.ts';
import { isImplemented } from '../profile/service-parts.ts';
import { nameStatement } from '../requirements/requirement.ts';
import { isObject, jsonIn } from '../schemas/json.ts';
import { placeOf } from './inquiry.ts';

/** The names of the errors in a response of the token endpoint (spec#7.3), in a list or alone. */
const errorsIn = ({ bytes }: HttpResponse): readonly string[] =>
  [jsonIn(utf8(bytes))]
    .flat()
    .flatMap((it) => (isObject(it) && typeof it.error === 'string' ? [it.error] : []));

/** Whether the token endpoint says that it does not know the app, or another secret of it (spec#7.3). */
const refusesApp = (response: HttpResponse | undefined): boolean =>
  response !== undefined && errorsIn(response).includes('invalid_client');

type Answer = { readonly call: TokenCall; readonly response: HttpResponse };

/** Calls the token endpoint of a company in each possible way, until it names an error. Undefined if it names none. */
async function askForToken(
  it: Explorer,
  app: App,
  clientSecret: string,
  company = it.session.context.people.company,
): Promise<Answer | undefined> {
  for (const call of possibleTokenCalls(it)) {
    const code = it.session.context.marker();
    const response = await requestToken(it.session, app, { code, clientSecret, company }, call);
    if (errorsIn(response).length > 0) return { call, response };
  }
  return undefined;
}

/** Lets a user allow an app; undefined where the dialog cannot be driven, or has to stay new for a check. */
async function allow({ session, dialog }: Explorer, app: App): Promise<Authorization | undefined> {
  const { people, client } = session.context;
  const { user, freshPair } = people;
  const isReserved = freshPair?.app === app && freshPair.user === user;
  if (!user || isReserved || client.readOnly || lacksBrowser()) return undefined;
  try {
    return await dialog.authorize({ app, user });
  } catch (error) {
    if (error instanceof NetworkError || error instanceof Untestable) return undefined;
    throw error;
  }
}

/** Whether an authorization ended before anybody could log in, at a page that refuses it (401 may ask to log in, and 404 say that nothing is there). */
const isRefusedAtOnce = ({ end, loginShown, dialogShown, page }: Authorization): boolean =>
  end === 'page' &&
  !loginShown &&
  !dialogShown &&
  page.status !== undefined &&
  [400, 403, 422].includes(page.status);

/**
 * What the preflight learned about an app: a problem, the response to the exchange of a code, and whether the token endpoint
 * can tell an unknown app from a code that was never issued.
 */
export type AppFindings = {
  readonly problem?: string;
  readonly exchange?: HttpResponse;
  readonly canTellUnknownApps?: boolean;
};

/** The response to the exchange of a new code, and what it, or the dialog, says against the app. */
async function exchangeCode(
  it: Explorer,
  app: App,
  place: string,
  call: TokenCall | undefined,
): Promise<AppFindings> {
  const authorization = await allow(it, app);
  if (authorization && isRefusedAtOnce(authorization)) {
    const { status } = authorization.page;
    return {
      problem: `${place}: the authorization of the app gets ${status} instead of a login page or the dialog. Correct clientId and redirectUri, which has to be within the app's Site URL; if they are right, the target refuses what the specification allows (${nameStatement('spec#5.2-redirect-domain')}).`,
    };
  }
  const code = authorization?.code;
  const best = call ?? possibleTokenCalls(it)[0];
  if (code === undefined || app.clientSecret === undefined || best === undefined) return {};
  return { exchange: await requestToken(it.session, app, { code }, best) };
}

/**
 * Asks whether the target knows an app and its secret. The token endpoint answers `invalid_client` where it does not
 * (spec#7.3); one that looks at the code first is asked with a new code. So is one that answers so to a code that it never
 * issued, which is the target's mistake and not the profile's.
 */
async function askAboutApp(it: Explorer, app: App): Promise<AppFindings> {
  const { context } = it.session;
  const { profile, people } = context;
  const index = profile.apps.indexOf(app);
  const place = placeOf(profile, `apps[${index}]`, 'clientSecret');
  const own = app.clientSecret === undefined ? undefined : await askForToken(it, app, app.clientSecret);
  const isSuspect = refusesApp(own?.response);
  const isProven =
    !isSuspect && own !== undefined && refusesApp((await askForToken(it, app, context.marker()))?.response);
  if (isProven && app !== people.app) return { canTellUnknownApps: true };
  const findings = await exchangeCode(it, app, place, own?.call);
  if (findings.problem !== undefined) return findings;
  const isRefused = findings.exchange === undefined ? isSuspect : refusesApp(findings.exchange);
  if (!isRefused) return { ...findings, canTellUnknownApps: isProven };
  const code = findings.exchange === undefined ? 'a code that was never issued' : 'a new code';
  return {
    problem: `${place}: the token endpoint of ${people.company.baseUrl} answers invalid_client to ${code} of the app ${app.name}. Correct clientId and clientSecret; if they are right, the target refuses an app that it knows (${nameStatement('spec#7.3-unknown-app')}).`,
  };
}

/**
 * Asks the token endpoint of another company about an app that the default company does not have. It is sent a code that was never
 * issued, so `invalid_client` only says that the app is unknown if the endpoint of the default company tells the two apart.
 */
async function askElsewhere(it: Explorer, app: App): Promise<AppFindings> {
  const { profile } = it.session.context;
  const company = profile.companies.find(({ name }) => app.companies?.includes(name));
  if (company === undefined || app.clientSecret === undefined) return {};
  const answer = await askForToken(it, app, app.clientSecret, company);
  if (!refusesApp(answer?.response)) return {};
  const place = placeOf(profile, `apps[${profile.apps.indexOf(app)}]`, 'clientSecret');
  return {
    problem: `${place}: the token endpoint of ${company.baseUrl} answers invalid_client to the app ${app.name}. Correct clientId, clientSecret and companies; if they are right, the target refuses an app that it knows (${nameStatement('spec#7.3-unknown-app')}).`,
  };
}

/** What the preflight learned about every app: those of the default company, then those that only others have. */
export async function askAboutApps(it: Explorer): Promise<readonly (AppFindings & { readonly app: App })[]> {
  const { profile, people } = it.session.context;
  if (!isImplemented(profile, 'oauth')) return [];
  const findings: (AppFindings & { readonly app: App })[] = [];
  const own = appsIn(profile, people.company);
  for (const app of own) findings.push({ app, ...(await askAboutApp(it, app)) });
  if (!findings.some(({ canTellUnknownApps }) => canTellUnknownApps)) return findings;
  for (const app of profile.apps.filter((it) => !own.includes(it)))
    findings.push({ app, ...(await askElsewhere(it, app)) });
  return findings;
}
