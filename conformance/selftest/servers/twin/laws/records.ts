import { law } from './law.ts';

/** Laws about companies and single records: their envelopes, links and what is done to them (sections 1, 2, 4.1 and 7.1). */
export const recordLaws = {
  'company.isolated': law(
    '1',
    'Records of one company are not seen in another.',
    'company.records-are-isolated',
  ),
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
  'company.members-only': law(
    '1',
    'A user works only in companies they belong to.',
    'basic.wrong-credentials-are-refused',
    'company.records-are-isolated',
  ),
  'text.not-converted': law(
    '1',
    'Text that is not UTF-8 is not converted.',
    'encoding.others-are-not-converted',
  ),
  'text.utf-8-kept': law('1', 'Text in UTF-8 comes back as it was sent.', 'encoding.utf8-is-kept'),
  'envelope.named-after-type': law(
    '2.3',
    'A single resource stands under its type name.',
    'envelope.record-is-beneath-its-type',
  ),
  'envelope.links': law('2.3', 'A single resource has a links array.', 'envelope.record-has-links'),
  'envelope.list-element-links': law('2.3', 'A wrapped element of a list has links.', 'links.of-each-object'),
  'envelope.nested-wrapped': law(
    '2.3',
    'A nested object stands under its type name.',
    'envelope.nested-object-is-wrapped',
  ),
  'envelope.nested-links': law(
    '2.3',
    'A nested object has its own links array.',
    'envelope.nested-object-has-links',
  ),
  'links.nested-named': law(
    '4.1',
    'The links of a contact name its invoices.',
    'paths.nested-links-are-listed',
  ),
  'children.beneath-parents-only': law(
    '4.1',
    'Comments have no creation path of their own.',
    'comment.no-independent-creation',
  ),
  'nested-types.no-endpoint': law(
    '4.1',
    'Addresses and line items have no endpoint.',
    'address.has-no-endpoint',
    'line-item.has-no-endpoint',
  ),
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
  'read.that-record': law(
    '4.1',
    'An id addresses one resource.',
    'read.shows-the-record',
    'contact.id-addresses-it',
  ),
  'create.stores': law('4.1', 'What was created can be read.', 'read.shows-the-record', 'create.exists'),
  'create.answers-resource': law(
    '4.1',
    'A created child is answered.',
    'comment.creation-returns-it',
    'email.creation-returns-it',
  ),
  'create.required-checked': law(
    '2.2',
    'An email without to_addr or body fails.',
    'email.to-addr-is-required',
    'email.body-is-required',
  ),
  'update.checked': law(
    '7.1',
    'An update that breaks a rule fails with 422.',
    'status.422-for-failed-update',
  ),
  'update.stores': law('4.1', 'What was changed is read back changed.', 'update.exists'),
  'destroy.removes': law('4.1', 'What was destroyed is not found any more.', 'destroy.exists'),
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
  'failed-create.stores-nothing': law(
    '7.1',
    'A create that fails creates nothing.',
    'status.422-for-failed-create',
  ),
  'failed-update.stores-nothing': law(
    '7.1',
    'An update that fails changes nothing.',
    'status.422-for-failed-update',
  ),
} as const;
