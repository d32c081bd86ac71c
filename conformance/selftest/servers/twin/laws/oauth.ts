import { law } from './law.ts';

/** Laws about the dialog and the token endpoint (sections 5.2 and 7.3). */
export const oauthLaws = {
  'login.required': law('5.2', 'The user logs in before authorizing.', 'oauth.login-comes-first'),
  'login.password-is-checked': law('5.2', 'A wrong password does not log in.', 'oauth.login-comes-first'),
  'consent.asked': law('5.2', 'A new app is authorized in the dialog.', 'oauth.code.dialog-is-shown'),
  'consent.asked-for-implicit': law(
    '5.2',
    'The implicit grant asks as well.',
    'oauth.implicit.response-type-token',
  ),
  'consent.remembered': law('5.2', 'The dialog is not shown again.', 'oauth.consent.is-remembered'),
  'consent.per-company': law('1', 'An app is authorized for each company.', 'company.consent-is-per-company'),
  'allow.redirects-302': law('5.2', 'Allowing redirects with 302.', 'oauth.code.allow-redirects-with-302'),
  'allow.code-in-query': law('5.2', 'The code is in the query.', 'oauth.code.allow-carries-code'),
  'deny.user_denied': law(
    '5.2',
    'Denying redirects with error=user_denied.',
    'oauth.code.denial-carries-user-denied',
  ),
  'deny.redirects': law('5.2', 'Denying redirects to redirect_uri.', 'oauth.code.denial-carries-user-denied'),
  'deny.grants-nothing': law(
    '5.2',
    'An app that was denied is not authorized.',
    'oauth.code.denial-carries-no-code',
  ),
  'redirect.domain-at-dialog': law(
    '5.2',
    "The redirect is within the Site URL's domain.",
    'oauth.redirect.within-the-site',
  ),
  'redirect.domain-for-implicit': law(
    '5.2',
    'The implicit redirect is within the domain.',
    'oauth.implicit.within-the-site',
  ),
  'redirect.whole-labels': law(
    '5.2',
    'A host that only ends alike is another domain.',
    'oauth.redirect.within-the-site',
  ),
  'redirect.host-only': law(
    '5.2',
    'The domain counts as host, not anywhere in the address.',
    'oauth.redirect.within-the-site',
  ),
  'redirect.domain-at-token': law(
    '7.3',
    'A foreign redirect_uri is invalid_grant.',
    'oauth.errors.redirect-outside-the-site',
  ),
  'redirect.keeps-query': law(
    '5.2',
    'The redirect goes to redirect_uri, its query included.',
    'oauth.authorize.redirects-to-the-given-address',
  ),
  'implicit.access_token': law(
    '5.2',
    'The implicit token is the parameter access_token.',
    'oauth.implicit.token-in-the-redirect',
  ),
  'token.code-single-use': law('5.2', 'A code can be used once only.', 'oauth.token.code-is-single-use'),
  'token.unknown-code-refused': law(
    '7.3',
    'A code that was never given is invalid_grant.',
    'oauth.errors.invalid-code',
  ),
  'token.code-of-its-app': law(
    '7.3',
    'The code of one app is not for another.',
    'oauth.token.code-belongs-to-its-app',
  ),
  'token.client-known': law('7.3', 'An unknown app is invalid_client.', 'oauth.errors.unknown-app'),
  'token.secret-checked': law(
    '7.3',
    'A wrong secret is invalid_client.',
    'oauth.errors.invalid-client-credentials',
  ),
  'token.state-compared': law('7.3', 'Another state is invalid_grant.', 'oauth.errors.state-mismatch'),
  'token.state-returned': law('5.2', 'The state that was used is returned.', 'oauth.token.state-is-returned'),
  'token.expires_in-integer': law('5.2', 'expires_in is an integer.', 'oauth.token.expires-in-is-integer'),
  'token.lasts-an-hour': law(
    '5.2',
    'A token lasts an hour.',
    'oauth.token.lifetime-is-one-hour',
    'oauth.token.expires-in-says-an-hour',
  ),
  'token.expires': law('5.2', 'An expired token is refused.', 'oauth.token.lifetime-is-one-hour'),
  'token.acts-for-its-user': law(
    '5.2',
    "A token acts on its user's behalf.",
    'oauth.token.acts-for-its-user',
  ),
  'token.within-user-rights': law(
    '5.2',
    'A token has no more rights than its user.',
    'oauth.scope.never-exceeds-the-user',
  ),
  'token.one-company': law('5.2', 'A token works within one company.', 'company.token-works-in-one-company'),
  'token-errors.status-400': law('7.3', 'Token errors are 400.', 'oauth.errors.status-is-400'),
  'token-errors.array': law('7.3', 'Token errors are an array.', 'oauth.errors.body-is-an-array'),
  'token-errors.client-or-grant': law(
    '7.3',
    'Client faults are invalid_client.',
    'oauth.errors.unknown-app',
    'oauth.errors.invalid-client-credentials',
  ),
  'token-errors.description': law(
    '7.3',
    'Token errors have an error_description.',
    'oauth.errors.body-is-an-array',
  ),
  'implicit.obeys-scope': law('5.2', 'The implicit token obeys its scope.', 'oauth.implicit.obeys-its-scope'),
  'implicit.denial': law('5.2', 'Denying the implicit grant is user_denied.', 'oauth.implicit.denial'),
  'state.unchanged': law('5.2', 'The state is returned unchanged.', 'oauth.state.is-unchanged'),
  'code.differs': law('5.2', 'Each code is new.', 'oauth.code.differs-each-time'),
  'consent.per-user': law(
    '5.2',
    'A user authorizes an app for themselves.',
    'oauth.consent.is-per-app-and-user',
  ),
  'consent.per-app': law('5.2', 'A user authorizes one app at a time.', 'oauth.consent.is-per-app-and-user'),
  'app.known-at-dialog': law(
    '5.2',
    'The dialog is for registered apps.',
    'oauth.authorize.needs-a-known-app',
  ),
  'token.in-query': law(
    '4.5',
    'The token endpoint takes query parameters.',
    'oauth.token.takes-query-parameters',
  ),
} as const;
