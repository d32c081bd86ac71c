import { law } from './law.ts';

/** Laws about who can do what (sections 4, 5 and 7.1). */
export const accessLaws = {
  'scope.current-view-only': law(
    '5.2',
    'What is always added lets a token view, and no more.',
    'oauth.scope.current-is-view-only',
  ),
  'every-call.needs-authentication': law(
    '4',
    'Every API call needs authentication.',
    'auth.is-required-everywhere',
  ),
  'schemas.need-authentication': law('4', 'Schemas need authentication.', 'auth.is-required-everywhere'),
  'writes.need-authentication': law('4', 'Creating needs authentication.', 'auth.is-required-everywhere'),
  'unauthenticated.is-401': law(
    '7.1',
    'Not logged in is 401.',
    'status.401-for-not-logged-in',
    'auth.is-required-everywhere',
  ),
  'basic.accepted': law(
    '5.1',
    'Email and password are accepted as Basic credentials.',
    'auth.basic-is-accepted',
    'basic.email-and-password',
  ),
  'basic.password-is-checked': law(
    '5.1',
    'A wrong password is refused.',
    'basic.wrong-credentials-are-refused',
  ),
  'bearer.accepted': law(
    '5.2',
    'A token is accepted in the Authorization header.',
    'auth.bearer-is-accepted',
  ),
  'query-token.accepted': law(
    '5.2',
    'A token is accepted as the parameter access_token.',
    'access-token.in-the-query',
  ),
  'query-token.on-writes': law(
    '5.2',
    'access_token is accepted on all API calls.',
    'access-token.in-the-query',
  ),
  'roles.enforced': law('7.1', 'Users are restricted by their roles.', 'status.401-for-restricted-by-roles'),
  'roles.create-enforced': law(
    '7.1',
    'Users are restricted in what they create.',
    'status.401-for-restricted-by-roles',
  ),
  'roles.read-enforced': law(
    '7.1',
    'Users are restricted in what they read.',
    'status.401-for-restricted-by-roles',
  ),
  'roles.update-enforced': law(
    '7.1',
    'Users are restricted in what they update.',
    'status.401-for-restricted-by-roles',
  ),
  'roles.delete-enforced': law(
    '7.1',
    'Users are restricted in what they delete.',
    'status.401-for-restricted-by-roles',
  ),
  'roles.answer-401': law('7.1', 'Restricted by roles is 401.', 'status.401-for-restricted-by-roles'),
  'scope.enforced': law(
    '5.2',
    'A token can do only what its scope lists.',
    'oauth.scope.ends-at-its-context',
  ),
  'scope.create-enforced': law(
    '5.2',
    'A token without create permission cannot create.',
    'oauth.scope.list-grants-only-those',
  ),
  'scope.read-enforced': law(
    '5.2',
    'A token without read permission cannot read.',
    'oauth.scope.list-grants-only-those',
  ),
  'scope.update-enforced': law(
    '5.2',
    'A token without update permission cannot update.',
    'oauth.scope.list-grants-only-those',
  ),
  'scope.delete-enforced': law(
    '5.2',
    'A token without delete permission cannot delete.',
    'oauth.scope.list-grants-only-those',
  ),
  'scope.only-listed-permissions': law(
    '5.2',
    'A listed set grants only that set.',
    'oauth.scope.list-grants-only-those',
  ),
  'scope.context-alone-grants-all': law(
    '5.2',
    'A context without a list grants all four.',
    'oauth.scope.bare-context-grants-all-four',
  ),
  'scope.none-is-all': law(
    '5.2',
    'No scope is all permissions of the user.',
    'oauth.scope.absent-means-all-permissions',
  ),
  'scope.current-added': law(
    '5.2',
    'The current company and user can always be seen.',
    'oauth.scope.current-user-is-always-added',
    'oauth.scope.current-company-is-always-added',
  ),
  'scope.offline-never-expires': law(
    '5.2',
    'offline_access asks for a token without expiry.',
    'oauth.scope.offline-access-does-not-expire',
  ),
  'basic.base64': law('5.1', 'Basic credentials are encoded in base64.', 'basic.header-is-base64'),
  'token.unknown-refused': law(
    '5.2',
    'A token that was never given is refused.',
    'oauth.token.invalid-is-refused',
  ),
  'refused-create.stores-nothing': law(
    '7.1',
    'What roles forbid does not happen.',
    'status.401-for-restricted-by-roles',
  ),
  'scope.separated-by-spaces': law(
    '5.2',
    'Every permission of a scope counts.',
    'oauth.scope.permissions-are-separated-by-spaces',
  ),
  'scope.separated-by-commas': law(
    '5.2',
    'Every name of a list counts.',
    'oauth.scope.list-is-separated-by-commas',
  ),
  'scope.offline-keeps-scope': law(
    '5.2',
    'offline_access adds no permission.',
    'oauth.scope.offline-access-keeps-the-scope',
  ),
} as const;
