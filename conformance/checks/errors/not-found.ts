import { type Check, check, type Family } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import { hasStatus, isSuccess, refuses } from '../../match/response.ts';
import { listParentsOf } from '../../profile/specified-types.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { anyType, readAnyList } from '../shared/list-of-any-type.ts';
import { eachList, possibleNestedLists, type RecordList } from '../shared/record-lists.ts';
import { destroyRecord, knownParentsOf, unknownId } from '../shared/records.ts';
import { eachChildType, eachTypeWith, offers, withArticle } from '../shared/resource-types.ts';

/** A record with another id of the same form, which does not exist. */
function withUnknownId(t: Preparation, created: CreatedRecord): CreatedRecord {
  const id = unknownId(created.id);
  return { ...created, id, path: `/api/${t.resource(created.type).plural}/${encodeURIComponent(id)}` };
}

/** A record that does not exist: the address of a real one with another id of the same form. */
const missingRecord = async (t: Preparation, type: string): Promise<CreatedRecord> =>
  withUnknownId(t, await t.createRecord(type));

/** Lists what is under a parent. Not applicable where the specification does not name that list, and the target has none. */
async function parentOfList(t: Preparation, { type, parent = '' }: RecordList): Promise<CreatedRecord> {
  const under = await t.createRecord(parent);
  const response = await t.list(type, { under });
  const isSpecified = listParentsOf(type).includes(parent);
  if (!isSpecified && !isSuccess(response))
    t.notApplicable(`The target does not list ${t.resource(type).plural} under ${withArticle(parent)}.`);
  t.control(response, hasStatus(200));
  return under;
}

const listUnderUnknown = (list: RecordList): Check =>
  check({
    requirement: 'status.404-for-unknown-record',
    title: `Given ${list.name}, when they are listed under an id that no ${list.parent} has, then the response is 404`,
    async run(t) {
      const under = withUnknownId(t, await parentOfList(t, list));
      t.expect(await t.list(list.type, { under }), hasStatus(404));
    },
  });

const listUnderDestroyed = (list: RecordList): Check =>
  check({
    requirement: 'status.404-for-unknown-record',
    title: `Given ${list.name}, when they are listed after the ${list.parent} is destroyed, then the response is 404`,
    async run(t) {
      const under = await parentOfList(t, list);
      if (!offers(t.description, under.type, 'destroy'))
        t.notApplicable(`The target destroys no ${under.type}.`);
      await destroyRecord(t, under);
      t.expect(await t.list(list.type, { under }), hasStatus(404));
    },
  });

/** Checks of addresses that lead nowhere. */
export const notFoundChecks: readonly (Check | Family)[] = [
  eachTypeWith()((type) => [
    check({
      requirement: 'status.404-for-unknown-record',
      title: `Given an id that no ${type} has, when it is read, updated or destroyed, then the request is refused as not found`,
      async run(t) {
        const missing = await missingRecord(t, type);
        const has = (action: 'read' | 'update' | 'destroy') => offers(t.description, type, action);
        if (!has('read') && !has('update') && !has('destroy'))
          t.notApplicable(`The target has no address for one ${type}.`);
        if (has('read')) t.expect(await t.read(missing), hasStatus(404));
        if (has('update')) t.expect(await t.update(missing, missing.sent), hasStatus(404, 422));
        if (has('destroy')) t.expect(await t.destroy(missing), hasStatus(403, 404));
        if (has('read')) t.expect(await t.read(missing), hasStatus(404));
      },
    }),
  ]),
  eachTypeWith('read')((type, many) => [
    check({
      requirement: 'status.404-for-unknown-record',
      title: `Given ids of other forms than those of ${many}, when they are read, updated or destroyed, then each request is refused`,
      async run(t) {
        const missing = await missingRecord(t, type);
        for (const id of ['0', t.marker()]) {
          const other = { ...missing, id, path: `/api/${t.resource(type).plural}/${id}` };
          t.expect(await t.read(other), refuses);
          if (offers(t.description, type, 'update')) t.expect(await t.update(other, missing.sent), refuses);
          if (offers(t.description, type, 'destroy')) t.expect(await t.destroy(other), refuses);
        }
      },
    }),
  ]),
  eachList(possibleNestedLists, (list) => [listUnderUnknown(list), listUnderDestroyed(list)]),
  eachChildType((type) => [
    check({
      requirement: 'status.404-for-unknown-record',
      title: `Given an id that no parent has, when ${withArticle(type)} is created under it, then the response is 404 or 422`,
      async run(t) {
        for (const parent of knownParentsOf(t, type)) {
          const under = await missingRecord(t, parent);
          t.expect(await t.sendCreation(type, t.build(type), { under }), hasStatus(404, 422));
        }
      },
    }),
    check({
      requirement: 'status.404-for-unknown-record',
      title: `Given a parent that is destroyed, when ${withArticle(type)} is created under it, then the response is 404 or 422`,
      async run(t) {
        let destroyed = 0;
        for (const parent of knownParentsOf(t, type)) {
          const under = await t.createRecord(parent);
          if (!isSuccess(await t.destroy(under))) continue;
          destroyed += 1;
          t.expect(await t.sendCreation(type, t.build(type), { under }), hasStatus(404, 422));
        }
        if (destroyed === 0) t.notApplicable(`The target destroys no parent of ${withArticle(type)}.`);
      },
    }),
  ]),
  check({
    requirement: 'status.404-for-unknown-page',
    title: 'When unknown addresses under /api are requested, then each response is 404',
    needs: ['user'],
    async run(t) {
      t.control(await readAnyList(t), hasStatus(200));
      for (const path of [
        `/api/${t.marker()}`,
        `/api/${t.marker()}/schema`,
        `/api/${t.marker()}/${t.marker()}`,
      ]) {
        t.expect(await t.get(path), hasStatus(404));
      }
    },
  }),
  check({
    requirement: 'status.404-for-unknown-page',
    title: 'Given a record, when an unknown address under it is requested, then the response is 404',
    async run(t) {
      const { path } = await t.createRecord(anyType(t));
      t.expect(await t.get(`${path}/${t.marker()}`), hasStatus(404));
    },
  }),
];
