import { type Check, check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { equals, satisfies } from '../../match/value.ts';
import { findRejectedCreation, requiredFieldMutations, resendRejected } from '../material/broken-bodies.ts';
import { findRejectedNested, resendRejectedNested } from '../material/broken-inner-records.ts';
import { nestedProperties } from '../material/inner-records.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';
import { acceptedLocales, profileLocales } from '../material/locales.ts';
import { withArticle } from '../material/with-article.ts';
import { errorText } from '../material/wording.ts';

/** Asks for the same refusal in each language, there and back again, and expects each language to have words of its own. */
async function expectTranslations(t: Target, refuse: (locale: string) => Promise<Reply>): Promise<void> {
  const locales = await acceptedLocales(t);
  const all = new Set<string>();
  for (const locale of locales) all.add(errorText(t, await refuse(locale)));
  t.expect(
    all.size,
    satisfies(`two wordings among ${locales.join(', ')}`, (it) => it > 1),
  );
  const claimed = profileLocales(t);
  const wordings: string[] = [];
  for (const locale of claimed) wordings.push(errorText(t, await refuse(locale)));
  t.expect(
    new Set(wordings).size,
    satisfies(`a wording for each of ${claimed.join(', ')}`, (it) => it === claimed.length),
  );
  for (const [index, locale] of claimed.entries()) {
    t.expect(errorText(t, await refuse(locale)), equals(String(wordings[index])));
  }
}

const ofCreation = (type: string): Check =>
  check({
    requirement: 'locale.translates-messages',
    title: `Given ${withArticle(type)} that is refused, when it is sent in each language, then each words the error in its own way`,
    needs: ['user', 'writes'],
    async run(t) {
      const refusal = await findRejectedCreation(t, type);
      await expectTranslations(t, (locale) => resendRejected(t, type, refusal, { query: { locale } }));
    },
  });

const ofUpdate = (type: string): Check =>
  check({
    requirement: 'locale.translates-messages',
    title: `Given an update of ${withArticle(type)} that is refused, when it is sent in each language, then each words the error in its own way`,
    needs: ['user', 'writes'],
    async run(t) {
      const made = await t.make(type);
      for (const { kind, apply } of requiredFieldMutations(t, type)) {
        const body = apply(made.sent);
        if (kind !== 'blank' || (await t.update(made, body)).status !== 422) continue;
        return expectTranslations(t, (locale) => t.update(made, body, { query: { locale } }));
      }
      t.notApplicable(`The target refuses no update that blanks a required field of ${withArticle(type)}.`);
    },
  });

/** Stories of messages in the language that locale names (section 4.2; section 7.2, rule 4). */
export const translationChecks: readonly Check[] = [
  ...[...listedTypes, ...childTypes].map(ofCreation),
  ...listedTypes.map(ofUpdate),
  check({
    requirement: 'locale.translates-messages',
    title:
      'Given a token, when an email is refused in each language, then each words the error in its own way',
    needs: ['user', 'token', 'writes'],
    async run(t) {
      const refusal = await findRejectedCreation(t, 'email');
      const as = { way: 'bearer', token: await t.token() } as const;
      await expectTranslations(t, (locale) => resendRejected(t, 'email', refusal, { as, query: { locale } }));
    },
  }),
];

/** Errors of inner records are translated as others are. */
export const innerTranslations = family({
  requirements: ['locale.translates-messages'],
  emptyBecause: 'The specification nests addresses in contacts for every target.',
  *checks(known) {
    for (const inner of nestedProperties(known)) {
      yield check({
        requirement: 'locale.translates-messages',
        title: `Given ${withArticle(inner.parent)} with wrong ${inner.property}, when it is sent in each language, then each words the error in its own way`,
        needs: ['user', 'writes'],
        async run(t) {
          const refusal = await findRejectedNested(t, inner);
          await expectTranslations(t, (locale) => resendRejectedNested(t, inner, refusal, locale));
        },
      });
    }
  },
});
