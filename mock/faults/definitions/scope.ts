import { steps } from '../../http/steps.ts';
import {
  type Access,
  alwaysGranted,
  limitToUser,
  type RequestedScope,
  readScope,
} from '../../oauth/grants/scope.ts';
import { all, type Install, replace } from '../../world/behaviour.ts';
import { hourMs } from '../../world/clock.ts';
import { offlineAccess, parsePermissions, ScopeError } from '../../world/permissions.ts';
import { expireTokensAfter } from '../builders/access.ts';
import { changeAllowedAccess } from '../builders/callback.ts';
import {
  everywhere,
  inNestedLists,
  inTheQuery,
  onCreates,
  onDestroys,
  onEach,
  onNestedCreates,
  onReads,
  topLevelTypes,
} from '../builders/places.ts';
import { byToken, type CallFilter } from '../builders/requests.ts';
import { faultsInSection } from '../builders/section.ts';
import { afterStep } from '../builders/steps.ts';

/** Changes the words of each requested scope. */
const changeScope = (change: (words: string[]) => string[]): Install =>
  replace(readScope, (read, text, contexts) =>
    read(text === undefined ? text : change(text.split(' ').filter(Boolean)).join(' '), contexts),
  );

/** Changes each permission of a scope. */
const changeEachPermission = (change: (context: string, names: string[]) => string): Install =>
  changeScope((words) =>
    words.map((word) => {
      const [context = '', names] = word.split(':');
      return word === offlineAccess ? word : change(context, names?.split(',') ?? []);
    }),
  );

/** Gives each context that has names the names of all others, too. */
const mergeNames = (words: string[]): string[] => {
  const names = words.flatMap((word) => word.split(':')[1]?.split(',') ?? []);
  return words.map((word) => (word.includes(':') ? `${word.split(':')[0]}:${names}` : word));
};

const scopeOf = (permissions: string[]): RequestedScope => ({
  permissions: parsePermissions(permissions),
  offline: false,
  unknown: [],
});

/** Replaces the scope of requests without one. */
const replaceMissingScope = (defaultScope: (contexts: ReadonlySet<string>) => RequestedScope): Install =>
  replace(readScope, (read, text, contexts) =>
    text === undefined ? defaultScope(contexts) : read(text, contexts),
  );

/** Adds nothing to a scope that names the current company or user. */
const addNothingToCurrent: Install = (behaviours) => {
  let isNamed = false;
  behaviours.replace(limitToUser, (limit, wished, user) => {
    isNamed = [...wished.keys()].some((context) => context.endsWith('/current'));
    return limit(wished, user);
  });
  behaviours.replace(alwaysGranted, (added) => (isNamed ? new Map() : added()));
};

const omitAlwaysAdded = (context: string): Install =>
  replace(alwaysGranted, (added) => new Map([...added()].filter(([name]) => name !== context)));

/** Takes every method at the current user and company for a read. */
const readInsteadOfWrite: Install = replace(steps.findRoute, (find, exchange, service) => {
  find(exchange, service);
  const match = service.routes.find('GET', exchange.address.path);
  if (exchange.message.method === 'OPTIONS' || match === undefined || !('operation' in match.route)) return;
  if (match.route.operation.resource?.action === 'current')
    Object.assign(exchange, { match, operation: match.route.operation });
});

/** Gives requests without a scope what the app was allowed last with one. */
const keepLastScope: Install = (behaviours) => {
  const last = new Map<string, Access>();
  changeAllowedAccess((access, { email }, { app, scope }) => {
    const holder = `${email} ${app.clientId}`;
    if (scope !== 'everything') last.set(holder, access);
    return last.get(holder) ?? access;
  })(behaviours);
};

/** Faults of how scopes are interpreted. */
export const scopeFaults = [
  ...faultsInSection('5.2-scope-spaces', 'off by one', {
    'scope.only-first-permission': {
      seen: 'A token gets only the first permission of its scope.',
      install: changeScope((words) => words.slice(0, 1)),
    },
  }),
  ...faultsInSection('5.2-scope-permission', 'off by one', {
    'scope.only-first-name': {
      seen: 'With the scope `api/contacts:read,create`, a token can only read.',
      install: changeEachPermission((context, [name]) =>
        name === undefined ? context : `${context}:${name}`,
      ),
    },
  }),
  ...faultsInSection('5.2-scope-list', 'accepted', {
    'scope.context-only-reads': {
      section: '5.2-scope-bare-context',
      seen: 'With the scope `api/contacts`, a token can only read contacts.',
      shape: 'missing',
      install: changeEachPermission(
        (context, names) => `${context}:${names.length === 0 ? 'read' : names.join()}`,
      ),
    },
    'scope.context-without-delete': {
      section: '5.2-scope-bare-context',
      seen: 'With the scope `api/contacts`, a token cannot destroy contacts.',
      shape: 'off by one',
      install: changeEachPermission(
        (context, names) => `${context}:${names.length === 0 ? 'create,read,update' : names.join()}`,
      ),
    },
    'scope.names-ignored': {
      seen: 'With the scope `api/contacts:read`, a token can also create, update and destroy contacts.',
      install: changeEachPermission((context) => context),
    },
    'scope.names-for-every-context': {
      seen: 'With the scope `api/contacts:create api/orders:read`, a token can also read contacts and create orders.',
      install: changeScope(mergeNames),
    },
    'scope.reading-updates': {
      seen: 'With the scope `api/contacts:read`, a token can also update contacts.',
      install: changeEachPermission((context, names) =>
        names.length === 0 ? context : `${context}:${names.includes('read') ? [...names, 'update'] : names}`,
      ),
    },
  }),
  ...faultsInSection('5.2-scope-current', 'missing', {
    'scope.current-user-missing': {
      seen: '`GET /api/users/current` returns 401 for a token whose scope does not name it.',
      install: omitAlwaysAdded('users/current'),
    },
    'scope.current-company-missing': {
      seen: '`GET /api/companies/current` returns 401 for a token whose scope does not name it.',
      install: omitAlwaysAdded('companies/current'),
    },
    'scope.current-as-named': {
      seen: 'With the scope `users/current:read`, `GET /api/companies/current` returns 401, and the other way round.',
      shape: 'off by one',
      install: addNothingToCurrent,
    },
    'scope.current-writable': {
      seen: 'A write to `/api/users/current` or `/api/companies/current` returns 200 for every token.',
      shape: 'accepted',
      install: readInsteadOfWrite,
    },
  }),
  ...faultsInSection('5.2-no-scope', 'missing', {
    'scope.none-grants-nothing': {
      seen: 'A token without a scope cannot read contacts.',
      install: replaceMissingScope(() => scopeOf([])),
    },
    'scope.none-only-reads': {
      seen: 'A token without a scope can read everything and change nothing.',
      install: replaceMissingScope((contexts) => scopeOf([...contexts].map((context) => `${context}:read`))),
    },
    'scope.none-keeps-the-last': {
      seen: 'A token without a scope has the scope that the user allowed the app before.',
      shape: 'second use only',
      install: keepLastScope,
    },
    'scope.none-beyond-user': {
      seen: 'A token without a scope exceeds the permissions of its user.',
      shape: 'accepted',
      install: all(
        replaceMissingScope((contexts) => scopeOf([...contexts])),
        replace(limitToUser, (_current, wished) => wished),
      ),
    },
  }),
  ...faultsInSection('5.2-user-token', 'accepted', {
    'scope.beyond-user': {
      seen: 'A token whose scope exceeds the permissions of its user is not limited to them.',
      install: replace(limitToUser, (_current, wished) => wished),
    },
  }),
];

