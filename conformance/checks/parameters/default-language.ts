import { type Check, check } from '../../check/check.ts';
import { equals } from '../../match/value.ts';
import { findRejectedCreation, requiredFieldMutations, resendRejected } from '../material/broken-bodies.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';
import { localeOf } from '../material/messages.ts';
import { withArticle } from '../material/with-article.ts';
import { errorText } from '../material/wording.ts';

const inDefaultLanguage = (type: string): Check =>
  check({
    requirement: 'locale.defaults-to-the-users-language',
    title: `Given users of different languages, when ${withArticle(type)} of theirs is refused without locale, then it is in their language`,
    needs: ['user', 'writes'],
    async run(t) {
      const refusal = await findRejectedCreation(t, type);
      let judged = 0;
      for (const user of t.users()) {
        const as = { way: 'basic', email: user.email, password: user.password } as const;
        const plain = await resendRejected(t, type, refusal, { as });
        if (!user.language || plain.status !== 422) continue;
        judged += 1;
        const own = await resendRejected(t, type, refusal, {
          as,
          query: { locale: localeOf(user.language) },
        });
        t.expect(errorText(t, plain), equals(errorText(t, own)));
        t.expect(errorText(t, await resendRejected(t, type, refusal, { as })), equals(errorText(t, own)));
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
    for (const { apply } of requiredFieldMutations(t, 'contact')) {
      const body = apply(made.sent);
      const plain = await t.update(made, body);
      if (plain.status !== 422) continue;
      for (const language of languages) {
        const reply = await t.update(made, body, { headers: [['Accept-Language', language]] });
        t.expect(errorText(t, reply), equals(errorText(t, plain)));
      }
      return;
    }
    t.notApplicable('The target refuses no update that blanks a required field of a contact.');
  },
});

/** Stories of messages where no locale is named (section 4.2, row locale). */
export const defaultLanguageChecks: readonly Check[] = [
  ...[...listedTypes, ...childTypes].map(inDefaultLanguage),
  whateverTheBrowserSays,
  check({
    requirement: 'locale.defaults-to-the-users-language',
    title:
      'Given a token, when an email is refused without locale, then the message is in the language of the user of the token',
    needs: ['user', 'token', 'writes'],
    async run(t) {
      const { language } = t.user;
      if (!language) return t.untestable("The profile does not name the language of the run's user.");
      const refusal = await findRejectedCreation(t, 'email');
      const as = { way: 'bearer', token: await t.token() } as const;
      const plain = await resendRejected(t, 'email', refusal, { as });
      const own = await resendRejected(t, 'email', refusal, { as, query: { locale: localeOf(language) } });
      t.expect(errorText(t, plain), equals(errorText(t, own)));
    },
  }),
];
