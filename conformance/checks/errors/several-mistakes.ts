import { type Check, check, family } from '../../check/check.ts';
import type { Enveloped, Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { answers } from '../../match/reply.ts';
import { equals, lacks, satisfies } from '../../match/value.ts';
import { blankings, mistypings, spoilings } from '../material/broken-bodies.ts';
import { innerRefusals } from '../material/broken-inner-records.ts';
import { changingField } from '../material/changing-field.ts';
import { holding, type Inner, innerRecords } from '../material/inner-records.ts';
import { isListed } from '../material/is-listed.ts';
import { arrayAt } from '../material/json-shapes.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';
import { withArticle } from '../material/with-article.ts';

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isPair = (entry: unknown): boolean => Array.isArray(entry) && entry.length === 2 && entry.every(isText);

function expectPairs(t: Target, reply: Reply): void {
  t.expect(
    arrayAt(reply.json(), 'errors'),
    satisfies('pairs of texts', (it) => it.length > 0 && it.every(isPair)),
  );
}

/** One error after the other has the same form, whatever is wrong and however much. */
const everyEntry = (type: string): Check =>
  check({
    requirement: 'errors.entries-are-pairs',
    title: `Given ${withArticle(type)} with several mistakes at once, and with each alone, when it is refused, then each entry is a property and a message`,
    needs: ['user', 'writes'],
    async run(t) {
      const [parent] = t.resource(type).parents;
      const options = parent ? { under: await t.make(parent) } : {};
      const alone = [...spoilings(t, type), ...mistypings(t, type)].map(({ spoil }) => spoil(t.build(type)));
      const blank = blankings(t, type).filter(({ kind }) => kind === 'blank');
      const together = blank.reduce((body, { spoil }) => spoil(body), t.build(type));
      let judged = 0;
      for (const body of [together, ...alone]) {
        const reply = await t.create(type, body, options);
        if (reply.status !== 422) continue;
        expectPairs(t, reply);
        judged += 1;
      }
      if (judged === 0) t.notApplicable(`The target refuses no ${type} that the suite can spoil.`);
    },
  });

/** Whatever a refused creation says of a record, it is nowhere, on no page of the list. */
const refusedIsNowhere = (type: string): Check =>
  check({
    requirement: 'status.422-for-failed-create',
    title: `Given ${withArticle(type)} with a value of its own and a mistake, when it is refused, then no page of the list has it`,
    needs: ['user', 'writes'],
    async run(t) {
      const { name, fresh, shows, tell } = await changingField(t, type);
      const others = [...spoilings(t, type), ...mistypings(t, type)].filter(
        ({ property }) => property !== name,
      );
      for (const { spoil } of tell ? others : []) {
        const value = fresh();
        const isIt = ({ record }: Enveloped) => shows(value)(record[name]) === undefined;
        if ((await t.create(type, spoil(t.build(type, { [name]: value })))).status !== 422) continue;
        const first = await t.list(type, { query: { per_page: t.largestPage(type) } });
        t.expect(first, answers(200));
        return t.expect(await isListed(t, type, first, isIt), equals(false));
      }
      t.notApplicable(`The target refuses no ${type} that has a value of its own.`);
    },
  });

const secondOfTwo = (inner: Inner): Check =>
  check({
    requirement: 'errors.nested-names-are-prefixed',
    title: `Given ${withArticle(inner.parent)} with two ${inner.property}, when the second is wrong, and when both are, then no error names the bare property`,
    needs: ['user', 'writes'],
    async run(t) {
      const refusals = await innerRefusals(t, inner);
      if (refusals.length === 0)
        t.notApplicable(`The target refuses no ${inner.type} that the suite can spoil.`);
      for (const { property, record } of refusals)
        for (const first of [t.build(inner.type), record]) {
          const body = t.build(inner.parent, holding(t, inner, [first, record]));
          const reply = await t.create(inner.parent, body);
          t.expect(reply, answers(422));
          t.expect(
            t.propertyErrors(reply).map(([name]) => name),
            lacks<string>(`error that names ${property} without ${inner.type}`, (it) => it === property),
          );
        }
    },
  });

/** Stories of more than one mistake, and of what is left of a refused record (sections 7.1 and 7.2). */
export const severalMistakes = family({
  requirements: [
    'errors.entries-are-pairs',
    'status.422-for-failed-create',
    'errors.nested-names-are-prefixed',
  ],
  emptyBecause: 'The specification names types for every target.',
  *checks(known) {
    for (const type of [...listedTypes, ...childTypes]) yield everyEntry(type);
    for (const type of listedTypes) yield refusedIsNowhere(type);
    for (const inner of innerRecords(known)) yield secondOfTwo(inner);
  },
});
