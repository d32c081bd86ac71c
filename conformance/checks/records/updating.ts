import { type Check, check } from '../../check/check.ts';
import type { Made, Target } from '../../check/target.ts';
import { succeeds } from '../../match/reply.ts';
import { equals } from '../../match/value.ts';
import { listedTypes } from '../material/listed-types.ts';
import { shown } from '../material/shown.ts';
import { textField } from '../material/text-field.ts';
import { withArticle } from '../material/with-article.ts';

type Changed = { readonly made: Made; readonly field: string; readonly texts: readonly string[] };

/** A record that was updated twice: `texts` are what its field held, the last one what it holds now. */
async function updatedTwice(t: Target, type: string): Promise<Changed> {
  const field = await textField(t, type);
  const texts = [t.mark(), t.mark(), t.mark()];
  const made = await t.make(type, { with: { [field]: texts[0] } });
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

/** Stories of updates, seen by reading (section 4.1). */
export const updateChecks = listedTypes.flatMap(storiesOf);
