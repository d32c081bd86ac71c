import { type Check, check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import { pollUntil } from '../../http/poll-until.ts';
import type { Matcher } from '../../match/matcher.ts';
import { isSuccess } from '../../match/response.ts';
import { equals, satisfies } from '../../match/value.ts';
import { nestedOfKind } from '../../stories/values.ts';
import { isEquivalent, isTimestamp } from '../shared/json-values.ts';
import { findInList } from '../shared/lists.ts';
import { eachList, listsWith, type RecordList } from '../shared/record-lists.ts';
import { readRecord } from '../shared/records.ts';
import { eachTypeWith, kindsOf, offers, withArticle } from '../shared/resource-types.ts';
import { filledValues, pick } from '../shared/values.ts';
import {
  createMarkedRecord,
  createRecognisableRecord,
  findWritableField,
  writableFieldIfAny,
} from '../shared/writable-fields.ts';
import { findChangingFields, leaveUntestable } from './changing-fields.ts';

/** Whether a field is compared: timestamps can differ (a last visit, say), and nested records are judged elsewhere. */
const isComparable = (value: unknown): boolean =>
  value === null || (typeof value !== 'object' && !isTimestamp(value));

/** Null stands for no value, and agrees with what another view has in its place. */
const agrees = (one: unknown, other: unknown): boolean =>
  one === null ? !isComparable(other) || !other : isEquivalent(one, other);

/** The fields of one view of a record that are compared with another. */
const fieldsOf = (one: DataRecord, other: DataRecord): readonly (readonly [name: string, value: unknown])[] =>
  Object.entries(one).filter(([name, value]) => isComparable(value) && Object.hasOwn(other, name));

/** Matches a record that shows an equivalent value in a field. */
const shows =
  (name: string, value: unknown, place: string): Matcher<DataRecord> =>
  (record) =>
    satisfies(`the ${name} ${JSON.stringify(value)} ${place}`, (it) => agrees(value, it))(record[name]);

/** Expects that two views of a record show the same values in all fields but those that differ from read to read. */
async function expectAgreement(
  t: Target,
  type: string,
  one: DataRecord,
  other: DataRecord,
  place: string,
): Promise<void> {
  const comparable = fieldsOf(one, other);
  const doAgree = comparable.every(([name, value]) => agrees(value, other[name]));
  const changing = doAgree ? new Set<string>() : await findChangingFields(t, type);
  const compared = comparable.filter(([name]) => !changing.has(name));
  if (changing.size > 0 && compared.length === 0) return leaveUntestable(t, type, changing);
  for (const [name, value] of compared) t.expect(other, shows(name, value, place));
}

const readTwice = (type: string) =>
  check({
    requirement: 'read.repeats-itself',
    title: `Given ${withArticle(type)}, when it is read twice, then both responses show the same values`,
    async run(t) {
      const { created, field, value } = await createMarkedRecord(t, type);
      const once = await readRecord(t, created);
      const again = await t.expectDone(() => readRecord(t, created));
      t.expect(again[field.name], field.matches(value));
      await expectAgreement(t, type, once, again, 'as in the first response');
      await expectAgreement(t, type, again, once, 'as in the second response');
    },
  });

const listChecks = (type: string, many: string) => [
  check({
    requirement: 'list.shows-what-exists',
    title: `Given two new ${many}, when they are listed, then each appears once`,
    async run(t) {
      for (const { created, field, value } of [
        await createRecognisableRecord(t, type),
        await createRecognisableRecord(t, type),
      ]) {
        const elements = await findInList(t, type, ({ record }) => record.id === created.id);
        t.expect(elements.length, equals(1));
        for (const { record } of elements) t.expect(record[field.name] ?? value, field.matches(value));
      }
    },
  }),
  check({
    requirement: 'list.shows-what-exists',
    title: `Given ${withArticle(type)} with each value that an enum allows, when they are listed, then each appears`,
    async run(t) {
      let count = 0;
      for (const kind of kindsOf(t.resource(type))) {
        const response = await t.sendCreation(type, t.build(type, kind));
        // Rules of the type can ask for more with some values.
        if (!isSuccess(response)) continue;
        const { id } = t.identifyCreated(type, response);
        const elements = await findInList(t, type, ({ record }) => record.id === id);
        t.expect(elements.length, equals(1));
        count += 1;
      }
      if (count === 0) t.notApplicable(`No ${type} can be created with a value of an enum.`);
    },
  }),
];

/** A list shows the values of its records: those that reading shows, or the response to the creation where nothing else does. */
const elementCheck = (list: RecordList): Check =>
  check({
    requirement: 'list.elements-match-the-record',
    title: `Given one of the ${list.name}, when it is listed and read, then both show the same values`,
    async run(t) {
      const { type } = list;
      const isRead = offers(t.description, type, 'read');
      const field = await (isRead ? writableFieldIfAny(t, type) : findWritableField(t, type));
      const { where, create } = await list.open(t);
      const values = isRead ? {} : await filledValues(t, type);
      const created = await create({ ...values, ...(field && { [field.name]: field.nextValue() }) });
      const find = async () => {
        const [element] = await findInList(t, type, ({ record }) => record.id === created.id, where);
        return element ?? t.unprepared(`the ${type} ${created.id} in the list`, 'a list without it');
      };
      const element = await find();
      const value = field && created.sent[field.name];
      if (field) t.expect(element.record[field.name] ?? value, field.matches(value));
      const record = isRead
        ? await readRecord(t, created)
        : pick(created.record, new Set(Object.keys(values)));
      await expectAgreement(t, type, record, element.record, 'that the record itself shows');
      const changes = nestedOfKind(t, 'a fraction', t.resource(type));
      if (!isRead || Object.keys(changes).length === 0 || !offers(t.description, type, 'update')) return;
      // What follows from nested records, such as a total, follows everywhere.
      if (!isSuccess(await t.update(created, { ...created.sent, ...changes }))) return;
      const updated = await readRecord(t, created);
      const listed = await pollUntil(find, (it) =>
        fieldsOf(updated, it.record).every(([name, one]) => agrees(one, it.record[name])),
      );
      await expectAgreement(t, type, updated, listed.record, 'that the updated record itself shows');
    },
  });

/** Checks of reading and listing records (spec#4.1-read). */
export const readingChecks = [
  eachTypeWith('read')((type) => [readTwice(type)]),
  eachTypeWith('list')(listChecks),
  eachList(listsWith(), (list) => [elementCheck(list)]),
];
