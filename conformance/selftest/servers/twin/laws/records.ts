import { law } from './law.ts';

/** Laws about companies and single records: their envelopes, links and what is done to them (sections 1, 2, 4.1 and 7.1). */
export const recordLaws = {
  'company.updates-isolated': law(
    '1',
    'No part of a record is changed from another company.',
    'company.records-are-isolated',
  ),
  'company.nested-lists-isolated': law(
    '1',
    'A contact of another company has no list of invoices.',
    'company.records-are-isolated',
  ),
  'envelope.list-element-links': law('2.3', 'A wrapped element of a list has links.', 'links.of-each-object'),
  'nested-types.no-removal-by-id': law(
    '4.1',
    'Addresses and line items are not removed by an address of their own.',
    'address.has-no-endpoint',
    'line-item.has-no-endpoint',
  ),
  'children.refused-are-not-kept': law(
    '4.1',
    'A child that is refused on a path of its own is not kept.',
    'payment.no-independent-creation',
  ),
  'children.parent-exists': law(
    '7.1',
    'Beneath a parent that does not exist is 404.',
    'status.404-for-unknown-record',
  ),
  'create.answers-resource': law(
    '4.1',
    'A created child is answered.',
    'comment.creation-returns-it',
    'email.creation-returns-it',
  ),
  'update.checked': law(
    '7.1',
    'An update that breaks a rule fails with 422.',
    'status.422-for-failed-update',
  ),
  'update.stores': law('4.1', 'What was changed is read back changed.', 'update.exists'),
  'code.one-company': law('5.2', 'A code works within one company.', 'company.code-works-in-one-company'),
  'links.own': law('2.3', 'The links of a record are its own.', 'links.belong-to-the-object'),
  'update.one-record': law('4.1', 'An update changes one record.', 'update.touches-one-record'),
  'destroy.one-record': law('4.1', 'A destroy removes one record.', 'destroy.touches-one-record'),
  'create.new-id': law('4.1', 'Each record has an id of its own.', 'create.ids-are-new'),
  'nested.stored': law(
    '4.1',
    'Nested records are kept with their parent.',
    'address.is-nested-in-its-parent',
    'line-item.is-nested-in-its-parent',
  ),
  'failed-update.stores-nothing': law(
    '7.1',
    'An update that fails changes nothing.',
    'status.422-for-failed-update',
  ),
} as const;
