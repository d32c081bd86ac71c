import { check } from '../../check/check.ts';
import { hasStatus } from '../../match/response.ts';
import { isPageSize } from '../../match/value.ts';
import { pollUntil } from '../fixtures/lists.ts';
import { fillList } from '../fixtures/records.ts';
import { eachListedType } from '../fixtures/resource-types.ts';
import { furtherPagesOf } from './list-pages.ts';

const sizes = [1, 2, 3];

/** Checks of `per_page` (spec#4.2-per-page), with sizes below any plausible maximum. */
export const perPageChecks = [
  eachListedType((type) => [
    check({
      requirement: 'per-page.is-the-number-shown',
      title: `Given four ${type}s, when they are listed with a per_page of 1, 2 and 3, then the list shows that many`,
      needs: ['user', 'writes'],
      async run(t) {
        await fillList(t, type, 4);
        for (const size of sizes.filter((it) => it <= t.largestPage(type))) {
          const response = await t.list(type, { query: { per_page: size } });
          t.expect(response, hasStatus(200));
          t.expect(t.many(response, type).length, isPageSize(size));
        }
      },
    }),
    check({
      requirement: 'per-page.is-the-number-shown',
      title: `Given five ${type}s, when the list is read page by page with a per_page of 2, then no further page shows more`,
      needs: ['user', 'writes'],
      async run(t) {
        if (t.largestPage(type) < 2) t.notApplicable(`A page of ${type}s shows one at most.`);
        await fillList(t, type, 5);
        const [, ...further] = await furtherPagesOf(t, { type, query: { per_page: 2 } });
        for (const { length } of further) t.expect(length, isPageSize(2, length));
      },
    }),
  ]),
  check({
    requirement: 'per-page.is-the-number-shown',
    title:
      'Given a contact with three invoices, when they are listed with a per_page of 1 to 4, then the list shows that many, and three at most',
    needs: ['user', 'writes'],
    async run(t) {
      const under = await t.createRecord('contact');
      for (let index = 0; index < 3; index += 1) await t.createRecord('invoice', { under });
      for (const size of [...sizes, 4].filter((it) => it <= t.largestPage('invoice'))) {
        const response = await t.list('invoice', { under, query: { per_page: size } });
        t.expect(response, hasStatus(200));
        t.expect(t.many(response, 'invoice').length, isPageSize(size, 3));
      }
    },
  }),
  check({
    requirement: 'per-page.is-the-number-shown',
    title:
      'Given three contacts that a search finds, when it is repeated with a per_page of 2, then it shows two',
    needs: ['user', 'writes'],
    async run(t) {
      const field = t.fieldName('contact', 'lastName');
      const q = t.mark();
      for (let index = 0; index < 3; index += 1) await t.createRecord('contact', { with: { [field]: q } });
      const look = async () => {
        const response = await t.list('contact', { query: { q, per_page: 2 } });
        t.expect(response, hasStatus(200));
        return t.many(response, 'contact').length;
      };
      t.expect(await pollUntil(look, (shown) => shown >= 2), isPageSize(2));
    },
  }),
];
