import { steps } from '../../http/steps.ts';
import { alwaysAdded, type RequestedScope, readScope, withinUser } from '../../oauth/grants/scope.ts';
import { tokenHasExpired } from '../../oauth/grants/tokens.ts';
import { OFFLINE_ACCESS, parsePermissions, ScopeError } from '../../world/permissions.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { type CallFilter, matchCalls } from '../builders/requests.ts';
import { afterStep, installAll, replaceRule } from '../builders/steps.ts';

/** Reads each scope that is given as another one. */
const reads = (change: (words: string[]) => string[]): Install =>
  replaceRule(
    readScope,
    (read) => (text, contexts) =>
      read(text === undefined ? text : change(text.split(' ').filter(Boolean)).join(' '), contexts),
  );

/** Reads each permission of a scope as others. */
const readsEach = (change: (context: string, names: string[]) => string): Install =>
  reads((words) =>
    words.map((word) => {
      const [context = '', names] = word.split(':');
      return word === OFFLINE_ACCESS ? word : change(context, names?.split(',') ?? []);
    }),
  );

const narrowed = (permissions: string[]): RequestedScope => ({
  permissions: parsePermissions(permissions),
  offline: false,
});

/** Reads what is asked for without a scope as something. */
const readsNone = (wish: (contexts: ReadonlySet<string>) => RequestedScope): Install =>
  replaceRule(
    readScope,
    (read) => (text, contexts) => (text === undefined ? wish(contexts) : read(text, contexts)),
  );

const withoutAdded = (context: string): Install =>
  replaceRule(alwaysAdded, (added) => () => new Map([...added()].filter(([name]) => name !== context)));

/** Faults of how scopes are read. */
export const scopeFaults = [
  ...faultsInSection('5.2-scope-spaces', 'A space separates one permission from the next.', [
    {
      name: 'scope.first-word-alone',
      seen: 'A token has the first permission of its scope alone.',
      shape: 'off by one',
      install: reads((words) => words.slice(0, 1)),
    },
  ]),
  ...faultsInSection('5.2-scope-permission', 'Commas separate the permission names of a context.', [
    {
      name: 'scope.first-name-alone',
      seen: 'Of `api/contacts:read,create` a token may read alone.',
      shape: 'off by one',
      install: readsEach((context, [name]) => (name === undefined ? context : `${context}:${name}`)),
    },
  ]),
  ...faultsInSection('5.2-scope-list', 'A context alone grants all four, one with names only these.', [
    {
      name: 'scope.context-reads-alone',
      seen: 'With the scope `api/contacts`, a token may read contacts alone.',
      shape: 'missing',
      install: readsEach((context, names) => `${context}:${names.length === 0 ? 'read' : names.join()}`),
    },
    {
      name: 'scope.context-without-delete',
      seen: 'With the scope `api/contacts`, a token may do everything but destroy contacts.',
      shape: 'off by one',
      install: readsEach(
        (context, names) => `${context}:${names.length === 0 ? 'create,read,update' : names.join()}`,
      ),
    },
    {
      name: 'scope.lists-overlooked',
      seen: 'With the scope `api/contacts:read`, a token may create, update and destroy contacts too.',
      shape: 'accepted',
      install: readsEach((context) => context),
    },
    {
      name: 'scope.reading-updates',
      seen: 'With the scope `api/contacts:read`, a token may update contacts too, and no more.',
      shape: 'accepted',
      install: readsEach((context, names) =>
        names.length === 0 ? context : `${context}:${names.includes('read') ? [...names, 'update'] : names}`,
      ),
    },
  ]),
  ...faultsInSection('5.2-scope-current', 'Every token can view the current company and user.', [
    {
      name: 'scope.current-user-missing',
      seen: '`GET /api/users/current` is 401 with a token whose scope does not name it.',
      shape: 'missing',
      install: withoutAdded('users/current'),
    },
    {
      name: 'scope.current-company-missing',
      seen: '`GET /api/companies/current` is 401 with a token whose scope does not name it.',
      shape: 'missing',
      install: withoutAdded('companies/current'),
    },
  ]),
  ...faultsInSection('5.2-no-scope', 'Without a scope, a token has every permission of its user.', [
    {
      name: 'scope.none-grants-nothing',
      seen: 'A token without a scope may read no contacts.',
      shape: 'missing',
      install: readsNone(() => narrowed([])),
    },
    {
      name: 'scope.none-reads-alone',
      seen: 'A token without a scope may read everything, and change nothing.',
      shape: 'missing',
      install: readsNone((contexts) => narrowed([...contexts].map((context) => `${context}:read`))),
    },
    {
      name: 'scope.none-beyond-user',
      seen: 'A token without a scope may do what its user may not.',
      shape: 'accepted',
      install: installAll(
        readsNone((contexts) => narrowed([...contexts])),
        replaceRule(withinUser, () => (wished) => wished),
      ),
    },
  ]),
  ...faultsInSection('5.2-user-token', 'A token acts for its user.', [
    {
      name: 'scope.beyond-user',
      seen: 'A token may do what its scope names, also where its user may not.',
      shape: 'accepted',
      install: replaceRule(withinUser, () => (wished) => wished),
    },
  ]),
];

