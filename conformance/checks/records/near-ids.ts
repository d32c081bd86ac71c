import { check } from '../../check/check.ts';
import type { DataRecord } from '../../context/resource.ts';
import { type HttpResponse, jsonOf } from '../../http/response.ts';
import { hasStatus, isSuccess, refuses } from '../../match/response.ts';
import { satisfies } from '../../match/value.ts';
import { unwrap } from '../../model/nested-objects.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { isObject } from '../../schemas/json.ts';
import { eachList, nestedLists } from '../shared/record-lists.ts';
import { isUniqueId, readRecord } from '../shared/records.ts';
import { eachTypeWith, offers, typesWith, withArticle } from '../shared/resource-types.ts';
import { createMarkedRecord } from '../shared/writable-fields.ts';

/**
 * Texts that begin or end with an id, or with most of it. Readers of numbers take some of them for the id (`17abc`, `17e0`), and stores that
 * look for patterns others (`17%`, `17*`); some fail at one that is too long for them.
 */
const nearIds = (id: string | number): readonly string[] => [
  `${id}abc`,
  `${id}e0`,
  `x${id}`,
  `${id}%`,
  `${id}*`,
  `${id}${'9'.repeat(50)}`,
  // A shorter one can easily be the id of another record.
  ...(isUniqueId(id) ? [String(id).slice(0, -1)] : []),
];

/** The record that a response shows, if it has just the id in the address: the last digit of a counter tells two records apart. */
function recordOfThatId(response: HttpResponse, { type, id }: CreatedRecord): DataRecord | undefined {
  const record = unwrap(isSuccess(response) && jsonOf(response), type);
  return record.id !== undefined && String(record.id) === String(id) ? record : undefined;
}

const at = (created: CreatedRecord, id: string): CreatedRecord => ({
  ...created,
  id,
  path: `${created.path.slice(0, created.path.lastIndexOf('/'))}/${encodeURIComponent(id)}`,
});

/** Checks that an id with further letters addresses nothing (spec#4.1-plural-and-id). */
export const nearIdChecks = [
  eachTypeWith('read')((type) => [
    check({
      requirement: 'paths.only-the-id-addresses-it',
      title: `Given ${withArticle(type)}, when its id with further letters, or without its last one, is read, updated or destroyed, then the request is refused and it stays`,
      async run(t) {
        const { created, field, value } = await createMarkedRecord(t, type);
        t.control(await t.read(created), hasStatus(200));
        for (const id of nearIds(created.id)) {
          const near = at(created, id);
          const response = await t.read(near);
          const other = recordOfThatId(response, near);
          if (other && field.matches(value)(other[field.name])) continue;
          t.expect(response, refuses);
          if (offers(t.description, type, 'update'))
            t.expect(await t.update(near, { ...created.sent, [field.name]: field.nextValue() }), refuses);
          if (offers(t.description, type, 'destroy')) t.expect(await t.destroy(near), refuses);
        }
        t.expect((await t.expectDone(() => readRecord(t, created)))[field.name], field.matches(value));
      },
    }),
    check({
      requirement: 'paths.only-the-id-addresses-it',
      title: `Given ${withArticle(type)}, when its id is used as that of another type, then it is not shown, and stays`,
      async run(t) {
        const { created, field, value } = await createMarkedRecord(t, type);
        t.control((await readRecord(t, created))[field.name], field.matches(value));
        for (const other of typesWith(t.description, 'read').filter((it) => it !== type)) {
          const path = `/api/${t.resource(other).plural}/${encodeURIComponent(created.id)}`;
          const elsewhere = { ...created, path };
          const response = await t.read(elsewhere);
          if (!isSuccess(response)) {
            t.expect(response, refuses);
            // There is no such record that they could be about.
            if (offers(t.description, other, 'update'))
              t.expect(
                await t.update(elsewhere, { ...created.sent, [field.name]: field.nextValue() }),
                refuses,
              );
            if (offers(t.description, other, 'destroy')) t.expect(await t.destroy(elsewhere), refuses);
            continue;
          }
          // Types can number their records independently, so the id can be that of a record of the other type too.
          const members = Object.values(Object(response.json())).filter(isObject);
          t.expect(
            members.map((it) => it[field.name]),
            satisfies(`no ${type} at the address of another type`, (all) => !all.includes(value)),
          );
        }
        t.expect((await t.expectDone(() => readRecord(t, created)))[field.name], field.matches(value));
      },
    }),
  ]),
  eachList(nestedLists, (list) => [
    check({
      requirement: 'paths.only-the-id-addresses-it',
      title: `Given one of the ${list.name}, when they are listed under the parent's id with further letters, then the request is refused`,
      async run(t) {
        const { where, create } = await list.open(t);
        await create();
        const { under } = where;
        if (!under) return t.untestable('The list is under no parent.');
        for (const id of nearIds(under.id)) {
          const near = at(under, id);
          if (recordOfThatId(await t.read(near), near)) continue;
          t.expect(await t.list(list.type, { under: near }), refuses);
        }
      },
    }),
  ]),
];
