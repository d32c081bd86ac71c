import { userOfPassword } from '../http/basic.ts';
import type { Caller, Exchange } from '../http/exchange.ts';
import { steps } from '../http/steps.ts';
import type { Company } from '../world/company.ts';
import { faultsOf, type Install } from './fault.ts';
import { calls, type IsCall } from './ways/calls.ts';
import { replaces } from './ways/rules.ts';
import { skips, turnsAway } from './ways/steps.ts';

const WRITING = ['create', 'update', 'destroy'];

/** The one who may do everything: a company's first user. */
function administrator(company: Company): Caller | undefined {
  const [user] = company.users;
  return user && { user, permissions: user.permissions };
}

/** Takes callers that would be refused, some of them, for the administrator. */
function lets(isLet: IsCall): Install {
  return replaces(steps.authenticate, (authenticate) => async (exchange, front) => {
    try {
      await authenticate(exchange, front);
    } catch (refusal) {
      if (!isLet(exchange)) throw refusal;
      exchange.way ??= 'basic';
      exchange.caller = administrator(exchange.company);
    }
  });
}

/** Whether a request shows no credentials at all. */
function isAnonymous({ message, address }: Exchange): boolean {
  const inQuery = address.query.some(([name]) => name === 'access_token');
  return message.headers.authorization === undefined && !inQuery;
}

const letsAnybody = (wanted: Parameters<typeof calls>[0]): Install => {
  const isCall = calls(wanted);
  return lets((exchange) => isAnonymous(exchange) && isCall(exchange));
};

/** Faults of calls without credentials. */
export const authenticationFaults = faultsOf('4', 'Every API call needs authentication (section 5).', [
  {
    name: 'auth.lists-open',
    seen: 'Lists are answered to anybody.',
    shape: 'let through',
    install: letsAnybody({ action: 'list' }),
  },
  {
    name: 'auth.creates-open',
    seen: 'Anybody may create records.',
    shape: 'let through',
    install: letsAnybody({ action: 'create' }),
  },
  {
    name: 'auth.destroys-open',
    seen: 'Anybody may destroy records.',
    shape: 'let through',
    install: letsAnybody({ action: 'destroy' }),
  },
  {
    name: 'auth.orders-open',
    seen: 'Orders are answered to anybody; all other records need authentication.',
    shape: 'one resource only',
    install: letsAnybody({ action: 'read', type: 'order' }),
  },
  {
    name: 'auth.beneath-open',
    seen: 'What lies beneath a contact is listed to anybody; lists at the top need authentication.',
    shape: 'nested only',
    install: letsAnybody({ action: 'list', parent: 'contact' }),
  },
  {
    name: 'auth.schemas-open',
    seen: 'Schemas are answered to anybody.',
    shape: 'let through',
    install: letsAnybody({ action: 'schema' }),
  },
]);

/** Logs in by another comparison of passwords. */
const compares = (isSame: (given: string, password: string) => boolean): Install =>
  replaces(userOfPassword, () => (company, email, password) => {
    const user = company.user(email);
    return user && isSame(password, user.password) ? user : undefined;
  });

/** Faults of HTTP Basic. */
export const basicFaults = faultsOf(
  '5.1 rule 1',
  "A client can send the user's login email and password as HTTP Basic credentials.",
  [
    {
      name: 'basic.turned-away',
      seen: 'The right email and password are 401.',
      shape: 'turned away',
      install: turnsAway(calls({ way: 'basic' }), 401, steps.authorize),
    },
    {
      name: 'basic.turned-away-on-writes',
      seen: 'The right email and password are 401 on create, update and destroy.',
      shape: 'turned away',
      install: turnsAway(calls({ way: 'basic', action: WRITING }), 401, steps.authorize),
    },
    {
      name: 'basic.any-password',
      seen: 'A known email is taken with any password.',
      shape: 'let through',
      install: compares(() => true),
    },
    {
      name: 'basic.any-case',
      seen: 'A password is taken in capitals.',
      shape: 'let through',
      install: compares((given, password) => given.toLowerCase() === password.toLowerCase()),
    },
    {
      name: 'basic.first-letters',
      seen: 'A password is taken when its first eight characters are right.',
      shape: 'off by one',
      install: compares((given, password) => given.slice(0, 8) === password.slice(0, 8)),
    },
    {
      name: 'basic.anybody',
      seen: 'An email that nobody has is taken, with any password.',
      shape: 'let through',
      install: replaces(userOfPassword, (find) => (company, email, password) => {
        const isKnown = company.user(email) !== undefined;
        return isKnown ? find(company, email, password) : administrator(company)?.user;
      }),
    },
  ],
);

const TOKENS = { way: ['bearer', 'query'] } as const;

/** Faults of how tokens are shown. */
export const tokenFaults = faultsOf(
  '5.2 server-side rule 5',
  'The token is required on all API calls. It is passed either as the query parameter access_token, or in the request header Authorization: Bearer <ACCESS_TOKEN>.',
  [
    {
      name: 'token.header-turned-away',
      seen: 'A token in the header is 401; in the query it is taken.',
      shape: 'one way only',
      install: turnsAway(calls({ way: 'bearer' }), 401, steps.authorize),
    },
    {
      name: 'token.query-turned-away',
      seen: 'A token in the query is 401; in the header it is taken.',
      shape: 'one way only',
      install: turnsAway(calls({ way: 'query' }), 401, steps.authorize),
    },
    {
      name: 'token.query-turned-away-on-writes',
      seen: 'A token in the query is 401 on create, update and destroy.',
      shape: 'one way only',
      install: turnsAway(calls({ way: 'query', action: WRITING }), 401, steps.authorize),
    },
    {
      name: 'token.any-word',
      seen: 'Any word is taken for a token.',
      shape: 'let through',
      install: lets(calls(TOKENS)),
    },
    {
      name: 'token.any-word-in-query',
      seen: 'Any word in the query is taken for a token; in the header it is 401.',
      shape: 'one way only',
      install: lets(calls({ way: 'query' })),
    },
  ],
);

/** Faults of what users may do. */
export const roleFaults = faultsOf('7.1', '401 Unauthorized: not logged in, or restricted by roles.', [
  {
    name: 'roles.overlooked',
    seen: 'A user whose role does not allow it may create, update and destroy.',
    shape: 'let through',
    install: skips(calls({ way: 'basic' }), steps.authorize),
  },
  {
    name: 'roles.overlooked-on-updates',
    seen: 'A user whose role does not allow it may update; to create and to destroy are 401.',
    shape: 'let through',
    install: skips(calls({ way: 'basic', action: 'update' }), steps.authorize),
  },
  {
    name: 'roles.overlooked-on-destroys',
    seen: 'A user whose role does not allow it may destroy; to create and to update are 401.',
    shape: 'let through',
    install: skips(calls({ way: 'basic', action: 'destroy' }), steps.authorize),
  },
  {
    name: 'roles.overlooked-beneath',
    seen: "A user who may not read invoices sees a contact's; the list of all invoices is 401.",
    shape: 'nested only',
    install: skips(calls({ way: 'basic', action: 'list', parent: 'contact' }), steps.authorize),
  },
]);
