import type { Cell } from '../../axes/axes.ts';
import type { Family } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { Enveloped } from '../../context/resource.ts';
import { containsNo, equals, isPageSize, satisfies } from '../../match/value.ts';
import { eachValue } from '../operations/places.ts';
import {
  contactInvoices,
  idsOf,
  type ListWithRecords,
  type OpenList,
  openFilled,
  openWith,
  type RecordList,
  searchedContacts,
} from '../shared/record-lists.ts';
import { findWritableField } from '../shared/writable-fields.ts';
import { furtherPagesOf, isLargestPage, noFurtherPages, pagesOf } from './list-pages.ts';

const total = 4;

/** The number of records on a page, by the value on the axis of the register. */
const sizes: Readonly<Record<string, number>> = {
  'one per page': 1,
  'one page and one more': total - 1,
  'exactly one page': total,
  'less than one page': total + 1,
};

const idsIn = (pages: readonly (readonly Enveloped[])[]): readonly string[] => pages.flatMap(idsOf);

/** The pages of a list with a page size and more parameters. */
const pagesBy = (
  { type }: RecordList,
  { where }: OpenList,
  query: Readonly<Record<string, string | number>>,
) => ({
  ...where,
  type,
  query: { ...where.query, ...query },
});

/** Expects that the pages of a list show each of four records once, wherever the pages end. */
async function expectWholeList(t: Target, list: RecordList, open: ListWithRecords, size: number) {
  const isTooLarge = `The target shows fewer than ${size} records on a page.`;
  if (size > t.largestPage(list.type)) t.notApplicable(isTooLarge);
  const paging = pagesBy(list, open, { per_page: size });
  const pages = size < total ? await furtherPagesOf(t, paging) : await pagesOf(t, paging);
  const { length } = pages[0] ?? [];
  if (length < Math.min(size, total) && (await isLargestPage(t, paging, length, total)))
    t.notApplicable(isTooLarge);
  t.prepare(length, isPageSize(size, total));
  t.expect(idsIn(pages).toSorted(), equals<unknown>(open.ids.toSorted()));
}

/** Expects that records which exist all the time are on one of the pages, whatever is created meanwhile. */
async function expectStableList(t: Target, list: RecordList, open: ListWithRecords) {
  const meanwhile = () => open.create();
  const pages = await furtherPagesOf(t, { ...pagesBy(list, open, { per_page: 2 }), meanwhile });
  const listedIds = idsIn(pages);
  t.expect(
    open.ids,
    containsNo<string>(`of the ${list.name} that no page shows`, (id) => !listedIds.includes(id)),
  );
}

function pageAt<Page>(t: Preparation, position: string, pages: readonly Page[]): Page {
  const page = { 'first page': pages[0], 'second page': pages[1], 'last page': pages.at(-1) }[position];
  return page ?? t.untestable(`The suite knows no position ${position}.`);
}

/** A check that visits the positions of a requirement. */
const atPositions = (
  requirement: string,
  title: string,
  run: (t: Target, cells: readonly Cell[]) => Promise<void>,
): Family => eachValue(requirement, undefined, (_, cells) => ({ title, run: (t) => run(t, cells) }));

const pagedList = (list: RecordList) =>
  atPositions(
    'contact-invoices.are-all-its-own',
    `Given four ${list.name}, when they are listed page by page, then each is shown once, wherever a page ends`,
    async (t, cells) => {
      const open = await openWith(t, list, total);
      await t.judgeCells(cells, async ({ position = '' }) => {
        const size = sizes[position];
        await (size === undefined ? expectStableList(t, list, open) : expectWholeList(t, list, open, size));
      });
    },
  );

const pagedSearch = (list: RecordList) =>
  atPositions(
    'search.narrows-the-list',
    `Given three ${list.name}, when its pages are read one by one, then each shows only those that match`,
    async (t, cells) => {
      const open = await openWith(t, list, total - 1);
      await t.createRecord(list.type);
      const pages = await pagesOf(t, pagesBy(list, open, { per_page: 1 }));
      await t.judgeCells(cells, async ({ position = '' }) => {
        if (pages.length < 2) t.notApplicable(noFurtherPages);
        t.expect(
          pageAt(t, position, pages),
          satisfies<readonly Enveloped[]>(
            `some of the ${list.name}`,
            (page) => page.length > 0 && idsOf(page).every((id) => open.ids.includes(id)),
          ),
        );
      });
    },
  );

const pagedFields = (list: RecordList) =>
  atPositions(
    'fields.restrict-the-record',
    `Given four ${list.name}, when their list is read page by page with fields, then each page shows only the named field`,
    async (t, cells) => {
      const open = await openFilled(t, list, total);
      const { name } = await findWritableField(t, list.type);
      const pages = await pagesOf(t, pagesBy(list, open, { fields: name, per_page: 2 }));
      await t.judgeCells(cells, async ({ position = '' }) => {
        if (position !== 'first page' && pages.length < 2) t.notApplicable(noFurtherPages);
        t.expect(
          pageAt(t, position, pages).flatMap(({ record }) => Object.keys(record)),
          containsNo<string>(`field other than ${name}`, (it) => ![name, 'id', 'links'].includes(it)),
        );
      });
    },
  );

/** Checks of the edges of pages, and of what is beyond the first page (spec#4.2-per-page). */
export const listEdgeChecks: readonly Family[] = [
  pagedList(contactInvoices),
  pagedSearch(searchedContacts),
  pagedFields(contactInvoices),
];
