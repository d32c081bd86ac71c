import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import type { DataRecord, Enveloped } from '../../context/resource.ts';
import { doesNotSucceed, hasStatus, isSuccess, succeeds } from '../../match/response.ts';
import { equals, holds } from '../../match/value.ts';
import { specifiedParents } from '../../profile/specified-types.ts';
import { usesUpParent } from '../../records/creation.ts';
import { type PublishedSchema, typeName } from '../../schemas/published.ts';
import { readAnyList } from '../shared/list-of-any-type.ts';
import { isInList } from '../shared/lists.ts';
import { isReferenceName } from '../shared/mutations.ts';
import { knownParentsOf } from '../shared/records.ts';
import { childTypes, unknownParent, withArticle } from '../shared/resource-types.ts';
import { findWritableField } from '../shared/writable-fields.ts';

const creationRequirement: Readonly<Record<string, string>> = {
  comment: 'order.comments-are-created-beneath',
  email: 'contact.emails-are-created-beneath',
  payment: 'payment.is-created-beneath-its-parent',
};

const postCheck = (type: string, parent: string): Check =>
  check({
    requirement: String(creationRequirement[type]),
    title: `Given a new ${parent}, when two ${type}s are sent under it with POST, then both are created`,
    async run(t) {
      const ids: unknown[] = [];
      let under = await t.createRecord(parent);
      for (let time = 0; time < 2; time += 1) {
        const body = t.build(type);
        if (time > 0 && usesUpParent(body)) under = await t.createRecord(parent);
        const response = await t.sendValidCreation(type, body, { method: 'POST', under });
        t.expect(response, succeeds);
        const { id } = t.one(response, type).record;
        if (id !== undefined) ids.push(id);
      }
      t.expect(new Set(ids).size, equals(ids.length));
    },
  });

const independentCreationCheck = (type: string, method: string): Check =>
  check({
    requirement: `${type}.no-independent-creation`,
    title: `When ${withArticle(type)} is sent with ${method} to a path of its own, then it is refused`,
    async run(t) {
      t.control(await readAnyList(t), hasStatus(200));
      const path = `/api/${t.resource(type).plural}`;
      t.expect(await t.sendCreation(type, t.build(type), { method, path }), doesNotSucceed);
      t.expect(await t.sendCreation(type, t.build(type), { method, path: `${path}/` }), doesNotSucceed);
    },
  });

const noRecordCheck = (type: string): Check =>
  check({
    requirement: `${type}.no-independent-creation`,
    title: `Given a target that lists ${type}s, when ${withArticle(type)} is sent to that list's path and refused, then the list does not contain it`,
    async run(t) {
      const path = `/api/${t.resource(type).plural}`;
      const { name, nextValue, matches, isUnique } = await findWritableField(t, type);
      if (!isUnique) t.notApplicable(`No field of ${withArticle(type)} can hold a unique value.`);
      const value = nextValue();
      const response = await t.sendCreation(type, t.build(type, { [name]: value }), { method: 'POST', path });
      t.expect(response, doesNotSucceed);
      const first = await t.list(type, { query: { per_page: t.largestPage(type) } });
      if (!isSuccess(first)) t.notApplicable(`The target does not list ${type}s on their own.`);
      const isIt = ({ record }: Enveloped) => matches(value)(record[name]) === undefined;
      t.expect(!(await isInList(t, type, first, isIt)), holds('a list without it', 'it is listed'));
    },
  });

/** The field that says which type a reference is to, if a type has one: `parent_type` of `parent_id`. */
function typeFieldOf(name: string, schema: PublishedSchema | undefined, parent: string): DataRecord {
  const field = schema?.fields.find(
    (it) => it.name === name.replace(/[iI]ds?$/, (id) => (id.startsWith('I') ? 'Type' : 'type')),
  );
  if (field === undefined) return {};
  const listed = field.enum?.find((it) => typeof it === 'string' && typeName(it) === parent);
  return { [field.name]: listed ?? parent };
}

/**
 * Fields that name a record as the parent: all at once, for a target that ignores those that it does not know, and each reference with its
 * type, for one that refuses them. One that is called as another type refers to that.
 */
function namingFields(t: Preparation, type: string, parent: string, id: unknown): readonly DataRecord[] {
  const { schema } = t.resource(type);
  const references = (schema?.fields ?? [])
    .map(({ name }) => name)
    .filter((it) => isReferenceName(it) && it !== 'id');
  const names = [...new Set([`${parent}_id`, 'parent_id', ...references])];
  const all = Object.fromEntries(names.map((it) => [it, id]));
  const others = t.description.resources.map((it) => it.type).filter((it) => it !== parent);
  const own = names.filter((it) => !others.includes(typeName(it.replace(/_?ids?$/i, ''))));
  return [
    { ...all, parent_type: parent },
    ...own.map((name) => ({ [name]: id, ...typeFieldOf(name, schema, parent) })),
  ];
}

const namedParentCheck = (type: string): Check =>
  check({
    requirement: `${type}.no-independent-creation`,
    title: `When ${withArticle(type)} that names its parent in its fields is sent to a path of its own, then it is refused`,
    async run(t) {
      const parents = knownParentsOf(t, type);
      const path = `/api/${t.resource(type).plural}`;
      for (const parent of parents) {
        const { id } = await t.createRecord(parent);
        for (const fields of namingFields(t, type, parent, id)) {
          const body = { ...t.build(type), ...fields };
          t.expect(await t.sendCreation(type, body, { method: 'POST', path }), doesNotSucceed);
        }
      }
    },
  });

/**
 * Checks that comments, emails and payments are created only under a parent (spec#2.1,
 * spec#2.1-comment).
 */
const independentChildren: readonly Check[] = childTypes.flatMap((type) => [
  independentCreationCheck(type, 'POST'),
  independentCreationCheck(type, 'PUT'),
  noRecordCheck(type),
  namedParentCheck(type),
]);

/** Checks creation under each parent: those in the specification, and others that the target supports. */
const childrenOfParents = family({
  requirements: Object.values(creationRequirement),
  emptyBecause: 'The specification names parents of comments and emails for every target.',
  *checks(description) {
    for (const type of childTypes) {
      const discovered = description.resources.find((it) => it.type === type)?.parents ?? [];
      const all = new Set([...specifiedParents(type), ...discovered]);
      for (const parent of all) yield postCheck(type, parent);
      if (all.size === 0) yield unknownParentCheck(type);
    }
  },
});

const unknownParentCheck = (type: string): Check =>
  check({
    requirement: String(creationRequirement[type]),
    title: `When a parent of ${withArticle(type)} is searched for, then the target has one`,
    async run(t) {
      t.uncertain(unknownParent(type));
    },
  });

/** Checks of comments, emails and payments, which have a parent. */
export const childChecks: readonly (Check | Family)[] = [childrenOfParents, ...independentChildren];
