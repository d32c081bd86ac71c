import { composeIBAN } from 'ibantools';
import type { JsonObject } from '../contract/json.ts';
import { type Locale, locales } from './locales.ts';
import type { RandomSource } from './random-source.ts';
import { tags } from './sample-data.ts';

const types = ['Client', 'Client', 'Client', 'Supplier', 'Lead'];

/** The body of a new contact: mostly organisations with a contact person, some private people. */
export function randomContact(random: RandomSource): JsonObject {
  const locale = random.pick(locales);
  const type = random.pick(types);
  return {
    type,
    ...randomPerson(locale, random),
    ...(type === 'Lead' ? randomLeadFields(random) : randomTerms(locale, random)),
    language: locale.language,
    currency: locale.currency,
    tag_list: tags.filter(() => random.chance(25)).join(' ') || null,
    addresses: Array.from({ length: random.between(1, 2) }, (_, index) =>
      randomAddress(locale, index, random),
    ),
  };
}

function randomPerson(locale: Locale, random: RandomSource): JsonObject {
  const gender = random.pick(['female', 'male'] as const);
  const first = random.pick(gender === 'female' ? locale.women : locale.men);
  const last = random.pick(locale.families);
  const organisation = random.chance(75)
    ? `${random.pick(locale.firms)} ${random.pick(locale.trades)}`
    : null;
  const domain = `${toHostLabel(organisation ?? last)}.example`;
  return {
    organisation,
    gender,
    first_name: first,
    last_name: last,
    email: `${toHostLabel(first)}.${toHostLabel(last)}@${domain}`,
    url: organisation === null ? null : `https://${domain}`,
    birthday:
      organisation === null
        ? `19${random.between(50, 99)}-${month(random)}-1${random.integerBelow(10)}`
        : null,
    phone_office: `${locale.dialling} ${random.digits(3)} ${random.digits(7)}`,
  };
}

function randomTerms(locale: Locale, random: RandomSource): JsonObject {
  return {
    due_days: random.pick([7, 14, 30]),
    cash_discount: random.pick([null, 2, 3]),
    payment_method: random.pick(['bank_transfer', 'direct_debit', 'credit_card']),
    bank_name: random.pick(locale.banks),
    bank_iban: randomIban(locale.bankCountry, random),
  };
}

function randomLeadFields(random: RandomSource): JsonObject {
  return {
    lead_source: random.pick(['trade fair', 'website', 'recommendation']),
    sales_potential: random.between(5, 400) * 100,
    probability: random.between(1, 9) * 10,
  };
}

function randomAddress(
  { streets, places, country }: Locale,
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
function toHostLabel(name: string): string {
  const ascii = name.replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('ı', 'i').normalize('NFD');
  return ascii
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

/** A valid IBAN of an account that does not exist. */
function randomIban(country: 'DE' | 'FR' | 'GB', random: RandomSource): string {
  const bban = accounts[country](random);
  const iban = composeIBAN({ countryCode: country, bban });
  if (iban === null) throw new Error(`${bban} is not an account number in ${country}.`);
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
