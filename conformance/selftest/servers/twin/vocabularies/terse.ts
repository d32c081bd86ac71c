import { field, type Kind } from '../kinds.ts';

const line: Kind = {
  name: 'line_item',
  collection: 'line_items',
  title: 'Line item',
  nestedOnly: true,
  fields: [field('what', 'What', 'string', { required: true }), field('cost', 'Cost', 'number')],
};

/** As few fields and rules as the specification lets a server have: hardly anything required, no enumerations, and no free text in orders and invoices. */
export const terse: readonly Kind[] = [
  {
    name: 'contact',
    collection: 'contacts',
    title: 'contact',
    fields: [
      field('number', 'number', 'string', { searched: true }),
      field('n1', 'first name', 'string', { searched: true }),
      field('n2', 'last name', 'string', { searched: true }),
      field('org', 'organisation', 'string', { searched: true }),
      field('e', 'email', 'string', { searched: true }),
    ],
    parts: [{ name: 'addresses', kind: 'address' }],
  },
  {
    name: 'order',
    collection: 'orders',
    title: 'order',
    fields: [
      field('n', 'count', 'integer', { searched: true, least: 1 }),
      field('due', 'due', 'date'),
      field('open', 'open', 'boolean'),
    ],
    parts: [{ name: 'line_items', kind: 'line_item' }],
  },
  {
    name: 'invoice',
    collection: 'invoices',
    title: 'invoice',
    fields: [
      field('code', 'code', 'string', { searched: true, pattern: '^[A-Z]{2}-[0-9]{4}$' }),
      field('for', 'contact', 'reference'),
    ],
    parts: [{ name: 'line_items', kind: 'line_item' }],
    owner: { field: 'for', related: 'recipient' },
  },
  {
    name: 'comment',
    collection: 'comments',
    title: 'comment',
    parents: ['orders'],
    fields: [field('c', 'comment', 'string', { searched: true })],
  },
  {
    name: 'email',
    collection: 'emails',
    title: 'email',
    parents: ['contacts'],
    fields: [
      field('to_addr', 'to', 'string', { searched: true, required: true }),
      field('body', 'body', 'string', { searched: true, required: true }),
    ],
  },
  {
    name: 'payment',
    collection: 'payments',
    title: 'payment',
    parents: ['orders'],
    fields: [field('cents', 'cents', 'integer', { searched: true })],
  },
  {
    name: 'address',
    collection: 'addresses',
    title: 'address',
    nestedOnly: true,
    fields: [field('lines', 'lines', 'string', { required: true })],
  },
  line,
];
