import { field, type ResourceType } from './resource-types.ts';

const englishAddress: ResourceType = {
  name: 'address',
  collection: 'addresses',
  title: 'Address',
  isNestedOnly: true,
  fields: [
    field('street_line', 'Street and number', 'string', { maxLength: 120 }),
    field('post_code', 'Postal code', 'string', { maxLength: 12 }),
    field('town', 'Town', 'string', { required: true, maxLength: 80 }),
    field('country_code', 'Country', 'string', { values: ['AT', 'CH', 'DE', 'FR', 'GB'] }),
  ],
};

const englishLineItem: ResourceType = {
  name: 'line_item',
  collection: 'line_items',
  title: 'Line item',
  isNestedOnly: true,
  fields: [
    field('label', 'Label', 'string', { required: true, maxLength: 200 }),
    field('amount', 'Amount', 'number', { required: true, minimum: 0 }),
    field('measure', 'Measure', 'string', { values: ['piece', 'hour', 'day'] }),
    field('price_each', 'Price of one', 'number'),
  ],
};

/** English names that are hard to guess, a writable `number`, and comments under orders, invoices and contacts. */
export const english: readonly ResourceType[] = [
  {
    name: 'contact',
    collection: 'contacts',
    title: 'Contact',
    fields: [
      field('number', 'Number', 'string', { searched: true, assigned: 'number', maxLength: 30 }),
      field('given_name', 'First name', 'string', { searched: true, maxLength: 60 }),
      field('family_name', 'Last name', 'string', { searched: true, required: true, maxLength: 60 }),
      field('company_name', 'Organisation', 'string', { searched: true, maxLength: 120 }),
      field('mail', 'Email', 'email', { searched: true, maxLength: 120 }),
      field('tone', 'Form of address', 'string', { values: ['formal', 'informal'] }),
      field('since', 'Customer since', 'date'),
      field('newsletter', 'Receives the newsletter', 'boolean'),
    ],
    nestedLists: [{ name: 'addresses', type: 'address' }],
    oneOf: ['family_name', 'company_name'],
  },
  {
    name: 'order',
    collection: 'orders',
    title: 'Order',
    fields: [
      field('number', 'Number', 'string', { searched: true, assigned: 'number', readOnly: true }),
      field('subject', 'Subject', 'string', { searched: true, required: true, maxLength: 160 }),
      field('currency', 'Currency', 'string', { required: true, values: ['EUR', 'CHF', 'GBP'] }),
      field('customer_id', 'Contact', 'reference'),
      field('deliver_on', 'Day of delivery', 'date'),
    ],
    nestedLists: [{ name: 'line_items', type: 'line_item' }],
    owner: { field: 'customer_id', related: 'customer' },
  },
  {
    name: 'invoice',
    collection: 'invoices',
    title: 'Invoice',
    fields: [
      field('number', 'Number', 'string', { searched: true, assigned: 'number', readOnly: true }),
      field('subject', 'Subject', 'string', { searched: true, required: true, maxLength: 160 }),
      field('due_on', 'Due on', 'date'),
      field('customer_id', 'Contact', 'reference'),
      field('discount_percent', 'Discount', 'integer', { minimum: 0 }),
    ],
    nestedLists: [{ name: 'line_items', type: 'line_item' }],
    owner: { field: 'customer_id', related: 'customer' },
  },
  {
    name: 'comment',
    collection: 'comments',
    title: 'Comment',
    parents: ['orders', 'invoices', 'contacts'],
    fields: [
      field('remark', 'Remark', 'string', { searched: true, required: true, maxLength: 2000 }),
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
      field('headline', 'Subject', 'string', { maxLength: 200 }),
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
  englishAddress,
  englishLineItem,
];

const germanAddress: ResourceType = {
  name: 'address',
  collection: 'addresses',
  title: 'Anschrift',
  isNestedOnly: true,
  fields: [
    field('strasse', 'Straße', 'string', { required: true }),
    field('plz', 'Postleitzahl', 'string', { required: true, maxLength: 10 }),
    field('ort', 'Ort', 'string', { required: true }),
    field('art', 'Art', 'string', { required: true, values: ['rechnung', 'lieferung'] }),
  ],
};

const germanLineItem: ResourceType = {
  name: 'line_item',
  collection: 'line_items',
  title: 'Position',
  isNestedOnly: true,
  fields: [
    field('menge', 'Menge', 'integer', { required: true, minimum: 1 }),
    field('bezeichnung', 'Bezeichnung', 'string', { required: true }),
    field('einzelpreis', 'Einzelpreis', 'number', { required: true }),
  ],
};

/** German names, an integer `number` that the server assigns, many required fields, and two types that the specification does not name. */
export const german: readonly ResourceType[] = [
  {
    name: 'contact',
    collection: 'contacts',
    title: 'Kontakt',
    fields: [
      field('number', 'Nummer', 'integer', { searched: true, assigned: 'number', readOnly: true }),
      field('anrede', 'Anrede', 'string', { required: true, values: ['Frau', 'Herr', 'Divers', 'Firma'] }),
      field('vorname', 'Vorname', 'string', { searched: true }),
      field('nachname', 'Nachname', 'string', { searched: true, required: true, maxLength: 200 }),
      field('firma', 'Firma (Organisation)', 'string', { searched: true }),
      field('mailadresse', 'E-Mail', 'email', { searched: true, required: true }),
      field('angelegt_am', 'Angelegt am', 'date', { readOnly: true, assigned: 'today' }),
    ],
    nestedLists: [{ name: 'addresses', type: 'address' }],
    oneOf: ['nachname', 'firma'],
  },
  {
    name: 'order',
    collection: 'orders',
    title: 'Auftrag',
    fields: [
      field('number', 'Nummer', 'integer', { searched: true, assigned: 'number', readOnly: true }),
      field('betreff', 'Betreff', 'string', { searched: true, required: true, maxLength: 200 }),
      field('status', 'Status', 'string', { values: ['offen', 'erledigt'] }),
    ],
    nestedLists: [{ name: 'positionen', type: 'line_item' }],
  },
  {
    name: 'invoice',
    collection: 'invoices',
    title: 'Rechnung',
    fields: [
      field('number', 'Nummer', 'integer', { searched: true, assigned: 'number', readOnly: true }),
      field('betreff', 'Betreff', 'string', { searched: true, required: true, maxLength: 200 }),
      field('faellig_am', 'Fällig am', 'date', { required: true }),
      field('kontakt', 'Kontakt', 'reference', { required: true }),
    ],
    nestedLists: [{ name: 'positionen', type: 'line_item' }],
    owner: { field: 'kontakt', related: 'empfaenger' },
  },
  {
    name: 'comment',
    collection: 'comments',
    title: 'Kommentar',
    parents: ['orders'],
    fields: [field('text', 'Text', 'string', { searched: true, required: true })],
  },
  {
    name: 'email',
    collection: 'emails',
    title: 'E-Mail',
    parents: ['contacts', 'orders'],
    fields: [
      field('to_addr', 'Empfänger', 'email', { searched: true, required: true }),
      field('body', 'Nachricht', 'string', { searched: true, required: true }),
      field('betreff', 'Betreff', 'string', { required: true }),
    ],
  },
  {
    name: 'payment',
    collection: 'payments',
    title: 'Zahlung',
    parents: ['invoices', 'orders'],
    fields: [
      field('betrag', 'Betrag', 'number', { required: true }),
      field('zahlungsart', 'Zahlungsart', 'string', {
        searched: true,
        required: true,
        values: ['überweisung', 'bar'],
      }),
    ],
  },
  {
    name: 'article',
    collection: 'articles',
    title: 'Artikel',
    fields: [
      field('kuerzel', 'Kürzel', 'string', { searched: true, required: true, maxLength: 8 }),
      field('preis', 'Preis', 'number', { minimum: 0 }),
    ],
  },
  {
    name: 'reminder',
    collection: 'reminders',
    title: 'Mahnung',
    parents: ['invoices'],
    fields: [field('stufe', 'Stufe', 'integer', { searched: true, required: true, minimum: 1 })],
  },
  germanAddress,
  germanLineItem,
];

const minimalLineItem: ResourceType = {
  name: 'line_item',
  collection: 'line_items',
  title: 'Line item',
  isNestedOnly: true,
  fields: [field('what', 'What', 'string', { required: true }), field('cost', 'Cost', 'number')],
};

/** As few fields and rules as the specification allows: almost nothing required, no enums, no free text in orders and invoices. */
export const minimal: readonly ResourceType[] = [
  {
    name: 'contact',
    collection: 'contacts',
    title: 'contact',
    fields: [
      field('number', 'number', 'string', { searched: true }),
      field('n1', 'first name', 'string', { searched: true, maxLength: 200 }),
      field('n2', 'last name', 'string', { searched: true }),
      field('org', 'organisation', 'string', { searched: true }),
      field('e', 'email', 'string', { searched: true }),
    ],
    nestedLists: [{ name: 'addresses', type: 'address' }],
  },
  {
    name: 'order',
    collection: 'orders',
    title: 'order',
    fields: [
      field('n', 'count', 'integer', { searched: true, minimum: 1 }),
      field('due', 'due', 'date'),
      field('open', 'open', 'boolean'),
    ],
    nestedLists: [{ name: 'line_items', type: 'line_item' }],
  },
  {
    name: 'invoice',
    collection: 'invoices',
    title: 'invoice',
    fields: [
      field('code', 'code', 'string', { searched: true, pattern: '^[A-Z]{2}-[0-9]{4}$' }),
      field('for', 'contact', 'reference'),
    ],
    nestedLists: [{ name: 'line_items', type: 'line_item' }],
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
    isNestedOnly: true,
    fields: [field('lines', 'lines', 'string', { required: true })],
  },
  minimalLineItem,
];
