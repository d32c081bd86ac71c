import { type Check, check } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import type { Enveloped } from '../../context/resource.ts';
import { hasStatus } from '../../match/response.ts';
import { containsNo, equals, isPageSize, satisfies } from '../../match/value.ts';
import { followPages, type ListOptions } from '../shared/further-pages.ts';
import { recordsIn } from '../shared/lists.ts';
import { allParameters } from '../shared/parameters.ts';
import {
  contactInvoices,
  eachList,
  idsOf,
  openWith,
  type RecordList,
  searches,
} from '../shared/record-lists.ts';
import { eachTypeWith, withArticle } from '../shared/resource-types.ts';
import { createMarkedRecord, findWritableField } from '../shared/writable-fields.ts';

const count = 5;
const pageSize = 2;

/** Finds a field to show, and makes five records in a list that nothing else changes. */
async function makeFive(t: Preparation, list: RecordList) {
  const { name: field } = await findWritableField(t, list.type);
  return { field, ...(await openWith(t, list, count)) };
}

/** Reads all pages of two records, or only the first where the target does not show how to continue. */
async function readPages(
  t: Preparation,
  type: string,
  where: ListOptions,
): Promise<readonly (readonly Enveloped[])[]> {
  const paged = { ...where, query: { ...where.query, per_page: String(pageSize) } };
  const first = await t.list(type, paged);
  const elements = recordsIn(t, type, first);
  const further = await followPages({ t, type, where: paged, first, isEnough: () => false });
  return further.hasMore ? [elements, further.elements] : [elements];
}

const pagesCheck = (list: RecordList): Check =>
  check({
    requirement: 'list.shows-what-exists',
    title: `Given five ${list.name}, when they are read two per page, then the pages show all five`,
    async run(t) {
      const { ids, where } = await makeFive(t, list);
      const [first = [], further] = await readPages(t, list.type, where);
      t.prepare(first.length, isPageSize(pageSize));
      if (!further)
        return t.notApplicable(`The target does not show how to reach the next page of ${list.name}.`);
      t.expect(idsOf([...first, ...further]).toSorted(), equals(ids.toSorted()));
    },
  });

const combinedListCheck = (list: RecordList): Check =>
  check({
    requirement: 'fields.restrict-the-record',
    title: `When ${list.name} are read two per page with fields, locale, v and a token in the query, then each record shows no other fields`,
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
          satisfies(`${record.id} among the five records`, (it) => it.includes(String(record.id))),
        );
      }
    },
  });

const combinedReadCheck = (type: string) =>
  check({
    requirement: 'fields.restrict-the-record',
    title: `When ${withArticle(type)} is read with fields, locale, v and a token in the query, then it shows no other fields`,
    async run(t) {
      const { created, field, value } = await createMarkedRecord(t, type);
      const { name } = field;
      const { as, query } = await allParameters(t);
      const response = await t.read(created, { as, query: { ...query, fields: name } });
      t.expect(response, hasStatus(200));
      const { record } = t.one(response, type);
      t.expect(record[name], field.matches(value));
      const names = Object.keys(record).filter((it) => !['id', 'links'].includes(it));
      t.expect(names, equals([name]));
    },
  });

/** Checks of combined parameters, and of further pages (spec#4.1, spec#4.2). */
export const combinationChecks = [
  eachList(
    (description) => [...searches(description), contactInvoices],
    (list) => [pagesCheck(list), combinedListCheck(list)],
  ),
  eachTypeWith('read')((type) => [combinedReadCheck(type)]),
];
