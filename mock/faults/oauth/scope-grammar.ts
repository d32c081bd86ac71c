import { alwaysAdded, readScope, type Wish, withinUser } from '../../oauth/scope.ts';
import { OFFLINE_ACCESS, parsePermissions } from '../../world/permissions.ts';
import { faultsOf, type Install } from '../fault.ts';
import { replaces, together } from '../ways/rules.ts';

/** Reads each scope that is given as another one. */
const reads = (change: (words: string[]) => string[]): Install =>
  replaces(
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

const narrowed = (permissions: string[]): Wish => ({
  permissions: parsePermissions(permissions),
  offline: false,
});

/** Reads what is asked for without a scope as something. */
const readsNone = (wish: (contexts: ReadonlySet<string>) => Wish): Install =>
  replaces(
    readScope,
    (read) => (text, contexts) => (text === undefined ? wish(contexts) : read(text, contexts)),
  );

const withoutAdded = (context: string): Install =>
  replaces(alwaysAdded, (added) => () => new Map([...added()].filter(([name]) => name !== context)));

/** Faults of how scopes are read. */
export const scopeFaults = [
  ...faultsOf('5.2 scope syntax 1', 'Permissions are separated by spaces.', [
    {
      name: 'scope.first-word-alone',
      seen: 'A token has the first permission of its scope alone.',
      shape: 'off by one',
      install: reads((words) => words.slice(0, 1)),
    },
  ]),
  ...faultsOf(
    '5.2 scope syntax 2',
    'Each permission is <context-name> optionally followed by a colon and a comma-separated list of permission names.',
    [
      {
        name: 'scope.first-name-alone',
        seen: 'Of `api/contacts:read,create` a token may read alone.',
        shape: 'off by one',
        install: readsEach((context, [name]) => (name === undefined ? context : `${context}:${name}`)),
      },
    ],
  ),
  ...faultsOf(
    '5.2 scope syntax 3',
    'A context without a list grants all create, read, update and delete permissions in that context. A listed set grants only those.',
    [
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
        shape: 'let through',
        install: readsEach((context) => context),
      },
      {
        name: 'scope.reading-updates',
        seen: 'With the scope `api/contacts:read`, a token may update contacts too, and no more.',
        shape: 'let through',
        install: readsEach((context, names) =>
          names.length === 0
            ? context
            : `${context}:${names.includes('read') ? [...names, 'update'] : names}`,
        ),
      },
    ],
  ),
  ...faultsOf(
    '5.2 scope syntax 5',
    'View permissions for companies/current and users/current are always added.',
    [
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
    ],
  ),
  ...faultsOf('5.2 login step 2', 'No scope means all permissions of the current user.', [
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
      shape: 'let through',
      install: together(
        readsNone((contexts) => narrowed([...contexts])),
        replaces(withinUser, () => (wished) => wished),
      ),
    },
  ]),
  ...faultsOf('5.2 login step 4', "A user access token acts on the user's behalf.", [
    {
      name: 'scope.beyond-user',
      seen: 'A token may do what its scope names, also where its user may not.',
      shape: 'let through',
      install: replaces(withinUser, () => (wished) => wished),
    },
  ]),
];
