import type { Exchange } from '../../http/exchange/exchange.ts';
import { findUserByPassword } from '../../http/request/authenticate.ts';
import { steps } from '../../http/steps.ts';
import { administrator, admitAsAdministrator } from '../builders/access.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { matchCalls } from '../builders/requests.ts';
import { rejectCalls, replaceRule, skipStep } from '../builders/steps.ts';

/** Whether a request has no credentials. */
function isAnonymous({ message, address }: Exchange): boolean {
  const inQuery = address.query.some(([name]) => name === 'access_token');
  return message.headers.authorization === undefined && !inQuery;
}

const admitAnonymous = (filter: Parameters<typeof matchCalls>[0]): Install => {
  const isCall = matchCalls(filter);
  return admitAsAdministrator((exchange) => isAnonymous(exchange) && isCall(exchange));
};

/** Faults of calls without credentials. */
export const anonymousFaults = faultsInSection('4-authentication', 'Every call needs authentication.', [
  {
    name: 'auth.lists-open',
    seen: 'Lists need no authentication.',
    shape: 'accepted',
    install: admitAnonymous({ action: 'list' }),
  },
  {
    name: 'auth.creates-open',
    seen: 'Creating records needs no authentication.',
    shape: 'accepted',
    install: admitAnonymous({ action: 'create' }),
  },
  {
    name: 'auth.destroys-open',
    seen: 'Destroying records needs no authentication.',
    shape: 'accepted',
    install: admitAnonymous({ action: 'destroy' }),
  },
  {
    name: 'auth.orders-open',
    seen: 'Reading an order by its id needs no authentication; the list of orders and all other records do.',
    shape: 'one resource only',
    install: admitAnonymous({ action: 'read', type: 'order' }),
  },
  {
    name: 'auth.beneath-open',
    seen: 'Lists nested under a contact need no authentication; top-level lists do.',
    shape: 'nested only',
    install: admitAnonymous({ action: 'list', parent: 'contact' }),
  },
  {
    name: 'auth.schemas-open',
    seen: 'The schema of one type needs no authentication; the list of all schemas does.',
    shape: 'accepted',
    install: admitAnonymous({ action: 'schema' }),
  },
]);

const writing = ['create', 'update', 'destroy'];

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
    {
      name: 'basic.turned-away',
      seen: 'The correct email and password return 401.',
      shape: 'rejected',
      install: rejectCalls(matchCalls({ authenticationMethod: 'basic' }), 401, steps.authorize),
    },
    {
      name: 'basic.turned-away-on-writes',
      seen: 'The correct email and password return 401 on create, update and destroy.',
      shape: 'rejected',
      install: rejectCalls(
        matchCalls({ authenticationMethod: 'basic', action: writing }),
        401,
        steps.authorize,
      ),
    },
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
      name: 'basic.first-letters',
      seen: 'Only the first eight characters of a password are compared.',
      shape: 'off by one',
      install: comparePasswords((sent, password) => sent.slice(0, 8) === password.slice(0, 8)),
    },
    {
      name: 'basic.anybody',
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
      name: 'token.header-turned-away',
      seen: 'A token in the header returns 401; in the query it is accepted.',
      shape: 'one method only',
      install: rejectCalls(matchCalls({ authenticationMethod: 'bearer' }), 401, steps.authorize),
    },
    {
      name: 'token.query-turned-away',
      seen: 'A token in the query returns 401; in the header it is accepted.',
      shape: 'one method only',
      install: rejectCalls(matchCalls({ authenticationMethod: 'query' }), 401, steps.authorize),
    },
    {
      name: 'token.query-turned-away-on-writes',
      seen: 'A token in the query returns 401 on create, update and destroy.',
      shape: 'one method only',
      install: rejectCalls(
        matchCalls({ authenticationMethod: 'query', action: writing }),
        401,
        steps.authorize,
      ),
    },
    {
      name: 'token.any-word',
      seen: 'Any string is accepted as a token.',
      shape: 'accepted',
      install: admitAsAdministrator(matchCalls(tokens)),
    },
    {
      name: 'token.any-word-in-query',
      seen: 'Any string in the query is accepted as a token; in the header it returns 401.',
      shape: 'one method only',
      install: admitAsAdministrator(matchCalls({ authenticationMethod: 'query' })),
    },
  ],
);

/** Faults of roles. */
export const roleFaults = faultsInSection(
  '7.1-401-roles',
  "A call that the user's roles forbid returns 401.",
  [
    {
      name: 'roles.overlooked',
      seen: 'Users can create, update and destroy although their role forbids it.',
      shape: 'accepted',
      install: skipStep(matchCalls({ authenticationMethod: 'basic' }), steps.authorize),
    },
    {
      name: 'roles.overlooked-on-updates',
      seen: 'Users can update although their role forbids it; create and destroy return 401.',
      shape: 'accepted',
      install: skipStep(matchCalls({ authenticationMethod: 'basic', action: 'update' }), steps.authorize),
    },
    {
      name: 'roles.overlooked-on-destroys',
      seen: 'Users can destroy although their role forbids it; create and update return 401.',
      shape: 'accepted',
      install: skipStep(matchCalls({ authenticationMethod: 'basic', action: 'destroy' }), steps.authorize),
    },
    {
      name: 'roles.overlooked-beneath',
      seen: 'A user without access to invoices can list those of a contact; the list of all invoices returns 401.',
      shape: 'nested only',
      install: skipStep(
        matchCalls({ authenticationMethod: 'basic', action: 'list', parent: 'contact' }),
        steps.authorize,
      ),
    },
  ],
);
