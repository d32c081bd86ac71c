import { law } from './law.ts';

/** Laws about lists and their parameters (sections 4.1 and 4.2). */
export const listLaws = {
  'list.elements-alike': law(
    '4.1',
    'The elements of all lists have the same form.',
    'list.elements-are-alike',
  ),
  'list.shows-new': law('4.1', 'A list has the records that were created.', 'list.shows-what-exists'),
  'per_page.honoured': law('4.2', 'per_page sets the number of results.', 'per-page.is-the-number-shown'),
  'fields.comma-separated': law('4.2', 'fields can name several fields.', 'fields.keep-named-values'),
  'fields.restrict-lists': law(
    '4.2',
    'fields restricts each record of a list.',
    'fields.restrict-the-record',
  ),
  'list.values-as-read': law(
    '4.1',
    'A list shows the values that a record has.',
    'list.elements-match-the-record',
    'list.shows-what-exists',
  ),
  'search.every-list': law('4.2', 'q searches every list.', 'search.finds-in-every-list'),
} as const;
