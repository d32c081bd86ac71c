import type { Caller, Exchange } from '../../http/exchange/exchange.ts';
import { findUserByPassword } from '../../http/request/authenticate.ts';
import { steps } from '../../http/steps.ts';
import { currentUser } from '../../oauth/authorization/session.ts';
import type { User } from '../../world/user.ts';
import { administrator, admitAsAdministrator, admitRejected } from '../builders/access.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import {
  everywhere,
  inLists,
  inNestedLists,
  inPlaces,
  inSchemas,
  inTheQuery,
  onCreates,
  onDestroys,
  onEach,
  onUpdates,
  onWrites,
  topLevelTypes,
  withVersion,
} from '../builders/places.ts';
import { type CallFilter, matchCalls } from '../builders/requests.ts';
import { rejectCalls, replaceRule, skipStep } from '../builders/steps.ts';

/** Whether a request has no credentials. */
function isAnonymous({ message, address }: Exchange): boolean {
  const inQuery = address.query.some(([name]) => name === 'access_token');
  return message.headers.authorization === undefined && !inQuery;
}

const admitAnonymous = (filter: CallFilter): Install => {
  const isCall = matchCalls(filter);
  return admitAsAdministrator((exchange) => isAnonymous(exchange) && isCall(exchange));
};

const callerOf = (user: User | undefined): Caller | undefined =>
  user && { user, permissions: user.permissions };

/** Faults of calls without credentials. */
export const anonymousFaults = faultsInSection('4-authentication', 'Every call needs authentication.', [
  ...inPlaces(
    'auth.not-required',
    'A call needs no authentication',
    'accepted',
    [inLists, onCreates, onDestroys, ...onEach(topLevelTypes, 'read'), inNestedLists, inSchemas, withVersion],
    admitAnonymous,
  ),
  {
    name: 'auth.login-in-query',
    seen: 'The parameters `email` and `password` of the query are accepted instead of credentials.',
    shape: 'accepted',
    install: admitRejected((exchange) => {
      const [email = '', password = ''] = ['email', 'password'].map(
        (name) => exchange.address.query.find(([given]) => given === name)?.[1],
      );
      return callerOf(exchange.company.behaviours.get(findUserByPassword)(exchange.company, email, password));
    }),
  },
  {
    name: 'auth.session-accepted',
    seen: 'The session cookie of the consent dialog is accepted instead of credentials.',
    shape: 'accepted',
    install: admitRejected((exchange) => callerOf(currentUser(exchange))),
  },
]);

/** Compares passwords in another way. */
const comparePasswords = (isSame: (sent: string, password: string) => boolean): Install =>
  replaceRule(findUserByPassword, () => (company, email, password) => {
    const user = company.findUser(email);
    return user && isSame(password, user.password) ? user : undefined;
  });

/** Faults of HTTP Basic. */
export const basicFaults = faultsInSection(
  '5.1-login',
  "A user's email and password are HTTP Basic credentials.",
  [
    ...inPlaces(
      'basic.rejected',
      'The correct email and password return 401',
      'rejected',
      [everywhere, onWrites],
      (calls) => rejectCalls(matchCalls({ ...calls, authenticationMethod: 'basic' }), 401, steps.authorize),
    ),
    {
      name: 'basic.any-password',
      seen: 'Any password is accepted for a known email.',
      shape: 'accepted',
      install: comparePasswords(() => true),
    },
    {
      name: 'basic.any-case',
      seen: 'Passwords are compared case-insensitively.',
      shape: 'accepted',
      install: comparePasswords((sent, password) => sent.toLowerCase() === password.toLowerCase()),
    },
    {
      name: 'basic.first-characters',
      seen: 'Only the first eight characters of a password are compared.',
      shape: 'off by one',
      install: comparePasswords((sent, password) => sent.slice(0, 8) === password.slice(0, 8)),
    },
    {
      name: 'basic.part-of-email',
      seen: 'The part of an email before its `@` is accepted with the password.',
      shape: 'accepted',
      install: replaceRule(
        findUserByPassword,
        (find) => (company, email, password) =>
          [email, ...[...company.users].map((it) => it.email).filter((it) => it.startsWith(`${email}@`))]
            .map((it) => find(company, it, password))
            .find((user) => user !== undefined),
      ),
    },
    {
      name: 'basic.any-email',
      seen: 'An unknown email is accepted with any password.',
      shape: 'accepted',
      install: replaceRule(findUserByPassword, (find) => (company, email, password) => {
        const isKnown = company.findUser(email) !== undefined;
        return isKnown ? find(company, email, password) : administrator(company)?.user;
      }),
    },
  ],
);

const tokens = { authenticationMethod: ['bearer', 'query'] } as const;

/** Faults of how tokens are sent. */
export const tokenFaults = faultsInSection(
  '5.2-token-every-call',
  'A call sends its token in the header or in the query.',
  [
    {
      name: 'token.header-rejected',
      seen: 'A token in the header returns 401; in the query it is accepted.',
      shape: 'one method only',
      install: rejectCalls(matchCalls({ authenticationMethod: 'bearer' }), 401, steps.authorize),
    },
    ...inPlaces(
      'token.query-rejected',
      'A token in the query returns 401',
      'one method only',
      [everywhere, onWrites],
      (calls) => rejectCalls(matchCalls({ ...calls, authenticationMethod: 'query' }), 401, steps.authorize),
    ),
    ...inPlaces(
      'token.any-accepted',
      'Any string is accepted as a token',
      'accepted',
      [everywhere, inTheQuery],
      (calls) => admitAsAdministrator(matchCalls({ ...tokens, ...calls })),
    ),
  ],
);

/** Faults of roles. */
export const roleFaults = faultsInSection(
  '7.1-401-roles',
  "A call that the user's roles forbid returns 401.",
  [
    ...inPlaces(
      'roles.ignored',
      "A user can do what the user's role forbids",
      'accepted',
      [everywhere, onUpdates, onDestroys, inNestedLists],
      (calls) => skipStep(matchCalls({ ...calls, authenticationMethod: 'basic' }), steps.authorize),
    ),
  ],
);
