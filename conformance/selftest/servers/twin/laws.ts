/** A rule of the specification that the twin keeps unless it is told to break it: its section, and what keeping it looks like. */
export interface Law {
  section: string;
  rule: string;
}

const resources = {
  'company.isolated': { section: '1', rule: 'Records of one company are not seen in another.' },
  'company.members-only': { section: '1', rule: 'A user works only in companies they belong to.' },
  'text.not-converted': { section: '1', rule: 'Text that is not UTF-8 is not converted.' },
  'envelope.named-after-type': { section: '2.3', rule: 'A single resource stands under its type name.' },
  'envelope.links': { section: '2.3', rule: 'A single resource has a links array.' },
  'envelope.list-element-links': { section: '2.3', rule: 'Each object of a list has links.' },
  'envelope.nested-wrapped': { section: '2.3', rule: 'A nested object stands under its type name.' },
  'envelope.nested-links': { section: '2.3', rule: 'A nested object has its own links array.' },
  'links.nested-named': { section: '4.1', rule: 'The links of a contact name its invoices.' },
  'list.named-after-collection': { section: '4.1', rule: 'A list stands under the plural name.' },
  'list.links': { section: '4.1', rule: 'A list has a links array.' },
  'list.collection': { section: '4.1', rule: 'A list has a collection object.' },
  'nested-list.of-its-parent': { section: '4.1', rule: "A contact's invoices are its own." },
  'children.beneath-parents-only': { section: '4.1', rule: 'Comments have no creation path of their own.' },
  'children.parent-exists': { section: '7.1', rule: 'Beneath a parent that does not exist is 404.' },
  'create.stores': { section: '4.1', rule: 'What was created can be read.' },
  'create.answers-resource': { section: '4.1', rule: 'A created child is answered.' },
  'create.required-checked': { section: '2.2', rule: 'An email without to_addr or body fails.' },
  'update.checked': { section: '7.1', rule: 'An update that breaks a rule fails with 422.' },
  'update.stores': { section: '4.1', rule: 'What was changed is read back changed.' },
  'destroy.removes': { section: '4.1', rule: 'What was destroyed is not found any more.' },
  'search.narrows': { section: '4.2', rule: 'q narrows a list.' },
  'search.contact-number': { section: '4.2', rule: 'q searches the number of contacts.' },
  'search.contact-first-name': { section: '4.2', rule: 'q searches the first name of contacts.' },
  'search.contact-last-name': { section: '4.2', rule: 'q searches the last name of contacts.' },
  'search.contact-organisation': { section: '4.2', rule: 'q searches the organisation of contacts.' },
  'search.contact-email': { section: '4.2', rule: 'q searches the email of contacts.' },
  'per_page.honoured': { section: '4.2', rule: 'per_page sets the number of results.' },
  'fields.restrict': { section: '4.2', rule: 'fields restricts records.' },
  'fields.restrict-lists': { section: '4.2', rule: 'fields restricts each record of a list.' },
  'locale.honoured': { section: '4.2', rule: 'locale selects the language of messages.' },
  'locale.defaults-to-user': { section: '4.2', rule: "Without locale messages are in the user's language." },
  'schema.all-types': { section: '4.3', rule: 'The schema endpoint has all schemas.' },
  'schema.gem-version': { section: '4.3', rule: 'gem_version answers the internal version.' },
  'schema.links': { section: '4.2', rule: 'A schema has a links section.' },
  'permissions.all-listed': { section: '4.4', rule: 'All permissions are listed.' },
  'permissions.q-narrows': { section: '4.4', rule: 'q narrows the permissions.' },
  'errors.status-422': { section: '7.1', rule: 'A create that fails is 422.' },
  'errors.array-is-named': { section: '7.2', rule: 'Property errors are in an errors array.' },
  'errors.are-pairs': { section: '7.2', rule: 'A property error is a pair.' },
  'errors.nested-prefix': { section: '7.2', rule: "A nested property's error has a prefix." },
  'unknown.is-404': { section: '7.1', rule: 'What is not there is 404.' },
} as const satisfies Record<string, Law>;

