import { check, family } from '../../check/check.ts';
import { hasStatus } from '../../match/reply.ts';
import { containsNo, satisfies } from '../../match/value.ts';
import { withArticle } from '../material/with-article.ts';
import type { NestedObject } from './nested.ts';
import { nestedObjectsIn, readEveryView, rules } from './nested-sights.ts';

/** Types whose records can belong to a contact, and what tells that the target lets them. */
const ownedTypes: readonly (readonly [string, RegExp])[] = [
  ['invoice', /./],
  ['order', /^(contact|contact_?id)$/i],
];

/** Documents of a contact, which some services nest in them. */
export const nestedInDocuments = family({
  requirements: rules.map(([requirement]) => requirement),
  emptyBecause: 'The specification puts invoices beneath contacts for every target.',
  *checks(known) {
    for (const [type, naming] of ownedTypes) {
      const fields = known.resources.find((it) => it.type === type)?.schema?.fields ?? [];
      if (type !== 'invoice' && !fields.some(({ name }) => naming.test(name))) continue;
      for (const [requirement, what, holds] of rules) {
        yield check({
          requirement,
          title: `Given ${withArticle(type)} of a contact, when it is shown, then each object nested in it is ${what}`,
          needs: ['user', 'writes'],
          async run(t) {
            const made = await t.make(type, { under: await t.make('contact') });
            const created = { type, record: made.record };
            const nested = await nestedObjectsIn(t, [created, ...(await readEveryView(t, made))]);
            if (nested.length === 0) t.notApplicable(`The target nests nothing in ${withArticle(type)}.`);
            t.expect(
              nested,
              containsNo<NestedObject>(`object that is not ${what}`, (it) => !holds(it)),
            );
          },
        });
      }
    }
  },
});

/** The invoices beneath a contact nest as invoices do anywhere. */
export const nestedInNestedLists = rules.map(([requirement, what, holds]) =>
  check({
    requirement,
    title: `Given an invoice of a contact, when it is listed beneath the contact, then each object nested in it is ${what}`,
    needs: ['user', 'writes'],
    async run(t) {
      const under = await t.make('contact');
      await t.make('invoice', { under });
      const reply = await t.list('invoice', { under });
      t.expect(reply, hasStatus(200));
      const seen = t.many(reply, 'invoice').map(({ record }) => ({ type: 'invoice', record }));
      t.expect(
        seen,
        satisfies('an invoice', (it) => it.length > 0),
      );
      const nested = await nestedObjectsIn(t, seen);
      t.expect(
        nested,
        containsNo<NestedObject>(`object that is not ${what}`, (it) => !holds(it)),
      );
    },
  }),
);