/** Lets tokens do whatever their user may, in some calls. */
const overlooked = (wanted: CallFilter = {}): Install =>
  afterStep(matchCalls({ way: ['bearer', 'query'], ...wanted }), steps.authenticate, (exchange) => {
    const { user } = exchange.caller ?? {};
    exchange.caller = user && { user, permissions: user.permissions };
  });

/** Faults of how scopes are enforced. */
export const enforcementFaults = faultsInSection(
  '5.2-scope-list',
  'A context alone grants all four, one with names only these.',
  [
    {
      name: 'scope.overlooked',
      seen: 'A token may do whatever its user may, with any scope.',
      shape: 'accepted',
      install: overlooked(),
    },
    {
      name: 'scope.overlooked-in-query',
      seen: 'A token in the query may do whatever its user may; in the header it is held to its scope.',
      shape: 'one method only',
      install: overlooked({ way: 'query' }),
    },
    {
      name: 'scope.overlooked-on-destroys',
      seen: 'A token may destroy whatever its user may, with any scope.',
      shape: 'accepted',
      install: overlooked({ action: 'destroy' }),
    },
    {
      name: 'scope.overlooked-on-orders',
      seen: 'A token may do with orders whatever its user may, with any scope.',
      shape: 'one resource only',
      install: overlooked({ type: 'order' }),
    },
    {
      name: 'scope.overlooked-beneath',
      seen: 'A token sees what lies beneath contacts, with any scope.',
      shape: 'nested only',
      install: overlooked({ parent: 'contact' }),
    },
  ],
);

const HOUR = 3_600_000;

/** Lets tokens that never end, end so long after they were given out. */
const endsAfter = (ms: number): Install =>
  replaceRule(tokenHasExpired, (ends) => (row, now) => {
    const issued = 'issuedAtMs' in row && typeof row.issuedAtMs === 'number' ? row.issuedAtMs : now;
    return ends(row, now) || (row.endsAtMs === null && issued + ms <= now);
  });

/** Faults of `offline_access`. */
export const offlineFaults = [
  ...faultsInSection('8-offline-lifetime', 'An offline token has no expiry.', [
    {
      name: 'offline.ends-in-an-hour',
      seen: 'A token that was requested with `offline_access` is 401 after an hour.',
      shape: 'wrong value',
      install: endsAfter(HOUR),
    },
    {
      name: 'offline.ends-in-a-month',
      seen: 'A token that was requested with `offline_access` is 401 after thirty days.',
      shape: 'wrong value',
      install: endsAfter(30 * 24 * HOUR),
    },
  ]),
  ...faultsInSection('5.2-scope-offline', 'With offline_access, an app gets a token without an expiry.', [
    {
      name: 'offline.turned-away',
      seen: 'A request for authorization with `offline_access` is refused.',
      shape: 'rejected',
      install: replaceRule(readScope, (read) => (text, contexts) => {
        if (!text?.split(' ').includes(OFFLINE_ACCESS)) return read(text, contexts);
        throw new ScopeError('context', OFFLINE_ACCESS, 'There is no offline access.');
      }),
    },
    {
      name: 'offline.grants-everything',
      section: '5.2-scope-list',
      breaks: 'A context with names grants what is named and nothing else.',
      seen: 'A token with `offline_access` in its scope may do whatever its user may.',
      shape: 'accepted',
      install: replaceRule(readScope, (read) => (text, contexts) => {
        const isOffline = text?.split(' ').includes(OFFLINE_ACCESS);
        return read(isOffline ? [...contexts, OFFLINE_ACCESS].join(' ') : text, contexts);
      }),
    },
  ]),
];
