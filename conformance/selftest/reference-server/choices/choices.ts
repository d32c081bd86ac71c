/** Choices about resources (spec#2, spec#4). */
type ResourceChoices = {
  /** Field names, required fields and enums of the types. */
  vocabulary: 'english' | 'german' | 'minimal';
  ids: 'integer' | 'uuid' | 'opaque' | 'punctuated' | 'mixed';
  /** The method that creates a record in a list. Under a parent it is POST. */
  createMethod: 'POST' | 'PUT';
  updateMethod: 'PATCH' | 'PUT' | 'POST';
  /** Whether members that an update omits stay or are cleared. */
  updateSemantics: 'merge' | 'replace';
  /** The media type of updates, where they are merged with PATCH: JSON, or JSON Merge Patch alone (RFC 7396). */
  updateType: 'JSON' | 'merge patch';
  updatedStatus: 200 | 204;
  /**
   * Optimistic locking: none, by the version in the record, or by its ETag. An update without the version of the record is
   * a conflict, or, where the version is required, an error of that property (422).
   */
  locking: 'none' | 'version' | 'required version' | 'etag';
  createdStatus: 200 | 201;
  /** The response to creating a record in a collection: the resource, or only its URL in `Location`. Children are always returned. */
  createdBody: 'resource' | 'location';
  /** The URL of a new record in `Location`. Where that is all there is, it is never absent. */
  location: 'absolute' | 'path' | 'absent';
  destroyed: 'empty 204' | 'empty 202' | 'resource 200' | 'empty object 200';
  /** Collections whose records cannot be destroyed: the attempt fails with 403. */
  undeletable: readonly string[];
  methodRefusal: 404 | 405;
  bodies: 'bare' | 'wrapped';
  nestedBodies: 'bare' | 'wrapped';
  unknownMembers: 'ignored' | 'refused';
  /** The response to a body that is not a record in JSON: 400, or 422 with an error of the whole body. */
  unreadableBody: 400 | 422;
  /** Whether a create or update can send properties that only the server sets. */
  readOnlyMembers: 'ignored' | 'refused';
  /** A body that names a member twice (RFC 8259, section 4): the last one counts, or the body is unreadable. */
  repeatedMembers: 'last' | 'refused';
  /** Whether a body has to declare JSON in UTF-8; any other media type is refused with 415. */
  requestType: 'any' | 'JSON';
  /** Whether a contact needs a last name, or one of several names. In the minimal vocabulary it needs none. */
  contactNames: 'last name' | 'any name';
  /** Whether an invoice needs a line item. */
  invoiceItems: 'optional' | 'required';
  /** Whether a payment can be higher than what is open: the total of the line items, less what is paid already. */
  overpayments: 'accepted' | 'refused';
  /** Whether a record shows properties without a value, as null. */
  unsetProperties: 'null' | 'absent';
  /** Dates of records: as text, or as seconds since 1970. */
  dates: 'text' | 'seconds';
  /** When a record was created and changed, which only the server sets. */
  timestamps: 'none' | 'text' | 'seconds' | 'milliseconds';
  /** Whether a record has a field with the time of the response, which is not stored. */
  responseTime: 'absent' | 'shown';
  /** Decimal numbers: in JSON, or as text. */
  decimals: 'number' | 'text';
  /** Whether `fields` keeps the id of a record, named or not. */
  fieldsKeep: 'named' | 'named and id';
  /** The response to a name in `fields` that no property has. */
  unknownFields: 'ignored' | 400;
  listElements: 'bare' | 'wrapped';
  /** The place of the links of nested objects and list elements: beside or inside the object. A bare element has them inside. */
  linksPlace: 'beside' | 'inside';
  linkNames: 'rel-href-method' | 'name-url-verb' | 'relation-uri-verb';
  linkTargets: 'absolute' | 'path' | 'template' | 'colon';
  listOrder: 'oldest first' | 'newest first' | 'shuffled';
  /** The response to a page after the last one. */
  pastLastPage: 'empty' | 404;
  collectionObject: 'empty' | 'counts' | 'pages';
  /** Paging: by the page number (from 1), an offset (from 0), or a cursor. */
  paging: {
    parameter: string;
    counts: 'pages' | 'offset' | 'cursor';
    defaultSize: number;
    maximum: number;
    invalid: 'default' | 400;
    /** The response to a per_page above the maximum, and whether the links publish the maximum. */
    aboveMaximum: 'capped' | 400;
    published: boolean;
    /** The place of the URL of the next page. */
    next: 'none' | 'links' | 'collection' | 'header';
  };
  /** How a server stores email addresses, and texts with white space around them. */
  emails: 'as sent' | 'lower case';
  /** Whether two contacts can have the same email address. */
  sharedEmails: boolean;
  texts: 'as sent' | 'trimmed';
  search: 'contains' | 'wildcards' | 'prefix';
  /** How an error names a nested property: by the name of the list, or of the nested type. */
  nestedPrefix: 'dot' | 'index' | 'slash' | 'underscore' | 'type';
  /** Whether children (comments, emails, payments) can be read. */
  childrenReadable: boolean;
  /**
   * What becomes of children when their parent is destroyed: they are destroyed with it, kept, or the destroy is refused
   * with 403. Children that cannot be read are destroyed.
   */
  children: 'destroyed' | 'kept' | 'refused';
  /** Whether invoices are created in their own list, under their contact, or either way. */
  ownedCreated: 'listed' | 'nested' | 'either';
  /** How an order or invoice refers to a contact. */
  references: 'id' | 'path' | 'url';
  unknownLocale: 'user language' | 'English' | 400;
  invalidUtf8: 'refused' | 'replaced';
  contentType: string;
  /** Whether JSON is written in UTF-8 or escapes what is not ASCII. */
  jsonCharacters: 'utf-8' | 'ascii';
  /** Whether a body can come in chunks; a server that needs its length answers 411. */
  chunkedBodies: 'read' | 411;
  /** Whether a response states its length, comes in chunks, or ends with its connection. */
  framing: 'length' | 'chunked' | 'close';
  /** The white space and the slashes of JSON. */
  jsonLayout: 'compact' | 'indented' | 'escaped slashes';
  /** Whether companies/current and users/current can be read: their context is all that the specification names. */
  currentRecords: 'served' | 'absent';
  /** Which of two credentials counts, a header or a token in the query. */
  twoCredentials: 'header' | 'query' | 400;
  /** The response without credentials where there is nothing. */
  nothingThere: 401 | 404;
};

