import { type Check, check } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import type { Enveloped } from '../../context/resource.ts';
import { pollUntil } from '../../http/poll-until.ts';
import { hasStatus, isSuccess } from '../../match/response.ts';
import { containsNo, equals, isPageSize } from '../../match/value.ts';
import { isObject } from '../../schemas/json.ts';
import { followPages } from '../shared/further-pages.ts';
import { arrayAt, isWrapped } from '../shared/json-values.ts';
import { acceptedLocales } from '../shared/languages.ts';
import { findInList, recordsIn } from '../shared/lists.ts';
import { oneNested } from '../shared/nested-records.ts';
import {
  contactInvoices,
  eachList,
  idsOf,
  nestedLists,
  type OpenList,
  openWith,
  type RecordList,
} from '../shared/record-lists.ts';
import { destroyRecord, readRecord, referenceTo } from '../shared/records.ts';
import { kindsOf, offers, statesOf, withArticle } from '../shared/resource-types.ts';
import { findTextField } from '../shared/writable-fields.ts';

/** The records on the first page of a list. */
const shown = async (
  t: Preparation,
  { type }: RecordList,
  { show }: OpenList,
  query?: Record<string, string>,
) => recordsIn(t, type, await show(query));

/**
 * Lists records until enough are shown, on as many pages as it takes: the size of a page is open
 * (spec#8-open-per-page).
 */
async function listUntil(
  t: Preparation,
  { type }: RecordList,
  { where }: OpenList,
  isEnough: (shown: readonly Enveloped[]) => boolean,
  more: Readonly<Record<string, string>> = {},
): Promise<readonly Enveloped[]> {
  const all = { ...where, query: { ...where.query, per_page: String(t.largestPage(type)), ...more } };
  const first = await t.list(type, all);
  const elements = recordsIn(t, type, first);
  if (isEnough(elements)) return elements;
  const areEnough = (further: readonly Enveloped[]) => isEnough([...elements, ...further]);
  const further = await followPages({ t, type, where: all, first, isEnough: areEnough });
  return [...elements, ...further.elements];
}

const sortedIds = (elements: readonly Enveloped[]) => idsOf(elements).toSorted();

/** Which of some ids a list shows, and how often. Beside them a service can have records of its own, such as a comment on each change. */
async function listedAmong(
  ids: readonly string[],
  t: Preparation,
  list: RecordList,
  open: OpenList,
): Promise<string[]> {
  const hasAll = (elements: readonly Enveloped[]) => ids.every((id) => idsOf(elements).includes(id));
  return sortedIds(await listUntil(t, list, open, hasAll)).filter((id) => ids.includes(id));
}

/** Opens a list, and notes the ids of what a service has written beneath the new record itself: comments, for example, but no invoices. */
async function openNoted(t: Preparation, list: RecordList) {
  const open = await list.open(t);
  const perPage = String(t.largestPage(list.type));
  const before = list === contactInvoices ? [] : idsOf(await shown(t, list, open, { per_page: perPage }));
  return { open, before };
}

/** The requirement of what is in a list: the one that the specification names has its own. */
const requirementOf = (list: RecordList, own: string): string =>
  list === contactInvoices ? own : 'list.shows-what-exists';

