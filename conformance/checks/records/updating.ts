import { isDeepStrictEqual } from 'node:util';
import { type Check, check } from '../../check/check.ts';
import type { Made, Target } from '../../check/target.ts';
import { answers, succeeds } from '../../match/reply.ts';
import { equals } from '../../match/value.ts';
import { eventually } from '../material/eventually.ts';
import { listedTypes } from '../material/listed-types.ts';
import { shown } from '../material/shown.ts';
import { textField } from '../material/text-field.ts';
import { findInList } from '../material/whole-list.ts';
import { withArticle } from '../material/with-article.ts';

async function idsFound(t: Target, q: string): Promise<readonly unknown[]> {
  const reply = await t.list('contact', { query: { q } });
  t.expect(reply, answers(200));
  return t.many(reply, 'contact').map(({ record }) => record.id);
}

type Changed = { readonly made: Made; readonly field: string; readonly texts: readonly string[] };

/** A record that was updated twice: `texts` are what its field held, the last one what it holds now. */
async function updatedTwice(
  t: Target,
  type: string,
  options: { readonly under?: Made } = {},
): Promise<Changed> {
  const field = await textField(t, type);
  const texts = [t.mark(), t.mark(), t.mark()];
  const made = await t.make(type, { with: { [field]: texts[0] }, ...options });
  for (const text of texts.slice(1)) {
    t.expect(await t.update(made, { ...made.sent, [field]: text }), succeeds);
    t.expect((await shown(t, made))[field], equals<unknown>(text));
  }
  return { made, field, texts };
}

const storiesOf = (type: string): readonly Check[] => [
  check({
    requirement: 'update.exists',
    title: `Given ${withArticle(type)}, when it is updated twice, then reading it shows the new value each time`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, field, texts } = await updatedTwice(t, type);
      t.expect((await shown(t, made))[field], equals<unknown>(texts[2]));
      t.expect((await shown(t, made)).id, equals<unknown>(made.id));
    },
  }),
  check({
    requirement: 'update.exists',
    title: `Given ${withArticle(type)} that was listed, when it is updated, then the list shows the new value`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, field, texts } = await updatedTwice(t, type);
      const found = await findInList(t, type, ({ record }) => record.id === made.id);
      t.expect(
        found.map(({ record }) => record[field] ?? texts[2]),
        equals<unknown[]>([texts[2]]),
      );
    },
  }),
  check({
    requirement: 'update.exists',
    title: `Given ${withArticle(type)}, when it is updated, then reading it with fields shows the new value`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, field, texts } = await updatedTwice(t, type);
      const reply = await t.read(made, { query: { fields: field } });
      t.expect(reply, answers(200));
      t.expect(t.one(reply, type).record[field], equals<unknown>(texts[2]));
    },
  }),
  check({
    requirement: 'update.touches-one-record',
    title: `Given two of type ${type}, when one is updated, then the other stays as it was`,
    needs: ['user', 'writes'],
    async run(t) {
      const field = await textField(t, type);
      const text = t.mark();
      const other = await t.make(type, { with: { [field]: text } });
      await updatedTwice(t, type);
      const later = await t.make(type, { with: { [field]: t.mark() } });
      t.expect(await t.update(later, { ...later.sent, [field]: t.mark() }), succeeds);
      t.expect((await shown(t, other))[field], equals<unknown>(text));
    },
  }),
  check({
    requirement: 'update.keeps-unsent-fields',
    title: `Given ${withArticle(type)}, when one field is updated alone, then the others stay as they were`,
    needs: ['user', 'writes'],
    async run(t) {
      const field = await textField(t, type);
      const made = await t.make(type);
      const before = await shown(t, made);
      t.expect(await t.update(made, { [field]: t.mark() }), succeeds);
      const after = await shown(t, made);
      for (const name of Object.keys(made.sent).filter((it) => it !== field)) {
        t.expect(after[name], equals(before[name]));
      }
      t.expect(after.id, equals<unknown>(made.id));
    },
  }),
  check({
    requirement: 'transport.request-bodies-are-json',
    title: `When ${withArticle(type)} is created and updated with JSON, then the texts in it are understood`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, field, texts } = await updatedTwice(t, type);
      t.expect((await shown(t, made))[field], equals<unknown>(texts[2]));
    },
  }),
];

/** Stories of updates (section 4.1). */
export const updateChecks = [
  ...listedTypes.flatMap(storiesOf),
  check({
    requirement: 'update.exists',
    title:
      'Given a contact, when its last name is updated, then the search finds it by the new one and not by the old',
    needs: ['user', 'writes'],
    async run(t) {
      const field = t.fieldName('contact', 'lastName');
      const [old, fresh] = [t.mark(), t.mark()];
      const made = await t.make('contact', { with: { [field]: old } });
      t.expect(await t.update(made, { ...made.sent, [field]: fresh }), succeeds);
      for (const [q, ids] of [
        [old, []],
        [fresh, [made.id]],
      ] as const) {
        const seen = await eventually(
          () => idsFound(t, q),
          (it) => isDeepStrictEqual(it, ids),
        );
        t.expect(seen, equals<readonly unknown[]>(ids));
      }
    },
  }),
  check({
    requirement: 'update.exists',
    title:
      'Given an invoice of a contact, when it is updated, then the list beneath the contact shows the new value',
    needs: ['user', 'writes'],
    async run(t) {
      const under = await t.make('contact');
      const { field, texts } = await updatedTwice(t, 'invoice', { under });
      const reply = await t.list('invoice', { under });
      t.expect(reply, answers(200));
      const values = t.many(reply, 'invoice').map(({ record }) => record[field] ?? texts[2]);
      t.expect(values, equals<unknown[]>([texts[2]]));
    },
  }),
];
