/**
 * The axes along which a requirement can speak of many things, each with its values and what they stand for. A requirement
 * of the register names its axes, and the values of each or `each` for all of them. The values of `type` are what the target
 * publishes; those of `value` belong to the requirement.
 */
export const axes = {
  operation: {
    list: 'the list of a type',
    'existing list': 'the list of a type, with whatever it contains',
    read: 'one record',
    create: 'the creation of a record',
    update: 'the update of a record',
    destroy: 'the destruction of a record',
    'nested list': 'the list under a parent',
    'nested create': 'the creation under a parent',
    schema: 'the schema of a type',
    schemas: 'all schemas',
    version: 'the internal version of the schemas',
    permissions: 'the permission listing',
    permission: 'one permission',
    current: 'the current company or user',
  },
  type: {},
  credential: {
    basic: 'email and password as HTTP Basic',
    bearer: 'a token in the header',
    query: 'a token in the query',
  },
  grant: {
    code: 'a token of the authorization code flow',
    implicit: 'a token of the implicit grant',
    offline: 'a token of the authorization code flow that does not expire',
  },
  party: {
    company: "a token of the run's company, used at another company",
    'other company': "a token of another company, used at the run's company",
    'restricted user': 'a user whose roles forbid what is called',
    'restricted user of another app': 'such a user through a second app',
  },
  parameter: {
    client_id: 'the id of the app',
    client_secret: 'the secret of the app',
    code: 'the code of the redirect',
    redirect_uri: 'the address of the redirect',
    state: 'the state that was sent to the dialog',
  },
  encoding: {
    'two-byte characters': 'letters with accents',
    'three-byte characters': 'a currency sign and ideographs',
    'four-byte characters': 'characters beyond the Basic Multilingual Plane',
    'combining characters': 'letters with their accents as characters of their own',
    'compatibility characters': 'a ligature, a superscript and a full-width letter',
    'joined characters': 'characters that are shown as one',
    'Latin 1, declared': 'bytes of Latin 1, and a Content-Type that says so',
    'Windows 1252, declared': 'bytes of Windows 1252, and a Content-Type that says so',
    'Latin 1, undeclared': 'bytes of Latin 1, and a Content-Type without charset',
    'UTF-16, declared': 'bytes of UTF-16, and a Content-Type that says so',
    'UTF-16, undeclared': 'bytes of UTF-16, and a Content-Type without a charset',
    'UTF-16, with a byte order mark':
      'bytes of UTF-16 after the two that tell their order, and a Content-Type without a charset',
  },
  language: {
    "the user's": 'a locale in the language of the user who asks',
    "another user's": 'a locale in a language of other users',
    unknown: 'a locale that nobody speaks',
  },
  position: {
    'first page': 'the first page of a list',
    'second page': 'the page after the first',
    'last page': 'the last page of a list',
    'one per page': 'every record on a page of its own',
    'one page and one more': 'a second page with one record',
    'exactly one page': 'as many records as a page has',
    'less than one page': 'fewer records than a page has',
    'a record created while walking': 'a record that is created between two pages',
  },
  value: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The name of an axis. */
export type AxisName = keyof typeof axes;

/** The names of all axes, in the order in which cells name their values. */
export const axisNames = Object.keys(axes) as readonly AxisName[];

/** One value on each of some axes: `{ operation: 'list', type: 'contact', credential: 'query' }`. */
export type Cell = { readonly [Axis in AxisName]?: string };

/** Why cells with certain values do not exist, in one sentence. */
export type Exclusion = {
  readonly when: { readonly [Axis in AxisName]?: readonly string[] };
  readonly because: string;
};

/** Which cells a requirement has: its axes, and how thoroughly their values are combined. */
export type CellPlan = {
  readonly axes: { readonly [Axis in AxisName]?: readonly string[] | 'each' };
  /** Every combination of values of this many axes is visited: 2 for all pairs, 3 for all triples. */
  readonly strength: number;
  /** The axes whose combinations are visited, in place of all of that many. */
  readonly groups?: readonly (readonly AxisName[])[];
  readonly excluded: readonly Exclusion[];
};

/** An operation that a target offers on a type. Operations of the service as a whole have the type `service`. */
export type Place = { readonly operation: string; readonly type: string };

/** The type of operations that are about no resource type. */
export const serviceType = 'service';

/** A cell in words: `operation: list, type: contact, credential: query`. */
export const describeCell = (cell: Cell): string =>
  axisNames.flatMap((axis) => (cell[axis] === undefined ? [] : [`${axis}: ${cell[axis]}`])).join(', ');

const cellInText = new RegExp(` \\((?:${axisNames.join('|')}): (?:[^()]|\\([^()]*\\))*\\)`);

/** A reason without the cell that it names: the same text for all cells of which it is true. */
export const withoutCell = (reason: string): string => reason.replace(cellInText, '');
