import type { Choices } from './choices.ts';

type Paging = Choices['paging'];

/** Paging that caps what is too large, and tells nothing of it. */
const unsaid = (paging: Omit<Paging, 'beyond' | 'published' | 'next'>): Paging => ({
  ...paging,
  beyond: 'capped',
  published: false,
  next: 'unsaid',
});

/** The ways in which each freedom can be used. Any combination is a server that conforms: a source of servers that nobody thought of. */
export const freedoms: { readonly [Name in keyof Choices]: readonly [Choices[Name], ...Choices[Name][]] } = {
  vocabulary: ['given', 'german', 'terse'],
  ids: ['integer', 'uuid', 'opaque'],
  updateMethod: ['PATCH', 'PUT', 'POST'],
  updateSemantics: ['merge', 'replace'],
  updatedStatus: [200, 204],
  locking: ['none', 'version', 'etag'],
  createdStatus: [200, 201],
  createdBody: ['resource', 'location'],
  destroyed: ['empty 204', 'resource 200', 'empty object 200'],
  indestructible: [[], ['invoices'], ['orders', 'invoices']],
  methodRefusal: [404, 405],
  bodies: ['bare', 'wrapped'],
  nestedBodies: ['bare', 'wrapped'],
  unknownMembers: ['ignored', 'refused'],
  listElements: ['bare', 'wrapped'],
  linksPlace: ['beside', 'inside'],
  linkNames: ['rel-href-method', 'name-url-verb'],
  linkTargets: ['absolute', 'path', 'template', 'colon'],
  listOrder: ['oldest first', 'newest first'],
  collectionObject: ['empty', 'counts', 'pages'],
  paging: [
    unsaid({ parameter: 'page', counts: 'pages', size: 25, most: 100, odd: 'default' }),
    unsaid({ parameter: 'offset', counts: 'records', size: 2, most: 3, odd: 400 }),
    {
      parameter: 'after',
      counts: 'marks',
      size: 3,
      most: 5,
      odd: 'default',
      beyond: 400,
      published: true,
      next: 'links',
    },
  ],
  search: ['contains', 'wildcards', 'prefix'],
  nestedPrefix: ['dot', 'index', 'slash', 'underscore'],
  childrenReadable: [true, false],
  ownedCreated: ['listed', 'beneath', 'either'],
  references: ['id', 'path', 'address'],
  unknownLocale: ['user language', 'English', 400],
  brokenText: ['refused', 'replaced'],
  contentType: ['application/json', 'application/json; charset=UTF-8', 'application/vnd.documents+json'],
  errorBodies: ['html', 'empty', 'problem', 'text', 'json'],
  wwwAuthenticate: [true, false],
  destroyRefusal: [401, 403],
  contexts: ['plural', 'singular'],
  permissionsShape: ['strings', 'by context', 'records', 'envelopes'],
  draft: ['03', '04', '2020-12'],
  schemaOf: ['record', 'envelope'],
  requiredSaid: [true, false],
  nullable: ['type', 'alternative'],
  schemaContainer: ['bare', 'wrapped'],
  schemasContainer: ['by type', 'by collection', 'array', 'list object'],
  nestedTypesPublished: [true, false],
  unknownVersion: [400, 404, 'current'],
  gemVersion: ['object', 'string'],
  tokenMethod: ['GET', 'POST', 'both'],
  tokenCredentials: ['query', 'query or form'],
  tokenErrors: ['client first', 'grant first', 'all'],
  failedAttemptUsesCode: [true, false],
  replayRevokesToken: [true, false],
  redirectUriAtToken: ['same as before', 'same domain'],
  lifetime: [3599, 3600],
  offlineExpiry: ['absent', 'zero', 'huge'],
  implicit: ['query', 'fragment'],
  stateInRedirect: [true, false],
  redirectDomain: ['host', 'subdomains'],
  redirectRefusal: [
    { moment: 'before login', status: 400 },
    { moment: 'after login', status: 422 },
    { moment: 'before login', status: 200 },
  ],
  widerScope: ['asks again', 'granted'],
  login: ['one step', 'two steps'],
  loginAddress: ['in place', 'redirect'],
  wrongPassword: [200, 401, 422],
  labels: ['for', 'around', 'aria'],
  controls: ['buttons', 'inputs', 'links'],
  wording: ['plain', 'formal'],
  pageLanguage: ['user', 'English'],
  cookie: ['twin_session', 's'],
};

/** The choices that `pick` makes, asked for each freedom with the number of ways to use it; it answers which. */
export function choose(pick: (name: string, ways: number) => number): Choices {
  const chosen = Object.entries(freedoms).map(([name, ways]) => [
    name,
    ways[pick(name, ways.length)] ?? ways[0],
  ]);
  return Object.fromEntries(chosen);
}
