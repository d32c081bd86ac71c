import { type Check, check } from '../../check/check.ts';
import type { Enveloped } from '../../context/resource.ts';
import { pollUntil } from '../../http/poll-until.ts';
import { hasStatus } from '../../match/response.ts';
import { equals, holds } from '../../match/value.ts';
import { findInList, isVisible } from '../shared/lists.ts';
import { eachList, listsWith, type RecordList } from '../shared/record-lists.ts';
import { destroyRecord, placeFor, readRecord } from '../shared/records.ts';
import { eachTypeWith, offers, withArticle } from '../shared/resource-types.ts';
import { findWritableField } from '../shared/writable-fields.ts';

const touchesOne = (type: string, many: string): Check =>
  check({
    requirement: 'destroy.touches-one-record',
    title: `Given three ${many}, when the second is destroyed, then the other two stay unchanged`,
    async run(t) {
      const field = await findWritableField(t, type);
      const { name } = field;
      const values = [field.nextValue(), field.nextValue()];
      // Beneath one parent, where they have one.
      const [parent] = t.resource(type).parents;
      const place = () => placeFor(t, parent, type);
      const first = await t.createRecord(type, { with: { [name]: values[0] }, ...(await place()) });
      const second = await t.createRecord(type, await place());
      const third = await t.createRecord(type, { with: { [name]: values[1] }, ...(await place()) });
      await destroyRecord(t, second);
      t.expect((await t.expectDone(() => readRecord(t, first)))[name], field.matches(values[0]));
      t.expect((await t.expectDone(() => readRecord(t, third)))[name], field.matches(values[1]));
    },
  });

const checksFor = (type: string, many: string): readonly Check[] => [
  check({
    requirement: 'destroy.exists',
    title: `Given ${withArticle(type)} that was read before, when it is destroyed, then reading it again returns 404, every time`,
    async run(t) {
      const created = await t.createRecord(type);
      t.control(await t.read(created), hasStatus(200));
      await t.expectDone(() => destroyRecord(t, created));
      t.expect(await t.read(created), hasStatus(404));
      t.expect(await t.read(created), hasStatus(404));
    },
  }),
  touchesOne(type, many),
  check({
    requirement: 'status.404-for-unknown-record',
    title: `Given a destroyed ${type}, when it is destroyed or updated again, then the request is refused as not found, and a newer one stays`,
    async run(t) {
      const created = await t.createRecord(type);
      await destroyRecord(t, created);
      const newer = await t.createRecord(type);
      const updates = offers(t.description, type, 'update');
      // Before and after it is destroyed again: neither brings it back.
      if (updates) t.expect(await t.update(created, created.sent), hasStatus(404, 422));
      t.expect(await t.read(created), hasStatus(404));
      t.expect(await t.destroy(created), hasStatus(403, 404));
      if (updates) t.expect(await t.update(created, created.sent), hasStatus(404, 422));
      t.expect(await t.read(created), hasStatus(404));
      t.expect(await t.read(newer), hasStatus(200));
    },
  }),
];

const listed = (list: RecordList): Check =>
  check({
    requirement: 'destroy.exists',
    title: `Given one of the ${list.name}, when it is destroyed, then it is no longer listed`,
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
