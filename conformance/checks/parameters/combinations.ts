import { check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { Enveloped } from '../../context/resource.ts';
import { hasStatus } from '../../match/response.ts';
import { containsNo, equals, isPageSize, satisfies } from '../../match/value.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { findWritableField } from '../fixtures/fields.ts';
import { followPages, type ListOptions, pollUntil } from '../fixtures/lists.ts';
import { allParameters } from '../fixtures/parameters.ts';
import { listedTypes, withArticle } from '../fixtures/resource-types.ts';

const count = 5;
const pageSize = 2;

/** A list with five known records: those that a search finds, or those under a contact. */
type KnownList = { readonly type: string; readonly name: string; readonly parent?: string };

const knownLists: readonly KnownList[] = [
  ...listedTypes.map((type) => ({ type, name: `${type}s that a search finds` })),
  { type: 'invoice', name: 'the invoices of a contact', parent: 'contact' },
];

type FiveRecords = { readonly field: string; readonly ids: readonly unknown[]; readonly where: ListOptions };

const idsOf = (elements: readonly Enveloped[]): readonly unknown[] => elements.map(({ record }) => record.id);

/** A field and a value for all five records, and whether no other record has the value. */
async function sharedValue(t: Target, type: string): Promise<readonly [string, unknown, boolean]> {
  if (type === 'contact') return [t.fieldName('contact', 'lastName'), t.mark(), true];
  const { name, nextValue, isUnique } = await findWritableField(t, type);
  return [name, nextValue(), isUnique];
}

/**
 * Makes five records with the same value, in a list of their own. Not applicable where no search finds them by
 * it.
 */
async function makeFive(t: Target, { type, parent }: KnownList): Promise<FiveRecords> {
  const [field, value, isUnique] = await sharedValue(t, type);
  if (!parent && !isUnique)
    t.notApplicable(`No field of ${withArticle(type)} can hold a unique value to search for.`);
  const under = parent ? { under: await t.createRecord(parent) } : {};
  const all: CreatedRecord[] = [];
  for (let index = 0; index < count; index += 1)
    all.push(await t.createRecord(type, { with: { [field]: value }, ...under }));
  const where: ListOptions = parent ? under : { query: { q: String(value) } };
  const wide = { ...where, query: { ...where.query, per_page: String(t.largestPage(type)) } };
  const look = async () => (await firstPage(t, type, wide)).elements.length;
  const most = Math.min(count, t.largestPage(type));
  // The specification does not show which fields of orders and invoices a search covers, so this does not wait for them.
  const matchCount = await pollUntil(look, (length) => length >= most || type !== 'contact');
  if (matchCount < most && !parent) t.notApplicable(`The search in ${type}s does not cover ${field}.`);
  return { field, ids: all.map(({ id }) => id), where };
}

async function firstPage(t: Target, type: string, where: ListOptions) {
  const first = await t.list(type, where);
  t.prepare(first, hasStatus(200));
  return { first, elements: t.many(first, type) };
}

/** Reads all pages of two records, or only the first where the target does not show how to continue. */
async function readPages(
  t: Target,
  type: string,
  where: ListOptions,
): Promise<readonly (readonly Enveloped[])[]> {
  const paged = { ...where, query: { ...where.query, per_page: String(pageSize) } };
  const { first, elements } = await firstPage(t, type, paged);
  const further = await followPages({ t, type, where: paged, first, isEnough: () => false });
  return further.hasMore ? [elements, further.elements] : [elements];
}

const pagesCheck = (list: KnownList) =>
  check({
    requirement: 'list.shows-what-exists',
    title: `Given five ${list.type}s, when ${list.name} are read two per page, then the pages show all five`,
    needs: ['user', 'writes'],
    async run(t) {
      const { ids, where } = await makeFive(t, list);
      const [first = [], further] = await readPages(t, list.type, where);
      t.prepare(first.length, isPageSize(pageSize));
      if (!further)
        return t.notApplicable(`The target does not show how to reach the next page of ${list.name}.`);
      const pagedIds = idsOf([...first, ...further])
        .map(String)
        .toSorted();
      t.expect(pagedIds, equals(ids.map(String).toSorted()));
    },
  });

const combinedListCheck = (list: KnownList) =>
  check({
    requirement: 'fields.restrict-the-record',
    title: `When ${list.name} are read two per page with fields, locale, v and a token in the query, then each record shows no other fields`,
    needs: ['user', 'writes'],
    async run(t) {
      const { field, ids, where } = await makeFive(t, list);
      const { as, query } = await allParameters(t);
      const all = { ...where, as, query: { ...where.query, ...query, fields: `id,${field}` } };
      const pages = await readPages(t, list.type, all);
      t.prepare(pages[0]?.length, isPageSize(pageSize));
      for (const { record } of pages.flat()) {
        const others = Object.keys(record).filter((name) => !['id', 'links', field].includes(name));
        t.expect(
          others,
          containsNo<string>(`field besides id and ${field}`, () => true),
        );
        t.expect(
          ids,
          satisfies(`${record.id} among the five records`, (it) =>
            it.map(String).includes(String(record.id)),
          ),
        );
      }
    },
  });

const combinedReadCheck = (type: string) =>
  check({
    requirement: 'fields.restrict-the-record',
    title: `When ${withArticle(type)} is read with fields, locale, v and a token in the query, then it shows no other fields`,
    needs: ['user', 'writes'],
    async run(t) {
      const { name, nextValue, matches } = await findWritableField(t, type);
      const value = nextValue();
      const created = await t.createRecord(type, { with: { [name]: value } });
      const { as, query } = await allParameters(t);
      const response = await t.read(created, { as, query: { ...query, fields: name } });
      t.expect(response, hasStatus(200));
      const { record } = t.one(response, type);
      t.expect(record[name], matches(value));
      const names = Object.keys(record).filter((it) => !['id', 'links'].includes(it));
      t.expect(names, equals([name]));
    },
  });

/** Checks of combined parameters, and of further pages (spec#4.1, spec#4.2). */
export const combinationChecks = [
  ...knownLists.map(pagesCheck),
  ...knownLists.map(combinedListCheck),
  ...listedTypes.map(combinedReadCheck),
];
