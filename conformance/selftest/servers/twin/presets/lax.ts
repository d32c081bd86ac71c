import type { Choices } from '../choices.ts';
import { contrarian } from './contrarian.ts';

/** Lax wherever it has the right to be lax. */
export const lax: Choices = {
  ...contrarian,
  updateMethod: 'POST',
  locking: 'version',
  createdStatus: 201,
  ownedCreated: 'either',
  destroyed: 'empty 204',
  methodRefusal: 404,
  brokenText: 'replaced',
  collectionObject: 'pages',
  nestedPrefix: 'underscore',
  listOrder: 'newest first',
  errorBodies: 'text',
  wwwAuthenticate: false,
  permissionsShape: 'envelopes',
  schemasContainer: 'list object',
  unknownVersion: 'current',
  offlineExpiry: 'huge',
  redirectDomain: 'subdomains',
  redirectRefusal: { moment: 'before login', status: 200 },
  widerScope: 'granted',
  wrongPassword: 200,
  linkTargets: 'colon',
  paging: {
    parameter: 'after',
    counts: 'marks',
    size: 4,
    most: 5,
    odd: 'default',
    beyond: 'capped',
    published: false,
    next: 'links',
  },
};
