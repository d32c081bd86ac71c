import { type Check, check, family } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import { needsParent } from '../../context/resource.ts';
import { hasStatus, isSuccess, refuses } from '../../match/response.ts';
import { equals } from '../../match/value.ts';
import { specifiedParents } from '../../profile/specified-types.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { createdTypesOf, statesOf, typesWith, withArticle } from '../shared/resource-types.ts';

/** Creates a record of another type under a record. Returns false where the target has no way to do so. */
async function addDependant(t: Preparation, under: CreatedRecord, type: string): Promise<boolean> {
  if (needsParent(t.resource(type))) return isSuccess(await t.sendCreation(type, t.build(type), { under }));
  await t.createRecord(type, { under });
  return true;
}

/** The ids of the records under a record, by type; undefined for a type that the target does not list there. */
async function idsUnder(t: Preparation, under: CreatedRecord, types: readonly string[]) {
  const lists: (readonly unknown[] | undefined)[] = [];
  for (const type of types) {
    const response = await t.list(type, { under });
    lists.push(isSuccess(response) ? t.many(response, type).map(({ record }) => record.id) : undefined);
  }
  return lists;
}

const series = new Intl.ListFormat('en-GB');

const failedDestroy = (type: string, children: readonly string[]): Check => {
  const under = `${series.format(children.map(withArticle))} under it`;
  return check({
    requirement: 'status.403-for-failed-destroy',
    title: `Given ${withArticle(type)} with ${under}, when a destroy fails, then the response is 403 and all stay`,
    async run(t) {
      // As it is created, and in each state that an update can bring about: in some a service refuses.
      for (const state of [{}, ...statesOf(t.resource(type))]) {
        const created = await t.createRecord(type);
        const added: string[] = [];
        for (const child of children) if (await addDependant(t, created, child)) added.push(child);
        if (added.length === 0)
          t.notApplicable(`The target creates no ${children.join(' and no ')} under ${withArticle(type)}.`);
        if (Object.keys(state).length > 0) await t.update(created, { ...created.sent, ...state });
        const before = await idsUnder(t, created, added);
        const response = await t.destroy(created);
        if (isSuccess(response)) {
          t.expect(await t.read(created), refuses);
          continue;
        }
        t.expect(response, hasStatus(403));
        t.expect(await t.read(created), hasStatus(200));
        t.expect(await idsUnder(t, created, added), equals(before));
        t.expect(await t.destroy(created), hasStatus(403));
        return;
      }
      t.notApplicable(`The target destroys ${withArticle(type)} with ${under}.`);
    },
  });
};

/** Checks of destroys that fail because of what is under a record (spec#7.1-403): of one type, and of all types. */
export const failedDestroyChecks = family({
  requirements: ['status.403-for-failed-destroy'],
  emptyBecause: 'The specification names records under others for every target.',
  *checks(description) {
    for (const type of typesWith(description, 'read', 'destroy')) {
      const children = createdTypesOf(description).filter((child) => {
        const { parents = [] } = description.resources.find((it) => it.type === child) ?? {};
        return [...specifiedParents(child), ...parents].includes(type);
      });
      for (const child of children) yield failedDestroy(type, [child]);
      if (children.length > 1) yield failedDestroy(type, children);
    }
  },
});
