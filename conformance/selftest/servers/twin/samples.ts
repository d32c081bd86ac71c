import type { Choices } from './choices.ts';
import type { Sent } from './property-errors.ts';

/** Valid records of a vocabulary, as they are sent: a contact, the field of its last name, an address, and an invoice. */
interface Sample {
  whole: Sent;
  last: string;
  address: Sent;
  invoice: Sent;
  /** The field of an invoice that holds the id of its contact. */
  owner: string;
}

/** What tests send to a twin, by its vocabulary. */
export const samples: Readonly<Record<Choices['vocabulary'], Sample>> = {
  given: {
    whole: { given_name: 'Ada', family_name: 'Example' },
    last: 'family_name',
    address: { town: 'Wien' },
    invoice: { subject: 'Bill' },
    owner: 'customer_id',
  },
  german: {
    whole: { anrede: 'Frau', nachname: 'Beispiel', mailadresse: 'b@x.example' },
    last: 'nachname',
    address: { strasse: 'Weg 1', plz: '1010', ort: 'Wien', art: 'lieferung' },
    invoice: { betreff: 'Bill', faellig_am: '2031-01-31' },
    owner: 'kontakt',
  },
  terse: {
    whole: { n1: 'Ada', n2: 'Example' },
    last: 'n2',
    address: { lines: 'Wien' },
    invoice: { code: 'BI-1177' },
    owner: 'for',
  },
};
