import { collectionOf } from 'countersign-contract/schemas';
import type { Json, JsonObject } from '../../contract/json.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import { hasPermission } from '../../world/permissions.ts';
import type { StoredRecord } from '../../world/records.ts';
import { type Draft, getOption, isBlank, numberIn, textIn } from '../model/draft.ts';
import { elementsOf } from '../model/field.ts';
import { amountLimit, numberOf } from './decimal.ts';
import { amountsOf, inOrder, marginFields, total, withTotals } from './document-items.ts';
import { nextNumber, requireUniqueNumber } from './number-series.ts';
import type { Change, Check, DestroyCheck, InitialValues, TypeRules } from './type-rules.ts';

const documentTypes = ['invoice', 'order'];

/** Fields that are not copied: the identity and the life cycle of the other document. */
const notCopied = new Set([
  'id',
  'number',
  'date',
  'due_date',
  'status',
  'lock_version',
  'created_at',
  'updated_at',
]);

/**
 * A create body with `source`, the id of an order or invoice, copies that document, without number and date, into a
 * new draft (facts#document-source). Values in the body replace the copied ones. A document that the caller
 * cannot read is unknown to them (spec#7.1-401-roles).
 */
const copySource = behaviour<InitialValues>((writing) => {
  const { company, type, before, body } = writing;
  const source = getOption(body, 'source') ?? '';
  if (before !== undefined || source === '') return {};
  const id = typeof source === 'string' ? source : '';
  const [document] = readableTypes(writing).flatMap((name) => company.records.get(name, id) ?? []);
  if (document === undefined) return { property: 'source', code: 'unknown' };
  const copied: JsonObject = {};
  for (const name of type.fields.keys()) {
    if (!notCopied.has(name) && Object.hasOwn(document.fields, name))
      copied[name] = document.fields[name] ?? null;
  }
  copied.items = elementsOf(document.fields, 'items').map((item) => ({
    type: item.type,
    fields: { ...item.fields, id: null, created_at: null, updated_at: null },
  }));
  return copied;
});

function readableTypes({ catalogue, permissions }: Draft): readonly string[] {
  return documentTypes.filter((name) => {
    const collection = collectionOf(catalogue.type(name).schema);
    return collection !== undefined && hasPermission(permissions, `api/${collection}`, 'read');
  });
}

/** The series that the types of documents take their numbers from. */
const seriesOfType: ReadonlyMap<string, string> = new Map([
  ['order', 'O-'],
  ['invoice', 'I-'],
]);

const takenFromContact = ['language', 'currency', 'due_days', 'cash_discount', 'address_field'];
const takenFromCompany = ['language', 'currency'];

/** A document takes the values of its contact where its own are empty, then those of the company (facts#document-contact). */
const inheritContactValues = behaviour<Change>(({ company, fields }) => {
  fill(fields, contactOf(company, fields)?.fields ?? {}, takenFromContact);
  fill(fields, ownRecord(company)?.fields ?? {}, takenFromCompany);
});

/** Items are in the order of their positions and have their totals; the document sums its line items. */
const computeTotals = behaviour<Change>(({ company, fields }) => {
  const items = withTotals(inOrder(elementsOf(fields, 'items')));
  const sums = total(items.filter(({ type }) => type === 'line_item').map((line) => amountsOf(line.fields)));
  const gross = numberOf(sums.gross);
  Object.assign(fields, marginFields(sums), {
    items,
    net_total: numberOf(sums.net),
    net_total_base: numberOf(sums.net),
    tax_total: numberOf(sums.gross.minus(sums.net)),
    gross_total: gross,
    exchange_rate: null,
    gross_total_exchanged: fields.currency === ownRecord(company)?.fields.currency ? gross : null,
  });
});

/**
 * `contact_id` names a contact of the company (facts#document-contact), unless the document had it before: its contact
 * can have been destroyed (facts#document-contact-destroyed).
 */
export const requireContact = behaviour<Check>(({ company, before, fields }) => {
  const { contact_id: id } = fields;
  const isKnown = isBlank(id) || id === before?.fields.contact_id || contactOf(company, fields) !== undefined;
  return isKnown ? [] : [{ property: 'contact_id', code: 'unknown' }];
});

/** No total is too large for a JSON number to be exact to the cent. */
const limitTotals = behaviour<Check>(({ fields }) => {
  const records = [fields, ...elementsOf(fields, 'items').map((item) => item.fields)];
  const totals = records.flatMap((record) => [record.net_total, record.gross_total, record.cost_total]);
  const tooLarge = totals.some((amount) => typeof amount === 'number' && Math.abs(amount) >= amountLimit);
  return tooLarge ? [{ property: 'gross_total', code: 'not_below', limit: amountLimit }] : [];
});

/** Checks that the date that `due_days` leads to is in the supported years. */
const validateDueDate = behaviour<Check>(({ company, fields }) => {
  const date = textIn(fields, 'date') || company.clock.today();
  const isKnown = Number.isNaN(Date.parse(date)) || dueDate(date, fields) !== undefined;
  return isKnown ? [] : [{ property: 'due_days', code: 'invalid' }];
});

/** Leaving `draft` fills number, date and due date where they are empty (facts#document-status). */
const issueDocument = behaviour<Change>(({ company, type, fields }) => {
  if (fields.status === 'draft') return;
  const series = seriesOfType.get(type.name) ?? '';
  if (textIn(fields, 'number') === '') fields.number = nextNumber(company, type.name, series);
  if (textIn(fields, 'date') === '') fields.date = company.clock.today();
  if (textIn(fields, 'due_date') === '') fields.due_date = dueDate(textIn(fields, 'date'), fields) ?? null;
});

/** Only a draft can be destroyed (facts#document-destroy). */
export const keepIssuedDocument = behaviour<DestroyCheck>((_, { fields }) =>
  fields.status === 'draft' ? undefined : 'not_a_draft',
);

/** The rules of documents: orders and invoices. */
export const documentRules: TypeRules = {
  initialValues: copySource,
  deriveValues: [inheritContactValues, computeTotals],
  checks: [requireUniqueNumber, requireContact, limitTotals, validateDueDate],
  completeValues: [issueDocument],
  destroyChecks: [keepIssuedDocument],
  relatedAs: 'Document',
  searchedFields: ['title', 'number', 'address_field'],
  sortAliases: { price_total: 'gross_total', price_tax: 'tax_total' },
};

function contactOf({ records }: Company, { contact_id: id }: JsonObject): StoredRecord | undefined {
  return typeof id === 'string' ? records.get('contact', id) : undefined;
}

function ownRecord({ records }: Company): StoredRecord | undefined {
  return records.list('company')[0];
}

function fill(fields: JsonObject, values: JsonObject, names: readonly string[]): void {
  for (const name of names) {
    const value: Json | undefined = values[name];
    if (name in fields && isBlank(fields[name]) && !isBlank(value)) fields[name] = value ?? null;
  }
}

const day = 86_400_000;
const firstDay = Date.parse('0000-01-01');
const lastDay = Date.parse('9999-12-31');

/** `date` plus `due_days`; undefined if the result has no four-digit year. */
function dueDate(date: string, fields: JsonObject): string | undefined {
  const due = Date.parse(date) + (numberIn(fields, 'due_days') ?? 0) * day;
  return due >= firstDay && due <= lastDay ? new Date(due).toISOString().slice(0, 10) : undefined;
}