const contentChecks = (list: RecordList): readonly Check[] => [
  check({
    requirement: requirementOf(list, 'contact-invoices.are-only-its-own'),
    title: `Given two lists of ${list.name} and an empty one, when each is read, then it has only its own`,
    async run(t) {
      const lists = [await openNoted(t, list), await openNoted(t, list), await openNoted(t, list)];
      const created: string[][] = [];
      for (const [at, { open }] of lists.entries()) {
        const ids: string[] = [];
        while (ids.length < 2 - at) ids.push(String((await open.create()).id));
        created.push(ids);
      }
      await t.createRecord(list.type);
      for (const [at, { open, before }] of lists.entries()) {
        const ids = created[at] ?? [];
        const isEnough = ({ length }: readonly Enveloped[]) => length >= before.length + ids.length;
        const listed = sortedIds(await listUntil(t, list, open, isEnough));
        t.expect(
          listed.filter((id) => !before.includes(id)),
          equals(ids.toSorted()),
        );
      }
    },
  }),
  check({
    requirement: requirementOf(list, 'contact-invoices.are-all-its-own'),
    title: `Given three ${list.name}, one of them created after a list, when they are listed, then none is missing`,
    async run(t) {
      const open = await openWith(t, list, 2);
      await t.expectDone(() => listedAmong(open.ids, t, list, open));
      const ids = [...open.ids, String((await open.create()).id)].toSorted();
      t.expect(await t.expectDone(() => listedAmong(ids, t, list, open)), equals(ids));
      const path = list === contactInvoices ? t.resource(list.type).path : undefined;
      for (const id of path ? ids : [])
        t.control(await t.get(`${path}/${encodeURIComponent(id)}`), hasStatus(200));
    },
  }),
  check({
    requirement: requirementOf(list, 'contact-invoices.are-all-its-own'),
    title: `Given ${list.name} with each value that an enum allows, when they are listed, then none is missing`,
    async run(t) {
      const open = await list.open(t);
      const resource = t.resource(list.type);
      // The specification lists the invoices of a contact, whatever their state; of other types that is open.
      const kinds = [...kindsOf(resource), ...(list === contactInvoices ? statesOf(resource) : [])];
      const ids: string[] = [];
      for (const kind of kinds) {
        const body = t.build(list.type, { ...kind, ...oneNested(t, list.type) });
        const response = await t.sendCreation(list.type, body, open.where);
        // Rules of the type can ask for more with some values.
        if (isSuccess(response)) ids.push(String(t.identifyCreated(list.type, response).id));
      }
      if (ids.length === 0) t.notApplicable(`No ${list.type} can be created with a value of an enum.`);
      t.expect(await t.expectDone(() => listedAmong(ids, t, list, open)), equals(ids.toSorted()));
    },
  }),
  check({
    requirement: requirementOf(list, 'contact-invoices.are-all-its-own'),
    title: `Given one of the ${list.name} that an update moves beneath another, when the records there are listed, then it is among them`,
    async run(t) {
      if (!offers(t.description, list.type, 'update'))
        t.notApplicable(`The target's schemas do not say how ${withArticle(list.type)} is updated.`);
      const [from, to] = [await list.open(t), await list.open(t)];
      const created = await from.create();
      const [under, other] = [from.where.under, to.where.under];
      const reference = under && (await referenceTo(t, created, under));
      if (reference === undefined || other === undefined)
        return t.notApplicable(`No field of ${withArticle(list.type)} names its ${list.parent}.`);
      await t.update(created, { ...created.sent, [reference]: other.id });
      if (String((await readRecord(t, created))[reference]) !== String(other.id))
        t.notApplicable(`The target keeps ${withArticle(list.type)} where it was created.`);
      const ids = [String(created.id)];
      t.expect(await t.expectDone(() => listedAmong(ids, t, list, to)), equals(ids));
    },
  }),
  check({
    requirement: requirementOf(list, 'contact-invoices.are-all-its-own'),
    title: `Given three ${list.name}, when the second is destroyed, then the other two are still listed`,
    async run(t) {
      if (!offers(t.description, list.type, 'destroy'))
        t.notApplicable(`The target's schemas do not say how ${withArticle(list.type)} is destroyed.`);
      const open = await list.open(t);
      const [first, second, third] = [await open.create(), await open.create(), await open.create()];
      // What was updated before is destroyed as what was not, and alone as well.
      if (offers(t.description, list.type, 'update')) await t.update(second, second.sent);
      await destroyRecord(t, second);
      const others = [first, third].map(({ id }) => String(id)).toSorted();
      // Where lists lag behind, the destroyed one can be among them.
      t.expect(await listedAmong(others, t, list, open), equals(others));
    },
  }),
];

