import { check } from '../../check/check.ts';
import type { Made, Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { succeeds } from '../../match/reply.ts';
import { differsFrom, equals, satisfies } from '../../match/value.ts';
import { neededFields } from '../../records/body.ts';
import type { DataRecord } from '../../records/resource.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';
import { parents } from '../material/parents.ts';
import { sameValue } from '../material/same-value.ts';
import { shown } from '../material/shown.ts';
import { textField } from '../material/text-field.ts';
import { withArticle } from '../material/with-article.ts';
import { markedRecord } from './marked-record.ts';

/** The plain values that a creation has to give: nobody else can fill them in. */
function given(t: Target, type: string, sent: DataRecord): readonly (readonly [string, unknown])[] {
  const needed = neededFields(type, t.resource(type).schema);
  return Object.entries(sent).filter(([name, value]) => needed.includes(name) && typeof value !== 'object');
}

function expectGiven(t: Target, made: Pick<Made, 'type' | 'sent'>, record: DataRecord): void {
  for (const [name, value] of given(t, made.type, made.sent)) {
    t.expect(
      record[name],
      satisfies(`the ${name} sent, ${JSON.stringify(value)}`, (it) => sameValue(value, it)),
    );
  }
}

const storiesOf = (type: string) => [
  check({
    requirement: 'create.exists',
    title: `Given a valid body, when ${withArticle(type)} is created, twice, then both can be read`,
    needs: ['user', 'writes'],
    async run(t) {
      const reply = await t.create(type, t.build(type));
      const isKnown = ({ status }: Reply) => ![404, 405].includes(status) && status < 500;
      t.expect(reply, satisfies(`a creation of ${withArticle(type)} that is known`, isKnown));
      const [one, other] = [await t.make(type), await t.make(type)];
      t.expect(other.id, differsFrom(one.id));
      for (const made of [one, other]) t.expect((await shown(t, made)).id, equals<unknown>(made.id));
    },
  }),
  check({
    requirement: 'create.ids-are-new',
    title: `When three of type ${type} are created, then each has an id of its own and keeps its own value`,
    needs: ['user', 'writes'],
    async run(t) {
      const all = [await markedRecord(t, type), await markedRecord(t, type), await markedRecord(t, type)];
      t.expect(new Set(all.map(({ made }) => made.id)).size, equals(3));
      for (const { made, field, value } of all)
        t.expect((await shown(t, made))[field.name], field.shows(value));
    },
  }),
  check({
    requirement: 'create.answers-with-the-record',
    title: `When ${withArticle(type)} is created and updated, then each reply holds the record as it is now`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, field, value } = await markedRecord(t, type);
      t.expect(t.one(made.reply, type).record[field.name], field.shows(value));
      const after = field.fresh();
      const updated = await t.update(made, { ...made.sent, [field.name]: after });
      t.expect(t.one(updated, type).record[field.name], field.shows(after));
    },
  }),
  check({
    requirement: 'read.shows-the-record',
    title: `Given ${withArticle(type)}, when it is read, then it shows what was sent`,
    needs: ['user', 'writes'],
    async run(t) {
      const { made, field, value } = await markedRecord(t, type);
      const record = await shown(t, made);
      t.expect(record[field.name], field.shows(value));
      t.expect(record.id, equals<unknown>(made.id));
      expectGiven(t, made, record);
    },
  }),
];

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
        const nextParent = parents(t, parent, type);
        const ids: unknown[] = [];
        for (const sent of [t.build(type), t.build(type)]) {
          const reply = await t.create(type, sent, { under: await nextParent() });
          t.expect(reply, succeeds);
          const { record } = t.one(reply, type);
          expectGiven(t, { type, sent }, record);
          if (record.id !== undefined) ids.push(record.id);
        }
        t.expect(new Set(ids).size, equals(ids.length));
      }
    },
  });

/** Stories of creation (section 4.1). */
export const creationChecks = [
  ...listedTypes.flatMap(storiesOf),
  ...childTypes.map(childStory),
  check({
    requirement: 'email.creation-returns-it',
    title: 'When an email is created, then the reply shows to_addr and body as they were sent',
    needs: ['user', 'writes'],
    async run(t) {
      const under = await t.make('contact');
      const sent = { to_addr: `${t.mark()}@example.com`, body: `Dear ${t.mark()}` };
      const reply = await t.create('email', t.build('email', sent), { under });
      t.expect(reply, succeeds);
      const { record } = t.one(reply, 'email');
      for (const [name, value] of Object.entries(sent)) t.expect(record[name], equals<unknown>(value));
    },
  }),
  ...['comment', 'payment'].map((type) =>
    check({
      requirement: String(creationRequirement[type]),
      title: `Given a text, when ${withArticle(type)} is created with it, then the reply shows the text`,
      needs: ['user', 'writes'],
      async run(t) {
        const field = await textField(t, type);
        const text = t.mark();
        const made = await t.make(type, { with: { [field]: text } });
        t.expect(t.one(made.reply, type).record[field], equals<unknown>(text));
      },
    }),
  ),
  check({
    requirement: 'transport.request-bodies-are-json',
    title:
      'Given a JSON body declared with a charset, when a contact is created with it, then it is understood',
    needs: ['user', 'writes'],
    async run(t) {
      const field = await textField(t, 'contact');
      const text = t.mark();
      const body = t.build('contact', { [field]: text });
      const reply = await t.create('contact', body, {
        encode: (json) => ({
          body: JSON.stringify(json, null, 2),
          contentType: 'application/json; charset=utf-8',
        }),
      });
      t.expect(reply, succeeds);
    },
  }),
];
