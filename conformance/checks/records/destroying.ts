import { type Check, check } from '../../check/check.ts';
import type { Enveloped } from '../../context/resource.ts';
import { hasStatus } from '../../match/response.ts';
import { equals, holds } from '../../match/value.ts';
import { findWritableField } from '../fixtures/fields.ts';
import { findInList, isVisible, pollUntil } from '../fixtures/lists.ts';
import { eachList, listsWith, type RecordList } from '../fixtures/record-lists.ts';
import { destroyRecord, readRecord } from '../fixtures/records.ts';
import { eachTypeWith, offers, withArticle } from '../fixtures/resource-types.ts';

const checksFor = (type: string, many: string): readonly Check[] => [
  check({
    requirement: 'destroy.exists',
    title: `Given ${withArticle(type)} that was read before, when it is destroyed, then reading it again returns 404, every time`,
    needs: ['user', 'writes'],
    async run(t) {
      const created = await t.createRecord(type);
      t.control(await t.read(created), hasStatus(200));
      await t.expectDone(() => destroyRecord(t, created));
      t.expect(await t.read(created), hasStatus(404));
      t.expect(await t.read(created), hasStatus(404));
    },
  }),
  check({
    requirement: 'destroy.touches-one-record',
    title: `Given three ${many}, when the second is destroyed, then the other two stay unchanged`,
    needs: ['user', 'writes'],
    async run(t) {
      const field = await findWritableField(t, type);
      const { name } = field;
      const values = [field.nextValue(), field.nextValue()];
      // Beneath one parent, where they have one. A paid document can refuse another payment.
      const [parent] = type === 'payment' ? [] : t.resource(type).parents;
      const place = parent === undefined ? {} : { under: await t.createRecord(parent) };
      const first = await t.createRecord(type, { with: { [name]: values[0] }, ...place });
      const second = await t.createRecord(type, place);
      const third = await t.createRecord(type, { with: { [name]: values[1] }, ...place });
      await destroyRecord(t, second);
      t.expect((await t.expectDone(() => readRecord(t, first)))[name], field.matches(values[0]));
      t.expect((await t.expectDone(() => readRecord(t, third)))[name], field.matches(values[1]));
    },
  }),
  check({
    requirement: 'status.404-for-unknown-record',
    title: `Given a destroyed ${type}, when it is destroyed or updated again, then the request is refused as not found, and a newer one stays`,
    needs: ['user', 'writes'],
    async run(t) {
      const created = await t.createRecord(type);
      await destroyRecord(t, created);
      const newer = await t.createRecord(type);
      t.expect(await t.destroy(created), hasStatus(403, 404));
      if (offers(t.description, type, 'update'))
        t.expect(await t.update(created, created.sent), hasStatus(404, 422));
      t.expect(await t.read(created), hasStatus(404));
      t.expect(await t.read(newer), hasStatus(200));
    },
  }),
];

const listed = (list: RecordList): Check =>
  check({
    requirement: 'destroy.exists',
    title: `Given one of the ${list.name}, when it is destroyed, then it is no longer listed`,
    needs: ['user', 'writes'],
    async run(t) {
      const { type } = list;
      const { where, create, show } = await list.open(t);
      const created = await create();
      const isIt = ({ record }: Enveloped) => record.id === created.id;
      t.control((await findInList(t, type, isIt, where)).length, equals(1));
      await t.expectDone(() => destroyRecord(t, created));
      const text = String(Object.values(created.sent).find((it) => typeof it === 'string') ?? created.id);
      const look = async () =>
        list.isOwn ? t.many(await show(), type).some(isIt) : isVisible(t, type, text, isIt);
      const isThere = await pollUntil(look, (isListed) => !isListed);
      t.expect(!isThere, holds(`a list without the ${type}`, `the ${type} is still listed`));
    },
  });

/** Checks of destroying records: destroy.exists, destroy.touches-one-record (spec#4.1-destroy, spec#7.1-403). */
export const destroyChecks = [
  eachTypeWith('read', 'destroy')(checksFor),
  eachList(listsWith('destroy'), (list) => [listed(list)]),
];
