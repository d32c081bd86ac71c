/** How the resource endpoints look where the specification leaves them open (sections 2 and 4). */
export interface ResourceChoices {
  /** Field names, required fields and enumerations of the types: which table in `vocabularies/` is in force. */
  vocabulary: 'english' | 'german' | 'minimal';
  ids: 'integer' | 'uuid' | 'opaque';
  updateMethod: 'PATCH' | 'PUT' | 'POST';
  /** Whether what an update leaves out stays or is cleared. */
  updateSemantics: 'merge' | 'replace';
  updatedStatus: 200 | 204;
  /** How an update has to tell which state of the record it is of: not at all, by the version that the record shows, by its ETag. */
  locking: 'none' | 'version' | 'etag';
  createdStatus: 200 | 201;
  /** Answer to a create on a collection: the resource, or its address in `Location` alone. Children are always answered. */
  createdBody: 'resource' | 'location';
  destroyed: 'empty 204' | 'resource 200' | 'empty object 200';
  /** Collections whose records are kept for ever: destroying one fails with 403. */
  undeletable: readonly string[];
  methodRefusal: 404 | 405;
  bodies: 'bare' | 'wrapped';
  nestedBodies: 'bare' | 'wrapped';
  findUnknownMembers: 'ignored' | 'refused';
  listElements: 'bare' | 'wrapped';
  /** Where the links of nested objects and list elements stand: beside the object, or inside it. A bare element has them inside. */
  linksPlace: 'beside' | 'inside';
  linkNames: 'rel-href-method' | 'name-url-verb';
  linkTargets: 'absolute' | 'path' | 'template' | 'colon';
  listOrder: 'oldest first' | 'newest first';
  collectionObject: 'empty' | 'counts' | 'pages';
  /** How to come to the next page: by its number (from 1), the number of records before it (from 0), or a mark of the last one. */
  paging: {
    parameter: string;
    counts: 'pages' | 'offset' | 'cursor';
    size: number;
    most: number;
    odd: 'default' | 400;
    /** What becomes of a per_page above the maximum, and whether the links tell the maximum. */
    beyond: 'capped' | 400;
    published: boolean;
    /** Where the address of the next page is shown. */
    next: 'none' | 'links' | 'collection' | 'header';
  };
  search: 'contains' | 'wildcards' | 'prefix';
  nestedPrefix: 'dot' | 'index' | 'slash' | 'underscore';
  /** Whether children (comments, emails, payments) can be read back, and not only created. */
  childrenReadable: boolean;
  /** Where invoices are created: in their own list, naming their contact, or beneath it, whose they are then. */
  ownedCreated: 'listed' | 'beneath' | 'either';
  /** What names a contact in an order or an invoice. */
  references: 'id' | 'path' | 'url';
  unknownLocale: 'user language' | 'English' | 400;
  invalidUtf8: 'refused' | 'replaced';
  contentType: string;
}

/** How refusals, permissions and schemas look (sections 4.3, 4.4, 7.1 and 9). */
export interface DescriptionChoices {
  errorBodies: 'html' | 'empty' | 'problem' | 'text' | 'json';
  wwwAuthenticate: boolean;
  /** What a caller whose permissions do not suffice for a destroy is told; any other shortage is 401. */
  destroyRefusal: 401 | 403;
  contexts: 'plural' | 'singular';
  permissionsShape: 'strings' | 'by context' | 'records' | 'envelopes';
  draft: '03' | '04' | '2020-12';
  schemaOf: 'record' | 'envelope';
  /** Whether a schema says which properties are required. */
  requiredPublished: boolean;
  /** How a schema says that a property can be null: among its types, or as one of two alternatives. */
  nullable: 'type' | 'alternative';
  schemaContainer: 'bare' | 'wrapped';
  schemasContainer: 'by type' | 'by collection' | 'array' | 'list object';
  nestedTypesPublished: boolean;
  unknownVersion: 400 | 404 | 'current';
  gemVersion: 'object' | 'string';
}

