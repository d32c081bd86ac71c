import { type Check, check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { satisfies } from '../../match/value.ts';
import {
  invalidEnumMutations,
  type Mutation,
  requiredFieldMutations,
  wrongTypeMutations,
} from '../material/broken-bodies.ts';
import {
  findRejectedNestedOfEachKind,
  type RejectedNested,
  resendRejectedNested,
} from '../material/broken-inner-records.ts';
import { type NestedProperty, nestedProperties } from '../material/inner-records.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';
import { acceptedLocales, profileLocales } from '../material/locales.ts';
import { withArticle } from '../material/with-article.ts';
import { errorText } from '../material/wording.ts';

/** The first spoiling of each kind: a message can be translated for one kind of mistake and not for another. */
function oneOfEachKind(mutations: readonly Mutation[]): readonly Mutation[] {
  const kinds = new Map(mutations.toReversed().map((it) => [it.kind, it]));
  return [...kinds.values()];
}

/** Sends what is refused in every language, and expects as many wordings as languages are claimed, and two at least. */
async function expectWordings(t: Target, what: string, refuse: (locale: string) => Promise<Reply>) {
  const claimed = profileLocales(t);
  const locales = claimed.length > 1 ? claimed : await acceptedLocales(t);
  const wordings = new Set<string>();
  for (const locale of locales) wordings.add(errorText(t, await refuse(locale)));
  const least = Math.max(2, claimed.length);
  t.expect(
    wordings,
    satisfies(`${least} wordings of ${what} in ${locales.join(', ')}`, (it) => it.size >= least),
  );
}

const ofType = (type: string): Check =>
  check({
    requirement: 'locale.translates-messages',
    title: `Given ${withArticle(type)} with each kind of mistake, when it is sent in each language, then each mistake is worded in each language`,
    needs: ['user', 'writes'],
    async run(t) {
      const [parent] = t.resource(type).parents;
      const options = parent ? { under: await t.make(parent) } : {};
      const all = [
        ...requiredFieldMutations(t, type),
        ...invalidEnumMutations(t, type),
        ...wrongTypeMutations(t, type),
      ];
      let judged = 0;
      for (const { description, apply } of oneOfEachKind(all)) {
        const body = apply(t.build(type));
        if ((await t.create(type, body, options)).status !== 422) continue;
        await expectWordings(t, `${withArticle(type)} ${description}`, (locale) =>
          t.create(type, body, { ...options, query: { locale } }),
        );
        judged += 1;
      }
      if (judged === 0) t.notApplicable(`The target refuses no ${type} that the suite can spoil.`);
    },
  });

const ofInner = (inner: NestedProperty): Check =>
  check({
    requirement: 'locale.translates-messages',
    title: `Given ${withArticle(inner.parent)} with each kind of mistake in ${inner.property}, when it is sent in each language, then each mistake is worded in each language`,
    needs: ['user', 'writes'],
    async run(t) {
      const all: readonly RejectedNested[] = await findRejectedNestedOfEachKind(t, inner);
      if (all.length === 0) t.notApplicable(`The target refuses no ${inner.type} that the suite can spoil.`);
      for (const refusal of all)
        await expectWordings(t, `${refusal.property} in ${inner.property}`, (locale) =>
          resendRejectedNested(t, inner, refusal, locale),
        );
    },
  });

/** Every message is translated, whatever is wrong (section 7.2, rule 4). */
export const mistakesInEachLanguage = family({
  requirements: ['locale.translates-messages'],
  emptyBecause: 'The specification names types for every target.',
  *checks(known) {
    for (const type of [...listedTypes, ...childTypes]) yield ofType(type);
    for (const inner of nestedProperties(known)) yield ofInner(inner);
  },
});
