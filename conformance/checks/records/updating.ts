import { type Check, check } from '../../check/check.ts';
import type { Made, Target } from '../../check/target.ts';
import { succeeds } from '../../match/reply.ts';
import { equals } from '../../match/value.ts';
import { findWritableField, type WritableField } from '../material/changing-field.ts';
import { listedTypes } from '../material/listed-types.ts';
import { readRecord } from '../material/shown.ts';
import { withArticle } from '../material/with-article.ts';

type Changed = { readonly made: Made; readonly field: WritableField; readonly value: unknown };

/** A record that was updated twice: `value` is what its field holds now. */
async function updatedTwice(t: Target, type: string): Promise<Changed> {
  const field = await findWritableField(t, type);
  const { name } = field;
  const values = [field.nextValue(), field.nextValue(), field.nextValue()];
  const made = await t.make(type, { with: { [name]: values[0] } });
  for (const value of values.slice(1)) {
    t.expect(await t.update(made, { ...made.sent, [name]: value }), succeeds);
    t.expect((await readRecord(t, made))[name], field.matches(value));
  }
  return { made, field, value: values.at(-1) };
}

const storiesOf = (type: string): readonly Check[] => [
  check({
    requirement: 'update.exists',
    title: `Given ${withArticle(type)}, when it is updated twice, then reading it shows the new value each time`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, field, value } = await updatedTwice(t, type);
      t.expect((await readRecord(t, made))[field.name], field.matches(value));
      t.expect((await readRecord(t, made)).id, equals<unknown>(made.id));
    },
  }),
  check({
    requirement: 'update.touches-one-record',
    title: `Given two of type ${type}, when one is updated, then the other stays as it was`,
    needs: ['user', 'writes'],
    async run(t) {
      const field = await findWritableField(t, type);
      const { name } = field;
      const value = field.nextValue();
      const other = await t.make(type, { with: { [name]: value } });
      await updatedTwice(t, type);
      const later = await t.make(type, { with: { [name]: field.nextValue() } });
      t.expect(await t.update(later, { ...later.sent, [name]: field.nextValue() }), succeeds);
      t.expect((await readRecord(t, other))[name], field.matches(value));
    },
  }),
  check({
    requirement: 'update.keeps-unsent-fields',
    title: `Given ${withArticle(type)}, when one field is updated alone, then the others stay as they were`,
    needs: ['user', 'writes'],
    async run(t) {
      const field = await findWritableField(t, type);
      const made = await t.make(type);
      const before = await readRecord(t, made);
      t.expect(await t.update(made, { [field.name]: field.nextValue() }), succeeds);
      const after = await readRecord(t, made);
      for (const name of Object.keys(made.sent).filter((it) => it !== field.name)) {
        t.expect(after[name], equals(before[name]));
      }
      t.expect(after.id, equals<unknown>(made.id));
    },
  }),
  check({
    requirement: 'transport.request-bodies-are-json',
    title: `When ${withArticle(type)} is created and updated with JSON, then the values in it are understood`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, field, value } = await updatedTwice(t, type);
      t.expect((await readRecord(t, made))[field.name], field.matches(value));
    },
  }),
];

/** Stories of updates, seen by reading (section 4.1). */
export const updateChecks = listedTypes.flatMap(storiesOf);