/** Gives tokens all permissions of their user, in some calls. */
const ignoreScope = (filter: CallFilter = {}): Install =>
  afterStep({ ...byToken, ...filter }, steps.authenticate, (exchange) => {
    const { user } = exchange.caller ?? {};
    exchange.caller = user && { user, permissions: user.permissions };
  });

/** Gives tokens all permissions of their user in each context of which their scope names any, in some calls. */
const ignoreNames = (filter: CallFilter): Install =>
  afterStep({ ...byToken, ...filter }, steps.authenticate, (exchange) => {
    const { user, permissions } = exchange.caller ?? {};
    const named = new Map([...(user?.permissions ?? [])].filter(([context]) => permissions?.has(context)));
    exchange.caller = user && { user, permissions: named };
  });

/** Also updates records by PATCH, for which a token needs nothing of its scope. */
const patchBeyondScope: Install = all(
  replace(steps.findRoute, (find, exchange, service) => {
    find(exchange, service);
    if (exchange.message.method !== 'PATCH' || exchange.match !== undefined) return;
    const match = service.routes.find('PUT', exchange.address.path);
    if (match === undefined || !('operation' in match.route)) return;
    Object.assign(exchange, { match, params: match.params, operation: match.route.operation });
  }),
  ignoreScope({ method: 'PATCH' }),
);

/** Faults of how scopes are enforced. */
export const enforcementFaults = [
  ...faultsInSection('5.2-scope-list', 'accepted', {
    'scope.ignored': {
      seen: 'A token has all permissions of its user, whatever its scope.',
      places: [everywhere, inTheQuery, onReads, onCreates, onDestroys, ...onEach(topLevelTypes)],
      build: ignoreScope,
    },
    'scope.names-ignored': {
      seen: 'With the scope `api/contacts:read api/emails:read`, a token can also create emails beneath contacts.',
      places: [inNestedLists, onNestedCreates],
      build: ignoreNames,
    },
    'scope.ignored-by-patch': {
      seen: 'PATCH updates a record as PUT does, with a token that may not.',
      shape: 'one method only',
      install: patchBeyondScope,
    },
  }),
  ...faultsInSection('5.2-scope-bare-context', 'accepted', {
    'scope.ignored': {
      seen: 'A token has all permissions of its user, whatever its scope.',
      places: [inNestedLists],
      build: ignoreScope,
    },
  }),
];

const neverExpires = (endsAtMs: number | null): boolean => endsAtMs === null;

/** Faults of `offline_access`. */
export const offlineFaults = [
  ...faultsInSection('8-offline-lifetime', 'wrong value', {
    'offline.expires-in-an-hour': {
      seen: 'A token requested with `offline_access` returns 401 after an hour.',
      install: expireTokensAfter(hourMs, neverExpires),
    },
    'offline.expires-in-a-month': {
      seen: 'A token requested with `offline_access` returns 401 after thirty days.',
      install: expireTokensAfter(30 * 24 * hourMs, neverExpires),
    },
  }),
  ...faultsInSection('5.2-scope-offline', 'rejected', {
    'offline.rejected': {
      seen: 'An authorization request with `offline_access` is rejected.',
      install: replace(readScope, (read, text, contexts) => {
        if (!text?.split(' ').includes(offlineAccess)) return read(text, contexts);
        throw new ScopeError('context', offlineAccess, 'There is no offline access.');
      }),
    },
    'offline.grants-everything': {
      seen: 'A token with `offline_access` in its scope has all permissions of its user.',
      shape: 'accepted',
      install: replace(readScope, (read, text, contexts) => {
        const isOffline = text?.split(' ').includes(offlineAccess);
        return read(isOffline ? [...contexts, offlineAccess].join(' ') : text, contexts);
      }),
    },
  }),
];
