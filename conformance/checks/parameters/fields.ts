import { type Check, check } from '../../check/check.ts';
import type { Made, Target } from '../../check/target.ts';
import { hasStatus } from '../../match/reply.ts';
import { containsNo, equals, satisfies } from '../../match/value.ts';
import type { DataRecord } from '../../records/resource.ts';
import { findWritableField } from '../material/changing-field.ts';
import { makeNumberedContact } from '../material/numbered-contact.ts';
import { isEquivalent } from '../material/same-value.ts';
import { readRecord } from '../material/shown.ts';
import { type View, views } from './doors.ts';

/** Links stand inside a bare record of a list, and are no field of it. */
const namesIn = (record: DataRecord): readonly string[] =>
  Object.keys(record).filter((name) => name !== 'links');

/** Two fields of the type: one that a client writes, and number or another plain field that has a value; the id where there is no other. */
async function twoFields(t: Target, made: Made): Promise<readonly [string, string]> {
  const record = await readRecord(t, made);
  const { name: own } = await findWritableField(t, made.type);
  const other = ['number', ...Object.keys(record)].find((name) => {
    const value = record[name];
    return (
      ![own, 'id', 'links'].includes(name) && value !== '' && ['string', 'number'].includes(typeof value)
    );
  });
  return other ? [other, own] : [own, 'id'];
}

const storiesOf = ({ name, open }: View): readonly Check[] => [
  check({
    requirement: 'fields.restrict-the-record',
    title: `When ${name} with one field, and then with two, then each record shows no others`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, show } = await open(t);
      const [one, other] = await twoFields(t, made);
      for (const wanted of [[one], [one, other], ['id']]) {
        const records = await show(wanted.join(','));
        t.expect(
          records,
          satisfies('a record', (it) => it.length > 0),
        );
        const extra = records.flatMap(namesIn).filter((it) => it !== 'id' && !wanted.includes(it));
        t.expect(
          extra,
          containsNo<string>(`field besides ${wanted.join(', ')}`, () => true),
        );
      }
    },
  }),
  check({
    requirement: 'fields.keep-named-values',
    title: `When ${name} with one field, with two and in the other order, then each is shown with its value`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, find } = await open(t);
      const [one, other] = await twoFields(t, made);
      const whole = await readRecord(t, made);
      for (const wanted of [[one], ['id', one, other], [other, one, 'id']]) {
        const match = await find(wanted.join(','), (it) =>
          wanted.every((field) => isEquivalent(whole[field], it[field])),
        );
        t.expect(
          match,
          satisfies(`the ${made.type} ${made.id} with ${wanted.join(', ')}`, (it) => it !== undefined),
        );
      }
    },
  }),
  check({
    requirement: 'fields.restrict-exactly',
    title: `When ${name} with one field, then each record shows that field and not even its id`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, show } = await open(t);
      const [one] = await twoFields(t, made);
      for (const record of await show(one)) {
        t.expect(
          namesIn(record).filter((it) => it !== one),
          equals<string[]>([]),
        );
      }
    },
  }),
];

/** Stories of the parameter fields, through each door (section 4.2). */
export const fieldsChecks = [
  ...views.flatMap(storiesOf),
  check({
    requirement: 'fields.keep-named-values',
    title:
      'Given a contact, when it is read with fields=number, then the number is shown, as the specification prints',
    needs: ['user', 'writes'],
    async run(t) {
      const { made, number } = await makeNumberedContact(t);
      const reply = await t.read(made, { query: { fields: 'number' } });
      t.expect(reply, hasStatus(200));
      t.expect(t.one(reply, 'contact').record.number, equals<unknown>(number));
    },
  }),
];
