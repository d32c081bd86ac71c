import { law } from './law.ts';

/** Laws about lists and their parameters (sections 4.1 and 4.2). */
export const listLaws = {
  'list.elements-alike': law(
    '4.1',
    'The elements of all lists have the same form.',
    'list.elements-are-alike',
  ),
  'list.named-after-collection': law(
    '4.1',
    'A list stands under the plural name.',
    'list.is-beneath-plural-name',
  ),
  'list.shows-new': law('4.1', 'A list has the records that were created.', 'list.shows-what-exists'),
  'list.links': law('4.1', 'A list has a links array.', 'list.has-links'),
  'list.collection': law('4.1', 'A list has a collection object.', 'list.has-collection'),
  'nested-list.of-its-parent': law(
    '4.1',
    "A contact's invoices are its own.",
    'contact-invoices.are-only-its-own',
  ),
  'search.narrows': law('4.2', 'q narrows a list.', 'search.narrows-the-list'),
  'search.wildcard': law('4.2', 'q finds a contact by a part of a value.', 'search.contacts-by-part'),
  'search.contact-number': law('4.2', 'q searches the number of contacts.', 'search.contacts-by-number'),
  'search.contact-first-name': law(
    '4.2',
    'q searches the first name of contacts.',
    'search.contacts-by-first-name',
  ),
  'search.contact-last-name': law(
    '4.2',
    'q searches the last name of contacts.',
    'search.contacts-by-last-name',
  ),
  'search.contact-organisation': law(
    '4.2',
    'q searches the organisation of contacts.',
    'search.contacts-by-organisation',
  ),
  'search.contact-email': law('4.2', 'q searches the email of contacts.', 'search.contacts-by-email'),
  'per_page.honoured': law('4.2', 'per_page sets the number of results.', 'per-page.is-the-number-shown'),
  'per_page.not-more': law('4.2', 'No more results than per_page are shown.', 'per-page.is-the-number-shown'),
  'fields.comma-separated': law('4.2', 'fields can name several fields.', 'fields.keep-named-values'),
  'fields.restrict': law('4.2', 'fields restricts records.', 'fields.restrict-the-record'),
  'fields.restrict-lists': law(
    '4.2',
    'fields restricts each record of a list.',
    'fields.restrict-the-record',
  ),
  'nested-list.complete': law(
    '4.1',
    'All invoices of a contact are listed beneath it.',
    'contact-invoices.are-all-its-own',
  ),
  'nested-list.parameters': law(
    '4.1',
    'A nested list takes the parameters of a list.',
    'contact-invoices.take-list-parameters',
  ),
  'list.values-as-read': law(
    '4.1',
    'A list shows the values that a record has.',
    'list.elements-match-the-record',
    'list.shows-what-exists',
  ),
  'search.every-list': law('4.2', 'q searches every list.', 'search.finds-in-every-list'),
} as const;
