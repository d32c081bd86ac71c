import { check } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { asBearer, asQuery, asUser, type Caller } from '../../http/caller.ts';
import type { Reply } from '../../http/reply.ts';
import { equals } from '../../match/value.ts';
import { bodyMutations } from '../material/broken-bodies.ts';
import { listedTypes } from '../material/listed-types.ts';
import { languageOf, localeOf } from '../material/messages.ts';
import { errorText } from '../material/wording.ts';

type Send = (as: Caller, locale?: string) => Promise<Reply>;

/** A creation that someone may try and that is refused with 422 for a property; undefined where there is none. */
async function refusedTo(t: Target, as: Caller): Promise<Send | undefined> {
  for (const type of listedTypes) {
    for (const { apply } of bodyMutations(t, type)) {
      const body = apply(t.build(type));
      if ((await t.create(type, body, { as })).status === 422)
        return (caller, locale) => t.create(type, body, { as: caller, query: { locale } });
    }
  }
  return undefined;
}

/** A token acts for its user in the user's language (section 4.2, row locale), which is not everybody's. */
export const tokenLanguageCheck = check({
  requirement: 'locale.defaults-to-the-users-language',
  title:
    'Given a token of a user of another language, when a creation is refused without locale, then the message is in the language of that user',
  needs: ['user', 'otherUser', 'token', 'writes'],
  async run(t) {
    const user = t.otherUser;
    const { language } = user;
    if (!language || languageOf(language) === languageOf(t.user.language ?? language))
      return t.notApplicable('The profile names no second user who speaks another language than the first.');
    const send = await refusedTo(t, asUser(user));
    if (!send) return t.notApplicable('The target refuses nothing to the second user for a property.');
    const own = errorText(t, await send(asUser(user), localeOf(language)));
    const token = await t.token({ user });
    for (const as of [asBearer(token), asQuery(token)]) {
      t.expect(errorText(t, await send(as)), equals(own));
    }
  },
});
