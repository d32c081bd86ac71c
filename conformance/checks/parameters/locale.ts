import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import type { Caller } from '../../http/request.ts';
import { asBearer, asQuery, asUser } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { contains, equals } from '../../match/value.ts';
import type { User } from '../../profile/profile.ts';
import { isFreshPair } from '../credentials/tokens.ts';
import { allOperations } from '../operations/all-operations.ts';
import { expectCompletion } from '../operations/completes.ts';
import { needsOf, type TestedOperation } from '../operations/operation.ts';
import { findRejectedCreation, refusedType, refusesNone, resendRejected } from '../shared/invalid-bodies.ts';
import { acceptedLocales, errorText, languageOf, localeOf, messagesWhere } from '../shared/languages.ts';
import { anyType } from '../shared/list-of-any-type.ts';
import { mutationsOf } from '../shared/mutations.ts';
import { eachCreatedType, typesWith, withArticle } from '../shared/resource-types.ts';

/** Every locale at every list, and at each other operation one of them, a different one from one to the next. */
const localesFor = (
  locales: readonly string[],
  { action }: TestedOperation,
  at: number,
): readonly string[] => (action === 'list' ? locales : locales.slice(at % locales.length).slice(0, 1));

/** Checks that every operation accepts a locale (spec#4.2-locale-default). */
const localeEverywhere = family({
  requirements: ['locale.is-accepted-everywhere'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(description) {
    for (const [at, operation] of allOperations(description).entries()) {
      yield check({
        requirement: 'locale.is-accepted-everywhere',
        title: `When ${operation.name} with a locale, then it succeeds in each`,
        needs: needsOf(operation, ['user']),
        async run(t) {
          const prepared = await operation.prepare(t);
          for (const locale of localesFor(await acceptedLocales(t), operation, at))
            await expectCompletion(t, operation, prepared, { query: { locale } });
        },
      });
    }
  },
});

/** The messages of a refusal, whatever its properties are called. */
const messagesIn = (t: Preparation, response: HttpResponse): readonly string[] =>
  messagesWhere(t, response, () => true);

const defaultLanguageCheck = (type: string): Check =>
  check({
    requirement: 'locale.defaults-to-the-users-language',
    title: `Given users of different languages, when ${withArticle(type)} of theirs is refused without a locale, then the message is in their language`,
    async run(t) {
      const refusal = await findRejectedCreation(t, type);
      let refusedCount = 0;
      for (const user of t.users()) {
        const as = asUser(user);
        const withoutLocale = await resendRejected(t, type, refusal, { as });
        const { language } = user;
        if (!language || withoutLocale.status !== 422) continue;
        refusedCount += 1;
        const messagesWith = async (locale: string | undefined) =>
          messagesIn(t, await resendRejected(t, type, refusal, { as, query: { locale } }));
        const expected = await messagesWith(await localeOf(t, language));
        const shown = [messagesIn(t, withoutLocale), await messagesWith(undefined)];
        const isExpected = (it: readonly string[]) => JSON.stringify(it) === JSON.stringify(expected);
        // A locale that changes nothing says nothing of the language of a user.
        if (!shown.every(isExpected)) {
          const others = t.description.locales.filter((it) => languageOf(it) !== languageOf(language));
          const messages = await Promise.all(others.map(messagesWith));
          t.prepare(
            messages,
            contains('refusal whose messages are in the language of its locale', (it) => !isExpected(it)),
          );
        }
        for (const it of shown) t.expect(it, equals(expected));
      }
      if (refusedCount === 0)
        t.untestable(`The profile names no language of a user who can create ${withArticle(type)}.`);
    },
  });

const languages = ['en-US', 'de-DE', 'fr-FR'];

/** Accept-Language replaces neither the user's language, which is the only default in spec#4.2, nor a locale. */
const acceptLanguageCheck = (
  requirement: string,
  given: string,
  localesOf: (t: Preparation) => Promise<readonly (string | undefined)[]>,
): Check =>
  check({
    requirement,
    title: `Given an update that is refused ${given}, when Accept-Language names other languages, then the message keeps its language`,
    async run(t) {
      const type = anyType(t);
      const created = await t.createRecord(type);
      for (const { apply } of mutationsOf(t, type)) {
        const body = apply(created.sent);
        if ((await t.update(created, body)).status !== 422) continue;
        for (const locale of await localesOf(t)) {
          const query = { locale };
          const usual = errorText(t, await t.update(created, body, { query }));
          for (const language of languages) {
            const response = await t.update(created, body, {
              query,
              headers: [['Accept-Language', language]],
            });
            t.expect(errorText(t, response), equals(usual));
          }
        }
        return;
      }
      refusesNone(t, type);
    },
  });

type Send = (as: Caller, locale?: string) => Promise<HttpResponse>;

/** A creation that the target refuses to the caller with 422 for a property; undefined where there is none. */
async function findRefusedCreation(t: Preparation, as: Caller): Promise<Send | undefined> {
  for (const type of typesWith(t.description, 'create').filter(t.hasType)) {
    for (const { apply } of mutationsOf(t, type)) {
      const body = apply(t.build(type));
      if ((await t.sendCreation(type, body, { as })).status === 422)
        return (caller, locale) => t.sendCreation(type, body, { as: caller, query: { locale } });
    }
  }
  return undefined;
}

/** A user with another language than that of the run's user, whom no check needs to meet the app for the first time. */
const speakerOfAnother = (t: Preparation): User | undefined =>
  [t.otherUser, ...t.users()].find(
    (user) =>
      user.language !== undefined &&
      languageOf(user.language) !== languageOf(t.user.language ?? user.language) &&
      (user === t.otherUser || !isFreshPair(t, t.app, user)),
  );

/**
 * Checks that a token acts in the language of its user, even if that is not the language of the run's user
 * (spec#4.2-locale).
 */
const tokenLanguageCheck = check({
  requirement: 'locale.defaults-to-the-users-language',
  title: `Given a token of a user with another language, when a creation is refused without a locale, then the message is in that user's language`,
  needs: ['user', 'otherUser', 'token', 'writes'],
  async run(t) {
    const user = speakerOfAnother(t);
    if (!user?.language)
      return t.notApplicable('The profile has no other user with another language than the first.');
    const { language } = user;
    const send = await findRefusedCreation(t, asUser(user));
    if (!send) return t.notApplicable('The target refuses this user no creation because of a property.');
    const withLocale = messagesIn(t, await send(asUser(user), await localeOf(t, language)));
    const token = await t.token({ user });
    for (const as of [asBearer(token), asQuery(token)]) {
      t.expect(messagesIn(t, await send(as)), equals(withLocale));
    }
  },
});

/** Checks of the locale, and the language without one. */
export const localeChecks: readonly (Check | Family)[] = [
  localeEverywhere,
  // Messages without a locale (spec#4.2-locale).
  eachCreatedType((type) => [defaultLanguageCheck(type)]),
  acceptLanguageCheck('locale.defaults-to-the-users-language', 'without a locale', async () => [undefined]),
  acceptLanguageCheck('locale.translates-messages', 'with a locale', acceptedLocales),
  check({
    requirement: 'locale.defaults-to-the-users-language',
    title: `Given a token, when a creation is refused without a locale, then the message is in the language of the token's user`,
    needs: ['user', 'token', 'writes'],
    async run(t) {
      const { language } = t.user;
      if (!language) return t.untestable("The profile does not name the language of the run's user.");
      const refusal = await findRejectedCreation(t, refusedType);
      const as = asBearer(await t.token());
      const withoutLocale = await resendRejected(t, refusedType, refusal, { as });
      const withLocale = await resendRejected(t, refusedType, refusal, {
        as,
        query: { locale: await localeOf(t, language) },
      });
      t.expect(messagesIn(t, withoutLocale), equals(messagesIn(t, withLocale)));
    },
  }),
  tokenLanguageCheck,
];