/** How the OAuth endpoints and their dialog look (section 5.2). */
export interface OauthChoices {
  tokenMethod: 'GET' | 'POST' | 'both';
  tokenCredentials: 'query' | 'query or form';
  tokenErrors: 'client first' | 'grant first' | 'all';
  failedAttemptUsesCode: boolean;
  replayRevokesToken: boolean;
  redirectUriAtToken: 'same as before' | 'same domain';
  lifetime: 3599 | 3600;
  offlineExpiry: 'absent' | 'zero' | 'huge';
  implicit: 'query' | 'fragment';
  stateInRedirect: boolean;
  redirectDomain: 'host' | 'subdomains';
  redirectRefusal: { moment: 'before login' | 'after login'; status: 200 | 400 | 422 };
  widerScope: 'asks again' | 'granted';
  login: 'one step' | 'two steps';
  loginAddress: 'in place' | 'redirect';
  wrongPassword: 200 | 401 | 422;
  labels: 'for' | 'around' | 'aria';
  controls: 'buttons' | 'inputs' | 'links';
  wording: 'plain' | 'formal';
  pageLanguage: 'user' | 'English';
  cookie: string;
}

/** Every freedom of the specification that the twin knows how to use differently. Each combination conforms. */
export type Choices = ResourceChoices & DescriptionChoices & OauthChoices;

type Paging = Choices['paging'];

/** Paging that caps what is too large, and tells nothing of it. */
const unsaid = (paging: Omit<Paging, 'beyond' | 'published' | 'next'>): Paging => ({
  ...paging,
  beyond: 'capped',
  published: false,
  next: 'none',
});

/** The ways in which each freedom can be used. Any combination is a server that conforms: a source of servers that nobody thought of. */
export const choiceValues: {
  readonly [Name in keyof Choices]: readonly [Choices[Name], ...Choices[Name][]];
} = {
  vocabulary: ['english', 'german', 'minimal'],
  ids: ['integer', 'uuid', 'opaque'],
  updateMethod: ['PATCH', 'PUT', 'POST'],
  updateSemantics: ['merge', 'replace'],
  updatedStatus: [200, 204],
  locking: ['none', 'version', 'etag'],
  createdStatus: [200, 201],
  createdBody: ['resource', 'location'],
  destroyed: ['empty 204', 'resource 200', 'empty object 200'],
  undeletable: [[], ['invoices'], ['orders', 'invoices']],
  methodRefusal: [404, 405],
  bodies: ['bare', 'wrapped'],
  nestedBodies: ['bare', 'wrapped'],
  findUnknownMembers: ['ignored', 'refused'],
  listElements: ['bare', 'wrapped'],
  linksPlace: ['beside', 'inside'],
  linkNames: ['rel-href-method', 'name-url-verb'],
  linkTargets: ['absolute', 'path', 'template', 'colon'],
  listOrder: ['oldest first', 'newest first'],
  collectionObject: ['empty', 'counts', 'pages'],
  paging: [
    unsaid({ parameter: 'page', counts: 'pages', size: 25, most: 100, odd: 'default' }),
    unsaid({ parameter: 'offset', counts: 'offset', size: 2, most: 3, odd: 400 }),
    {
      parameter: 'after',
      counts: 'cursor',
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
  references: ['id', 'path', 'url'],
  unknownLocale: ['user language', 'English', 400],
  invalidUtf8: ['refused', 'replaced'],
  contentType: ['application/json', 'application/json; charset=UTF-8', 'application/vnd.documents+json'],
  errorBodies: ['html', 'empty', 'problem', 'text', 'json'],
  wwwAuthenticate: [true, false],
  destroyRefusal: [401, 403],
  contexts: ['plural', 'singular'],
  permissionsShape: ['strings', 'by context', 'records', 'envelopes'],
  draft: ['03', '04', '2020-12'],
  schemaOf: ['record', 'envelope'],
  requiredPublished: [true, false],
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
export function pickChoices(pick: (name: string, ways: number) => number): Choices {
  const chosen = Object.entries(choiceValues).map(([name, ways]) => [
    name,
    ways[pick(name, ways.length)] ?? ways[0],
  ]);
  return Object.fromEntries(chosen);
}
