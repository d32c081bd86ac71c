import type { Choices } from '../choices.ts';
import { contrarian } from './contrarian.ts';

/** Strict about everything that it has the right to be strict about. */
export const strict: Choices = {
  ...contrarian,
  ids: 'opaque',
  bodies: 'wrapped',
  nestedBodies: 'wrapped',
  unknownMembers: 'refused',
  updateSemantics: 'replace',
  locking: 'etag',
  createdStatus: 201,
  listElements: 'wrapped',
  linkTargets: 'path',
  paging: {
    parameter: 'page',
    counts: 'pages',
    size: 20,
    most: 20,
    odd: 400,
    beyond: 400,
    published: true,
    next: 'header',
  },
  search: 'prefix',
  unknownLocale: 400,
  unknownVersion: 400,
  errorBodies: 'json',
  permissionsShape: 'records',
  tokenMethod: 'POST',
  tokenCredentials: 'query',
  tokenErrors: 'grant first',
  failedAttemptUsesCode: true,
  redirectUriAtToken: 'same as before',
  redirectRefusal: { moment: 'after login', status: 422 },
  loginAddress: 'redirect',
  pageLanguage: 'English',
};
