import { check } from '../../check/check.ts';
import { hasStatus } from '../../match/response.ts';
import { isPageSize } from '../../match/value.ts';
import { allListsAndSearches, eachList, openFilled, ownLists } from '../shared/record-lists.ts';
import { isLargestPage, noFurtherPages, pagesOf } from './list-pages.ts';

const total = 4;

/** Checks of `per_page` (spec#4.2-per-page), with sizes below any plausible maximum. */
export const perPageChecks = [
  eachList(allListsAndSearches, (list) => [
    check({
      requirement: 'per-page.is-the-number-shown',
      title: `Given four ${list.name}, when they are listed with a per_page of 1 and more, then the list shows that many`,
      async run(t) {
        const { type, isOwn } = list;
        const { show, where } = await openFilled(t, list, total);
        const sizes = [1, 2, 3, ...(isOwn ? [total + 1] : [])];
        for (const size of sizes.filter((it) => it <= t.largestPage(type))) {
          const response = await show({ per_page: size });
          t.expect(response, hasStatus(200));
          const { length } = t.many(response, type);
          const paged = { ...where, type, query: where.query ?? {} };
          if (length < Math.min(size, total)) {
            if (await isLargestPage(t, paged, length, total)) continue;
            // The evidence is this page again, and not the last of those that were read meanwhile.
            await show({ per_page: size });
          }
          // How many there are is for checks of creations to tell.
          t.expect(length, isPageSize(size, isOwn ? Math.max(total, length) : size));
        }
      },
    }),
  ]),
  eachList(ownLists, (list) => [
    check({
      requirement: 'per-page.is-the-number-shown',
      title: `Given five ${list.name}, when the list is read page by page with a per_page of 2, then no page shows more`,
      async run(t) {
        const { type, name } = list;
        if (t.largestPage(type) < 2) t.notApplicable(`A page of ${name} shows one at most.`);
        await openFilled(t, list, 5);
        const pages = await pagesOf(t, { type, query: { per_page: 2 } });
        for (const { length } of pages) t.expect(length, isPageSize(2, length));
        if (pages.length < 2) t.notApplicable(noFurtherPages);
      },
    }),
  ]),
];
