import { type Check, check, type Family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { hasStatus } from '../../match/response.ts';
import { contains, containsNo } from '../../match/value.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { findWritableField } from '../fixtures/fields.ts';
import { scalarsIn } from '../fixtures/json.ts';
import { pollUntil } from '../fixtures/lists.ts';
import { type AllParameters, allParameters } from '../fixtures/parameters.ts';
import { readRecord } from '../fixtures/records.ts';
import { listedTypes, withArticle } from '../fixtures/resource-types.ts';

const maxTries = 30;

/** A list to search: the invoices of one contact, or all records of a type. */
type SearchableList = {
  readonly type: string;
  readonly name: string;
  under(t: Target): Promise<CreatedRecord | undefined>;
};

const listsWithParent: readonly SearchableList[] = [
  ...listedTypes.map((type) => ({ type, name: `all ${type}s`, under: async () => undefined })),
  { type: 'invoice', name: 'the invoices of a contact', under: (t) => t.createRecord('contact') },
];

async function idsFound(
  t: Target,
  type: string,
  q: string,
  under: CreatedRecord | undefined,
  more: Partial<AllParameters> = {},
) {
  const query = { q, per_page: t.largestPage(type), ...more.query };
  const response = await t.list(type, { ...more, query, ...(under ? { under } : {}) });
  t.expect(response, hasStatus(200));
  return t.many(response, type).map(({ record }) => record.id);
}

/** The ids that the first of the words to find a record finds, else those that all of them find. */
async function idsFoundByAny(
  t: Target,
  created: CreatedRecord,
  words: ReadonlySet<string>,
  under: CreatedRecord | undefined,
): Promise<readonly unknown[]> {
  const others = new Set<unknown>();
  for (const q of words) {
    const ids = await idsFound(t, created.type, q, under);
    if (ids.includes(created.id)) return ids;
    for (const id of ids) others.add(id);
  }
  return [...others];
}

const narrowingCheck = ({ type, name, under }: SearchableList) =>
  check({
    requirement: 'search.narrows-the-list',
    title: `Given ${withArticle(type)}, when q is a word that it does not contain, with or without other parameters, then ${name} are listed without it`,
    needs: ['user', 'writes'],
    async run(t) {
      const parent = await under(t);
      await t.createRecord(type, parent ? { under: parent } : {});
      for (const more of [{}, {}, await allParameters(t)]) {
        t.expect(
          await idsFound(t, type, t.mark(), parent, more),
          containsNo<unknown>('record', () => true),
        );
      }
    },
  });

const findingCheck = ({ type, name, under }: SearchableList) =>
  check({
    requirement: 'search.finds-in-every-list',
    title: `Given ${withArticle(type)}, when q is each of its values in turn, then at least one of them finds it among ${name}`,
    needs: ['user', 'writes'],
    async run(t) {
      const parent = await under(t);
      const field = await findWritableField(t, type);
      const created = await t.createRecord(type, {
        with: { [field.name]: field.nextValue() },
        ...(parent ? { under: parent } : {}),
      });
      const record = await readRecord(t, created);
      const values = [record.number, record[field.name], ...scalarsIn(record)]
        .filter((it) => typeof it === 'string' || typeof it === 'number')
        .map(String);
      const words = new Set(values.filter((it) => it.length > 1).slice(0, maxTries));
      const ids = await pollUntil(
        () => idsFoundByAny(t, created, words, parent),
        (it) => it.includes(created.id),
      );
      t.expect(
        ids,
        contains<unknown>(
          `the ${type} ${created.id}, found by one of its values,`,
          (it) => it === created.id,
        ),
      );
    },
  });

/** Checks of the search in all lists (spec#4.2-q: q searches a list). */
const searchChecks = [
  ...listsWithParent.map(narrowingCheck),
  ...listsWithParent.filter(({ type }) => type !== 'contact').map(findingCheck),
];

/** Characters with a special meaning in patterns, query languages and quoted texts. */
const specialCharacters = [
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
  parent ? { under: await t.createRecord(parent) } : {};

/**
 * Checks of special characters in `q`: it is a string (spec#4.2-q), so the search completes or is refused as
 * the client's error.
 */
const specialCharacterChecks = searchableLists.map(({ type, name, parent }, at) =>
  check({
    requirement: 'search.narrows-the-list',
    title: `Given special characters in q, when ${name} are searched, then the response is a success or a client error, and no record is affected`,
    needs: ['user', 'writes'],
    async run(t) {
      const where = await placeOf(t, parent);
      const created = await t.createRecord(type, where);
      for (const [place, character] of specialCharacters.entries()) {
        // Each character in each list, alone in half of them, and between letters in the others.
        const q = (place + at) % 2 === 0 ? character : `a${character}b`;
        t.expect(await t.list(type, { ...where, query: { q } }), hasStatus('2xx', '4xx'));
      }
      t.control(await t.read(created), hasStatus(200));
    },
  }),
);

/** Checks of the search in all lists. */
export const listSearchChecks: readonly (Check | Family)[] = [...searchChecks, ...specialCharacterChecks];
