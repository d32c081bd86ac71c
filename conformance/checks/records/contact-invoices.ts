import { check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { hasStatus } from '../../match/response.ts';
import { containsNo, equals, isPageSize } from '../../match/value.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { isObject } from '../../schemas/json.ts';
import { findTextField } from '../fixtures/fields.ts';
import { arrayAt, isWrapped } from '../fixtures/json.ts';
import { acceptedLocales } from '../fixtures/languages.ts';
import { findInList, followPages, pollUntil } from '../fixtures/lists.ts';

async function listInvoices(t: Target, under: CreatedRecord, query: Readonly<Record<string, string>> = {}) {
  const response = await t.list('invoice', { under, query });
  t.prepare(response, hasStatus(200));
  return t.many(response, 'invoice');
}

/**
 * Lists as many invoices of a contact as expected, on as many pages as it takes: the size of a page is open
 * (spec#8-open-per-page).
 */
async function listAtLeast(
  t: Target,
  under: CreatedRecord,
  count: number,
  extraQuery: Readonly<Record<string, string>> = {},
) {
  const where = { under, query: { per_page: String(t.largestPage('invoice')), ...extraQuery } };
  const first = await t.list('invoice', where);
  t.prepare(first, hasStatus(200));
  const elements = t.many(first, 'invoice');
  if (elements.length >= count) return elements;
  const isEnough = (more: readonly unknown[]) => elements.length + more.length >= count;
  const further = await followPages({ t, type: 'invoice', where, first, isEnough });
  return [...elements, ...further.elements];
}

const idsOf = (elements: Awaited<ReturnType<typeof listInvoices>>) => elements.map(({ record }) => record.id);

async function contactWithInvoices(t: Target, count: number) {
  const under = await t.createRecord('contact');
  const invoices: CreatedRecord[] = [];
  for (let index = 0; index < count; index += 1) invoices.push(await t.createRecord('invoice', { under }));
  return { under, invoices, ids: invoices.map(({ id }) => id) };
}

const sortIds = (ids: readonly unknown[]) => ids.map(String).toSorted();

/** Checks of the invoices listed under a contact (spec#4.1-contact-invoices). */
export const contactInvoiceChecks = [
  check({
    requirement: 'contact-invoices.are-only-its-own',
    title:
      'Given two contacts with invoices and one without, when the invoices of each are listed, then each list has only its own',
    needs: ['user', 'writes'],
    async run(t) {
      const one = await contactWithInvoices(t, 2);
      const other = await contactWithInvoices(t, 1);
      const none = await t.createRecord('contact');
      await t.createRecord('invoice');
      t.expect(sortIds(idsOf(await listAtLeast(t, one.under, 2))), equals(sortIds(one.ids)));
      t.expect(sortIds(idsOf(await listAtLeast(t, other.under, 1))), equals(sortIds(other.ids)));
      t.expect(
        idsOf(await listInvoices(t, none)),
        containsNo<unknown>('invoice', () => true),
      );
    },
  }),
  check({
    requirement: 'contact-invoices.are-only-its-own',
    title:
      'Given invoices of two contacts with the same text, when those of one are searched for it, then none of the other is found',
    needs: ['user', 'writes'],
    async run(t) {
      const name = await findTextField(t, 'invoice');
      const text = t.mark();
      const createWith = async () => {
        const under = await t.createRecord('contact');
        return { under, invoice: await t.createRecord('invoice', { under, with: { [name]: text } }) };
      };
      const [other, one] = [await createWith(), await createWith()];
      const search = async () => idsOf(await listInvoices(t, one.under, { q: text })).map(String);
      const isOwn = (id: string) => id === String(one.invoice.id);
      const found = await pollUntil(search, (ids) => ids.some(isOwn));
      if (!found.some(isOwn))
        t.notApplicable(`A search among the invoices of a contact does not find one by its ${name}.`);
      t.expect(
        found,
        containsNo(
          `invoice of another contact, such as ${other.invoice.id}`,
          (id) => id === String(other.invoice.id),
        ),
      );
    },
  }),
  check({
    requirement: 'contact-invoices.are-all-its-own',
    title:
      'Given a contact with three invoices, when they are listed under it, then none is missing and each can be read',
    needs: ['user', 'writes'],
    async run(t) {
      const { under, invoices, ids } = await contactWithInvoices(t, 3);
      const listed = await t.expectDone(() => listAtLeast(t, under, 3));
      t.expect(sortIds(idsOf(listed)), equals(sortIds(ids)));
      for (const { id } of invoices) {
        t.control(await t.get(`/api/invoices/${encodeURIComponent(id)}`), hasStatus(200));
      }
    },
  }),
  check({
    requirement: 'contact-invoices.are-all-its-own',
    title: 'Given an invoice of a contact, when all invoices are listed, then the list includes it',
    needs: ['user', 'writes'],
    async run(t) {
      const { invoices } = await contactWithInvoices(t, 1);
      const listedInvoices = await findInList(t, 'invoice', ({ record }) => record.id === invoices[0]?.id);
      t.expect(listedInvoices.length, equals(1));
    },
  }),
  check({
    requirement: 'contact-invoices.take-list-parameters',
    title:
      'Given an invoice of a contact, when invoices are listed under the contact and on their own, then both lists have the same form',
    needs: ['user', 'writes'],
    async run(t) {
      const { under } = await contactWithInvoices(t, 1);
      const responses = [
        await t.list('invoice', { query: { per_page: 1 } }),
        await t.list('invoice', { under }),
      ];
      const forms = responses.map((response) => {
        t.expect(response, hasStatus(200));
        const json = response.json();
        const [first] = arrayAt(json, 'invoices');
        return {
          keys: isObject(json) ? ['collection', 'invoices', 'links'].filter((key) => key in json) : [],
          wrapped: isWrapped(first, 'invoice'),
        };
      });
      t.expect(forms[1], equals(forms[0]));
      t.expect(forms[0]?.keys, equals<readonly string[] | undefined>(['collection', 'invoices', 'links']));
    },
  }),
  check({
    requirement: 'contact-invoices.take-list-parameters',
    title:
      'Given a contact with three invoices, when they are listed with per_page, q, locale or fields, then each parameter takes effect',
    needs: ['user', 'writes'],
    async run(t) {
      const { under, ids } = await contactWithInvoices(t, 3);
      t.expect((await listInvoices(t, under, { per_page: '2' })).length, isPageSize(2));
      t.expect((await listInvoices(t, under, { q: t.mark() })).length, equals(0));
      const [locale = ''] = await acceptedLocales(t);
      t.expect(sortIds(idsOf(await listAtLeast(t, under, 3, { locale }))), equals(sortIds(ids)));
      const narrow = await listAtLeast(t, under, 3, { fields: 'id' });
      t.expect(sortIds(idsOf(narrow)), equals(sortIds(ids)));
      for (const { record } of narrow) {
        t.expect(
          Object.keys(record).filter((name) => name !== 'links'),
          equals(['id']),
        );
      }
    },
  }),
];
