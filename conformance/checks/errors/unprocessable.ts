import { type Check, check } from '../../check/check.ts';
import type { Made, Target } from '../../check/target.ts';
import { hasStatus, isSuccess, refuses, succeeds } from '../../match/reply.ts';
import { equals, satisfies } from '../../match/value.ts';
import { findWritableField } from '../fixtures/fields.ts';
import {
  invalidEnumMutations,
  type Mutation,
  requiredFieldMutations,
  wrongTypeMutations,
} from '../fixtures/invalid-bodies.ts';
import { parentFactory, readRecord } from '../fixtures/records.ts';
import { childTypes, listedTypes, withArticle } from '../fixtures/resource-types.ts';

const allTypes = [...listedTypes, ...childTypes];

async function parentsOf(t: Target, type: string): Promise<readonly (Made | undefined)[]> {
  const parents: Made[] = [];
  for (const parent of t.resource(type).parents) parents.push(await t.make(parent));
  return parents.length > 0 ? parents : [undefined];
}

/**
 * Sends a spoiled body. A service can fill in what is absent, keep a blank text that its schema admits, or replace a value
 * outside a list or of another type; what it does not refuse, it has to have made good in the record. A body of wrong types
 * can also pass for malformed, which is another refusal.
 */
async function expectRefusedOrMadeGood(
  t: Target,
  type: string,
  { property, kind, apply }: Mutation,
  under?: Made,
) {
  const body = apply(t.build(type));
  const reply = await t.create(type, body, under ? { under } : {});
  if (!isSuccess(reply)) return t.expect(reply, kind === 'wrong-type' ? refuses : hasStatus(422));
  if (reply.text === '' || kind === 'blank') return t.expect(reply, succeeds);
  const value = t.one(reply, type).record[property];
  if (kind === 'absent') {
    return t.expect(
      value,
      satisfies(
        `a ${property} filled in by the service`,
        (it) => it !== undefined && it !== null && it !== '',
      ),
    );
  }
  return t.expect(value === body[property], equals(false));
}

const refused = (
  type: string,
  what: string,
  mutations: (t: Target, type: string) => readonly Mutation[],
): Check =>
  check({
    requirement: 'status.422-for-failed-create',
    title: `Given ${withArticle(type)} ${what}, when it is created, then it is refused with 422`,
    needs: ['user', 'writes'],
    async run(t) {
      const all = mutations(t, type);
      if (all.length === 0)
        t.notApplicable(`The published schema has no such property in ${withArticle(type)}.`);
      for (const under of await parentsOf(t, type)) {
        for (const mutation of all) await expectRefusedOrMadeGood(t, type, mutation, under);
      }
    },
  });

const failedUpdate = (type: string): Check =>
  check({
    requirement: 'status.422-for-failed-update',
    title: `Given a property that a new ${type} is refused without, when an update blanks it, then it is 422 and nothing changes, nor what it brings besides`,
    needs: ['user', 'writes'],
    async run(t) {
      const made = await t.make(type);
      const before = await readRecord(t, made);
      const field = await findWritableField(t, type);
      let judged = 0;
      for (const { kind, property, apply } of requiredFieldMutations(t, type)) {
        if (kind !== 'blank' || (await t.create(type, apply(t.build(type)))).status !== 422) continue;
        judged += 1;
        t.expect(await t.update(made, apply(made.sent)), hasStatus(422));
        t.expect((await readRecord(t, made))[property], equals(before[property]));
        if (field.name === property) continue;
        t.expect(
          await t.update(made, apply({ ...made.sent, [field.name]: field.nextValue() })),
          hasStatus(422),
        );
        t.expect((await readRecord(t, made))[field.name], equals(before[field.name]));
      }
      if (judged === 0) t.notApplicable(`The target refuses no ${type} for a blank property.`);
    },
  });

const strayedUpdate = (type: string): Check =>
  check({
    requirement: 'status.422-for-failed-update',
    title: `Given a value that a new ${type} is refused with, when an update brings it, then it is 422 and nothing changes`,
    needs: ['user', 'writes'],
    async run(t) {
      const made = await t.make(type);
      const before = await readRecord(t, made);
      let judged = 0;
      for (const { property, apply } of invalidEnumMutations(t, type)) {
        if ((await t.create(type, apply(t.build(type)))).status !== 422) continue;
        judged += 1;
        t.expect(await t.update(made, apply(made.sent)), hasStatus(422));
        t.expect((await readRecord(t, made))[property], equals(before[property]));
      }
      if (judged === 0) t.notApplicable(`The target refuses no ${type} for a value outside a list.`);
    },
  });

/** Stories of creations and updates that fail (section 7.1, row 422). */
export const unprocessableChecks: readonly Check[] = [
  ...allTypes.map((type) =>
    refused(type, 'with a required property absent or blank', requiredFieldMutations),
  ),
  ...allTypes.map((type) =>
    refused(type, 'with a value outside the list of an enumerated property', invalidEnumMutations),
  ),
  ...allTypes.map((type) =>
    refused(type, 'with a text where its schema has numbers or booleans', wrongTypeMutations),
  ),
  ...listedTypes.map(failedUpdate),
  ...listedTypes.map(strayedUpdate),
];

/** Updates of children that fail, where the target offers updates of them (section 7.1, row 422). */
export const offeredUpdateChecks = childTypes.map((type) =>
  check({
    requirement: 'status.422-for-failed-update',
    title: `Given a target that updates ${withArticle(type)}, when an update brings what a creation is refused with, then it is 422`,
    needs: ['user', 'writes'],
    async run(t) {
      const [parent] = t.resource(type).parents;
      if (!parent) return t.untestable(`No parent of ${type} is known.`);
      const nextParent = parentFactory(t, parent, type);
      const made = await t.make(type, { under: await nextParent() });
      if (!isSuccess(await t.update(made, made.sent))) t.notApplicable(`The target updates no ${type}.`);
      let judged = 0;
      for (const { kind, apply } of [...requiredFieldMutations(t, type), ...invalidEnumMutations(t, type)]) {
        const body = apply(t.build(type));
        if (kind === 'absent') continue;
        if ((await t.create(type, body, { under: await nextParent() })).status !== 422) continue;
        judged += 1;
        t.expect(await t.update(made, apply(made.sent)), hasStatus(422));
      }
      if (judged === 0) t.notApplicable(`The target refuses no ${type} for what the suite can spoil.`);
    },
  }),
);
