import { check } from '../../check/check.ts';
import { succeeds } from '../../match/reply.ts';
import { equals } from '../../match/value.ts';
import { childTypes } from '../material/listed-types.ts';
import { parentFactory } from '../material/parents.ts';
import { findTextField } from '../material/text-field.ts';
import { withArticle } from '../material/with-article.ts';
import { expectSentValues } from './given-values.ts';

const creationRequirement: Readonly<Record<string, string>> = {
  comment: 'comment.creation-returns-it',
  email: 'email.creation-returns-it',
  payment: 'payment.creation-returns-it',
};

const childStory = (type: string) =>
  check({
    requirement: String(creationRequirement[type]),
    title: `When ${withArticle(type)} is created beneath each of its parents, twice, then each reply holds it with what was sent`,
    needs: ['user', 'writes'],
    async run(t) {
      const known = t.resource(type).parents;
      if (known.length === 0) t.untestable(`No parent of ${type} is known.`);
      for (const parent of known) {
        const nextParent = parentFactory(t, parent, type);
        const ids: unknown[] = [];
        for (const sent of [t.build(type), t.build(type)]) {
          const reply = await t.create(type, sent, { under: await nextParent() });
          t.expect(reply, succeeds);
          const { record } = t.one(reply, type);
          expectSentValues(t, { type, sent }, record);
          if (record.id !== undefined) ids.push(record.id);
        }
        t.expect(new Set(ids).size, equals(ids.length));
      }
    },
  });

/** Stories of what is created beneath a parent (section 4.1, POST rows). */
export const createdChildChecks = [
  ...childTypes.map(childStory),
  check({
    requirement: 'email.creation-returns-it',
    title: 'When an email is created, then the reply shows to_addr and body as they were sent',
    needs: ['user', 'writes'],
    async run(t) {
      const under = await t.make('contact');
      const sent = t.build('email');
      const reply = await t.create('email', sent, { under });
      t.expect(reply, succeeds);
      const { record } = t.one(reply, 'email');
      for (const name of ['to_addr', 'body']) t.expect(record[name], equals(sent[name]));
    },
  }),
  ...['comment', 'payment'].map((type) =>
    check({
      requirement: String(creationRequirement[type]),
      title: `Given a text, when ${withArticle(type)} is created with it, then the reply shows the text`,
      needs: ['user', 'writes'],
      async run(t) {
        const field = await findTextField(t, type);
        const text = t.mark();
        const made = await t.make(type, { with: { [field]: text } });
        t.expect(t.one(made.reply, type).record[field], equals<unknown>(text));
      },
    }),
  ),
];
