import { composeIBAN } from 'ibantools';
import type { JsonObject } from '../contract/json.ts';
import { type Culture, cultures } from './locales.ts';
import type { RandomSource } from './random-source.ts';
import { tags } from './sample-data.ts';

const TYPES = ['Client', 'Client', 'Client', 'Supplier', 'Lead'];

/** The body of a new contact: mostly organisations with a contact person, some private people. */
export function randomContact(random: RandomSource): JsonObject {
  const culture = random.pick(cultures);
  const type = random.pick(TYPES);
  return {
    type,
    ...inventPerson(culture, random),
    ...(type === 'Lead' ? inventHope(random) : inventTerms(culture, random)),
    language: culture.language,
    currency: culture.currency,
    tag_list: tags.filter(() => random.chance(25)).join(' ') || null,
    addresses: Array.from({ length: random.between(1, 2) }, (_, index) =>
      inventAddress(culture, index, random),
    ),
  };
}

function inventPerson(culture: Culture, random: RandomSource): JsonObject {
  const gender = random.pick(['female', 'male'] as const);
  const first = random.pick(gender === 'female' ? culture.women : culture.men);
  const last = random.pick(culture.families);
  const organisation = random.chance(75)
    ? `${random.pick(culture.firms)} ${random.pick(culture.trades)}`
    : null;
  const domain = `${plain(organisation ?? last)}.example`;
  return {
    organisation,
    gender,
    first_name: first,
    last_name: last,
    email: `${plain(first)}.${plain(last)}@${domain}`,
    url: organisation === null ? null : `https://${domain}`,
    birthday:
      organisation === null
        ? `19${random.between(50, 99)}-${month(random)}-1${random.integerBelow(10)}`
        : null,
    phone_office: `${culture.dialling} ${random.digits(3)} ${random.digits(7)}`,
  };
}

function inventTerms(culture: Culture, random: RandomSource): JsonObject {
  return {
    due_days: random.pick([7, 14, 30]),
    cash_discount: random.pick([null, 2, 3]),
    payment_method: random.pick(['bank_transfer', 'direct_debit', 'credit_card']),
    bank_name: random.pick(culture.banks),
    bank_iban: randomIban(culture.bankCountry, random),
  };
}

function inventHope(random: RandomSource): JsonObject {
  return {
    lead_source: random.pick(['trade fair', 'website', 'recommendation']),
    sales_potential: random.between(5, 400) * 100,
    probability: random.between(1, 9) * 10,
  };
}

function inventAddress(
  { streets, places, country }: Culture,
  index: number,
  random: RandomSource,
): JsonObject {
  const [zip, city] = random.pick(places);
  return {
    address1: `${random.pick(streets)} ${random.between(1, 99)}`,
    zip,
    city,
    country,
    address_type: index === 0 ? 'work' : 'parcel',
    order: index + 1,
  };
}

function month(random: RandomSource): string {
  return String(random.between(1, 12)).padStart(2, '0');
}

/** A name in the form of a host name: `muller-ludenscheidt` for `Müller-Lüdenscheidt`. */
function plain(name: string): string {
  const ascii = name.replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('ı', 'i').normalize('NFD');
  return ascii
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

/** A valid IBAN of an account that does not exist. */
export function randomIban(country: 'DE' | 'FR' | 'GB', random: RandomSource): string {
  const bban = accounts[country](random);
  const iban = composeIBAN({ countryCode: country, bban });
  if (iban === null) throw new Error(`${bban} is no account number of ${country}.`);
  return iban;
}

const accounts = {
  DE: (random: RandomSource) => random.digits(18),
  GB: (random: RandomSource) => `SALT${random.digits(14)}`,
  FR: (random: RandomSource) => {
    const [bank, branch, account] = [random.digits(5), random.digits(5), random.digits(11)];
    return bank + branch + account + frenchKey(bank, branch, account);
  },
};

/** The two check digits of a French account number (clé RIB). */
function frenchKey(bank: string, branch: string, account: string): string {
  const key = 97n - ((89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(account)) % 97n);
  return key.toString().padStart(2, '0');
}
