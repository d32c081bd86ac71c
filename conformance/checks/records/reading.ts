import { check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import { hasStatus } from '../../match/response.ts';
import { equals, satisfies } from '../../match/value.ts';
import { makeMarked } from '../fixtures/fields.ts';
import { isEquivalent, isTimestamp } from '../fixtures/json.ts';
import { findInList } from '../fixtures/lists.ts';
import { readRecord } from '../fixtures/records.ts';
import { listedTypes, withArticle } from '../fixtures/resource-types.ts';

/** Expects that two views of a record show the same values; timestamps can differ (a last visit, say). */
function expectAgreement(t: Target, one: DataRecord, other: DataRecord, place: string): void {
  for (const [name, value] of Object.entries(one)) {
    const plain = value !== null && typeof value !== 'object' && !isTimestamp(value);
    if (!plain || !Object.hasOwn(other, name)) continue;
    t.expect(
      other[name],
      satisfies(`the ${name} ${JSON.stringify(value)} ${place}`, (it) => isEquivalent(value, it)),
    );
  }
}

const checksFor = (type: string) => [
  check({
    requirement: 'read.repeats-itself',
    title: `Given ${withArticle(type)}, when it is read twice, then both responses show the same values`,
    needs: ['user', 'writes'],
    async run(t) {
      const { created, field, value } = await makeMarked(t, type);
      const [once, again] = [await readRecord(t, created), await readRecord(t, created)];
      t.expect(again[field.name], field.matches(value));
      expectAgreement(t, once, again, 'as in the first response');
      expectAgreement(t, again, once, 'as in the second response');
    },
  }),
  check({
    requirement: 'list.shows-what-exists',
    title: `Given two new ${type}s, when they are listed, then each appears once`,
    needs: ['user', 'writes'],
    async run(t) {
      for (const { created, field, value } of [await makeMarked(t, type), await makeMarked(t, type)]) {
        const elements = await findInList(t, type, ({ record }) => record.id === created.id);
        t.expect(elements.length, equals(1));
        for (const { record } of elements) t.expect(record[field.name] ?? value, field.matches(value));
      }
    },
  }),
  check({
    requirement: 'list.elements-match-the-record',
    title: `Given ${withArticle(type)}, when it is listed and read, then both show the same values`,
    needs: ['user', 'writes'],
    async run(t) {
      const { created, field, value } = await makeMarked(t, type);
      const [element] = await findInList(t, type, ({ record }) => record.id === created.id);
      if (!element) return t.violation(`the ${type} ${created.id} in the list`, 'a list without it');
      t.expect(element.record[field.name] ?? value, field.matches(value));
      expectAgreement(t, await readRecord(t, created), element.record, 'that the record itself shows');
    },
  }),
];

/** Checks of reading and listing records (spec#4.1-read). */
export const readingChecks = [
  ...listedTypes.flatMap(checksFor),
  check({
    requirement: 'list.elements-match-the-record',
    title:
      'Given an invoice of a contact, when it is listed under the contact and read, then both show the same values',
    needs: ['user', 'writes'],
    async run(t) {
      const under = await t.createRecord('contact');
      const { created, field, value } = await makeMarked(t, 'invoice', under);
      const response = await t.list('invoice', { under });
      t.expect(response, hasStatus(200));
      const [element] = t.many(response, 'invoice');
      if (!element) return t.violation('the invoice in the list under its contact', 'an empty list');
      t.expect(element.record[field.name] ?? value, field.matches(value));
      expectAgreement(t, await readRecord(t, created), element.record, 'that the record itself shows');
    },
  }),
];
