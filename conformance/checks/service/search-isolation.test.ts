import { expect, test } from 'vitest';
import type { Target } from '../../check/target.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeTitled, respondWith, userNamed } from '../testing/target.ts';
import { searchIsolationChecks } from './search-isolation.ts';

const [acme, globex] = ['acme', 'globex'].map((name) => ({ name, baseUrl: `https://${name}.example.com` }));
const [ada, vera] = ['ada', 'vera'].map(userNamed);
const all = [
  { id: 1, name: 'Ada Quill', email: ada?.email, of: [acme, globex] },
  { id: 2, name: 'Gil Moss', of: [acme] },
  { id: 3, name: 'Vera Lind', email: vera?.email, of: [globex] },
];

type Place = { readonly company?: unknown; readonly query?: { readonly q?: string } };

/** The outcome where a service lists, finds and shows users at a company. */
const judge = (
  finds: (of: readonly unknown[], at: unknown) => boolean,
  shows = finds,
  title = 'when their texts are searched at another',
) => {
  const isOf = (of: readonly unknown[], at: unknown) => of.includes(at);
  const show = ({ of: _, ...record }: (typeof all)[number]) => record;
  return outcomeTitled(searchIsolationChecks, title, {
    ...memoryTarget(),
    description: ordinaryTarget,
    company: acme,
    otherCompany: globex,
    users: (company: unknown) => (company === globex ? [ada, vera] : [ada]),
    list: async (_: string, { company, query: { q } = {} }: Place = {}) =>
      respondWith(
        200,
        all
          .filter(({ name, of }) =>
            q === undefined ? isOf(of, company) : name.includes(q) && finds(of, company),
          )
          .map(show),
      ),
    async get(path: string, { company }: Place = {}) {
      const one = all.find(({ id, of }) => path.endsWith(`/${id}`) && shows(of, company));
      return one ? respondWith(200, show(one)) : respondWith(404);
    },
  } as unknown as Target);
};

test('a search finds no user whom only the other company lists and shows', async () => {
  expect(await judge((of, at) => of.includes(at))).toBe('pass');
  expect(
    await judge(
      () => true,
      (of, at) => of.includes(at),
    ),
  ).toMatch('AssertedViolation: expected no item of the other company');
});

test('what has an address in this company too may be found, though no list shows it', async () => {
  expect(await judge(() => true)).toBe('pass');
});

test('a user whom the profile has in the other company alone is not shown at an address of this one', async () => {
  const isOf = (of: readonly unknown[], at: unknown) => of.includes(at);
  const title = 'Given a user of another company alone';
  expect(await judge(isOf, isOf, title)).toBe('pass');
  expect(await judge(isOf, () => true, title)).toMatch('expected no item of the other company');
});
