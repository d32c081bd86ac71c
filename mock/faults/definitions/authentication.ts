import type { Exchange } from '../../http/exchange/exchange.ts';
import { findUserByPassword } from '../../http/request/authenticate.ts';
import { steps } from '../../http/steps.ts';
import { currentUser } from '../../oauth/authorization/session.ts';
import { codes } from '../../oauth/grants/codes.ts';
import { permissionsBeyond } from '../../oauth/grants/scope.ts';
import { tokens } from '../../oauth/grants/tokens.ts';
import { permissionType } from '../../resources/model/permission-list.ts';
import { unite } from '../../world/permissions.ts';
import {
  administrator,
  admitAsAdministrator,
  admitCredentials,
  admitRejected,
  admitSimilarTokens,
  callerOf,
  sentToken,
} from '../builders/access.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import {
  everywhere,
  inLists,
  inNestedLists,
  inOrdersOfContacts,
  inPlaces,
  inSchemas,
  inSearches,
  inTheQuery,
  onCreates,
  onDestroys,
  onEach,
  onNestedCreates,
  onReads,
  onUpdates,
  onWrites,
  topLevelTypes,
  withHead,
  withVersion,
} from '../builders/places.ts';
import { type CallFilter, type CallMatcher, matchCalls } from '../builders/requests.ts';
import { afterStep, rejectCalls, replaceRule, replaceRuleDuring, skipStep } from '../builders/steps.ts';

/** Whether a request has no credentials. */
function isAnonymous({ message, address }: Exchange): boolean {
  const inQuery = address.query.some(([name]) => name === 'access_token');
  return message.headers.authorization === undefined && !inQuery;
}

const admitAnonymous = (filter: CallFilter): Install => {
  const isCall = matchCalls(filter);
  return admitAsAdministrator((exchange) => isAnonymous(exchange) && isCall(exchange));
};

/** Faults of calls without credentials. */
export const anonymousFaults = faultsInSection('4-authentication', [
  ...inPlaces(
    'auth.not-required',
    'A call needs no authentication',
    'accepted',
    [
      inLists,
      onCreates,
      onDestroys,
      ...onEach(topLevelTypes, 'read'),
      inNestedLists,
      inSchemas,
      withVersion,
      withHead,
      inSearches,
      inOrdersOfContacts,
      onNestedCreates,
    ],
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
    name: 'auth.user-in-header',
    seen: 'The email of a user in `X-Forwarded-User` is accepted instead of credentials.',
    shape: 'accepted',
    install: admitRejected(({ company, message }) =>
      callerOf(company.findUser(String(message.headers['x-forwarded-user']))),
    ),
  },
  {
    name: 'auth.session-accepted',
    seen: 'The session cookie of the consent dialog is accepted instead of credentials.',
    shape: 'accepted',
    install: admitRejected((exchange) => callerOf(currentUser(exchange))),
  },
]);

/** Compares passwords in another way, in some calls. */
const comparePasswords = (
  isSame: (sent: string, password: string) => boolean,
  filter: CallFilter = {},
): Install =>
  replaceRuleDuring(
    matchCalls(filter),
    findUserByPassword,
    () => (company, email, password) => {
      const user = company.findUser(email);
      return user && isSame(password, user.password) ? user : undefined;
    },
    steps.authenticate,
  );

const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Faults of HTTP Basic. */
export const basicFaults = faultsInSection('5.1-login', [
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
    name: 'basic.accents-ignored',
    seen: 'Passwords are compared without the accents of their letters.',
    shape: 'accepted',
    install: comparePasswords((sent, password) => withoutAccents(sent) === withoutAccents(password)),
  },
  ...inPlaces(
    'basic.first-characters',
    'Only the first eight characters of a password are compared',
    'off by one',
    [everywhere, inNestedLists],
    (calls) => comparePasswords((sent, password) => sent.slice(0, 8) === password.slice(0, 8), calls),
  ),
  {
    name: 'basic.not-encoded',
    section: '5.1-base64',
    seen: 'An email and a password that are not encoded in Base64 are accepted.',
    shape: 'accepted',
    install: admitCredentials((credentials) => credentials),
  },
  {
    name: 'basic.more-behind-a-colon',
    section: '5.1-login',
    seen: 'A password is accepted with a colon and anything behind it.',
    shape: 'accepted',
    install: admitCredentials((credentials) =>
      Buffer.from(credentials, 'base64').toString().split(':', 2).join(':'),
    ),
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
]);

const byToken = { authenticationMethod: ['bearer', 'query'] } as const;

