import { law } from './law.ts';

/** Laws about sights of the same records: later ones, further pages, and parameters that come together (section 4.2). */
export const sightLaws = {
  'list.pages-complete': law(
    '4.1',
    'The last page of a list has all of its records.',
    'list.shows-what-exists',
  ),
  'fields.restrict-every-page': law(
    '4.2',
    'fields restricts the records of further pages.',
    'fields.restrict-the-record',
  ),
  'fields.with-version': law('4.2', 'fields works beside v.', 'fields.restrict-the-record'),
  'search.with-fields': law('4.2', 'q searches the email beside fields.', 'search.contacts-by-email'),
  'search.takes-signs': law('4.2', 'q is any string.', 'search.narrows-the-list'),
  'locale.defaults-to-user-of-token': law(
    '4.2',
    "Without locale messages are in the language of the token's user.",
    'locale.defaults-to-the-users-language',
  ),
} as const;
