import { field, type Kind } from '../kinds.ts';

const address: Kind = {
  name: 'address',
  collection: 'addresses',
  title: 'Anschrift',
  nestedOnly: true,
  fields: [
    field('strasse', 'Straße', 'string', { required: true }),
    field('plz', 'Postleitzahl', 'string', { required: true, longest: 10 }),
    field('ort', 'Ort', 'string', { required: true }),
    field('art', 'Art', 'string', { required: true, values: ['rechnung', 'lieferung'] }),
  ],
};

const lineItem: Kind = {
  name: 'line_item',
  collection: 'line_items',
  title: 'Position',
  nestedOnly: true,
  fields: [
    field('menge', 'Menge', 'integer', { required: true, least: 1 }),
    field('bezeichnung', 'Bezeichnung', 'string', { required: true }),
    field('einzelpreis', 'Einzelpreis', 'number', { required: true }),
  ],
};

/** German names, an integer `number` that the server assigns, many required fields, and two types more than the specification names. */
export const german: readonly Kind[] = [
  {
    name: 'contact',
    collection: 'contacts',
    title: 'Kontakt',
    fields: [
      field('number', 'Nummer', 'integer', { searched: true, assigned: 'number', readOnly: true }),
      field('anrede', 'Anrede', 'string', { required: true, values: ['Frau', 'Herr', 'Divers', 'Firma'] }),
      field('vorname', 'Vorname', 'string', { searched: true }),
      field('nachname', 'Nachname', 'string', { searched: true, required: true }),
      field('firma', 'Firma (Organisation)', 'string', { searched: true }),
      field('mailadresse', 'E-Mail', 'email', { searched: true, required: true }),
      field('angelegt_am', 'Angelegt am', 'date', { readOnly: true, assigned: 'today' }),
    ],
    parts: [{ name: 'addresses', kind: 'address' }],
  },
  {
    name: 'order',
    collection: 'orders',
    title: 'Auftrag',
    fields: [
      field('number', 'Nummer', 'integer', { searched: true, assigned: 'number', readOnly: true }),
      field('betreff', 'Betreff', 'string', { searched: true, required: true }),
      field('status', 'Status', 'string', { values: ['offen', 'erledigt'] }),
    ],
    parts: [{ name: 'positionen', kind: 'line_item' }],
  },
  {
    name: 'invoice',
    collection: 'invoices',
    title: 'Rechnung',
    fields: [
      field('number', 'Nummer', 'integer', { searched: true, assigned: 'number', readOnly: true }),
      field('betreff', 'Betreff', 'string', { searched: true, required: true }),
      field('faellig_am', 'Fällig am', 'date', { required: true }),
      field('kontakt', 'Kontakt', 'reference', { required: true }),
    ],
    parts: [{ name: 'positionen', kind: 'line_item' }],
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
      field('kuerzel', 'Kürzel', 'string', { searched: true, required: true, longest: 8 }),
      field('preis', 'Preis', 'number', { least: 0 }),
    ],
  },
  {
    name: 'reminder',
    collection: 'reminders',
    title: 'Mahnung',
    parents: ['invoices'],
    fields: [field('stufe', 'Stufe', 'integer', { searched: true, required: true, least: 1 })],
  },
  address,
  lineItem,
];
