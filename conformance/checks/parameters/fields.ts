import { type Check, check } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { DataRecord, Enveloped } from '../../context/resource.ts';
import { formatValue } from '../../match/matcher.ts';
import { contains, containsNo, equals, satisfies } from '../../match/value.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { tryTo } from '../../stories/credentials.ts';
import { findChangingFields } from '../records/changing-fields.ts';
import { isEquivalent } from '../shared/json-values.ts';
import { findInList, recordsIn } from '../shared/lists.ts';
import { allLists, eachList, type RecordList } from '../shared/record-lists.ts';
import { currentRecord, makeNumberedContact, readRecord } from '../shared/records.ts';
import { eachTypeWith, withArticle } from '../shared/resource-types.ts';
import { writableFieldIfAny } from '../shared/writable-fields.ts';

/** A view that shows records. */
type View = {
  readonly type: string;
  readonly name: string;
  open(t: Preparation): Promise<OpenView>;
};

/** A record, and how a view shows it with some of its fields, perhaps among other records. */
type OpenView = {
  readonly created: CreatedRecord;
  /** The record with the fields that the view shows of it, where none are named. */
  whole(): Promise<DataRecord>;
  show(fields: string): Promise<readonly DataRecord[]>;
  /** The first record in the view that satisfies the predicate, on any page. */
  find(fields: string, isWanted: (record: DataRecord) => boolean): Promise<DataRecord | undefined>;
};

const readView = (type: string): View => ({
  type,
  name: `${withArticle(type)} is read`,
  open: async (t) => {
    const created = await t.createRecord(type);
    const show = async (fields: string) => [await readRecord(t, created, { fields })];
    return {
      created,
      whole: () => currentRecord(t, created),
      show,
      find: async (fields, isWanted) => (await show(fields)).find(isWanted),
    };
  },
});

const listView = (list: RecordList): View => ({
  type: list.type,
  name: `${list.name} are listed`,
  open: async (t) => {
    const { type } = list;
    const { where, create, show } = await list.open(t);
    const created = await create();
    return {
      created,
      // A list can show fewer fields than the record at its own address.
      async whole() {
        const record = await currentRecord(t, created);
        const [element] = await findInList(t, type, (it) => it.record.id === created.id, where);
        const isShown = ([name]: [string, unknown]) => element === undefined || name in element.record;
        return Object.fromEntries(Object.entries(record).filter(isShown));
      },
      show: async (fields) => recordsIn(t, type, await show({ fields })).map(({ record }) => record),
      find: async (fields, isWanted) => {
        const query = { ...where.query, fields };
        const isIt = ({ record }: Enveloped) => isWanted(record);
        return (await findInList(t, type, isIt, { ...where, query }))[0]?.record;
      },
    };
  },
});

/** The names of the fields of a record. Links inside a bare record do not count. */
const namesIn = (record: DataRecord): readonly string[] =>
  Object.keys(record).filter((name) => name !== 'links');

/**
 * Two fields that a view shows of a record: one that a client can set, and number or another plain field that has a value, the same in
 * each read; the id where there is none.
 */
async function twoFields(
  t: Preparation,
  created: CreatedRecord,
  record: DataRecord,
): Promise<readonly [string, string]> {
  const field = await writableFieldIfAny(t, created.type);
  const writable = field && field.name in record ? field.name : 'id';
  const changing = await findChangingFields(t, created.type);
  const other = ['number', ...Object.keys(record)].find((name) => {
    const value = record[name];
    return (
      ![writable, 'id', 'links', ...changing].includes(name) &&
      value !== '' &&
      ['string', 'number'].includes(typeof value)
    );
  });
  if (other === undefined && writable === 'id')
    t.notApplicable(`${withArticle(created.type)} has no two fields whose values are known.`);
  return other ? [other, writable] : [writable, 'id'];
}

/**
 * Expects of the record that a view shows with some fields, where it can be told, that it has each with its value; else that one of those
 * shown does. That is the response which fails, and none of the pages that were searched for another.
 */
async function expectWhole(
  t: Target,
  { created, find, show }: OpenView,
  whole: DataRecord,
  names: readonly string[],
): Promise<void> {
  const isIt = (it: DataRecord) => names.includes('id') && isEquivalent(whole.id, it.id);
  const all = await show(names.join(','));
  const one = (await find(names.join(','), isIt)) ?? (all.length === 1 ? all[0] : undefined);
  const isSame = (name: string) => (it: DataRecord) => isEquivalent(whole[name], it[name]);
  if (one === undefined)
    t.expect(
      all,
      contains<DataRecord>(`the ${created.type} ${created.id} with ${names.join(', ')}`, (it) =>
        names.every((name) => isSame(name)(it)),
      ),
    );
  else
    for (const name of names)
      t.expect(
        one,
        satisfies(`${formatValue(whole[name])} in ${name}, which fields names`, isSame(name), (it) =>
          formatValue(it[name]),
        ),
      );
}

const checksFor = ({ name, open }: View): readonly Check[] => [
  check({
    requirement: 'fields.keep-named-values',
    title: `When ${name} with one field, with several or in another order, then each field has its value`,
    async run(t) {
      const view = await open(t);
      const { created } = view;
      const whole = await view.whole();
      const [one, other] = await twoFields(t, created, whole);
      // A value that is nothing to a program is one to a reader.
      const blank = Object.keys(whole).filter((it) => [false, 0, ''].some((value) => value === whole[it]));
      for (const requestedNames of [[one], ['id', one, other], [other, one, 'id'], ['id', ...blank]]) {
        const isWhole = (it: DataRecord) =>
          requestedNames.every((field) => isEquivalent(whole[field], it[field]));
        const match = await t.expectDone(() => view.find(requestedNames.join(','), isWhole));
        if (match === undefined) await expectWhole(t, view, whole, requestedNames);
      }
    },
  }),
  check({
    requirement: 'fields.restrict-the-record',
    title: `When ${name} with one field and a name that no field has, then that is refused, or each record shows no other field`,
    async run(t) {
      const { created, whole, show } = await open(t);
      const [one] = await twoFields(t, created, await whole());
      const unknown = t.marker();
      for (const names of [
        [one, unknown],
        [unknown, one],
      ]) {
        // What is made of an unknown name is open, a refusal too (spec#4.2-open-fields).
        const records = (await tryTo(() => show(names.join(',')))) ?? [];
        t.expect(
          records.flatMap(namesIn),
          containsNo<string>(`field besides ${one}`, (it) => ![one, unknown, 'id'].includes(it)),
        );
      }
    },
  }),
  check({
    requirement: 'fields.restrict-exactly',
    title: `When ${name} with one field, then each record shows only that field, not even its id`,
    async run(t) {
      const { created, whole, show } = await open(t);
      const [one] = await twoFields(t, created, await whole());
      const records = await t.expectDone(() => show(one));
      t.expect(
        records,
        satisfies('a record', (it) => it.length > 0),
      );
      for (const record of records) {
        t.expect(
          namesIn(record).filter((it) => it !== one),
          equals<string[]>([]),
        );
      }
    },
  }),
];

/** Checks of the parameter `fields`, in every view (spec#4.2-fields). */
export const fieldsChecks = [
  eachTypeWith('read')((type) => checksFor(readView(type))),
  eachList(allLists, (list) => checksFor(listView(list))),
  check({
    requirement: 'fields.keep-named-values',
    title: 'Given a contact, when it is read with fields=number, then its number is shown',
    async run(t) {
      const { created, number } = await makeNumberedContact(t);
      const record = await readRecord(t, created, { fields: 'number' });
      t.expect(record.number, equals<unknown>(number));
    },
  }),
];
