import { check } from '../../check/check.ts';
import type { Made, Target } from '../../check/target.ts';
import { hasStatus } from '../../match/reply.ts';
import { containsNo, satisfies } from '../../match/value.ts';
import { type AllParameters, allParameters } from '../material/all-parameters.ts';
import { findWritableField } from '../material/changing-field.ts';
import { pollUntil } from '../material/eventually.ts';
import { scalarsIn } from '../material/json-shapes.ts';
import { listedTypes } from '../material/listed-types.ts';
import { readRecord } from '../material/shown.ts';
import { withArticle } from '../material/with-article.ts';

const mostTries = 30;

/** The invoices of one contact, or a whole list. */
type Place = { readonly type: string; readonly name: string; under(t: Target): Promise<Made | undefined> };

const places: readonly Place[] = [
  ...listedTypes.map((type) => ({ type, name: `all ${type}s`, under: async () => undefined })),
  { type: 'invoice', name: 'the invoices of a contact', under: (t) => t.make('contact') },
];

async function idsFound(
  t: Target,
  type: string,
  q: string,
  under: Made | undefined,
  more: Partial<AllParameters> = {},
) {
  const query = { q, per_page: t.largestPage(type), ...more.query };
  const reply = await t.list(type, { ...more, query, ...(under ? { under } : {}) });
  t.expect(reply, hasStatus(200));
  return t.many(reply, type).map(({ record }) => record.id);
}

async function isFoundBy(t: Target, made: Made, words: ReadonlySet<string>, under: Made | undefined) {
  for (const q of words) if ((await idsFound(t, made.type, q, under)).includes(made.id)) return true;
  return false;
}

const narrowing = ({ type, name, under }: Place) =>
  check({
    requirement: 'search.narrows-the-list',
    title: `Given ${withArticle(type)}, when q is a word that it does not have, twice and with other parameters, then ${name} are listed without it`,
    needs: ['user', 'writes'],
    async run(t) {
      const parent = await under(t);
      await t.make(type, parent ? { under: parent } : {});
      for (const more of [{}, {}, await allParameters(t)]) {
        t.expect(
          await idsFound(t, type, t.mark(), parent, more),
          containsNo<unknown>('record', () => true),
        );
      }
    },
  });

const finding = ({ type, name, under }: Place) =>
  check({
    requirement: 'search.finds-in-every-list',
    title: `Given ${withArticle(type)}, when q is one value of it after the other, then ${name} are searched by one of them at least`,
    needs: ['user', 'writes'],
    async run(t) {
      const parent = await under(t);
      const field = await findWritableField(t, type);
      const made = await t.make(type, {
        with: { [field.name]: field.nextValue() },
        ...(parent ? { under: parent } : {}),
      });
      const record = await readRecord(t, made);
      const values = [record.number, record[field.name], ...scalarsIn(record)]
        .filter((it) => typeof it === 'string' || typeof it === 'number')
        .map(String);
      const words = new Set(values.filter((it) => it.length > 1).slice(0, mostTries));
      const isFound = await pollUntil(
        () => isFoundBy(t, made, words, parent),
        (it) => it,
      );
      t.expect(
        isFound,
        satisfies(`the ${type} ${made.id} to be found by one of its values`, (it) => it),
      );
    },
  });

/** Stories of the search over lists other than contacts (section 4.2: q searches a list). */
export const listSearchChecks = [
  ...places.map(narrowing),
  ...places.filter(({ type }) => type !== 'contact').map(finding),
];
