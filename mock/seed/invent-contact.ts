import type { JsonObject } from '../contract/json.ts';
import { type Culture, cultures } from './culture.ts';
import type { Dice } from './dice.ts';
import { tags } from './goods.ts';
import { inventIban } from './iban.ts';

const TYPES = ['Client', 'Client', 'Client', 'Supplier', 'Lead'];

/** A contact as a client would send it: mostly organisations with somebody to talk to, some private people. */
export function inventContact(dice: Dice): JsonObject {
  const culture = dice.pick(cultures);
  const type = dice.pick(TYPES);
  return {
    type,
    ...inventPerson(culture, dice),
    ...(type === 'Lead' ? inventHope(dice) : inventTerms(culture, dice)),
    language: culture.language,
    currency: culture.currency,
    tag_list: tags.filter(() => dice.happens(25)).join(' ') || null,
    addresses: Array.from({ length: dice.between(1, 2) }, (_, index) => inventAddress(culture, index, dice)),
  };
}

function inventPerson(culture: Culture, dice: Dice): JsonObject {
  const gender = dice.pick(['female', 'male'] as const);
  const first = dice.pick(gender === 'female' ? culture.women : culture.men);
  const last = dice.pick(culture.families);
  const organisation = dice.happens(75) ? `${dice.pick(culture.firms)} ${dice.pick(culture.trades)}` : null;
  const domain = `${plain(organisation ?? last)}.example`;
  return {
    organisation,
    gender,
    first_name: first,
    last_name: last,
    email: `${plain(first)}.${plain(last)}@${domain}`,
    url: organisation === null ? null : `https://${domain}`,
    birthday: organisation === null ? `19${dice.between(50, 99)}-${month(dice)}-1${dice.below(10)}` : null,
    phone_office: `${culture.dialling} ${dice.digits(3)} ${dice.digits(7)}`,
  };
}

function inventTerms(culture: Culture, dice: Dice): JsonObject {
  return {
    due_days: dice.pick([7, 14, 30]),
    cash_discount: dice.pick([null, 2, 3]),
    payment_method: dice.pick(['bank_transfer', 'direct_debit', 'credit_card']),
    bank_name: dice.pick(culture.banks),
    bank_iban: inventIban(culture.bankCountry, dice),
  };
}

function inventHope(dice: Dice): JsonObject {
  return {
    lead_source: dice.pick(['trade fair', 'website', 'recommendation']),
    sales_potential: dice.between(5, 400) * 100,
    probability: dice.between(1, 9) * 10,
  };
}

function inventAddress({ streets, places, country }: Culture, index: number, dice: Dice): JsonObject {
  const [zip, city] = dice.pick(places);
  return {
    address1: `${dice.pick(streets)} ${dice.between(1, 99)}`,
    zip,
    city,
    country,
    address_type: index === 0 ? 'work' : 'parcel',
    order: index + 1,
  };
}

function month(dice: Dice): string {
  return String(dice.between(1, 12)).padStart(2, '0');
}

/** A name as it stands in an address on the internet: `Müller-Lüdenscheidt` is `muller-ludenscheidt`. */
function plain(name: string): string {
  const ascii = name.replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('ı', 'i').normalize('NFD');
  return ascii
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}