/** What the specification says of the list under a parent that it names: it is as every list, and its records are in that of all. */
const specifiedChecks = (list: RecordList): readonly Check[] => [
  check({
    requirement: 'contact-invoices.are-only-its-own',
    title: `Given ${list.name} and of another with the same text, when those of one are searched for it, then none of the other is found`,
    async run(t) {
      const name = await findTextField(t, list.type);
      const text = t.marker();
      const createWith = async () => {
        const open = await list.open(t);
        return { ...open, id: String((await open.create({ [name]: text })).id) };
      };
      const [other, one] = [await createWith(), await createWith()];
      const search = async () => idsOf(await shown(t, list, one, { q: text }));
      const found = await pollUntil(search, (ids) => ids.includes(one.id));
      if (!found.includes(one.id))
        t.notApplicable(`A search among the ${list.name} does not find one by its ${name}.`);
      t.expect(
        found,
        containsNo<string>(
          `${list.type} of another ${list.parent}, such as ${other.id}`,
          (id) => id === other.id,
        ),
      );
    },
  }),
  check({
    requirement: 'contact-invoices.are-all-its-own',
    title: `Given one of the ${list.name}, when all records of its type are listed, then the list includes it`,
    async run(t) {
      const { ids } = await openWith(t, list, 1);
      const elements = await findInList(t, list.type, ({ record }) => ids.includes(String(record.id)));
      t.expect(elements.length, equals(1));
    },
  }),
  check({
    requirement: 'contact-invoices.take-list-parameters',
    title: `Given one of the ${list.name}, when they and all records of their type are listed, then both lists have the same form`,
    async run(t) {
      const { type } = list;
      const { plural } = t.resource(type);
      const { show, ids } = await openWith(t, list, 1);
      const members = ['collection', plural, 'links'];
      const responses = [await t.list(type, { query: { per_page: 1 } }), await show()];
      const forms = responses.map((response) => {
        t.expect(response, hasStatus(200));
        const json = response.json();
        return {
          keys: isObject(json) ? members.filter((key) => key in json) : [],
          wrapped: isWrapped(arrayAt(json, plural)[0], type),
        };
      });
      t.expect(forms[1], equals(forms[0]));
      t.expect(forms[0]?.keys, equals<readonly string[] | undefined>(members));
      const [whole] = await findInList(t, type, ({ record }) => ids.includes(String(record.id)));
      const [nested] = responses.slice(1).flatMap((response) => t.many(response, type));
      t.expect(
        Object.keys(whole?.record ?? {}),
        containsNo<string>('field that only the list of all shows', (it) => !(it in (nested?.record ?? {}))),
      );
    },
  }),
  check({
    requirement: 'contact-invoices.take-list-parameters',
    title: `Given three ${list.name}, when they are listed with per_page, q, locale or fields, then each parameter takes effect`,
    async run(t) {
      const { ids, ...open } = await openWith(t, list, 3);
      t.expect((await shown(t, list, open, { per_page: '2' })).length, isPageSize(2));
      t.expect((await shown(t, list, open, { q: t.marker() })).length, equals(0));
      const [locale = ''] = await acceptedLocales(t);
      const sorted = ids.toSorted();
      const areAll = ({ length }: readonly Enveloped[]) => length >= sorted.length;
      t.expect(sortedIds(await listUntil(t, list, open, areAll, { locale })), equals(sorted));
      const narrow = await listUntil(t, list, open, areAll, { fields: 'id' });
      t.expect(sortedIds(narrow), equals(sorted));
      for (const { record } of narrow) {
        t.expect(
          Object.keys(record).filter((name) => name !== 'links'),
          equals(['id']),
        );
      }
    },
  }),
];

/** Checks of the lists under a parent: a contact's invoices (spec#4.1-contact-invoices), and what else a target lists there. */
export const nestedListChecks = [eachList(nestedLists, contentChecks), ...specifiedChecks(contactInvoices)];
