import { cellsOf } from '../../axes/cells.ts';
import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { Enveloped } from '../../context/resource.ts';
import { containsNo, equals, isPageSize, satisfies } from '../../match/value.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { findWritableField } from '../fixtures/fields.ts';
import { pollUntil } from '../fixtures/lists.ts';
import { crossingOf } from '../operations/places.ts';
import { furtherPagesOf, noFurtherPages, pagesOf } from './list-pages.ts';

const total = 4;

/** A contact with four invoices, whose list nothing else changes. */
async function contactWithInvoices(t: Target) {
  const under = await t.createRecord('contact');
  const ids: string[] = [];
  for (let at = 0; at < total; at += 1) ids.push(String((await t.createRecord('invoice', { under })).id));
  return { under, ids: ids.toSorted() };
}

/** The number of records on a page, by the value on the axis of the register. */
const sizes: Readonly<Record<string, number>> = {
  'one per page': 1,
  'one page and one more': total - 1,
  'exactly one page': total,
  'less than one page': total + 1,
};

const idsIn = (pages: readonly (readonly Enveloped[])[]): readonly string[] =>
  pages.flat().map(({ record }) => String(record.id));

/** Expects that the pages of a list show each of four invoices once, wherever the pages end. */
async function expectWholeList(t: Target, under: CreatedRecord, ids: readonly string[], size: number) {
  if (size > t.largestPage('invoice'))
    t.notApplicable(`The target shows fewer than ${size} records on a page.`);
  const walk = { type: 'invoice', under, query: { per_page: size } };
  const pages = size < total ? await furtherPagesOf(t, walk) : await pagesOf(t, walk);
  t.prepare(pages[0]?.length, isPageSize(size, total));
  t.expect(idsIn(pages).toSorted(), equals<unknown>(ids));
}

/** Expects that records which exist all the time are on one of the pages, whatever is created meanwhile. */
async function expectStableList(t: Target, under: CreatedRecord, ids: readonly string[]) {
  const meanwhile = () => t.createRecord('invoice', { under });
  const pages = await furtherPagesOf(t, { type: 'invoice', under, query: { per_page: 2 }, meanwhile });
  const listedIds = idsIn(pages);
  t.expect(
    ids,
    containsNo<string>('invoice that no page shows', (id) => !listedIds.includes(id)),
  );
}

const pagedList = family({
  requirements: ['contact-invoices.are-all-its-own'],
  emptyBecause: 'The specification lists invoices under contacts for every target.',
  *checks(_, depth) {
    const cells = cellsOf(crossingOf('contact-invoices.are-all-its-own'), [], depth);
    yield check({
      requirement: 'contact-invoices.are-all-its-own',
      title:
        'Given a contact with four invoices, when they are listed page by page, then each is shown once, wherever a page ends',
      needs: ['user', 'writes'],
      cells,
      async run(t) {
        const { under, ids } = await contactWithInvoices(t);
        await t.walkCells(cells, async ({ position = '' }) => {
          const size = sizes[position];
          await (size === undefined ? expectStableList(t, under, ids) : expectWholeList(t, under, ids, size));
        });
      },
    });
  },
});

/** The page at a position, which is the value on the axis of the register. */
function pageAt(t: Target, position: string, pages: readonly (readonly Enveloped[])[]): readonly Enveloped[] {
  const page = { 'first page': pages[0], 'second page': pages[1], 'last page': pages.at(-1) }[position];
  return page ?? t.untestable(`The suite knows no position ${position}.`);
}

const pagedSearch = family({
  requirements: ['search.narrows-the-list'],
  emptyBecause: 'The specification lists contacts for every target.',
  *checks(_, depth) {
    const cells = cellsOf(crossingOf('search.narrows-the-list'), [], depth);
    yield check({
      requirement: 'search.narrows-the-list',
      title:
        'Given three contacts that a search finds, when its pages are read one by one, then each shows only contacts that match',
      needs: ['user', 'writes'],
      cells,
      async run(t) {
        const field = t.fieldName('contact', 'lastName');
        const q = t.mark();
        for (let at = 0; at < 3; at += 1) await t.createRecord('contact', { with: { [field]: q } });
        await t.createRecord('contact');
        const find = () => pagesOf(t, { type: 'contact', query: { q, per_page: 1 } });
        const pages = await pollUntil(find, (found) => found.length > 1);
        await t.walkCells(cells, async ({ position = '' }) => {
          if (pages.length < 2) t.notApplicable(noFurtherPages);
          t.expect(
            pageAt(t, position, pages),
            satisfies<readonly Enveloped[]>(
              `contacts with the last name ${q}`,
              (page) => page.length > 0 && page.every(({ record }) => record[field] === q),
            ),
          );
        });
      },
    });
  },
});

const pagedFields = family({
  requirements: ['fields.restrict-the-record'],
  emptyBecause: 'The specification lists invoices under contacts for every target.',
  *checks(_, depth) {
    const cells = cellsOf(crossingOf('fields.restrict-the-record'), [], depth);
    yield check({
      requirement: 'fields.restrict-the-record',
      title:
        'Given a contact with four invoices, when their list is read page by page with fields, then each page shows only the named field',
      needs: ['user', 'writes'],
      cells,
      async run(t) {
        const { under } = await contactWithInvoices(t);
        const { name } = await findWritableField(t, 'invoice');
        const query = { fields: name, per_page: 2 };
        const pages = await pagesOf(t, { type: 'invoice', under, query });
        await t.walkCells(cells, async ({ position = '' }) => {
          if (position !== 'first page' && pages.length < 2) t.notApplicable(noFurtherPages);
          t.expect(
            pageAt(t, position, pages).flatMap(({ record }) => Object.keys(record)),
            containsNo<string>(`field other than ${name}`, (it) => ![name, 'id', 'links'].includes(it)),
          );
        });
      },
    });
  },
});

/** Checks of the edges of pages, and of what is beyond the first page (spec#4.2-per-page). */
export const listEdgeChecks: readonly (Check | Family)[] = [pagedList, pagedSearch, pagedFields];
