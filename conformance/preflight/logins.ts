import { lacksBrowser } from '../context/browser.ts';
import { NetworkError, NotApplicable, Untestable } from '../errors/outcome.ts';
import { asBearer, asQuery, asUser, type Caller, type Company } from '../http/request.ts';
import { appsIn, grants, hasPermission, tokensIn, usersIn } from '../profile/people.ts';
import type { OwnToken, Profile, User } from '../profile/profile.ts';
import { isImplemented } from '../profile/service-parts.ts';
import { nameStatement } from '../requirements/requirement.ts';
import { type Inquiry, pathsToAsk, placeOf } from './inquiry.ts';
import type { Problem } from './problem.ts';

/** What a target makes of credentials: `unknown` where they need not be allowed anything that can be asked for. */
type Answer = 'accepted' | 'refused' | 'unknown';

/** Whether credentials that are allowed to read contacts, or everything, get something else than 401 anywhere. */
async function tryCredentials(
  { session }: Inquiry,
  company: Company,
  as: Caller,
  mayRead: boolean,
): Promise<Answer> {
  for (const path of pathsToAsk(session.context.profile)) {
    if ((await session.send('GET', path, { company, as })).status !== 401) return 'accepted';
  }
  return mayRead ? 'refused' : 'unknown';
}

/** What the login page makes of a user, who then allows no app anything; `not shown` if there is none, unknown where it cannot be asked. */
async function tryLoginPage(
  { session, dialog }: Inquiry,
  company: Company,
  user: User,
): Promise<Answer | 'not shown'> {
  const { profile, client } = session.context;
  const [app] = appsIn(profile, company);
  if (!app || client.readOnly || lacksBrowser() || !isImplemented(profile, 'oauth')) return 'unknown';
  try {
    const result = await dialog.authorize({ user, app, company, decision: 'deny' });
    if (!result.loginShown) return 'not shown';
    return result.end === 'page' && !result.dialogShown ? 'refused' : 'accepted';
  } catch (error) {
    if (error instanceof NetworkError || error instanceof Untestable || error instanceof NotApplicable)
      return 'unknown';
    throw error;
  }
}

const loginSentence = (profile: Profile, user: User, { baseUrl }: Company, how: string): string =>
  `${placeOf(profile, `users[${profile.users.indexOf(user)}]`, 'password')}: ${baseUrl} refuses the password of ${user.email}: ${how}. Correct email, password or companies`;

/**
 * A problem for each user whose password a company refuses (spec#5.1). A target that refuses Basic and lets the user log in
 * in the browser violates the specification, which is not the profile's fault; so does one that shows no login page.
 */
export async function loginProblems(it: Inquiry, company: Company): Promise<readonly Problem[]> {
  const { profile } = it.session.context;
  if (!isImplemented(profile, 'basic')) return [];
  const refused: User[] = [];
  let accepted = 0;
  for (const user of usersIn(profile, company)) {
    const answer = await tryCredentials(it, company, asUser(user), hasPermission(user, 'api/contacts:read'));
    if (answer === 'refused') refused.push(user);
    if (answer === 'accepted') accepted += 1;
  }
  const problems: Problem[] = [];
  for (const user of refused) {
    const about = { kind: 'users', at: profile.users.indexOf(user), company } as const;
    const say = (how: string, end: string) =>
      problems.push({ sentence: `${loginSentence(profile, user, company, how)}${end}`, about });
    const page = await tryLoginPage(it, company, user);
    if (page === 'refused') {
      say('HTTP Basic gets 401, and the login page refuses the login', ', or the address.');
    } else if (page !== 'accepted' && accepted > 0) {
      say('HTTP Basic gets 401, and other users are accepted', '.');
    } else if (page === 'unknown') {
      say(
        'HTTP Basic gets 401, and no login page can be asked',
        `; if they are right, the target refuses HTTP Basic (${nameStatement('spec#5.1-login')}).`,
      );
    }
  }
  return problems;
}

const mayReadContacts = ({ scope }: OwnToken): boolean =>
  scope === undefined || grants([scope], 'api/contacts:read');

/** A problem for each token of the profile that is refused both in the header and in the query (spec#5.2-token-every-call). */
export async function tokenProblems(it: Inquiry): Promise<readonly Problem[]> {
  const { profile } = it.session.context;
  const problems: Problem[] = [];
  const tokens = profile.companies.flatMap((company) =>
    tokensIn(profile, company).map((own) => ({ company, own })),
  );
  for (const { company, own } of tokens) {
    const at = profile.tokens.indexOf(own);
    const mayRead = mayReadContacts(own);
    const isRefused = async (as: Caller) => (await tryCredentials(it, company, as, mayRead)) === 'refused';
    if (!(await isRefused(asBearer(own.token))) || !(await isRefused(asQuery(own.token)))) continue;
    problems.push({
      sentence: `${placeOf(profile, `tokens[${at}]`, 'token')}: ${company.baseUrl} refuses it with 401, in the header and in the query. Replace the token, which may have expired, or correct its company and scope.`,
      about: { kind: 'tokens', at },
    });
  }
  return problems;
}