const access = {
  'every-call.needs-authentication': { section: '4', rule: 'Every API call needs authentication.' },
  'unauthenticated.is-401': { section: '7.1', rule: 'Not logged in is 401.' },
  'basic.accepted': { section: '5.1', rule: 'Email and password are accepted as Basic credentials.' },
  'basic.password-is-checked': { section: '5.1', rule: 'A wrong password is refused.' },
  'bearer.accepted': { section: '5.2', rule: 'A token is accepted in the Authorization header.' },
  'query-token.accepted': { section: '5.2', rule: 'A token is accepted as the parameter access_token.' },
  'roles.enforced': { section: '7.1', rule: 'Users are restricted by their roles.' },
  'roles.answer-401': { section: '7.1', rule: 'Restricted by roles is 401.' },
  'scope.enforced': { section: '5.2', rule: 'A token can do only what its scope lists.' },
  'scope.only-listed-permissions': { section: '5.2', rule: 'A listed set grants only that set.' },
  'scope.context-alone-grants-all': { section: '5.2', rule: 'A context without a list grants all four.' },
  'scope.none-is-all': { section: '5.2', rule: 'No scope is all permissions of the user.' },
  'scope.current-added': { section: '5.2', rule: 'The current company and user can always be seen.' },
  'scope.offline-never-expires': { section: '5.2', rule: 'offline_access asks for a token without expiry.' },
  'login.required': { section: '5.2', rule: 'The user logs in before authorizing.' },
  'login.password-is-checked': { section: '5.2', rule: 'A wrong password does not log in.' },
  'consent.asked': { section: '5.2', rule: 'A new app is authorized in the dialog.' },
  'consent.remembered': { section: '5.2', rule: 'The dialog is not shown again.' },
  'consent.per-company': { section: '1', rule: 'An app is authorized for each company.' },
  'allow.redirects-302': { section: '5.2', rule: 'Allowing redirects with 302.' },
  'allow.code-in-query': { section: '5.2', rule: 'The code is in the query.' },
  'deny.user_denied': { section: '5.2', rule: 'Denying redirects with error=user_denied.' },
  'redirect.domain-at-dialog': { section: '5.2', rule: "The redirect is within the Site URL's domain." },
  'redirect.domain-at-token': { section: '7.3', rule: 'A foreign redirect_uri is invalid_grant.' },
  'redirect.keeps-query': { section: '5.2', rule: 'The redirect goes to redirect_uri, its query included.' },
  'implicit.access_token': { section: '5.2', rule: 'The implicit token is the parameter access_token.' },
  'token.code-single-use': { section: '5.2', rule: 'A code can be used once only.' },
  'token.unknown-code-refused': { section: '7.3', rule: 'A code that was never given is invalid_grant.' },
  'token.code-of-its-app': { section: '7.3', rule: 'The code of one app is not for another.' },
  'token.client-known': { section: '7.3', rule: 'An unknown app is invalid_client.' },
  'token.secret-checked': { section: '7.3', rule: 'A wrong secret is invalid_client.' },
  'token.state-compared': { section: '7.3', rule: 'Another state is invalid_grant.' },
  'token.state-returned': { section: '5.2', rule: 'The state that was used is returned.' },
  'token.expires_in-integer': { section: '5.2', rule: 'expires_in is an integer.' },
  'token.lasts-an-hour': { section: '5.2', rule: 'A token lasts an hour.' },
  'token.expires': { section: '5.2', rule: 'An expired token is refused.' },
  'token.one-company': { section: '5.2', rule: 'A token works within one company.' },
  'token-errors.status-400': { section: '7.3', rule: 'Token errors are 400.' },
  'token-errors.array': { section: '7.3', rule: 'Token errors are an array.' },
  'token-errors.client-or-grant': { section: '7.3', rule: 'Client faults are invalid_client.' },
  'token-errors.description': { section: '7.3', rule: 'Token errors have an error_description.' },
} as const satisfies Record<string, Law>;

/** The laws by name. Breaking one at a time gives a server that differs from a conforming one in one rule only. */
export const laws: Readonly<Record<LawName, Law>> = { ...resources, ...access };

/** The name of a law, such as `token.code-single-use`. */
export type LawName = keyof typeof resources | keyof typeof access;

/** All names of laws, in the order of the specification's parts. */
export const lawNames = Object.keys(laws) as LawName[];
