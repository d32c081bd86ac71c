import { law } from './law.ts';

/** Laws about the values of records: each comes back as it was sent, whatever it is (sections 1, 2.1 and 4.1). */
export const valueLaws = {
  'json.cut-short-is-none': law(
    '1',
    'A body without its end is no JSON, and is not understood.',
    'transport.request-bodies-are-json',
  ),
  'values.zero-kept': law('4.1', 'A number 0 comes back as 0.', 'read.shows-the-record'),
  'values.false-kept': law('4.1', 'A boolean false comes back as false.', 'read.shows-the-record'),
  'values.fractions-kept': law(
    '4.1',
    'A number that is not whole comes back as it is.',
    'line-item.is-nested-in-its-parent',
    'payment.creation-returns-it',
  ),
  'values.long-texts-kept': law(
    '4.1',
    'A long text that is taken comes back whole.',
    'email.creation-returns-it',
    'comment.creation-returns-it',
    'read.shows-the-record',
  ),
  'values.signs-kept': law('4.1', 'Quotes and backslashes in a text come back.', 'read.shows-the-record'),
  'values.optional-texts-kept': law(
    '4.1',
    'A text that a client need not send is kept where it is sent.',
    'email.creation-returns-it',
  ),
  'text.utf-8-kept-by-updates': law(
    '1',
    'Text in UTF-8 that an update brings comes back as it was sent.',
    'encoding.utf8-is-kept',
  ),
  'text.utf-8-kept-in-every-field': law(
    '1',
    'Text in UTF-8 comes back whichever field it is in.',
    'encoding.utf8-is-kept',
  ),
  'nested.order-kept-by-updates': law(
    '4.1',
    'Nested records of an update stand in the order sent.',
    'line-item.keeps-its-order',
  ),
} as const;
