import { firstValue } from '../../http/exchange/address.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { findUserByPassword, isAnonymous } from '../../http/request/authenticate.ts';
import { steps } from '../../http/steps.ts';
import { currentUser } from '../../oauth/authorization/session.ts';
import { codes } from '../../oauth/grants/codes.ts';
import { permissionsBeyond } from '../../oauth/grants/scope.ts';
import { tokens } from '../../oauth/grants/tokens.ts';
import { permissionType } from '../../resources/model/permission-list.ts';
import { type Install, replace } from '../../world/behaviour.ts';
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
import {
  everywhere,
  inLists,
  inNestedLists,
  inOrdersOfContacts,
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
import { byToken, type CallFilter, type CallMatcher, type Calls, matchCalls } from '../builders/requests.ts';
import { faultsInSection } from '../builders/section.ts';
import { afterStep, rejectCalls, replaceDuring, skipStep } from '../builders/steps.ts';

const admitAnonymous = (filter: CallFilter): Install => {
  const isCall = matchCalls(filter);
  return admitAsAdministrator((exchange) => isAnonymous(exchange) && isCall(exchange));
};

/** Faults of calls without credentials. */
export const anonymousFaults = faultsInSection('4-authentication', 'accepted', {
  'auth.not-required': {
    seen: 'A call needs no authentication.',
    places: [
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
    build: admitAnonymous,
  },
  'auth.login-in-query': {
    seen: 'The parameters `email` and `password` of the query are accepted instead of credentials.',
    install: admitRejected(({ company, address }) => {
      const [email = '', password = ''] = ['email', 'password'].map((name) => firstValue(address, name));
      return callerOf(company.behaviours.get(findUserByPassword)(company, email, password));
    }),
  },
  'auth.user-in-header': {
    seen: 'The email of a user in `X-Forwarded-User` is accepted instead of credentials.',
    install: admitRejected(({ company, message }) =>
      callerOf(company.findUser(String(message.headers['x-forwarded-user']))),
    ),
  },
  'auth.session-accepted': {
    seen: 'The session cookie of the consent dialog is accepted instead of credentials.',
    install: admitRejected((exchange) => callerOf(currentUser(exchange))),
  },
});

/** Compares passwords in another way, in some calls. */
const comparePasswords = (
  isSame: (sent: string, password: string) => boolean,
  filter: CallFilter = {},
): Install =>
  replaceDuring(
    filter,
    findUserByPassword,
    (_current, company, email, password) => {
      const user = company.findUser(email);
      return user && isSame(password, user.password) ? user : undefined;
    },
    steps.authenticate,
  );

const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Faults of HTTP Basic. */
export const basicFaults = faultsInSection('5.1-login', 'accepted', {
  'basic.rejected': {
    seen: 'The correct email and password return 401.',
    shape: 'rejected',
    places: [everywhere, onWrites],
    build: (calls) => rejectCalls({ ...calls, authenticationMethod: 'basic' }, 401, steps.authorize),
  },
  'basic.any-password': {
    seen: 'Any password is accepted for a known email.',
    install: comparePasswords(() => true),
  },
  'basic.any-case': {
    seen: 'Passwords are compared case-insensitively.',
    install: comparePasswords((sent, password) => sent.toLowerCase() === password.toLowerCase()),
  },
  'basic.accents-ignored': {
    seen: 'Passwords are compared without the accents of their letters.',
    install: comparePasswords((sent, password) => withoutAccents(sent) === withoutAccents(password)),
  },
  'basic.first-characters': {
    seen: 'Only the first eight characters of a password are compared.',
    shape: 'off by one',
    places: [everywhere, inNestedLists],
    build: (calls) => comparePasswords((sent, password) => sent.slice(0, 8) === password.slice(0, 8), calls),
  },
  'basic.not-encoded': {
    section: '5.1-base64',
    seen: 'An email and a password that are not encoded in Base64 are accepted.',
    install: admitCredentials((credentials) => credentials),
  },
  'basic.more-behind-a-colon': {
    seen: 'A password is accepted with a colon and anything behind it.',
    install: admitCredentials((credentials) =>
      Buffer.from(credentials, 'base64').toString().split(':', 2).join(':'),
    ),
  },
  'basic.part-of-email': {
    seen: 'The part of an email before its `@` is accepted with the password.',
    install: replace(findUserByPassword, (find, company, email, password) =>
      [email, ...[...company.users].map((it) => it.email).filter((it) => it.startsWith(`${email}@`))]
        .map((it) => find(company, it, password))
        .find((user) => user !== undefined),
    ),
  },
  'basic.any-email': {
    seen: 'An unknown email is accepted with any password.',
    install: replace(findUserByPassword, (find, company, email, password) => {
      const isKnown = company.findUser(email) !== undefined;
      return isKnown ? find(company, email, password) : administrator(company)?.user;
    }),
  },
});

/** Faults of how tokens are sent. */
export const tokenFaults = faultsInSection('5.2-token-every-call', 'accepted', {
  'token.header-rejected': {
    seen: 'A token in the header returns 401; in the query it is accepted.',
    shape: 'one method only',
    install: rejectCalls({ authenticationMethod: 'bearer' }, 401, steps.authorize),
  },
  'token.query-rejected': {
    seen: 'A token in the query returns 401.',
    shape: 'one method only',
    places: [everywhere, onWrites],
    build: (calls) => rejectCalls({ ...calls, authenticationMethod: 'query' }, 401, steps.authorize),
  },
  'token.any-accepted': {
    seen: 'Any string is accepted as a token.',
    places: [everywhere, inTheQuery],
    build: (calls) => admitAsAdministrator({ ...byToken, ...calls }),
  },
  'token.first-characters': {
    seen: 'Only the characters of a token that are sent are compared, and eight are enough.',
    shape: 'off by one',
    places: [inNestedLists],
    build: (calls) =>
      admitSimilarTokens(
        { ...byToken, ...calls },
        (sent, issued) => sent.length > 8 && issued.startsWith(sent),
      ),
  },
  'token.more-characters': {
    seen: 'A token with more characters behind it is accepted.',
    install: admitSimilarTokens(byToken, (sent, issued) => sent.startsWith(issued)),
  },
  'token.any-case': {
    seen: 'Tokens are compared case-insensitively.',
    install: admitSimilarTokens(byToken, (sent, issued) => sent.toLowerCase() === issued.toLowerCase()),
  },
  'token.code-accepted': {
    seen: 'The list of permissions accepts a code in place of a token.',
    shape: 'one resource only',
    install: admitRejected((exchange) => {
      const isCall = matchCalls({ ...byToken, action: 'list', type: permissionType });
      const code = isCall(exchange) ? codes.get(exchange.company, sentToken(exchange)) : undefined;
      return code && callerOf(exchange.company.findUser(code.email));
    }),
  },
  'token.acts-for-the-first-user': {
    section: '5.2-user-token',
    seen: 'A token acts for the first user of the company, whoever allowed the app.',
    shape: 'wrong value',
    install: afterStep(byToken, steps.authenticate, ({ caller, company }) => {
      const [user] = company.users;
      if (caller !== undefined && user !== undefined) caller.user = user;
    }),
  },
});

/** Gives callers, in some calls, what the roles of the user forbid. */
const grantWhatRolesForbid = (calls: Calls): Install =>
  afterStep(calls, steps.authenticate, ({ caller, company }) => {
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
    behaviours.replace(steps.authorize, async (authorize, exchange, service) => {
      try {
        await authorize(exchange, service);
      } catch (error) {
        if (!matchCalls(filter)(exchange)) throw error;
        refusals.set(exchange, error);
      }
    });
    behaviours.replace(steps.handle, async (handle, exchange, service) => {
      await handle(exchange, service);
      if (refusals.has(exchange)) throw refusals.get(exchange);
    });
  };

const isNestedListByBasic = matchCalls({ ...inNestedLists.calls, authenticationMethod: 'basic' });

/** Whether the role of whoever asks for a list beneath a record lets them read that record. */
const mayReadParent: CallMatcher = (exchange) => {
  const { parent } = exchange.operation?.resource ?? {};
  const names = exchange.caller?.permissions.get(`api/${parent?.collection}`);
  return isNestedListByBasic(exchange) && names?.has('read') === true;
};

/** Faults of roles. */
export const roleFaults = faultsInSection('7.1-401-roles', 'accepted', {
  'roles.ignored': {
    seen: "A user can do what the user's role forbids.",
    places: [everywhere, onReads, onCreates, onUpdates, onDestroys, inNestedLists],
    build: (calls) => skipStep({ ...calls, authenticationMethod: 'basic' }, steps.authorize),
  },
  'roles.rejected-create-stored': {
    seen: "A create that the user's role forbids returns 401, but the record exists.",
    install: storeForbidden(onCreates.calls),
  },
  'roles.rejected-nested-create-stored': {
    seen: "A create beneath a record that the user's role forbids returns 401, but what it sent is listed there.",
    shape: 'nested only',
    install: storeForbidden(onNestedCreates.calls),
  },
  'roles.of-the-parent-suffice': {
    seen: 'Whose role lets them read a record can list what is beneath it; a token for the record alone cannot.',
    shape: 'nested only',
    install: skipStep(mayReadParent, steps.authorize),
  },
  'roles.ignored-for-updates-by-query': {
    seen: "An update with a token in the query can do what the user's role forbids.",
    shape: 'one method only',
    install: grantWhatRolesForbid({ ...onUpdates.calls, authenticationMethod: 'query' }),
  },
  'roles.ignored-for-other-apps': {
    seen: "Every app but the first one can do what the user's role forbids.",
    install: grantWhatRolesForbid(isOfAnotherApp),
  },
});