/** Choices about error responses, permissions and schemas (spec#4.3, spec#4.4, spec#7.1, spec#9). */
type DescriptionChoices = {
  errorBodies: 'html' | 'empty' | 'problem' | 'text' | 'json';
  wwwAuthenticate: boolean;
  /** The status of a destroy without permission. Without permission for another action, it is 401. */
  destroyRefusal: 401 | 403;
  /** The status of any other call that the scope of a token does not allow, though its user may. */
  scopeRefusal: 401 | 403;
  contexts: 'plural' | 'singular';
  permissionsShape: 'strings' | 'by context' | 'records' | 'envelopes';
  draft: '03' | '04' | '2020-12';
  schemaOf: 'record' | 'envelope';
  /** Whether the properties of a schema are its own or come from `allOf` and a definition. Draft 3 has no `allOf`. */
  composition: 'flat' | 'allOf';
  /** Whether the schema of an email address has its format. */
  emailFormatPublished: boolean;
  /** Whether schemas say which properties are required. */
  requiredPublished: boolean;
  /** How a schema says that a property can be null: in `type`, or as an alternative. */
  nullable: 'type' | 'alternative';
  schemaContainer: 'bare' | 'wrapped';
  schemasContainer: 'by type' | 'by collection' | 'array' | 'list object';
  nestedTypesPublished: boolean;
  unknownVersion: 400 | 404 | 'current';
  gemVersion: 'object' | 'string' | 'list';
};

/** Choices about the OAuth endpoints and the dialog (spec#5.2). */
type OauthChoices = {
  tokenMethod: 'GET' | 'POST' | 'both';
  tokenCredentials: 'query' | 'query or form';
  tokenErrors: 'client first' | 'grant first' | 'all';
  failedAttemptUsesCode: boolean;
  replayRevokesToken: boolean;
  redirectUriAtToken: 'same as before' | 'same domain';
  lifetime: 3599 | 3600;
  offlineExpiry: 'absent' | 'zero' | 'huge';
  /** The characters of tokens and codes: those of base64 have to be encoded in a URL. */
  secrets: 'base64url' | 'base64';
  implicit: 'query' | 'fragment';
  stateInRedirect: boolean;
  /** The status of the redirects but that with a code after the user has allowed the app, which is 302. */
  otherRedirects: 302 | 303 | 307;
  redirectDomain: 'host' | 'subdomains';
  redirectRefusal: { moment: 'before login' | 'after login'; status: 200 | 400 | 403 | 404 | 422 };
  widerScope: 'asks again' | 'granted';
  login: 'one step' | 'two steps';
  loginAddress: 'in place' | 'redirect';
  wrongPassword: 200 | 401 | 422;
  labels: 'for' | 'around' | 'aria';
  /** How the dialog is answered: by one of two buttons or links, or by a choice that one button submits. */
  controls: 'buttons' | 'inputs' | 'links' | 'radios' | 'list';
  /**
   * Checkboxes of the consent form: none, terms to agree to (required, and checked by the server), or the permissions of the scope, of which
   * the server grants those that are ticked. It asks again where a tick is missing. Links have no form, and so no checkboxes.
   */
  checkboxes: 'none' | 'terms' | 'permissions ticked' | 'permissions unticked';
  /** What the dialog sends back with the decision: a ticket alone, or the parameters of the request, too, which are checked again. */
  dialogFields: 'ticket' | 'ticket and request';
  /** Whether pages have forms beside the one of the dialog: a search, and a button to log out. */
  otherForms: boolean;
  wording: 'plain' | 'formal';
  pageLanguage: 'user' | 'English' | 'Polish';
  cookie: string;
  /** Whether a login lasts, or ends with the redirect to the app. */
  logins: 'kept' | 'once';
  /** Whether the case of an email counts in a login. */
  loginCase: 'ignored' | 'exact';
  /** The response to a scope with unknown contexts or permissions: none, an error page, or a redirect with an error. */
  invalidScope: 'ignored' | 'page' | 'redirect';
  /** What becomes of permissions in a scope that the user does not have. */
  scopeBeyondUser: 'narrowed' | 'page' | 'redirect';
  /** Seconds until a code that nobody used is refused. */
  codeLifetime: 'unlimited' | 60;
  /** Whether the response with a token has more members than it must. */
  tokenMembers: 'few' | 'many';
  /** Whether the redirect with a token says when it expires. */
  implicitExpiry: 'shown' | 'absent';
  /** Whether every app may use both grants, or apps that run in a browser the implicit one and all others the other. */
  implicitApps: 'all' | 'browser apps';
};

/** Where the specification leaves something open: the choices of a server. Every combination conforms. */
export type Choices = ResourceChoices & DescriptionChoices & OauthChoices;