/** Faults of how tokens are sent. */
export const tokenFaults = faultsInSection('5.2-token-every-call', [
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
    (calls) => admitAsAdministrator(matchCalls({ ...byToken, ...calls })),
  ),
  ...inPlaces(
    'token.first-characters',
    'Only the characters of a token that are sent are compared, and eight are enough',
    'off by one',
    [inNestedLists],
    (calls) =>
      admitSimilarTokens(
        matchCalls({ ...byToken, ...calls }),
        (sent, issued) => sent.length > 8 && issued.startsWith(sent),
      ),
  ),
  {
    name: 'token.more-characters',
    seen: 'A token with more characters behind it is accepted.',
    shape: 'accepted',
    install: admitSimilarTokens(matchCalls(byToken), (sent, issued) => sent.startsWith(issued)),
  },
  {
    name: 'token.any-case',
    seen: 'Tokens are compared case-insensitively.',
    shape: 'accepted',
    install: admitSimilarTokens(
      matchCalls(byToken),
      (sent, issued) => sent.toLowerCase() === issued.toLowerCase(),
    ),
  },
  {
    name: 'token.code-accepted',
    seen: 'The list of permissions accepts a code in place of a token.',
    shape: 'one resource only',
    install: admitRejected((exchange) => {
      const isCall = matchCalls({ ...byToken, action: 'list', type: permissionType });
      const code = isCall(exchange) ? codes.get(exchange.company, sentToken(exchange)) : undefined;
      return code && callerOf(exchange.company.findUser(code.email));
    }),
  },
  {
    name: 'token.acts-for-the-first-user',
    section: '5.2-user-token',
    seen: 'A token acts for the first user of the company, whoever allowed the app.',
    shape: 'wrong value',
    install: afterStep(matchCalls(byToken), steps.authenticate, ({ caller, company }) => {
      const [user] = company.users;
      if (caller !== undefined && user !== undefined) caller.user = user;
    }),
  },
]);

/** Gives callers, in some calls, what the roles of the user forbid. */
const grantWhatRolesForbid = (isCall: CallMatcher): Install =>
  afterStep(isCall, steps.authenticate, ({ caller, company }) => {
    if (caller === undefined) return;
    const forbidden = permissionsBeyond(
      administrator(company)?.permissions ?? new Map(),
      caller.user.permissions,
    );
    caller.permissions = unite(caller.permissions, forbidden);
  });

/** Whether a call has a token of another app than the first one. */
const isOfAnotherApp: CallMatcher = (exchange) => {
  const [first] = exchange.company.apps;
  const token = tokens.get(exchange.company, sentToken(exchange));
  return token !== undefined && token.clientId !== first?.clientId;
};

/** Stores records that a role forbids to create, although the request is rejected. */
const storeForbidden =
  (filter: CallFilter): Install =>
  (behaviours) => {
    const refusals = new WeakMap<Exchange, unknown>();
    behaviours.replace(steps.authorize, (authorize) => async (exchange, service) => {
      try {
        await authorize(exchange, service);
      } catch (error) {
        if (!matchCalls(filter)(exchange)) throw error;
        refusals.set(exchange, error);
      }
    });
    behaviours.replace(steps.handle, (handle) => async (exchange, service) => {
      await handle(exchange, service);
      if (refusals.has(exchange)) throw refusals.get(exchange);
    });
  };

/** Faults of roles. */
export const roleFaults = faultsInSection('7.1-401-roles', [
  ...inPlaces(
    'roles.ignored',
    "A user can do what the user's role forbids",
    'accepted',
    [everywhere, onReads, onCreates, onUpdates, onDestroys, inNestedLists],
    (calls) => skipStep(matchCalls({ ...calls, authenticationMethod: 'basic' }), steps.authorize),
  ),
  {
    name: 'roles.rejected-create-stored',
    seen: "A create that the user's role forbids returns 401, but the record exists.",
    shape: 'accepted',
    install: storeForbidden(onCreates.calls),
  },
  {
    name: 'roles.rejected-nested-create-stored',
    seen: "A create beneath a record that the user's role forbids returns 401, but what it sent is listed there.",
    shape: 'nested only',
    install: storeForbidden(onNestedCreates.calls),
  },
  {
    name: 'roles.ignored-for-updates-by-query',
    seen: "An update with a token in the query can do what the user's role forbids.",
    shape: 'one method only',
    install: grantWhatRolesForbid(matchCalls({ ...onUpdates.calls, authenticationMethod: 'query' })),
  },
  {
    name: 'roles.ignored-for-other-apps',
    seen: "Every app but the first one can do what the user's role forbids.",
    shape: 'accepted',
    install: grantWhatRolesForbid(isOfAnotherApp),
  },
]);
