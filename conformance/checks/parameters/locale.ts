import { type Check, check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { equals, satisfies } from '../../match/value.ts';
import { allActs } from '../acts/all.ts';
import { granting } from '../acts/granting.ts';
import { blankings, refuseAgain, refusedCreation } from '../material/broken-bodies.ts';
import { refusedInner, refuseInnerAgain } from '../material/broken-inner-records.ts';
import { innerRecords } from '../material/inner-records.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';
import { claimedLocales, spokenLocales } from '../material/locales.ts';
import { localeOf } from '../material/messages.ts';
import { withArticle } from '../material/with-article.ts';

/** All messages of a refusal, as one text that tells languages apart. */
const wording = (t: Target, reply: Reply): string =>
  JSON.stringify(t.propertyErrors(reply).toSorted(([one], [other]) => one.localeCompare(other)));

/** Asks for the same refusal in each language, there and back again, and expects each language to have words of its own. */
async function expectTranslations(t: Target, refuse: (locale: string) => Promise<Reply>): Promise<void> {
  const locales = await spokenLocales(t);
  const all = new Set<string>();
  for (const locale of locales) all.add(wording(t, await refuse(locale)));
  t.expect(
    all.size,
    satisfies(`two wordings among ${locales.join(', ')}`, (it) => it > 1),
  );
  const claimed = claimedLocales(t);
  const wordings: string[] = [];
  for (const locale of claimed) wordings.push(wording(t, await refuse(locale)));
  t.expect(
    new Set(wordings).size,
    satisfies(`a wording for each of ${claimed.join(', ')}`, (it) => it === claimed.length),
  );
  for (const [index, locale] of claimed.entries()) {
    t.expect(wording(t, await refuse(locale)), equals(String(wordings[index])));
  }
}

const ofCreation = (type: string): Check =>
  check({
    requirement: 'locale.translates-messages',
    title: `Given ${withArticle(type)} that is refused, when it is sent in each language, then each words the error in its own way`,
    needs: ['user', 'writes'],
    async run(t) {
      const refusal = await refusedCreation(t, type);
      await expectTranslations(t, (locale) => refuseAgain(t, type, refusal, { query: { locale } }));
    },
  });

const ofUpdate = (type: string): Check =>
  check({
    requirement: 'locale.translates-messages',
    title: `Given an update of ${withArticle(type)} that is refused, when it is sent in each language, then each words the error in its own way`,
    needs: ['user', 'writes'],
    async run(t) {
      const made = await t.make(type);
      for (const { kind, spoil } of blankings(t, type)) {
        const body = spoil(made.sent);
        if (kind !== 'blank' || (await t.update(made, body)).status !== 422) continue;
        return expectTranslations(t, (locale) => t.update(made, body, { query: { locale } }));
      }
      t.notApplicable(`The target refuses no update that blanks a required field of ${withArticle(type)}.`);
    },
  });

const inDefaultLanguage = (type: string): Check =>
  check({
    requirement: 'locale.defaults-to-the-users-language',
    title: `Given users of different languages, when ${withArticle(type)} of theirs is refused without locale, then it is in their language`,
    needs: ['user', 'writes'],
    async run(t) {
      const refusal = await refusedCreation(t, type);
      let judged = 0;
      for (const user of t.users()) {
        const as = { way: 'basic', email: user.email, password: user.password } as const;
        const plain = await refuseAgain(t, type, refusal, { as });
        if (!user.language || plain.status !== 422) continue;
        judged += 1;
        const own = await refuseAgain(t, type, refusal, { as, query: { locale: localeOf(user.language) } });
        t.expect(wording(t, plain), equals(wording(t, own)));
        t.expect(wording(t, await refuseAgain(t, type, refusal, { as })), equals(wording(t, own)));
      }
      if (judged === 0)
        t.untestable(`The profile names the language of nobody who creates ${withArticle(type)}.`);
    },
  });

const languages = ['en-US', 'de-DE', 'fr-FR'];

/** What a browser says of its languages is no word of the user's (section 4.2 names the user's language alone). */
const whateverTheBrowserSays = check({
  requirement: 'locale.defaults-to-the-users-language',
  title:
    'Given an update that is refused without locale, when the browser names languages of its own, then the message is in the same language',
  needs: ['user', 'writes'],
  async run(t) {
    const made = await t.make('contact');
    for (const { spoil } of blankings(t, 'contact')) {
      const body = spoil(made.sent);
      const plain = await t.update(made, body);
      if (plain.status !== 422) continue;
      for (const language of languages) {
        const reply = await t.update(made, body, { headers: [['Accept-Language', language]] });
        t.expect(wording(t, reply), equals(wording(t, plain)));
      }
      return;
    }
    t.notApplicable('The target refuses no update that blanks a required field of a contact.');
  },
});

/** Stories of the parameter locale in refusals (section 4.2; section 7.2, rule 4). */
export const localeChecks: readonly Check[] = [
  ...[...listedTypes, ...childTypes].map(ofCreation),
  ...listedTypes.map(ofUpdate),
  ...[...listedTypes, ...childTypes].map(inDefaultLanguage),
  whateverTheBrowserSays,
  check({
    requirement: 'locale.translates-messages',
    title:
      'Given a token, when an email is refused in each language, then each words the error in its own way',
    needs: ['user', 'token', 'writes'],
    async run(t) {
      const refusal = await refusedCreation(t, 'email');
      const as = { way: 'bearer', token: await t.token() } as const;
      await expectTranslations(t, (locale) => refuseAgain(t, 'email', refusal, { as, query: { locale } }));
    },
  }),
  check({
    requirement: 'locale.defaults-to-the-users-language',
    title:
      'Given a token, when an email is refused without locale, then the message is in the language of the user of the token',
    needs: ['user', 'token', 'writes'],
    async run(t) {
      const { language } = t.user;
      if (!language) return t.untestable("The profile does not name the language of the run's user.");
      const refusal = await refusedCreation(t, 'email');
      const as = { way: 'bearer', token: await t.token() } as const;
      const plain = await refuseAgain(t, 'email', refusal, { as });
      const own = await refuseAgain(t, 'email', refusal, { as, query: { locale: localeOf(language) } });
      t.expect(wording(t, plain), equals(wording(t, own)));
    },
  }),
];

/** Errors of inner records are translated as others are. */
export const innerLocaleChecks = family({
  requirements: ['locale.translates-messages'],
  emptyBecause: 'The specification nests addresses in contacts for every target.',
  *checks(known) {
    for (const inner of innerRecords(known)) {
      yield check({
        requirement: 'locale.translates-messages',
        title: `Given ${withArticle(inner.parent)} with wrong ${inner.property}, when it is sent in each language, then each words the error in its own way`,
        needs: ['user', 'writes'],
        async run(t) {
          const refusal = await refusedInner(t, inner);
          await expectTranslations(t, (locale) => refuseInnerAgain(t, inner, refusal, locale));
        },
      });
    }
  },
});

/** Crosses every operation with locales: success stays success (section 4.2). */
export const localeEverywhere = family({
  requirements: ['locale.is-accepted-everywhere'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(known) {
    for (const act of allActs(known)) {
      yield check({
        requirement: 'locale.is-accepted-everywhere',
        title: `When ${act.name} with a locale, then it succeeds in each`,
        needs: act.writes ? ['user', 'writes'] : ['user'],
        async run(t) {
          const attempt = await act.prepare(t);
          for (const locale of await spokenLocales(t))
            t.expect(await attempt.send({ query: { locale } }), granting(act));
        },
      });
    }
  },
});
