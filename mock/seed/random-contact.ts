import { composeIBAN } from 'ibantools';
import type { JsonObject } from '../contract/json.ts';
import { type Culture, cultures } from './locales.ts';
import type { RandomSource } from './random-source.ts';
import { tags } from './sample-data.ts';

const TYPES = ['Client', 'Client', 'Client', 'Supplier', 'Lead'];

/** A contact as a client would send it: mostly organisations with somebody to talk to, some private people. */
export function randomContact(dice: RandomSource): JsonObject {
  const culture = dice.pick(cultures);
  const type = dice.pick(TYPES);
  return {
    type,
    ...inventPerson(culture, dice),
    ...(type === 'Lead' ? inventHope(dice) : inventTerms(culture, dice)),
    language: culture.language,
    currency: culture.currency,
    tag_list: tags.filter(() => dice.chance(25)).join(' ') || null,
    addresses: Array.from({ length: dice.between(1, 2) }, (_, index) => inventAddress(culture, index, dice)),
  };
}

function inventPerson(culture: Culture, dice: RandomSource): JsonObject {
  const gender = dice.pick(['female', 'male'] as const);
  const first = dice.pick(gender === 'female' ? culture.women : culture.men);
  const last = dice.pick(culture.families);
  const organisation = dice.chance(75) ? `${dice.pick(culture.firms)} ${dice.pick(culture.trades)}` : null;
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

function inventTerms(culture: Culture, dice: RandomSource): JsonObject {
  return {
    due_days: dice.pick([7, 14, 30]),
    cash_discount: dice.pick([null, 2, 3]),
    payment_method: dice.pick(['bank_transfer', 'direct_debit', 'credit_card']),
    bank_name: dice.pick(culture.banks),
    bank_iban: randomIban(culture.bankCountry, dice),
  };
}

function inventHope(dice: RandomSource): JsonObject {
  return {
    lead_source: dice.pick(['trade fair', 'website', 'recommendation']),
    sales_potential: dice.between(5, 400) * 100,
    probability: dice.between(1, 9) * 10,
  };
}

function inventAddress({ streets, places, country }: Culture, index: number, dice: RandomSource): JsonObject {
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

function month(dice: RandomSource): string {
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

/** A valid IBAN of an account that nobody has. */
export function randomIban(country: 'DE' | 'FR' | 'GB', dice: RandomSource): string {
  const bban = accounts[country](dice);
  const iban = composeIBAN({ countryCode: country, bban });
  if (iban === null) throw new Error(`${bban} is no account number of ${country}.`);
  return iban;
}

const accounts = {
  DE: (dice: RandomSource) => dice.digits(18),
  GB: (dice: RandomSource) => `SALT${dice.digits(14)}`,
  FR: (dice: RandomSource) => {
    const [bank, branch, account] = [dice.digits(5), dice.digits(5), dice.digits(11)];
    return bank + branch + account + frenchKey(bank, branch, account);
  },
};

/** The two check digits of a French account number (clé RIB). */
function frenchKey(bank: string, branch: string, account: string): string {
  const key = 97n - ((89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(account)) % 97n);
  return key.toString().padStart(2, '0');
}
