import type { Preparation, Target } from '../check/target.ts';
import { NotApplicable, NotImplemented, Uncertain, Untestable, Violation } from '../errors/outcome.ts';
import { repeatWhereLost } from '../http/gateway.ts';
import { anonymous, asBearer, asQuery, asUser, base64, type RequestOptions } from '../http/request.ts';
import type { User } from '../profile/profile.ts';
import { specifiedType } from '../profile/specified-types.ts';
import { none } from './axes.ts';

/** What a request sends to say who it is. */
export type Presented = Pick<RequestOptions, 'as' | 'headers'> & {
  readonly query?: Readonly<Record<string, string>>;
};

/**
 * Does what need not be possible: that it is not is for others to judge. Undefined where it is not. It is one of hundreds of calls, so
 * it is repeated where the network lost it.
 */
export async function tryTo<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await repeatWhereLost(work);
  } catch (error) {
    const isJudgedElsewhere = [Violation, Uncertain, Untestable, NotApplicable, NotImplemented].some(
      (it) => error instanceof it,
    );
    if (!isJudgedElsewhere) throw error;
    return undefined;
  }
}

const header = (value: string): Presented => ({ as: anonymous, headers: [['Authorization', value]] });

/** The cookies that a browser has at the company once a user has gone through the dialog; undefined where there are none. */
async function dialogCookies(t: Target, user: User): Promise<string | undefined> {
  const { responses } = await t.authorize({ user });
  const fields = responses
    .filter(({ url }) => url.startsWith(`${t.company.baseUrl}/`))
    .flatMap(({ request }) => request.headers.filter(([name]) => /^cookie$/i.test(name)));
  return fields.at(-1)?.[1];
}

/** A token of a user of the other company who is not in this one as well. */
export async function foreignToken(t: Preparation): Promise<string | undefined> {
  const company = t.otherCompany;
  const user = t.users(company).find(({ email }) => email !== t.sharedUser.email);
  return user && t.token({ user, app: t.app, company });
}

const orNothing = (value: string | undefined, as: (value: string) => Presented): Presented | undefined =>
  value === undefined ? undefined : as(value);

const wrongPassword = (user: User, password: string | undefined): Presented | undefined =>
  orNothing(password, (it) => ({ as: asUser({ ...user, password: it }) }));

/** The place of a user among those of the company: what each presents differs, so that a value on the axis is not always the same. */
const placeOf = (t: Target, user: User): number => t.users().findIndex(({ email }) => email === user.email);

/** A type of the specification with a list of its own, another for each user, with a scope for it. */
async function tokenForOneType(t: Target, user: User, permissions: string): Promise<Presented | undefined> {
  const listed = t.description.resources.filter(
    ({ path, type }) => path !== undefined && specifiedType(type)?.place === 'list',
  );
  const one = listed[placeOf(t, user) % listed.length];
  return one && { as: asBearer(await t.token({ user, scope: `api/${one.plural}:${permissions}` })) };
}

/** A token without a scope, of either grant in turn, where both are to be had. */
async function tokenInTurn(t: Target, user: User, turn: number): Promise<string> {
  const implicit = turn % 2 === 0 ? undefined : await tryTo(() => t.token({ user, grant: 'implicit' }));
  return implicit ?? t.token({ user });
}

type Make = (t: Target, user: User) => Promise<Presented | undefined> | Presented | undefined;

/** What stands for each value on the axis of credentials. */
const makers: Readonly<Record<string, Make>> = {
  Basic: (_, user) => ({ as: asUser(user) }),
  Bearer: async (t, user) => ({ as: asBearer(await tokenInTurn(t, user, placeOf(t, user))) }),
  access_token: async (t, user) => ({ as: asQuery(await tokenInTurn(t, user, placeOf(t, user) + 1)) }),
  [none]: () => ({ as: anonymous }),
  'a blank header': () => header(''),
  'a blank Basic': () => header('Basic '),
  'a Basic of nothing': () => header(`Basic ${base64(':')}`),
  'a blank Bearer': () => header('Bearer '),
  'a blank access_token': () => ({ as: anonymous, query: { access_token: '' } }),
  'a word as a token': () => header('Bearer null'),
  'another scheme': () => header('Negotiate'),
  'a word in another scheme': () => header('Token null'),
  'the login in the query': (_, { email, password }) => ({
    as: anonymous,
    query: { email, login: email, username: email, password },
  }),
  'a part of the email': (_, { email, password }) =>
    email.includes('@') ? { as: asUser({ email: email.replace(/@.*$/, ''), password }) } : undefined,
  'an email without a password': (_, { email }) => header(`Basic ${base64(email)}`),
  'a password with more behind a colon': (t, user) =>
    wrongPassword(user, t.derive(user.password, 'a colon and more')),
  'a tagged email': (_, { email, password }) =>
    email.includes('@') ? { as: asUser({ email: email.replace('@', '+tag@'), password }) } : undefined,
  'a token in a cookie': async (t, user) => {
    const token = await t.token({ user });
    return { as: anonymous, headers: [['Cookie', `access_token=${token}`]] };
  },
  'a token that reads one type': (t, user) => tokenForOneType(t, user, 'read'),
  'a token that only writes one type': (t, user) => tokenForOneType(t, user, 'create,update,delete'),
  "another user's password": (t, user) =>
    wrongPassword(user, t.users().find(({ email }) => email !== user.email)?.password),
  'the session of the dialog': async (t, user) =>
    orNothing(await dialogCookies(t, user), (it) => ({ as: anonymous, headers: [['Cookie', it]] })),
  'a token of another company': async (t) => orNothing(await foreignToken(t), (it) => ({ as: asBearer(it) })),
};

/** The names of parties in stories, and their users. */
export type Parties = Readonly<Record<string, User>>;

const parties = ['the first user', 'the second user', 'the third user'];

/** The users that stories are about: the run's own, others of the company, who can be allowed less, and one of another company. */
export async function partiesOf(t: Preparation): Promise<Parties> {
  const users = [t.user, ...t.users().filter(({ email }) => email !== t.user.email)];
  const strangers = await tryTo(async () => t.users(t.otherCompany));
  const stranger = strangers?.find((it) => users.every(({ email }) => email !== it.email));
  return {
    ...Object.fromEntries(users.slice(0, parties.length).map((user, at) => [parties[at], user])),
    ...(stranger && { 'a user of another company': stranger }),
  };
}

/** What each party can present, by the name of the credential: what the profile or the target does not have is left out. */
export async function presentedBy(
  t: Target,
  parties: Parties,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Presented>>> {
  const all = new Map<string, ReadonlyMap<string, Presented>>();
  for (const [name, make] of Object.entries(makers)) {
    const byParty = new Map<string, Presented>();
    for (const [party, user] of Object.entries(parties)) {
      // Whoever is of another company gets no token here.
      const isHere = t.users().some(({ email }) => email === user.email);
      const presented = isHere || name === 'Basic' ? await tryTo(async () => make(t, user)) : undefined;
      if (presented) byParty.set(party, presented);
    }
    if (byParty.size > 0) all.set(name, byParty);
  }
  return all;
}
