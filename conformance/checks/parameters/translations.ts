import { type Check, check, type Family, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { HttpResponse } from '../../http/response.ts';
import { areDifferent, equals } from '../../match/value.ts';
import {
  findRejectedCreation,
  findRejectedNested,
  findRejectedNestedOfEachKind,
  type RejectedNested,
  refusedType,
  refusesNone,
  resendRejected,
  resendRejectedNested,
} from '../fixtures/invalid-bodies.ts';
import {
  acceptedLocales,
  errorText,
  hasMessages,
  messagesWhere,
  profileLocales,
} from '../fixtures/languages.ts';
import { type Mutation, mutationsOf, requiredFieldMutations } from '../fixtures/mutations.ts';
import { type NestedProperty, nestedProperties } from '../fixtures/nested-records.ts';
import { createdTypesOf, eachCreatedType, eachTypeWith, withArticle } from '../fixtures/resource-types.ts';

/** Provokes the same refusal in each language, and in those of the users twice, and expects messages in each, which differ. */
async function expectTranslations(
  t: Target,
  refuse: (locale: string) => Promise<HttpResponse>,
): Promise<void> {
  const claimed = profileLocales(t);
  const locales = await acceptedLocales(t);
  const all = new Map<string, string>();
  for (const locale of new Set([...locales, ...claimed])) {
    const response = await refuse(locale);
    t.expect(t.propertyErrors(response), hasMessages);
    all.set(locale, errorText(t, response));
  }
  t.expect(all, areDifferent(`different messages in at least two of ${locales.join(', ')}`, 2));
  const messages = new Map(claimed.map((locale) => [locale, all.get(locale) ?? ''] as const));
  t.expect(messages, areDifferent(`different messages in each of ${claimed.join(', ')}`, claimed.length));
  for (const [locale, message] of messages) {
    t.expect(errorText(t, await refuse(locale)), equals(message));
  }
}

const ofCreation = (type: string): Check =>
  check({
    requirement: 'locale.translates-messages',
    title: `Given an invalid ${type}, when it is sent in each language, then the messages differ between languages`,
    async run(t) {
      const refusal = await findRejectedCreation(t, type);
      await expectTranslations(t, (locale) => resendRejected(t, type, refusal, { query: { locale } }));
    },
  });

const updateCheck = (type: string): Check =>
  check({
    requirement: 'locale.translates-messages',
    title: `Given an invalid update of ${withArticle(type)}, when it is sent in each language, then the messages differ between languages`,
    async run(t) {
      const created = await t.createRecord(type);
      for (const { kind, apply } of mutationsOf(t, type)) {
        const body = apply(created.sent);
        if (kind === 'absent' || (await t.update(created, body)).status !== 422) continue;
        return expectTranslations(t, (locale) => t.update(created, body, { query: { locale } }));
      }
      refusesNone(t, type);
    },
  });

/** Checks that errors in nested records are translated as well. */
const nestedTranslations = family({
  requirements: ['locale.translates-messages'],
  emptyBecause: 'The specification nests addresses in contacts for every target.',
  *checks(description) {
    for (const nested of nestedProperties(description)) {
      yield check({
        requirement: 'locale.translates-messages',
        title: `Given ${withArticle(nested.parent)} with invalid ${nested.property}, when it is sent in each language, then the messages differ between languages`,
        async run(t) {
          const refusal = await findRejectedNested(t, nested);
          await expectTranslations(t, (locale) => resendRejectedNested(t, nested, refusal, locale));
        },
      });
    }
  },
});

/** The first mutation of each kind: a server can translate one kind of message and not another. */
function oneOfEachKind(mutations: readonly Mutation[]): readonly Mutation[] {
  const kinds = new Map(mutations.toReversed().map((it) => [it.kind, it]));
  return [...kinds.values()];
}

/**
 * Provokes a refusal in every language, and expects different messages in all languages of the profile, or in
 * at least two.
 */
async function expectWordings(t: Target, what: string, refuse: (locale: string) => Promise<HttpResponse>) {
  const claimed = profileLocales(t);
  const locales = claimed.length > 1 ? claimed : await acceptedLocales(t);
  const messages = new Map<string, string>();
  for (const locale of locales) messages.set(locale, errorText(t, await refuse(locale)));
  const least = Math.max(2, claimed.length);
  t.expect(messages, areDifferent(`${least} different messages for ${what} in ${locales.join(', ')}`, least));
}

const translationsCheck = (type: string): Check =>
  check({
    requirement: 'locale.translates-messages',
    title: `Given ${withArticle(type)} with each kind of error, when it is sent in each language, then the messages differ between languages`,
    async run(t) {
      const [parent] = t.resource(type).parents;
      const options = parent ? { under: await t.createRecord(parent) } : {};
      let refusedCount = 0;
      for (const { description, apply } of oneOfEachKind(mutationsOf(t, type))) {
        const body = apply(t.build(type));
        if ((await t.sendCreation(type, body, options)).status !== 422) continue;
        await expectWordings(t, `${withArticle(type)} ${description}`, (locale) =>
          t.sendCreation(type, body, { ...options, query: { locale } }),
        );
        refusedCount += 1;
      }
      if (refusedCount === 0) refusesNone(t, type);
    },
  });

/** Expects the messages for one of several properties to differ between languages, where they do when it alone is wrong. */
async function expectWordingsAmongOthers(
  t: Target,
  name: string,
  refusals: ReadonlyMap<string, HttpResponse>,
  refuseAlone: (locale: string) => Promise<HttpResponse>,
): Promise<void> {
  const isNamed = (it: string) => it === name;
  const locales = [...refusals.keys()];
  const differ = areDifferent(
    `${locales.length} different messages for ${name}, among others, in ${locales.join(', ')}`,
    locales.length,
  );
  const among = new Map<string, string>();
  for (const [locale, response] of refusals)
    among.set(locale, messagesWhere(t, response, isNamed).join('\n'));
  if (differ(among)) {
    const alone = new Map<string, string>();
    for (const locale of locales)
      alone.set(locale, messagesWhere(t, await refuseAlone(locale), isNamed).join('\n'));
    t.prepare(alone, differ);
  }
  t.expect(among, differ);
}

const severalErrorsCheck = (type: string): Check =>
  check({
    requirement: 'locale.translates-messages',
    title: `Given ${withArticle(type)} with several errors, when it is sent in each language, then each message differs between languages`,
    async run(t) {
      const locales = profileLocales(t);
      if (locales.length < 2) t.notApplicable('The profile names users of one language only.');
      const [parent] = t.resource(type).parents;
      const options = parent ? { under: await t.createRecord(parent) } : {};
      const send = (mutations: readonly Mutation[], locale: string) =>
        t.sendCreation(
          type,
          mutations.reduce((body, { apply }) => apply(body), t.build(type)),
          { ...options, query: { locale } },
        );
      const blank = requiredFieldMutations(t, type).filter(({ kind }) => kind === 'blank');
      const refusals = new Map<string, HttpResponse>();
      for (const locale of locales) refusals.set(locale, await send(blank, locale));
      const named = [...refusals.values()].map((it) =>
        it.status === 422 ? t.propertyErrors(it).map(([name]) => name) : [],
      );
      const names = (named[0] ?? []).filter((name) => named.every((it) => it.includes(name)));
      if (names.length < 2)
        t.notApplicable(`The target names no two properties of ${withArticle(type)} at a time.`);
      for (const name of names) {
        const alone = blank.filter((it) => it.isNamedBy(name));
        await expectWordingsAmongOthers(t, name, refusals, (locale) => send(alone, locale));
      }
    },
  });

const nestedPropertyCheck = (nested: NestedProperty): Check =>
  check({
    requirement: 'locale.translates-messages',
    title: `Given ${withArticle(nested.parent)} with each kind of error in ${nested.property}, when it is sent in each language, then the messages differ between languages`,
    async run(t) {
      const all: readonly RejectedNested[] = await findRejectedNestedOfEachKind(t, nested);
      if (all.length === 0)
        t.notApplicable(
          `The target refuses none of the invalid ${nested.property} that the suite can build.`,
        );
      for (const refusal of all)
        await expectWordings(t, `${refusal.property} in ${nested.property}`, (locale) =>
          resendRejectedNested(t, nested, refusal, locale),
        );
    },
  });

/** Checks that every kind of message is translated (spec#7.2-language). */
const errorsInEachLanguage = family({
  requirements: ['locale.translates-messages'],
  emptyBecause: 'The specification names types for every target.',
  *checks(description) {
    for (const type of createdTypesOf(description)) {
      yield translationsCheck(type);
      yield severalErrorsCheck(type);
    }
    for (const nested of nestedProperties(description)) yield nestedPropertyCheck(nested);
  },
});

/** Checks of translated messages. */
export const translationChecks: readonly (Check | Family)[] = [
  // Messages in the language that `locale` selects (spec#4.2-locale, spec#7.2-language).
  eachCreatedType((type) => [ofCreation(type)]),
  eachTypeWith('update')((type) => [updateCheck(type)]),
  check({
    requirement: 'locale.translates-messages',
    title:
      'Given a token, when an invalid email is sent in each language, then the messages differ between languages',
    needs: ['user', 'token', 'writes'],
    async run(t) {
      const refusal = await findRejectedCreation(t, refusedType);
      const as = { way: 'bearer', token: await t.token() } as const;
      await expectTranslations(t, (locale) =>
        resendRejected(t, refusedType, refusal, { as, query: { locale } }),
      );
    },
  }),
  errorsInEachLanguage,
  nestedTranslations,
];
