import { type Check, check, type Family } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { Enveloped } from '../../context/resource.ts';
import type { HttpResponse } from '../../http/response.ts';
import { hasStatus, isSuccess } from '../../match/response.ts';
import { containsNo, holds, satisfies } from '../../match/value.ts';
import {
  expectMutations,
  findEachRejectedNested,
  findRejectedCreation,
  findRejectedNested,
  resendRejectedNested,
  sendInvalid,
} from '../shared/invalid-bodies.ts';
import { isInList } from '../shared/lists.ts';
import {
  invalidNestedRecords,
  type Mutation,
  mutationsOf,
  requiredFieldMutations,
} from '../shared/mutations.ts';
import {
  eachNested,
  isPrefixed,
  type NestedProperty,
  nestedBody,
  nestedProperties,
} from '../shared/nested-records.ts';
import { createdBy, readRecord } from '../shared/records.ts';
import { eachCreatedType, eachTypeWith, withArticle } from '../shared/resource-types.ts';
import { findWritableField } from '../shared/writable-fields.ts';

/** Those that make one property invalid. What is wrong with several together is wrong with the record, and named as the target chooses. */
const ofOneProperty = (mutations: readonly Mutation[]): readonly Mutation[] =>
  mutations.filter(({ properties }) => properties.length === 1);

/** Expects an error on what is invalid. */
function expectNamed(t: Target, response: HttpResponse, { subject, isNamedBy }: Mutation): void {
  t.expect(
    t.propertyErrors(response).map(([name]) => name),
    satisfies(`an error on ${subject}`, (it) => it.some(isNamedBy)),
  );
}

/** Expects an error on a property of nested records that has their type before it. */
function expectPrefixed(t: Target, response: HttpResponse, nested: NestedProperty, property: string): void {
  t.expect(
    t.propertyErrors(response).map(([name]) => name),
    satisfies(`${nested.type} before ${property}`, (it) =>
      it.some((name) => isPrefixed(name, nested, property)),
    ),
  );
}

const typeChecks = (type: string): readonly Check[] => [
  check({
    requirement: 'errors.name-the-property',
    title: `Given ${withArticle(type)} with one invalid property, when it is refused with 422, then the error names that property exactly`,
    async run(t) {
      // Where no body of the type is accepted, it can be refused for something else.
      await t.sharedRecord(type);
      await findRejectedCreation(t, type);
      let refusedCount = 0;
      for (const mutation of ofOneProperty(mutationsOf(t, type))) {
        const { response } = await sendInvalid(t, type, mutation);
        if (response.status !== 422) continue;
        refusedCount += 1;
        expectNamed(t, response, mutation);
      }
      if (refusedCount === 0)
        t.notApplicable(`The target refuses no ${type} with 422 for one invalid property.`);
    },
  }),
];

const updateCheck = (type: string): Check =>
  check({
    requirement: 'errors.name-the-property',
    title: `Given an update of ${withArticle(type)} that blanks one property, when it is refused, then the error names that property exactly`,
    async run(t) {
      const created = await t.createRecord(type);
      const blank = requiredFieldMutations(t, type).filter(({ kind }) => kind === 'blank');
      const all = ofOneProperty(blank);
      expectMutations(t, type, all, 'requires no single property of a client');
      const statuses: number[] = [];
      for (const mutation of all) {
        const response = await t.update(created, mutation.apply(created.sent));
        statuses.push(response.status);
        if (response.status === 422) expectNamed(t, response, mutation);
      }
      if (!statuses.includes(422))
        t.notApplicable(
          `The target answers no update with 422 that blanks a required property of ${withArticle(type)}, but ${[...new Set(statuses)].join(' and ')}.`,
        );
    },
  });

