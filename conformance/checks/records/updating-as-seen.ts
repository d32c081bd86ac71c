import { isDeepStrictEqual } from 'node:util';
import { check } from '../../check/check.ts';
import type { Made, Target } from '../../check/target.ts';
import { answers, succeeds } from '../../match/reply.ts';
import { equals } from '../../match/value.ts';
import { eventually } from '../material/eventually.ts';
import { listedTypes } from '../material/listed-types.ts';
import { textField } from '../material/text-field.ts';
import { findInList } from '../material/whole-list.ts';
import { withArticle } from '../material/with-article.ts';

/** A way to see records besides reading one. A service can keep for it what it saw first. */
type Door = {
  readonly type: string;
  /** In words that finish "Given a contact that was …". */
  readonly name: string;
  readonly isBeneath?: boolean;
  field(t: Target): Promise<string>;
  /** What it shows of the field of the record, by a search for the text where it is a search; nothing where a list leaves it out. */
  look(t: Target, seen: Seen, text: string): Promise<readonly unknown[]>;
};

type Seen = { readonly made: Made; readonly field: string; readonly under: Made | undefined };

const doorsOf = (type: string): readonly Door[] => [
  {
    type,
    name: 'listed',
    field: (t) => textField(t, type),
    look: async (t, { made, field }, text) => {
      const found = await findInList(t, type, ({ record }) => record.id === made.id);
      return found.map(({ record }) => record[field] ?? text);
    },
  },
  {
    type,
    name: 'read with fields',
    field: (t) => textField(t, type),
    look: async (t, { made, field }) => {
      const reply = await t.read(made, { query: { fields: field } });
      t.expect(reply, answers(200));
      return [t.one(reply, type).record[field]];
    },
  },
];

const beneathItsContact: Door = {
  type: 'invoice',
  name: 'listed beneath its contact',
  isBeneath: true,
  field: (t) => textField(t, 'invoice'),
  look: async (t, { field, under }, text) => {
    const reply = await t.list('invoice', under ? { under } : {});
    t.expect(reply, answers(200));
    return t.many(reply, 'invoice').map(({ record }) => record[field] ?? text);
  },
};

async function idsFound(t: Target, q: string): Promise<readonly unknown[]> {
  const reply = await t.list('contact', { query: { q } });
  t.expect(reply, answers(200));
  return t.many(reply, 'contact').map(({ record }) => record.id);
}

const bySearch: Door = {
  type: 'contact',
  name: 'found by its last name',
  field: async (t) => t.fieldName('contact', 'lastName'),
  look: async (t, { made }, text) => ((await idsFound(t, text)).includes(made.id) ? [text] : []),
};

const storyOf = (door: Door) =>
  check({
    requirement: 'update.exists',
    title: `Given ${withArticle(door.type)} that was ${door.name}, when it is updated, twice, then it is seen there with the new value each time`,
    needs: ['user', 'writes'],
    async run(t) {
      const field = await door.field(t);
      const texts = [t.mark(), t.mark(), t.mark()];
      const under = door.isBeneath ? await t.make('contact') : undefined;
      const made = await t.make(door.type, { with: { [field]: texts[0] }, ...(under ? { under } : {}) });
      for (const [index, text] of texts.entries()) {
        if (index > 0) t.expect(await t.update(made, { ...made.sent, [field]: text }), succeeds);
        const look = () => door.look(t, { made, field, under }, text);
        t.expect(
          await eventually(look, (it) => isDeepStrictEqual(it, [text])),
          equals<readonly unknown[]>([text]),
        );
      }
    },
  });

/** Stories of updates of what was seen before, through every door (section 4.1). */
export const seenUpdateChecks = [
  ...[...listedTypes.flatMap(doorsOf), beneathItsContact, bySearch].map(storyOf),
  check({
    requirement: 'update.exists',
    title:
      'Given a contact that was found by its last name, when it is updated, then the old one finds it no more',
    needs: ['user', 'writes'],
    async run(t) {
      const field = t.fieldName('contact', 'lastName');
      const [old, fresh] = [t.mark(), t.mark()];
      const made = await t.make('contact', { with: { [field]: old } });
      const search = () => idsFound(t, old);
      t.expect(
        await eventually(search, (ids) => ids.includes(made.id)),
        equals<readonly unknown[]>([made.id]),
      );
      t.expect(await t.update(made, { ...made.sent, [field]: fresh }), succeeds);
      t.expect(await eventually(search, (ids) => ids.length === 0), equals<readonly unknown[]>([]));
    },
  }),
];
