import { check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { hasStatus, hasStatusClass } from '../../match/reply.ts';
import { listedTypes } from '../material/listed-types.ts';

/** Signs that mean something in patterns, in query languages and in quoted texts. */
const signs = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '+',
  '*',
  '?',
  '\\',
  '^',
  '$',
  '|',
  '%',
  '_',
  "'",
  '"',
  '/',
  ':',
  '~',
];

const searchableLists = [
  ...listedTypes.map((type) => ({ type, name: `${type}s`, parent: undefined })),
  { type: 'invoice', name: 'the invoices of a contact', parent: 'contact' },
];

const placeOf = async (t: Target, parent: string | undefined) =>
  parent ? { under: await t.make(parent) } : {};

/** q is a string (section 4.2): whatever stands in it, the search is done, or refused as the client's mistake. */
export const signSearchChecks = searchableLists.map(({ type, name, parent }) =>
  check({
    requirement: 'search.narrows-the-list',
    title: `Given brackets, quotes and other signs in q, when ${name} are searched, then the search is answered or refused, does not fail, and harms no record`,
    needs: ['user', 'writes'],
    async run(t) {
      const where = await placeOf(t, parent);
      const made = await t.make(type, where);
      for (const sign of signs)
        for (const q of [sign, `a${sign}b`])
          t.expect(await t.list(type, { ...where, query: { q } }), hasStatusClass(2, 4));
      t.expect(await t.read(made), hasStatus(200));
    },
  }),
);