const nestedPropertyChecks = (nested: NestedProperty): readonly Check[] => [
  check({
    requirement: 'errors.nested-names-are-prefixed',
    title: `Given ${withArticle(nested.parent)} with invalid ${nested.property}, when it is created, then the error has ${nested.type} before the property`,
    async run(t) {
      const { response, property } = await findRejectedNested(t, nested);
      expectPrefixed(t, response, nested, property);
    },
  }),
  check({
    requirement: 'errors.nested-names-are-prefixed',
    title: `Given ${withArticle(nested.parent)}, when it is updated with invalid ${nested.property}, then the error has ${nested.type} before the property`,
    async run(t) {
      const refusal = await findRejectedNested(t, nested);
      const created = await t.createRecord(nested.parent);
      const response = await resendRejectedNested(t, nested, refusal, undefined, created);
      t.prepare(response, hasStatus(422));
      expectPrefixed(t, response, nested, refusal.property);
    },
  }),
];

/** Ways to make a record of a type invalid without one of its fields, also by a nested record behind a valid one. */
const invalidWithout = (t: Preparation, type: string, name: string): readonly Mutation['apply'][] => [
  ...mutationsOf(t, type)
    .filter(({ properties }) => !properties.includes(name))
    .map(({ apply }) => apply),
  ...nestedProperties(t.description)
    .filter(({ parent }) => parent === type)
    .flatMap((nested) =>
      invalidNestedRecords(t, nested).map(({ record }): Mutation['apply'] => (body) => ({
        ...body,
        ...nestedBody(t, nested, [t.build(nested.type), record]),
      })),
    ),
];

/** A refused creation leaves no record on any page of the list, whatever it was refused for. */
const noRecordCheck = (type: string): Check =>
  check({
    requirement: 'status.422-for-failed-create',
    title: `Given each invalid ${type} with a unique value, when it is refused, then it is on no page of the list`,
    async run(t) {
      const { name, nextValue, matches, isUnique } = await findWritableField(t, type);
      const refused: unknown[] = [];
      for (const apply of isUnique ? invalidWithout(t, type, name) : []) {
        const value = nextValue();
        const response = await t.sendCreation(type, apply(t.build(type, { [name]: value })));
        if (response.status === 422) refused.push(value);
      }
      if (refused.length === 0)
        t.notApplicable(`The target refuses no invalid ${type} that has a unique value.`);
      const isIt = ({ record }: Enveloped) => refused.some((it) => matches(it)(record[name]) === undefined);
      const first = await t.list(type, { query: { per_page: t.largestPage(type) } });
      t.prepare(first, hasStatus(200));
      t.expect(
        !(await isInList(t, type, first, isIt)),
        holds(`a list without the refused ${type}`, 'it is listed'),
      );
    },
  });

const secondNestedCheck = (nested: NestedProperty): Check =>
  check({
    requirement: 'errors.nested-names-are-prefixed',
    title: `Given ${withArticle(nested.parent)} with two ${nested.property}, when the second or both are invalid, then an error has ${nested.type} before the property, and none names it without a prefix`,
    async run(t) {
      for (const { property, record } of await findEachRejectedNested(t, nested))
        for (const first of [t.build(nested.type), record]) {
          const body = t.build(nested.parent, nestedBody(t, nested, [first, record]));
          const response = await t.sendCreation(nested.parent, body);
          // What is taken must be there.
          if (isSuccess(response)) await readRecord(t, await createdBy(t, nested.parent, body, response));
          t.prepare(response, hasStatus(422));
          expectPrefixed(t, response, nested, property);
          t.expect(
            t.propertyErrors(response).map(([name]) => name),
            containsNo<string>(
              `error on ${property} without ${nested.type} before it`,
              (it) => it === property,
            ),
          );
        }
    },
  });

/** Checks of property errors. */
export const propertyErrorChecks: readonly (Check | Family)[] = [
  // Property errors (spec#7.2-errors, spec#7.2-pairs).
  eachCreatedType(typeChecks),
  eachTypeWith('update')((type) => [updateCheck(type)]),
  // Errors in nested objects (spec#7.2-nested-prefix).
  eachNested(nestedPropertyChecks),
  // What a refused creation leaves behind (spec#7.1-422), and bodies with several errors (spec#7.2-errors).
  eachTypeWith('list', 'create')((type) => [noRecordCheck(type)]),
  eachNested((nested) => [secondNestedCheck(nested)]),
];
