import { law } from './law.ts';

/** Laws about who can do what (sections 4, 5 and 7.1). */
export const accessLaws = {
  'scope.current-view-only': law(
    '5.2',
    'What is always added lets a token view, and no more.',
    'oauth.scope.current-is-view-only',
  ),
  'basic.accepted': law(
    '5.1',
    'Email and password are accepted as Basic credentials.',
    'auth.basic-is-accepted',
    'basic.email-and-password',
  ),
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
  'basic.base64': law('5.1', 'Basic credentials are encoded in base64.', 'basic.header-is-base64'),
  'refused-create.stores-nothing': law(
    '7.1',
    'What roles forbid does not happen.',
    'status.401-for-restricted-by-roles',
  ),
} as const;
