import { type Check, check } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import { hasStatus, succeeds } from '../../match/response.ts';
import { satisfies } from '../../match/value.ts';
import { findRejectedCreation } from '../shared/invalid-bodies.ts';
import { comparableText } from '../shared/json-values.ts';
import { recordsIn } from '../shared/lists.ts';
import { destroyRecord } from '../shared/records.ts';
import { eachTypeWith } from '../shared/resource-types.ts';
import { findWritableField } from '../shared/writable-fields.ts';
import { findChangingFields, leaveUntestable } from './changing-fields.ts';

/** The records on the first page of a list, by id. */
type Page = ReadonlyMap<unknown, DataRecord>;

async function firstPageOf(t: Preparation, type: string): Promise<Page> {
  const page = await t.list(type, { query: { per_page: t.largestPage(type) } });
  return new Map(recordsIn(t, type, page).map(({ record }) => [record.id, record]));
}

/** The ids of records that an operation on another record affected. */
type FindAffected = (
  t: Preparation,
  type: string,
  before: Page,
  after: Page,
  ownId: unknown,
) => Promise<readonly unknown[]>;

/** What an operation on one record must not do to others: what is expected of their list, and what is said of those affected. */
type SideEffect = {
  readonly expected: (plural: string) => string;
  readonly got: string;
  readonly find: FindAffected;
};

const loses: SideEffect = {
  expected: (plural) => `a list of all ${plural} but the one that was destroyed`,
  got: 'without',
  find: async (_t, _type, before, after, ownId) =>
    [...before.keys()].filter((id) => id !== ownId && !after.has(id)),
};

/** The ids of the other records that differ in a field that is left in. */
const changedIn = (before: Page, after: Page, ownId: unknown, leftOut?: ReadonlySet<string>) =>
  [...before]
    .filter(([id]) => id !== ownId && after.has(id))
    .filter(([id, record]) => comparableText(record, leftOut) !== comparableText(after.get(id), leftOut))
    .map(([id]) => id);

/** The records that changed in a field whose value does not differ from read to read anyway. */
const findChanged: FindAffected = async (t, type, before, after, ownId) => {
  const changed = changedIn(before, after, ownId);
  if (changed.length === 0) return [];
  const changing = await findChangingFields(t, type);
  const idAlone = comparableText({ id: '' });
  const isLeft = [...before.values()].some(
    (record) => comparableText({ ...record, id: '' }, changing) !== idAlone,
  );
  return isLeft ? changedIn(before, after, ownId, changing) : leaveUntestable(t, type, changing);
};

const changes: SideEffect = {
  expected: (plural) => `a list that shows all ${plural} but the one that was updated as before`,
  got: 'with changes of',
  find: findChanged,
};

const adds: SideEffect = {
  expected: (plural) => `a list of the ${plural} from before the creation that was refused`,
  got: 'with',
  find: async (_t, _type, before, after) => [...after.keys()].filter((id) => !before.has(id)),
};

/**
 * Performs an operation on one record and compares all others before and after it. Other people can work in the
 * company at the same time, so only a change that happens twice in a row counts as a side effect.
 */
async function expectNoSideEffect(
  t: Target,
  type: string,
  operation: () => Promise<{ readonly ownId: unknown; perform(): Promise<void> }>,
  { expected, got, find }: SideEffect,
): Promise<void> {
  for (let index = 0; index < 3; index += 1) await t.createRecord(type);
  let affected: readonly unknown[] = [];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { ownId, perform } = await operation();
    // With one record created before and one after that of the operation, an off-by-one error affects one of them.
    await t.createRecord(type);
    const before = await firstPageOf(t, type);
    t.expect(
      before.size,
      satisfies('other records in the list', (it) => it > 1),
    );
    await perform();
    affected = await find(t, type, before, await firstPageOf(t, type), ownId);
    if (affected.length === 0) break;
  }
  t.expect(
    affected,
    satisfies(
      expected(t.resource(type).plural),
      (ids) => ids.length === 0,
      (ids) => `one ${got} ${ids.map((id) => `${type} ${id}`).join(', ')}`,
    ),
  );
}

const ofDestroy = (type: string, many: string): Check =>
  check({
    requirement: 'destroy.touches-one-record',
    title: `Given a list of ${many}, when one is destroyed, then all others are still listed`,
    alone: true,
    async run(t) {
      const operation = async () => {
        const created = await t.createRecord(type);
        return { ownId: created.id, perform: () => destroyRecord(t, created) };
      };
      await expectNoSideEffect(t, type, operation, loses);
    },
  });

const ofUpdate = (type: string, many: string): Check =>
  check({
    requirement: 'update.touches-one-record',
    title: `Given a list of ${many}, when one is updated, then all others are listed unchanged`,
    alone: true,
    async run(t) {
      const field = await findWritableField(t, type);
      const operation = async () => {
        const created = await t.createRecord(type);
        const perform = async () =>
          t.prepare(await t.update(created, { ...created.sent, [field.name]: field.nextValue() }), succeeds);
        return { ownId: created.id, perform };
      };
      await expectNoSideEffect(t, type, operation, changes);
    },
  });

const ofRefusedCreation = (type: string, many: string): Check =>
  check({
    requirement: 'status.422-for-failed-create',
    title: `Given a list of ${many}, when a creation is refused, then nothing new is listed`,
    alone: true,
    async run(t) {
      const { mutation } = await findRejectedCreation(t, type);
      const operation = async () => ({
        ownId: (await t.createRecord(type)).id,
        perform: async () =>
          t.expect(await t.sendCreation(type, mutation.apply(t.build(type))), hasStatus(422)),
      });
      await expectNoSideEffect(t, type, operation, adds);
    },
  });

/** Checks that an operation affects one record only. They compare whole lists, so each runs alone. */
export const unaffectedRecordChecks = [
  eachTypeWith('list', 'destroy')((...names) => [ofDestroy(...names)]),
  eachTypeWith('list', 'update')((...names) => [ofUpdate(...names)]),
  eachTypeWith('list', 'create')((...names) => [ofRefusedCreation(...names)]),
];
