import { check } from '../../check/check.ts';
import { succeeds } from '../../match/response.ts';
import { equals, satisfies } from '../../match/value.ts';
import { meaningNames } from '../../schemas/meanings.ts';
import { isEquivalent } from '../shared/json-values.ts';
import { makeNumberedContact, readRecord } from '../shared/records.ts';
import { withArticle } from '../shared/resource-types.ts';
import { createMarkedRecord } from '../shared/writable-fields.ts';

/** Its number is no text that a client is sure to set. */
const textMeanings = meaningNames.filter((it) => it !== 'number');

/** Checks of the fields of a contact that the specification names (spec#2.2-contact-names). */
export const contactFieldChecks = [
  check({
    requirement: 'contact.id-addresses-it',
    title: 'Given two contacts, when each is read by its id, then each shows its own values',
    async run(t) {
      for (const { created, field, value } of [
        await t.expectDone(() => createMarkedRecord(t, 'contact')),
        await t.expectDone(() => createMarkedRecord(t, 'contact')),
      ]) {
        const record = await t.expectDone(() => readRecord(t, created));
        t.expect(
          record.id,
          equals<unknown>(created.id),
          satisfies('an id', (id) => ['string', 'number'].includes(typeof id)),
        );
        t.expect(record[field.name], field.matches(value));
      }
    },
  }),
  ...textMeanings.map((meaning) =>
    check({
      requirement: 'read.shows-the-record',
      title: `Given ${withArticle(meaning)}, when a contact is created or updated with it, then reading the contact shows it`,
      async run(t) {
        const name = t.fieldName('contact', meaning);
        const nextValue = () => (meaning === 'email' ? `${t.marker()}@example.com` : t.marker());
        const [first, second] = [nextValue(), nextValue()];
        const created = await t.createRecord('contact', { with: { [name]: first } });
        t.expect(
          (await t.expectDone(() => readRecord(t, created)))[name],
          satisfies(`${name} "${first}"`, (it) => isEquivalent(first, it)),
        );
        t.prepare(await t.update(created, { ...created.sent, [name]: second }), succeeds);
        t.expect(
          (await t.expectDone(() => readRecord(t, created)))[name],
          satisfies(`${name} "${second}"`, (it) => isEquivalent(second, it)),
        );
      },
    }),
  ),
  check({
    requirement: 'contact.number-is-a-field',
    title:
      'Given a contact with a number, when its schema and the contact are read, then both have the field number',
    async run(t) {
      const schema =
        t.resource('contact').schema ?? t.uncertain('The target publishes no schema for contacts.');
      const names = schema.fields.map(({ name }) => name);
      t.expect(
        names,
        satisfies('number among the fields of the schema', (it) => it.includes('number')),
      );
      const { number } = await makeNumberedContact(t);
      t.expect(
        number,
        satisfies('a number, sent or assigned', (it) => it !== undefined && it !== ''),
      );
    },
  }),
];
