import { type Check, check } from '../../check/check.ts';
import type { Made, Target } from '../../check/target.ts';
import { hasStatus, succeeds } from '../../match/reply.ts';
import { containsNo, equals } from '../../match/value.ts';
import { findWritableField } from '../fixtures/fields.ts';
import { findInList, isVisible, pollUntil } from '../fixtures/lists.ts';
import { readRecord } from '../fixtures/records.ts';
import { listedTypes, withArticle } from '../fixtures/resource-types.ts';

/**
 * Destroys a record. A rule of the business can forbid it for a document (403, section 7.1), which then stays; a
 * contact without documents has no such reason. Answers whether the record is gone.
 */
async function destroyed(t: Target, made: Made): Promise<boolean> {
  const reply = await t.destroy(made);
  if (made.type !== 'contact' && reply.status === 403) {
    t.expect(await t.read(made), hasStatus(200));
    return false;
  }
  t.expect(reply, succeeds);
  return true;
}

const storiesOf = (type: string): readonly Check[] => [
  check({
    requirement: 'destroy.exists',
    title: `Given ${withArticle(type)} that was read, when it is destroyed, then reading it again gives 404, time and again`,
    needs: ['user', 'writes'],
    async run(t) {
      const made = await t.make(type);
      t.expect(await t.read(made), hasStatus(200));
      if (!(await destroyed(t, made))) return;
      t.expect(await t.read(made), hasStatus(404));
      t.expect(await t.read(made), hasStatus(404));
    },
  }),
  check({
    requirement: 'destroy.exists',
    title: `Given ${withArticle(type)} that was listed, when it is destroyed, then the list has it no more`,
    needs: ['user', 'writes'],
    async run(t) {
      const made = await t.make(type);
      const isIt = ({ record }: { record: { readonly id?: unknown } }) => record.id === made.id;
      t.expect((await findInList(t, type, isIt)).length, equals(1));
      if (!(await destroyed(t, made))) return;
      const text = String(Object.values(made.sent).find((it) => typeof it === 'string') ?? made.id);
      const look = () => isVisible(t, type, text, isIt);
      t.expect(await pollUntil(look, (isThere) => !isThere), equals(false));
    },
  }),
  check({
    requirement: 'destroy.touches-one-record',
    title: `Given three of type ${type}, when the second is destroyed, then the others stay as they were`,
    needs: ['user', 'writes'],
    async run(t) {
      const field = await findWritableField(t, type);
      const { name } = field;
      const values = [field.nextValue(), field.nextValue()];
      const first = await t.make(type, { with: { [name]: values[0] } });
      const second = await t.make(type);
      const third = await t.make(type, { with: { [name]: values[1] } });
      await destroyed(t, second);
      t.expect((await readRecord(t, first))[name], field.matches(values[0]));
      t.expect((await readRecord(t, third))[name], field.matches(values[1]));
    },
  }),
  check({
    requirement: 'status.404-for-unknown-record',
    title: `Given ${withArticle(type)} that was destroyed, when it is destroyed or updated again, then it is refused as missing`,
    needs: ['user', 'writes'],
    async run(t) {
      const made = await t.make(type);
      if (!(await destroyed(t, made))) t.notApplicable(`The target forbids destroying ${withArticle(type)}.`);
      t.expect(await t.destroy(made), hasStatus(403, 404));
      t.expect(await t.update(made, made.sent), hasStatus(404, 422));
      t.expect(await t.read(made), hasStatus(404));
    },
  }),
];

/** Stories of destroying (section 4.1; section 7.1). */
export const destructionChecks = [
  ...listedTypes.flatMap(storiesOf),
  check({
    requirement: 'destroy.exists',
    title: 'Given a contact that the search found, when it is destroyed, then the search finds it no more',
    needs: ['user', 'writes'],
    async run(t) {
      const field = t.fieldName('contact', 'lastName');
      const q = t.mark();
      const made = await t.make('contact', { with: { [field]: q } });
      const search = async () => t.many(await t.list('contact', { query: { q } }), 'contact').length;
      t.expect(await pollUntil(search, (found) => found === 1), equals(1));
      t.expect(await t.destroy(made), succeeds);
      t.expect(await pollUntil(search, (found) => found === 0), equals(0));
    },
  }),
  check({
    requirement: 'destroy.exists',
    title:
      'Given an invoice of a contact, when it is destroyed, then the list beneath the contact has it no more',
    needs: ['user', 'writes'],
    async run(t) {
      const under = await t.make('contact');
      const made = await t.make('invoice', { under });
      if (!(await destroyed(t, made))) return;
      const reply = await t.list('invoice', { under });
      t.expect(reply, hasStatus(200));
      t.expect(
        t.many(reply, 'invoice'),
        containsNo<unknown>('invoice', () => true),
      );
    },
  }),
];
