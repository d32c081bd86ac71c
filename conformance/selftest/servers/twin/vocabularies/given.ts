import { field, type Kind } from '../kinds.ts';

const address: Kind = {
  name: 'address',
  collection: 'addresses',
  title: 'Address',
  nestedOnly: true,
  fields: [
    field('street_line', 'Street and number', 'string', { longest: 120 }),
    field('post_code', 'Postal code', 'string', { longest: 12 }),
    field('town', 'Town', 'string', { required: true, longest: 80 }),
    field('country_code', 'Country', 'string', { values: ['AT', 'CH', 'DE', 'FR', 'GB'] }),
  ],
};

const lineItem: Kind = {
  name: 'line_item',
  collection: 'line_items',
  title: 'Line item',
  nestedOnly: true,
  fields: [
    field('label', 'Label', 'string', { required: true, longest: 200 }),
    field('amount', 'Amount', 'number', { required: true, least: 0 }),
    field('measure', 'Measure', 'string', { values: ['piece', 'hour', 'day'] }),
    field('price_each', 'Price of one', 'number'),
  ],
};

/** Types with English names that one would not guess, a settable `number`, and comments beneath orders, invoices and contacts. */
export const given: readonly Kind[] = [
  {
    name: 'contact',
    collection: 'contacts',
    title: 'Contact',
    fields: [
      field('number', 'Number', 'string', { searched: true, assigned: 'number', longest: 30 }),
      field('given_name', 'First name', 'string', { searched: true, longest: 60 }),
      field('family_name', 'Last name', 'string', { searched: true, required: true, longest: 60 }),
      field('company_name', 'Organisation', 'string', { searched: true, longest: 120 }),
      field('mail', 'Email', 'email', { searched: true, longest: 120 }),
      field('tone', 'Form of address', 'string', { values: ['formal', 'informal'] }),
      field('since', 'Customer since', 'date'),
      field('newsletter', 'Receives the newsletter', 'boolean'),
    ],
    parts: [{ name: 'addresses', kind: 'address' }],
  },
  {
    name: 'order',
    collection: 'orders',
    title: 'Order',
    fields: [
      field('number', 'Number', 'string', { searched: true, assigned: 'number', readOnly: true }),
      field('subject', 'Subject', 'string', { searched: true, required: true, longest: 160 }),
      field('currency', 'Currency', 'string', { required: true, values: ['EUR', 'CHF', 'GBP'] }),
      field('customer_id', 'Contact', 'reference'),
      field('deliver_on', 'Day of delivery', 'date'),
    ],
    parts: [{ name: 'line_items', kind: 'line_item' }],
    owner: { field: 'customer_id', related: 'customer' },
  },
  {
    name: 'invoice',
    collection: 'invoices',
    title: 'Invoice',
    fields: [
      field('number', 'Number', 'string', { searched: true, assigned: 'number', readOnly: true }),
      field('subject', 'Subject', 'string', { searched: true, required: true, longest: 160 }),
      field('due_on', 'Due on', 'date'),
      field('customer_id', 'Contact', 'reference'),
      field('discount_percent', 'Discount', 'integer', { least: 0 }),
    ],
    parts: [{ name: 'line_items', kind: 'line_item' }],
    owner: { field: 'customer_id', related: 'customer' },
  },
  {
    name: 'comment',
    collection: 'comments',
    title: 'Comment',
    parents: ['orders', 'invoices', 'contacts'],
    fields: [
      field('remark', 'Remark', 'string', { searched: true, required: true, longest: 2000 }),
      field('internal', 'Internal', 'boolean'),
    ],
  },
  {
    name: 'email',
    collection: 'emails',
    title: 'Email',
    parents: ['contacts', 'invoices'],
    fields: [
      field('to_addr', 'To', 'string', { searched: true, required: true }),
      field('body', 'Text', 'string', { searched: true, required: true }),
      field('headline', 'Subject', 'string', { longest: 200 }),
    ],
  },
  {
    name: 'payment',
    collection: 'payments',
    title: 'Payment',
    parents: ['invoices'],
    fields: [
      field('sum', 'Sum', 'number', { required: true }),
      field('received_on', 'Received on', 'date'),
      field('channel', 'Channel', 'string', { searched: true, values: ['transfer', 'cash', 'card'] }),
    ],
  },
  address,
  lineItem,
];
