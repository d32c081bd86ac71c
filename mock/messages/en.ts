/** All English texts of the mock; `{name}` is a placeholder. */
export const english = {
  // Why a request is rejected.
  errors: {
    'http.malformed': 'This is not well-formed HTTP.',
    'http.too-slow': 'The request took too long to arrive.',
    'http.headers-too-large': 'The request has too many or too long header fields.',
    'http.transfer-coding':
      'The transfer coding {codings} is not understood; send the body plain or chunked.',
    'http.host': 'The Host header is missing, repeated or not a host name.',
    'company.unknown': 'There is no company {company} in this mock; POST /__mock/companies creates one.',
    'company.elsewhere':
      'The company {company} is served by another replica of this mock; try again shortly.',
    'state.unsaved': 'The latest change could not be saved; try again shortly.',
    'state.too-many': 'The state has more than {limit} records and rows.',
    'state.refused':
      'This replica cannot serve the company {company}, since its schemas refuse what is stored: {problem}',
    'state.unreachable': 'The database with the state of this mock cannot be reached; try again shortly.',
    'address.too-long': 'The URL is longer than {limit} characters.',
    'address.malformed': 'The URL is not percent-encoded UTF-8.',
    'route.unknown': 'There is nothing at this URL.',
    'route.method': '{method} is not allowed here; use one of {allowed}.',
    'login.needed': 'Log in with HTTP Basic or an access token.',
    'login.scheme': 'The Authorization header has neither Basic nor Bearer credentials.',
    'login.encoding': 'The Basic credentials are not the Base64 of email:password in UTF-8.',
    'login.wrong': 'The email or the password is wrong for this company.',
    'login.token': 'The access token is unknown in this company, or has expired.',
    'login.twice':
      'The request has two credentials; send one, in the Authorization header or as access_token.',
    'login.not-permitted': 'This needs the permission {permission}.',
    'preference.code': 'Prefer: status {value} is not documented for this operation; {known} are.',
    'preference.example': 'Prefer: this response has no example {value}; its examples are {known}.',
    'preference.dynamic': 'Prefer: dynamic must be true or false, not {value}.',
    'http.length-needed': 'The server needs to know the length of the body: send Content-Length.',
    'body.shape': 'The body must be the {type} under the name of its type.',
    'body.unconditional': 'This update needs the ETag of the record in If-Match.',
    'body.changed': 'The record has changed since it was read.',
    'destroy.never': 'Records of this type are never destroyed.',
    'destroy.has-children': 'This cannot be destroyed while there are records under it.',
    'body.too-large': 'The body is larger than {limit} bytes.',
    'body.type': 'The body is {given}; send {known}, in UTF-8 and without compression.',
    'body.untyped': 'The request has no Content-Type; send {known}, in UTF-8 and without compression.',
    'body.missing': 'The body is empty; send a JSON object.',
    'body.utf8': 'The body is not UTF-8.',
    'body.json': 'The body is not JSON.',
    'body.json-at': 'The body is not valid JSON at byte {position}.',
    'body.json-end': 'The body ends before its JSON does.',
    'body.object': 'The body is not a JSON object.',
    'body.too-deep': 'The body is nested more than {limit} levels deep.',
    'body.too-many': 'The body has an array of more than {limit} elements.',
    'body.too-many-values': 'The body has more than {limit} names and values.',
    'body.number': 'The body has a number outside of ±1.8e308.',
    'body.name': 'The body uses the reserved name {name}.',
    'body.surrogate': 'The body has an unpaired surrogate.',
    'parameter.twice': 'is given more than once',
    'parameter.bracketed': 'does not take brackets',
    'parameter.missing': 'is missing',
    'parameter.unknown': 'is an unknown parameter; known parameters: {known}',
    'parameter.type': 'is not of type {expected}',
    'parameter.enum': 'must be one of {expected}',
    'parameter.range': 'must be {expected}',
    'parameter.shape': 'does not match its schema',
    'mock.failed': 'The mock failed; see its log.',
  },
  // What is wrong with a property of a record, or with the record.
  validation: {
    blank: "can't be blank",
    taken: 'has already been taken',
    inclusion: 'is not included in the list',
    invalid: 'is invalid',
    unknown: 'does not exist',
    too_long: 'is too long (maximum is {limit} characters)',
    too_short: 'is too short (minimum is {limit} characters)',
    wrong_length: 'is the wrong length (should be {limit} characters)',
    not_a_number: 'is not a number',
    not_an_integer: 'must be an integer',
    too_small: 'must be greater than or equal to {limit}',
    too_large: 'must be less than or equal to {limit}',
    not_above: 'must be greater than {limit}',
    not_below: 'must be less than {limit}',
    too_many: 'has too many entries (maximum is {limit})',
    too_few: 'has too few entries (minimum is {limit})',
    too_many_receivers: 'has too many receivers (maximum is {limit})',
    stale: 'is out of date: somebody else has saved this record since it was read',
    not_found: 'There is no such resource.',
    not_a_draft: 'Only a draft can be destroyed.',
    unknown_version: 'There is no such version.',
  },
  // What a permission allows.
  permissions: {
    create: 'Create {things}',
    read: 'Read {things}',
    update: 'Change {things}',
    delete: 'Delete {things}',
  },
  // Contexts of permissions; a context that is missing here is named after its last segment.
  contexts: {
    'companies/current': 'the current company',
    'users/current': 'the current user',
  } as Readonly<Record<string, string>>,
  // The pages for people who authorize an app; text between backticks is code.
  pages: {
    unavailable: 'This page cannot be shown',
    footer: 'Countersign mock server. No real data.',
  },
  login: {
    title: 'Log in to {company}',
    lead: '{app} wants to access your account. You can review the request after logging in.',
    email: 'Email',
    password: 'Password',
    submit: 'Log in',
    next: 'Next',
    wrong: 'The email or password is wrong. Please try again.',
  },
  consent: {
    title: 'Authorise an app',
    heading: '{app} wants to access your account',
    identity: 'You are logged in to {company} as {user}.',
    otherUser: 'Log in as somebody else',
    granted: 'What the app will be able to do',
    isNew: 'new',
    caution: 'Warning:',
    everything:
      'The app asks for everything you are allowed to do here. Allow this only for your own apps or for testing.',
    offline: 'This access never expires: the app can act on your behalf even when you are away.',
    withheld: 'Not included, because your role does not allow it',
    unknown: 'Not included, because it does not exist here',
    destination: 'You will return to {site}.',
    allow: 'Allow',
    deny: "Don't Allow",
  },
  expiredForm: {
    title: 'This form has expired',
    text: 'It belongs to another login, or your permissions have changed since you opened it. Nothing was saved.',
    otherOrigin:
      'The page with this form is of {origin}, and the request was for {host}. If a proxy is between them, it must not change the Host header (changeOrigin: false).',
    again: 'Start again',
  },
  authorizationError: {
    title: 'This app cannot be authorised',
    advice: 'You can close this page. If this is your app, correct the authorisation URL that it uses.',
  },
  // What is wrong with an authorization request.
  authorizationErrors: {
    'parameter-twice': 'The app sent the same parameter more than once.',
    'client-missing': 'The app did not identify itself: `client_id` is missing.',
    'client-unknown': 'No app of this company has this `client_id`.',
    'scope-beyond-user': 'The app asks for permissions that you do not have.',
    'redirect-missing': 'The app did not say where to send you back to: `redirect_uri` is missing.',
    'redirect-foreign':
      "`redirect_uri` is outside the domain of the app's Site URL. Scheme, host and port must match.",
    'redirect-spelling':
      "`redirect_uri` is not a plain URL. It must start with `http://` or `https://` and the host of the app's Site URL, without a user name, and must not contain spaces, backslashes or invisible characters.",
    'redirect-fragment': '`redirect_uri` must not have a fragment (the part after `#`).',
    'redirect-reserved':
      '`redirect_uri` already has a parameter that the response adds: `code`, `access_token`, `error` or `state`.',
    'response-type-unknown': '`response_type` must be `code` or `token`.',
    'scope-length': '`scope` is too long.',
    'scope-word':
      '`scope` contains a word that is not a permission. A permission is a context such as `api/contacts`, optionally with names: `api/contacts:read,update`.',
    'scope-context': '`scope` names a context that does not exist.',
    'scope-name': '`scope` names a permission other than `create`, `read`, `update` and `delete`.',
  },
  // The `error_description` of the token endpoint (spec#7.3).
  tokenErrors: {
    'app-unknown': 'The app for the token cannot be found.',
    'secret-wrong': 'The client id or secret is invalid.',
    'code-wrong': 'The code is invalid, or was already used.',
    'redirect-foreign': "The redirect_uri is not included in the app's URL.",
    'redirect-other': 'The redirect_uri is not the one that the code was sent to.',
    'state-other': 'The given state does not match the state sent when the token was requested.',
    'grant-type-unknown': 'The grant_type is not authorization_code.',
    malformed:
      'The request is not well formed: its URL and form have to be percent-encoded UTF-8, its Host a host name.',
    'parameter-twice': 'A parameter is given twice with different values.',
  },
  // What a permission allows, in a list beside its context.
  actions: { create: 'create', read: 'view', update: 'edit', delete: 'delete' },
  // Contexts in such a list; the others are named as in `contexts`.
  ownContexts: {
    'companies/current': 'Your company',
    'users/current': 'Your profile',
  } as Readonly<Record<string, string>>,
};

/** The same texts in another language. */
type Translation<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string ? string : Translation<Texts[Name]>;
};

/** The texts of one language; the English ones define which there are. */
export type Messages = Translation<typeof english>;
