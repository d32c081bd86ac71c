import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import type { JsonObject } from '../../contract/json.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import { textIn } from '../model/draft.ts';
import { elementsOf } from '../model/field.ts';
import { SortedView } from '../views/sorted-view.ts';
import { cents, decimalIn, numberOf, percentOf } from './decimal.ts';
import { nextNumber, requireUniqueNumber } from './number-series.ts';
import type { Change, Check, CreateTest, TypeRules } from './type-rules.ts';

/** The series that kinds of contacts take their numbers from; a lead has none (facts#rules-contact). */
const series: ReadonlyMap<string, string> = new Map([
  ['Client', 'C-'],
  ['Supplier', 'S-'],
]);

/** A contact is an organisation or has a last name (facts#rules-contact). */
export const requireName = behaviour<Check>(({ fields }) =>
  textIn(fields, 'organisation') === '' && textIn(fields, 'last_name') === ''
    ? [
        { property: 'organisation', code: 'blank' },
        { property: 'last_name', code: 'blank' },
      ]
    : [],
);

/** Contacts can share an email. */
export const checkSharedEmail = behaviour<Check>(() => []);

/** An IBAN, with or without spaces, is valid (facts#rules-contact; ISO 13616). */
const validateIban = behaviour<Check>(({ fields }) => {
  const iban = fields.bank_iban;
  if (typeof iban !== 'string' || hasValidIban(iban)) return [];
  return [{ property: 'bank_iban', code: 'invalid' }];
});

const mostIbans = 1_000;
const validIbans = new Set<string>();

/** Every update validates the IBAN that the contact has; its checksum takes longer than all other fields. */
function hasValidIban(iban: string): boolean {
  if (validIbans.has(iban)) return true;
  const isValid = isValidIBAN(electronicFormatIBAN(iban) ?? '');
  if (isValid && validIbans.size >= mostIbans) validIbans.clear();
  if (isValid) validIbans.add(iban);
  return isValid;
}

/** A client or supplier without a number gets the next of its series (facts#rules-contact). */
const assignContactNumber = behaviour<Change>(({ company, fields }) => {
  const prefix = series.get(textIn(fields, 'type'));
  if (prefix !== undefined && textIn(fields, 'number') === '') {
    fields.number = nextNumber(company, 'contact', prefix);
  }
});

/** A lead that becomes a client is converted now, unless the body has a date. */
const setConvertedAt = behaviour<Change>(({ company, before, fields }) => {
  const converted = before?.fields.type === 'Lead' && fields.type === 'Client';
  if (converted) fields.converted_at ??= company.clock.timestamp();
});

/** The postal address as printed on documents: the names, then the first address. */
const formatAddress = behaviour<Change>(({ fields }) => {
  const [address] = elementsOf(fields, 'addresses');
  const lines = [textIn(fields, 'organisation'), personIn(fields), ...addressLines(address?.fields ?? {})];
  fields.address_field = lines.filter((line) => line !== '').join('\n');
});

/** The revenue to be expected is the sales potential by its probability, in per cent. */
const computeExpectedRevenue = behaviour<Change>(({ fields }) => {
  const { sales_potential: potential, probability } = fields;
  const isKnown = typeof potential === 'number' && typeof probability === 'number';
  fields.expected_revenue = isKnown
    ? numberOf(cents(percentOf(decimalIn(fields, 'sales_potential'), decimalIn(fields, 'probability'))))
    : null;
});

/** `filter[number]`, `filter[organisation]`: this text at the start, in any letter case (facts#lists-filters). */
function startsWith(name: string) {
  return behaviour(
    ({ records }: Company): CreateTest =>
      (value) => {
        const start = value.toLowerCase();
        const keyOf = ({ fields }: StoredRecord) => textIn(fields, name).toLowerCase();
        const view = () =>
          records.view(
            'contact',
            `start ${name}`,
            (order) => new SortedView(order, { keyOf, compare: byCodeUnits }),
          );
        const find = () =>
          view().between(
            (key) => key < start,
            (key) => key.startsWith(start),
          );
        const prepare = () => view().portions();
        return Object.assign((record: StoredRecord) => keyOf(record).startsWith(start), { find, prepare });
      },
  );
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The rules of contacts. */
export const contactRules: TypeRules = {
  deriveValues: [formatAddress, computeExpectedRevenue],
  checks: [requireName, checkSharedEmail, requireUniqueNumber, validateIban],
  completeValues: [assignContactNumber, setConvertedAt],
  filters: { number: startsWith('number'), organisation: startsWith('organisation') },
  searchedFields: ['number', 'first_name', 'last_name', 'organisation', 'email'],
};

function personIn(fields: JsonObject): string {
  return joinWords(textIn(fields, 'title'), textIn(fields, 'first_name'), textIn(fields, 'last_name'));
}

function addressLines(address: JsonObject): string[] {
  return [
    textIn(address, 'address1'),
    textIn(address, 'address2'),
    textIn(address, 'pobox'),
    joinWords(textIn(address, 'zip'), textIn(address, 'city')),
    textIn(address, 'country'),
  ];
}

function joinWords(...words: string[]): string {
  return words.filter((word) => word !== '').join(' ');
}
