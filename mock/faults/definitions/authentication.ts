import type { Exchange } from '../../http/exchange/exchange.ts';
import { findUserByPassword } from '../../http/request/basic.ts';
import { steps } from '../../http/steps.ts';
import { administrator, admitAsAdministrator } from '../builders/access.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { matchCalls } from '../builders/requests.ts';
import { rejectCalls, replaceRule, skipStep } from '../builders/steps.ts';

/** Whether a request shows no credentials at all. */
function isAnonymous({ message, address }: Exchange): boolean {
  const inQuery = address.query.some(([name]) => name === 'access_token');
  return message.headers.authorization === undefined && !inQuery;
}

const letsAnybody = (wanted: Parameters<typeof matchCalls>[0]): Install => {
  const isCall = matchCalls(wanted);
  return admitAsAdministrator((exchange) => isAnonymous(exchange) && isCall(exchange));
};

/** Faults of calls without credentials. */
export const anonymousFaults = faultsInSection(
  '4-authentication',
  'Each and every call needs authentication.',
  [
    {
      name: 'auth.lists-open',
      seen: 'Lists are answered to anybody.',
      shape: 'accepted',
      install: letsAnybody({ action: 'list' }),
    },
    {
      name: 'auth.creates-open',
      seen: 'Anybody may create records.',
      shape: 'accepted',
      install: letsAnybody({ action: 'create' }),
    },
    {
      name: 'auth.destroys-open',
      seen: 'Anybody may destroy records.',
      shape: 'accepted',
      install: letsAnybody({ action: 'destroy' }),
    },
    {
      name: 'auth.orders-open',
      seen: 'An order is answered to anybody who has its id; lists of orders, and all other records, need authentication.',
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
      seen: 'The schema of a type is answered to anybody; all schemas together need authentication.',
      shape: 'accepted',
      install: letsAnybody({ action: 'schema' }),
    },
  ],
);

const WRITING = ['create', 'update', 'destroy'];

/** Logs in by another comparison of passwords. */
const compares = (isSame: (given: string, password: string) => boolean): Install =>
  replaceRule(findUserByPassword, () => (company, email, password) => {
    const user = company.findUser(email);
    return user && isSame(password, user.password) ? user : undefined;
  });

/** Faults of HTTP Basic. */
export const basicFaults = faultsInSection(
  '5.1-login',
  'The email and password of a user are HTTP Basic credentials.',
  [
    {
      name: 'basic.turned-away',
      seen: 'The right email and password are 401.',
      shape: 'rejected',
      install: rejectCalls(matchCalls({ way: 'basic' }), 401, steps.authorize),
    },
    {
      name: 'basic.turned-away-on-writes',
      seen: 'The right email and password are 401 on create, update and destroy.',
      shape: 'rejected',
      install: rejectCalls(matchCalls({ way: 'basic', action: WRITING }), 401, steps.authorize),
    },
    {
      name: 'basic.any-password',
      seen: 'A known email is taken with any password.',
      shape: 'accepted',
      install: compares(() => true),
    },
    {
      name: 'basic.any-case',
      seen: 'A password is taken in upper case.',
      shape: 'accepted',
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
      shape: 'accepted',
      install: replaceRule(findUserByPassword, (find) => (company, email, password) => {
        const isKnown = company.findUser(email) !== undefined;
        return isKnown ? find(company, email, password) : administrator(company)?.user;
      }),
    },
  ],
);

const TOKENS = { way: ['bearer', 'query'] } as const;

/** Faults of how tokens are shown. */
export const tokenFaults = faultsInSection(
  '5.2-token-every-call',
  'A call carries its token in the header or in the query.',
  [
    {
      name: 'token.header-turned-away',
      seen: 'A token in the header is 401; in the query it is taken.',
      shape: 'one method only',
      install: rejectCalls(matchCalls({ way: 'bearer' }), 401, steps.authorize),
    },
    {
      name: 'token.query-turned-away',
      seen: 'A token in the query is 401; in the header it is taken.',
      shape: 'one method only',
      install: rejectCalls(matchCalls({ way: 'query' }), 401, steps.authorize),
    },
    {
      name: 'token.query-turned-away-on-writes',
      seen: 'A token in the query is 401 on create, update and destroy.',
      shape: 'one method only',
      install: rejectCalls(matchCalls({ way: 'query', action: WRITING }), 401, steps.authorize),
    },
    {
      name: 'token.any-word',
      seen: 'Any word is taken for a token.',
      shape: 'accepted',
      install: admitAsAdministrator(matchCalls(TOKENS)),
    },
    {
      name: 'token.any-word-in-query',
      seen: 'Any word in the query is taken for a token; in the header it is 401.',
      shape: 'one method only',
      install: admitAsAdministrator(matchCalls({ way: 'query' })),
    },
  ],
);

/** Faults of what users may do. */
export const roleFaults = faultsInSection('7.1-401', 'Nobody is logged in, or roles forbid the call: 401.', [
  {
    name: 'roles.overlooked',
    seen: 'A user whose role does not allow it may create, update and destroy.',
    shape: 'accepted',
    install: skipStep(matchCalls({ way: 'basic' }), steps.authorize),
  },
  {
    name: 'roles.overlooked-on-updates',
    seen: 'A user whose role does not allow it may update; to create and to destroy are 401.',
    shape: 'accepted',
    install: skipStep(matchCalls({ way: 'basic', action: 'update' }), steps.authorize),
  },
  {
    name: 'roles.overlooked-on-destroys',
    seen: 'A user whose role does not allow it may destroy; to create and to update are 401.',
    shape: 'accepted',
    install: skipStep(matchCalls({ way: 'basic', action: 'destroy' }), steps.authorize),
  },
  {
    name: 'roles.overlooked-beneath',
    seen: "A user who may not read invoices sees a contact's; the list of all invoices is 401.",
    shape: 'nested only',
    install: skipStep(matchCalls({ way: 'basic', action: 'list', parent: 'contact' }), steps.authorize),
  },
]);
