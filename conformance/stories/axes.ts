import { isPublished } from '../context/published-operations.ts';
import type { Resource } from '../context/resource.ts';
import type { TargetDescription } from '../context/target-description.ts';
import { listParentsOf } from '../profile/specified-types.ts';
import { days, numbers, numberWithZeros, severalAddresses, texts } from './values.ts';

/**
 * One step of a story, by its value on each axis. What an operation does not have (the value of a read) is `none`. Plain data: a step
 * means the same for any record, so that a story can be played again and shrunk.
 */
export type Step = { readonly [Axis in StoryAxis]: string };

/** The axes of steps. */
export const storyAxes = [
  'action',
  'type',
  'parent',
  'party',
  'credential',
  'spelling',
  'parameter',
  'value',
] as const;

/** An axis of steps. */
export type StoryAxis = (typeof storyAxes)[number];

/** The value of an axis that an action does not have. */
export const none = 'none';

/** What a right step has on each axis, and what shrinking tries first: the plainest. */
export const plainest: { readonly [Axis in Exclude<StoryAxis, 'action' | 'type' | 'parent'>]: string } = {
  party: 'the first user',
  credential: 'Basic',
  spelling: 'as documented',
  parameter: none,
  value: none,
};

/** What a step does, and where: an action, the type that it is about, and the type of the record beneath which it is done. */
type StoryPlace = Pick<Step, 'action' | 'type' | 'parent'>;

/** What a step does with records of a type. Those that write have a kind of value. */
function placesOfType(
  { type, path, parents }: Resource,
  operations: TargetDescription['operations'],
  isCreated: boolean,
): readonly StoryPlace[] {
  const beneath = (action: string, types: readonly string[]) =>
    types.map((parent) => ({ action, type, parent }));
  const atItsAddress = ['read', 'update', 'destroy'].filter(
    (it) => path !== undefined || isPublished(operations, type, it),
  );
  return [
    ...beneath('read the schema', [none]),
    ...(isCreated
      ? [
          ...beneath('authorize', [none]),
          ...beneath('create', parents.length > 0 ? parents : [none]),
          ...(path === undefined ? [] : ['list', 'search'].flatMap((it) => beneath(it, [none]))),
          ...atItsAddress.flatMap((it) => beneath(it, [none])),
          ...beneath('list beneath', [...new Set([...parents, ...listParentsOf(type)])]),
        ]
      : []),
  ];
}

/** What a step does that is about no record. */
const actionsOfService = [
  'read all schemas',
  'list the permissions',
  'read the current user',
  'read the current company',
  'exchange a code',
];

/** The type of what is about no record. */
const service = 'service';

/** Actions that read one list or record, which has parameters of its own. */
const withFields = new Set(['read', 'list', 'search', 'list beneath']);
const withPages = new Set(['list', 'search', 'list beneath']);

/** Scopes that an authorization asks for, by the type that it is about. */
const scopeKinds = [
  none,
  'its type',
  'its type to be read',
  'its type to be written',
  'the types above it',
  'another type',
  'offline',
];

/** What else an authorization asks for. */
const authorizationParameters = [
  none,
  'implicit',
  'a state',
  'another app',
  'implicit and a state',
  'another app and a state',
  'a new browser',
  'implicit and a new browser',
  'a state and a later exchange',
  'another app and a later exchange',
];

/** What is wrong with a request of the token endpoint before, or after, the right one with the same code. */
const exchangeKinds = [
  none,
  'the same again',
  'another secret',
  'another app',
  'another company',
  'another address',
  'another state',
];

/** Tokens of authorizations of the same story, whoever the party is. */
export const ownTokens = ['the last token', 'the first token'];

/** Credentials that let in whoever has a password. */
export const rightCredentials = ['Basic', 'Bearer', 'access_token'];

/** The spelling of a path. */
export const spelled: Readonly<Record<string, (path: string) => string>> = {
  'a slash at the end': (path) => `${path}/`,
  'an ending': (path) => `${path}.json`,
  'another ending': (path) => `${path}.xml`,
  'a slash twice': (path) => path.replace('/api/', '/api//'),
  capitals: (path) => path.replace(/^\/api\/(.)/, (_, letter: string) => `/api/${letter.toUpperCase()}`),
  'an encoded letter': (path) =>
    path.replace(/^\/api\/(.)/, (_, letter: string) => `/api/%${letter.charCodeAt(0).toString(16)}`),
};

/** How the address of an operation is spelled. Only the first is the one that the specification shows. */
export const spellings = [
  plainest.spelling,
  ...Object.keys(spelled),
  'a method in a header',
  'a HEAD request',
  'any media type',
  'a forwarded host',
  'at another company',
];

/** What the steps of an action send beside their values. The current user and company are restricted by fields, too, where a service does so. */
function parametersOf(action: string): readonly string[] {
  if (action === 'authorize') return authorizationParameters;
  if (action === 'exchange a code') return authorizationParameters.filter((it) => !/implicit|later/.test(it));
  return [
    none,
    'v',
    'locale',
    'another locale',
    'an unknown parameter',
    ...(/current/.test(action) ? ['fields'] : []),
    ...(withFields.has(action) ? ['fields', 'fields and locale', 'fields and v', 'nested fields'] : []),
    ...(withPages.has(action) ? ['per_page', 'per_page and fields', 'per_page and q'] : []),
  ];
}

/** Kinds of value of what is written. The stories of a release depend on their order. */
export const valueKinds = [
  none,
  ...Object.keys(texts),
  'null in another field',
  'a blank required field',
  'null in a required field',
  ...Object.keys(days),
  ...Object.keys(numbers).filter((it) => it !== 'less than one'),
  'ids of others',
  'an object for a text',
  'the id of another record',
  severalAddresses,
  numberWithZeros,
  'another state',
];

const actionsWithValue = new Set(['create', 'update']);

/** Every value of an axis that a target has. */
export type StorySpace = {
  readonly places: readonly StoryPlace[];
  valuesOf(axis: StoryAxis, action: string): readonly string[];
};

/** The space of the stories of a target: its types, those of them that could be created, and the credentials that could be prepared. */
export function storySpaceOf(
  { resources, operations }: TargetDescription,
  created: ReadonlySet<string>,
  parties: readonly string[],
  credentials: readonly string[],
): StorySpace {
  const types = resources.filter((it) => it.path !== undefined || it.parents.length > 0);
  const places = [
    ...types.flatMap((it) => placesOfType(it, operations, created.has(it.type))),
    ...actionsOfService.map((action) => ({ action, type: service, parent: none })),
  ];
  return {
    places,
    valuesOf(axis, action) {
      if (axis === 'action') return [...new Set(places.map((it) => it.action))];
      if (axis === 'type' || axis === 'parent')
        return [...new Set(places.filter((it) => it.action === action).map((it) => it[axis]))];
      if (axis === 'party') return parties;
      if (axis === 'credential') return credentials;
      if (axis === 'spelling') return spellings;
      if (axis === 'parameter') return parametersOf(action);
      if (action === 'authorize') return scopeKinds;
      if (action === 'exchange a code') return exchangeKinds;
      return actionsWithValue.has(action) ? valueKinds : [none];
    },
  };
}
