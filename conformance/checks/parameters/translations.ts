import { type Check, check, type Family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { asBearer } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { areDifferent, equals } from '../../match/value.ts';
import {
  findEachRejectedNested,
  findRejectedCreation,
  refusedType,
  refusesNone,
  resendRejected,
  resendRejectedNested,
  sendInvalid,
} from '../shared/invalid-bodies.ts';
import {
  acceptedLocales,
  errorText,
  hasMessages,
  messagesWhere,
  profileLocales,
} from '../shared/languages.ts';
import { type Mutation, mutationsOf, requiredFieldMutations } from '../shared/mutations.ts';
import { eachNested, type NestedProperty } from '../shared/nested-records.ts';
import { eachCreatedType, eachTypeWith, withArticle } from '../shared/resource-types.ts';

/**
 * Provokes the same refusal in each language, and in those of the users twice, and expects messages in each, which differ: in all
 * languages of the profile, or in at least two.
 */
async function expectTranslations(
  t: Target,
  what: string,
  refuse: (locale: string) => Promise<HttpResponse>,
): Promise<void> {
  const claimed = await profileLocales(t);
  const messages = new Map<string, string>();
  for (const locale of await acceptedLocales(t)) {
    const response = await refuse(locale);
    t.expect(t.propertyErrors(response), hasMessages);
    messages.set(locale, errorText(t, response));
  }
  const compared = new Map([...messages].filter(([it]) => claimed.length < 2 || claimed.includes(it)));
  const least = Math.max(2, claimed.length);
  const locales = [...compared.keys()].join(', ');
  t.expect(compared, areDifferent(`${least} different messages for ${what} in ${locales}`, least));
  for (const locale of claimed) t.expect(errorText(t, await refuse(locale)), equals(messages.get(locale)));
}

const updateCheck = (type: string): Check =>
  check({
    requirement: 'locale.translates-messages',
    title: `Given an invalid update of ${withArticle(type)}, when it is sent in each language, then the messages differ between languages`,
    async run(t) {
      const created = await t.createRecord(type);
      for (const { kind, apply } of mutationsOf(t, type)) {
        const body = apply(created.sent);
        if (kind === 'absent' || (await t.update(created, body)).status !== 422) continue;
        return expectTranslations(t, `the update of ${withArticle(type)}`, (locale) =>
          t.update(created, body, { query: { locale } }),
        );
      }
      refusesNone(t, type);
    },
  });

/** Checks every kind of message: a server can translate one and not another. */
const creationCheck = (type: string): Check =>
  check({
    requirement: 'locale.translates-messages',
    title: `Given ${withArticle(type)} with each kind of error, when it is sent in each language, then the messages differ between languages`,
    async run(t) {
      const refused = new Set<Mutation['kind']>();
      for (const mutation of mutationsOf(t, type)) {
        if (refused.has(mutation.kind)) continue;
        const { body, under, response } = await sendInvalid(t, type, mutation);
        if (response.status !== 422) continue;
        refused.add(mutation.kind);
        await expectTranslations(t, `${withArticle(type)} ${mutation.description}`, (locale) =>
          t.sendCreation(type, body, { ...(under && { under }), query: { locale } }),
        );
      }
      // It says why there is none.
      if (refused.size === 0) await findRejectedCreation(t, type);
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
      const locales = await profileLocales(t);
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
      for (const refusal of await findEachRejectedNested(t, nested))
        await expectTranslations(t, `${refusal.property} in ${nested.property}`, (locale) =>
          resendRejectedNested(t, nested, refusal, locale),
        );
    },
  });

/** Checks of translated messages. */
export const translationChecks: readonly (Check | Family)[] = [
  // Messages in the language that `locale` selects (spec#4.2-locale, spec#7.2-language).
  eachTypeWith('update')((type) => [updateCheck(type)]),
  check({
    requirement: 'locale.translates-messages',
    title:
      'Given a token, when an invalid email is sent in each language, then the messages differ between languages',
    needs: ['user', 'token', 'writes'],
    async run(t) {
      const refusal = await findRejectedCreation(t, refusedType);
      const as = asBearer(await t.token());
      await expectTranslations(t, `an ${refusedType}, with a token`, (locale) =>
        resendRejected(t, refusedType, refusal, { as, query: { locale } }),
      );
    },
  }),
  // Every kind of message (spec#7.2-language).
  eachCreatedType((type) => [creationCheck(type), severalErrorsCheck(type)]),
  eachNested((nested) => [nestedPropertyCheck(nested)]),
];
