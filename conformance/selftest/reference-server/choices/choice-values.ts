import type { Choices } from './choices.ts';

type Paging = Choices['paging'];

/** Every combination of one value of each member. */
function combinations<Whole extends object>(
  values: { readonly [Name in keyof Whole]: readonly Whole[Name][] },
): Whole[] {
  const columns: readonly [string, readonly unknown[]][] = Object.entries(values);
  const rows = columns.reduce<unknown[][][]>(
    (some, [name, each]) => some.flatMap((row) => each.map((value) => [...row, [name, value]])),
    [[]],
  );
  return rows.map((row) => Object.fromEntries(row));
}

/** Every combination of ways to page through lists, but for a cursor that no response shows: nobody could see a second page. */
const pagings = combinations<Paging>({
  counts: ['pages', 'offset', 'cursor'],
  parameter: ['page', 'position', 'after'],
  defaultSize: [2, 5, 25],
  maximum: [5, 20, 100],
  invalid: ['default', 400],
  aboveMaximum: ['capped', 400],
  published: [true, false],
  next: ['none', 'links', 'collection', 'header'],
})
  .filter(({ defaultSize, maximum }) => defaultSize <= maximum)
  .filter(({ counts, next }) => counts !== 'cursor' || next !== 'none');

/** The values of each choice. Every combination is a conforming server, so they are a source of unforeseen servers. */
export const choiceValues: {
  readonly [Name in keyof Choices]: readonly Choices[Name][];
} = {
  vocabulary: ['english', 'german', 'minimal'],
  ids: ['integer', 'uuid', 'opaque', 'punctuated', 'mixed'],
  createMethod: ['POST', 'PUT'],
  updateMethod: ['PATCH', 'PUT', 'POST'],
  updateSemantics: ['merge', 'replace'],
  updateType: ['JSON', 'merge patch'],
  updatedStatus: [200, 204],
  locking: ['none', 'version', 'required version', 'etag'],
  createdStatus: [200, 201],
  createdBody: ['resource', 'location'],
  destroyed: ['empty 204', 'empty 202', 'resource 200', 'empty object 200'],
  undeletable: [[], ['invoices'], ['orders', 'invoices']],
  methodRefusal: [404, 405],
  bodies: ['bare', 'wrapped'],
  nestedBodies: ['bare', 'wrapped'],
  unknownMembers: ['ignored', 'refused'],
  unreadableBody: [400, 422],
  invoiceItems: ['optional', 'required'],
  overpayments: ['accepted', 'refused'],
  unsetProperties: ['null', 'absent'],
  unknownFields: ['ignored', 400],
  listElements: ['bare', 'wrapped'],
  linksPlace: ['beside', 'inside'],
  linkNames: ['rel-href-method', 'name-url-verb', 'relation-uri-verb'],
  linkTargets: ['absolute', 'path', 'template', 'colon'],
  listOrder: ['oldest first', 'newest first', 'shuffled'],
  collectionObject: ['empty', 'counts', 'pages'],
  paging: pagings,
  emails: ['as sent', 'lower case'],
  sharedEmails: [true, false],
  texts: ['as sent', 'trimmed'],
  search: ['contains', 'wildcards', 'prefix'],
  nestedPrefix: ['dot', 'index', 'slash', 'underscore', 'type'],
  childrenReadable: [true, false],
  children: ['destroyed', 'kept', 'refused'],
  ownedCreated: ['listed', 'nested', 'either'],
  references: ['id', 'path', 'url'],
  unknownLocale: ['user language', 'English', 400],
  invalidUtf8: ['refused', 'replaced'],
  contentType: ['application/json', 'application/json; charset=UTF-8', 'application/vnd.documents+json'],
  jsonCharacters: ['utf-8', 'ascii'],
  chunkedBodies: ['read', 411],
  errorBodies: ['html', 'empty', 'problem', 'text', 'json'],
  wwwAuthenticate: [true, false],
  destroyRefusal: [401, 403],
  contexts: ['plural', 'singular'],
  permissionsShape: ['strings', 'by context', 'records', 'envelopes'],
  draft: ['03', '04', '2020-12'],
  schemaOf: ['record', 'envelope'],
  composition: ['flat', 'allOf'],
  emailFormatPublished: [true, false],
  requiredPublished: [true, false],
  nullable: ['type', 'alternative'],
  schemaContainer: ['bare', 'wrapped'],
  schemasContainer: ['by type', 'by collection', 'array', 'list object'],
  nestedTypesPublished: [true, false],
  unknownVersion: [400, 404, 'current'],
  gemVersion: ['object', 'string', 'list'],
  tokenMethod: ['GET', 'POST', 'both'],
  tokenCredentials: ['query', 'query or form'],
  tokenErrors: ['client first', 'grant first', 'all'],
  failedAttemptUsesCode: [true, false],
  replayRevokesToken: [true, false],
  redirectUriAtToken: ['same as before', 'same domain'],
  lifetime: [3599, 3600],
  offlineExpiry: ['absent', 'zero', 'huge'],
  secrets: ['base64url', 'base64'],
  implicit: ['query', 'fragment'],
  stateInRedirect: [true, false],
  otherRedirects: [302, 303, 307],
  redirectDomain: ['host', 'subdomains'],
  redirectRefusal: [
    { moment: 'before login', status: 200 },
    { moment: 'before login', status: 400 },
    { moment: 'before login', status: 403 },
    { moment: 'before login', status: 404 },
    { moment: 'after login', status: 200 },
    { moment: 'after login', status: 400 },
    { moment: 'after login', status: 422 },
  ],
  widerScope: ['asks again', 'granted'],
  login: ['one step', 'two steps'],
  loginAddress: ['in place', 'redirect'],
  wrongPassword: [200, 401, 422],
  labels: ['for', 'around', 'aria'],
  controls: ['buttons', 'inputs', 'links', 'radios', 'list'],
  otherForms: [true, false],
  wording: ['plain', 'formal'],
  pageLanguage: ['user', 'English', 'Polish'],
  cookie: ['reference_session', 's'],
  readOnlyMembers: ['ignored', 'refused'],
  repeatedMembers: ['last', 'refused'],
  requestType: ['any', 'JSON'],
  dates: ['text', 'seconds'],
  timestamps: ['none', 'text', 'seconds', 'milliseconds'],
  responseTime: ['absent', 'shown'],
  decimals: ['number', 'text'],
  fieldsKeep: ['named', 'named and id'],
  pastLastPage: ['empty', 404],
  location: ['absolute', 'path', 'absent'],
  framing: ['length', 'chunked', 'close'],
  jsonLayout: ['compact', 'indented', 'escaped slashes'],
  twoCredentials: ['header', 'query', 400],
  nothingThere: [401, 404],
  scopeRefusal: [401, 403],
  logins: ['kept', 'once'],
  loginCase: ['ignored', 'exact'],
  invalidScope: ['ignored', 'page', 'redirect'],
  scopeBeyondUser: ['narrowed', 'page', 'redirect'],
  codeLifetime: ['unlimited', 60],
  tokenMembers: ['few', 'many'],
  implicitExpiry: ['shown', 'absent'],
  implicitApps: ['all', 'browser apps'],
  currentRecords: ['served', 'absent'],
  contactNames: ['last name', 'any name'],
  dialogFields: ['ticket', 'ticket and request'],
  checkboxes: ['none', 'terms', 'permissions ticked', 'permissions unticked'],
};

/** Picks a value for each choice: `pick` gets its name and number of values, and returns an index. */
export function pickChoices(pick: (name: string, values: number) => number): Choices {
  const chosen = Object.entries(choiceValues).map(([name, values]) => [
    name,
    values[pick(name, values.length)],
  ]);
  return Object.fromEntries(chosen);
}
