import { type Check, check } from '../../check/check.ts';
import type { Enveloped, Made, Target } from '../../check/target.ts';
import { answers } from '../../match/reply.ts';
import { equals, lacks, satisfies } from '../../match/value.ts';
import type { DataRecord } from '../../records/resource.ts';
import { sameValue } from '../material/same-value.ts';
import { shown } from '../material/shown.ts';
import { textField } from '../material/text-field.ts';

/** A door through which records are seen. */
type Door = {
  readonly type: string;
  readonly name: string;
  /** The record, and how to see it (and maybe others) through the door. */
  open(t: Target): Promise<{ made: Made; look(fields: string): Promise<readonly DataRecord[]> }>;
};

const recordsOf = (elements: readonly Enveloped[]) => elements.map(({ record }) => record);

const alone = (type: string): Door => ({
  type,
  name: `a ${type} is read`,
  open: async (t) => {
    const made = await t.make(type);
    const look = async (fields: string) => {
      const reply = await t.read(made, { query: { fields } });
      t.expect(reply, answers(200));
      return [t.one(reply, type).record];
    };
    return { made, look };
  },
});

const listed = (type: string, parent?: string): Door => ({
  type,
  name: parent ? `the ${type}s of a ${parent} are listed` : `${type}s are listed`,
  open: async (t) => {
    const where = parent ? { under: await t.make(parent) } : {};
    const made = await t.make(type, where);
    const look = async (fields: string) => {
      const reply = await t.list(type, { ...where, query: { fields, per_page: 100 } });
      t.expect(reply, answers(200));
      return recordsOf(t.many(reply, type));
    };
    return { made, look };
  },
});

const searched: Door = {
  type: 'contact',
  name: 'contacts are searched',
  open: async (t) => {
    const q = t.mark();
    const made = await t.make('contact', { with: { [t.fieldName('contact', 'lastName')]: q } });
    const look = async (fields: string) => {
      const reply = await t.list('contact', { query: { q, fields } });
      t.expect(reply, answers(200));
      return recordsOf(t.many(reply, 'contact'));
    };
    return { made, look };
  },
};

const types = ['contact', 'order', 'invoice'];
const doors = [
  ...types.map(alone),
  ...types.map((type) => listed(type)),
  listed('invoice', 'contact'),
  searched,
];

/** Links stand inside a bare record of a list, and are no field of it. */
const namesIn = (record: DataRecord): readonly string[] =>
  Object.keys(record).filter((name) => name !== 'links');

/** Two plain fields of the type that have a value: number of a contact, as printed, and a text. */
async function twoFields(t: Target, made: Made): Promise<readonly [string, string]> {
  const record = await shown(t, made);
  const text = await textField(t, made.type);
  const other = ['number', ...Object.keys(record)].find((name) => {
    const value = record[name];
    return (
      name !== text &&
      name !== 'id' &&
      name !== 'links' &&
      value !== '' &&
      ['string', 'number'].includes(typeof value)
    );
  });
  return other ? [other, text] : t.untestable(`The ${made.type} shows no second plain field to ask for.`);
}

const storiesOf = ({ name, open }: Door): readonly Check[] => [
  check({
    requirement: 'fields.restrict-the-record',
    title: `When ${name} with one field, and then with two, then each record shows no others`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, look } = await open(t);
      const [one, other] = await twoFields(t, made);
      for (const wanted of [[one], [one, other], ['id']]) {
        const records = await look(wanted.join(','));
        t.expect(
          records,
          satisfies('a record', (it) => it.length > 0),
        );
        const extra = records.flatMap(namesIn).filter((it) => it !== 'id' && !wanted.includes(it));
        t.expect(
          extra,
          lacks<string>(`field besides ${wanted.join(', ')}`, () => true),
        );
      }
    },
  }),
  check({
    requirement: 'fields.keep-named-values',
    title: `When ${name} with one field, with two and in the other order, then each is shown with its value`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, look } = await open(t);
      const [one, other] = await twoFields(t, made);
      const whole = await shown(t, made);
      for (const wanted of [[one], ['id', one, other], [other, one, 'id']]) {
        const records = await look(wanted.join(','));
        const match = records.find((it) => wanted.every((field) => sameValue(whole[field], it[field])));
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
      const { made, look } = await open(t);
      const [one] = await twoFields(t, made);
      for (const record of await look(one)) {
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
  ...doors.flatMap(storiesOf),
  check({
    requirement: 'fields.keep-named-values',
    title:
      'Given a contact, when it is read with fields=number, then the number is shown, as the specification prints',
    needs: ['user', 'writes'],
    async run(t) {
      const made = await t.make('contact');
      const { number } = await shown(t, made);
      const reply = await t.read(made, { query: { fields: 'number' } });
      t.expect(reply, answers(200));
      t.expect(t.one(reply, 'contact').record.number, equals(number));
    },
  }),
];
