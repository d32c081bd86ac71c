import { type Check, check, type Family } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { HttpResponse } from '../../http/response.ts';
import { isSuccess, succeeds } from '../../match/response.ts';
import { contains, containsNo, equals, holds } from '../../match/value.ts';
import { type CreatedRecord, usesUpParent } from '../../records/creation.ts';
import { findRejectedCreation } from '../shared/invalid-bodies.ts';
import { createAssigned, knownParentsOf, placeFor } from '../shared/records.ts';
import { childTypes, offers, withArticle } from '../shared/resource-types.ts';
import { expectSentValues } from '../shared/values.ts';
import { findTextField } from '../shared/writable-fields.ts';

const childCheck = (type: string) =>
  check({
    requirement: `${type}.creation-returns-it`,
    title: `When two ${type}s are created under each possible parent, then each response contains the one that was sent`,
    async run(t) {
      for (const parent of knownParentsOf(t, type)) {
        const ids: unknown[] = [];
        for (const sent of [t.build(type), t.build(type)]) {
          const response = await t.sendValidCreation(type, sent, await placeFor(t, parent, type));
          t.expect(response, succeeds);
          const { record } = await t.expectDone(async () => t.one(response, type));
          expectSentValues(t, { type, sent }, record);
          if (record.id !== undefined) ids.push(record.id);
        }
        t.expect(new Set(ids).size, equals(ids.length));
      }
    },
  });

/** The ids in a list under a parent; undefined where the target does not answer with such a list. */
export function idsIn(t: Preparation, response: HttpResponse, type: string): readonly unknown[] | undefined {
  if (!isSuccess(response) || !response.text.trimStart().startsWith('{')) return undefined;
  if (!Object.keys(Object(response.json())).includes(t.resource(type).plural)) return undefined;
  return t.many(response, type).map(({ record }) => record.id);
}

/** Children that are created at the same time: none is lost. */
const createdTogether = [1, 2];

/**
 * Checks that comments, emails and payments are in the list under their parent, where the target has one. The specification
 * does not require such lists; a list that is there is the collection of what was created in it (spec#4.1-create-comment).
 */
const listedChildChecks = childTypes.map((type) =>
  check({
    requirement: `${type}.creation-returns-it`,
    title: `Given two ${type}s created at once under each possible parent, when the ${type}s of the parent are listed, then they are there, also once one or the parent is updated`,
    async run(t) {
      let lists = 0;
      for (const parent of knownParentsOf(t, type)) {
        const under = await createAssigned(t, parent);
        const ends = await Promise.allSettled(createdTogether.map(() => t.createRecord(type, { under })));
        const all = ends.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
        const refused = ends.find((it) => it.status === 'rejected');
        // One can use up what the parent has left for the other.
        if (refused && (all.length === 0 || !usesUpParent(t.build(type)))) throw refused.reason;
        // A page can be short, and a service have records of its own there.
        const list = () => t.list(type, { under, query: { per_page: t.largestPage(type) } });
        const ids = idsIn(t, await list(), type);
        const [child] = all;
        if (ids === undefined || child?.id === undefined) continue;
        lists += 1;
        const has = ({ id }: typeof child) =>
          contains<unknown>(`the ${type} ${id} under its ${parent}`, (it) => it === id);
        for (const one of all) t.expect(ids, has(one));
        const isThere = has(child);
        if (offers(t.description, type, 'update')) {
          await t.update(child, child.sent);
          t.expect(idsIn(t, await list(), type) ?? [], isThere);
        }
        if (!offers(t.description, parent, 'update')) continue;
        // A rule of a document can refuse it, such as of one that is paid.
        await t.update(under, under.sent);
        t.expect(idsIn(t, await list(), type) ?? [], isThere);
      }
      if (lists === 0) t.notApplicable(`The target does not list ${type}s under a parent.`);
    },
  }),
);

/** What the records in a list under a parent have in a field; undefined where the target has no such list. */
async function listedValues(
  t: Preparation,
  type: string,
  under: CreatedRecord,
  field: string,
): Promise<readonly unknown[] | undefined> {
  const response = await t.list(type, { under });
  return idsIn(t, response, type) && t.many(response, type).map(({ record }) => record[field]);
}

function expectOnce(t: Target, type: string, listed: readonly unknown[], text: string): void {
  const { length } = listed.filter((it) => it === text);
  t.expect(length <= 1, holds(`one ${type}, as it was created once`, `${length} of them`));
}

/** Checks that what was refused leaves nothing behind that is created with what is sent next (spec#7.1-422). */
const correctedChildChecks = childTypes.map((type) =>
  check({
    requirement: `${type}.creation-returns-it`,
    title: `Given ${withArticle(type)} that was refused under each possible parent, when it is sent again without what was wrong, then it is listed once`,
    async run(t) {
      const { mutation } = await findRejectedCreation(t, type);
      const field = await findTextField(t, type);
      let lists = 0;
      for (const parent of t.resource(type).parents) {
        const [under, other] = [await createAssigned(t, parent), await createAssigned(t, parent)];
        const [own, others] = [t.marker(), t.marker()];
        for (const [place, text] of [
          [under, own],
          [other, others],
        ] as const) {
          await t.sendCreation(type, mutation.apply(t.build(type, { [field]: text })), { under });
          await t.createRecord(type, { under: place, with: { [field]: text } });
        }
        const listed = await listedValues(t, type, under, field);
        if (listed === undefined) continue;
        lists += 1;
        expectOnce(t, type, listed, own);
        t.expect(
          listed,
          containsNo<unknown>(`${type} that was created under another ${parent}`, (it) => it === others),
        );
      }
      if (lists === 0) t.notApplicable(`The target does not list ${type}s under a parent.`);
    },
  }),
);

/** Checks that one creation makes one record, whatever its flags are. */
const flaggedChildChecks = childTypes.map((type) =>
  check({
    requirement: `${type}.creation-returns-it`,
    title: `Given ${withArticle(type)} with all its booleans true, and another with all of them false, when each is created under each possible parent, then each is listed once`,
    async run(t) {
      const flags = (t.resource(type).schema?.fields ?? []).filter(
        ({ types, readOnly }) => !readOnly && types.includes('boolean'),
      );
      if (flags.length === 0) t.notApplicable(`The published schema of ${withArticle(type)} has no boolean.`);
      const field = await findTextField(t, type);
      let lists = 0;
      for (const parent of t.resource(type).parents) {
        for (const value of [true, false]) {
          const under = await createAssigned(t, parent);
          const text = t.marker();
          const fields = { ...Object.fromEntries(flags.map(({ name }) => [name, value])), [field]: text };
          // A service can have a rule for a flag.
          if (!isSuccess(await t.sendCreation(type, t.build(type, fields), { under }))) continue;
          const listed = await listedValues(t, type, under, field);
          if (listed === undefined) continue;
          lists += 1;
          expectOnce(t, type, listed, text);
        }
      }
      if (lists === 0) t.notApplicable(`The target lists no such ${type} under a parent.`);
    },
  }),
);

/** Checks of creating records under a parent. */
export const childCreationChecks: readonly (Check | Family)[] = [
  // Creating comments, emails and payments under their parent (spec#4.1-create-comment).
  ...childTypes.map(childCheck),
  ...correctedChildChecks,
  ...flaggedChildChecks,
  ...listedChildChecks,
];
