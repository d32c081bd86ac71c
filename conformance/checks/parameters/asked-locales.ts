import type { Preparation, Target } from '../../check/target.ts';
import { asUser, type Caller } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { refuses } from '../../match/response.ts';
import { equals } from '../../match/value.ts';
import { asToken, orNotApplicable, tokenOf } from '../credentials/tokens.ts';
import { needsOf, type TestedOperation } from '../operations/operation.ts';
import { eachOperation } from '../operations/places.ts';
import { refusesNone } from '../shared/invalid-bodies.ts';
import { languageOf, localeOf, messagesWhere, profileLocales } from '../shared/languages.ts';
import { type Mutation, mutationsOf } from '../shared/mutations.ts';
import { placeFor } from '../shared/records.ts';

/** A request with one invalid property, which the target refuses with 422. */
type Refused = Pick<Mutation, 'isNamedBy'> & {
  send(as: Caller, locale?: string): Promise<HttpResponse>;
};

/** Finds an invalid body that an operation refuses, by trial. Not applicable where it refuses none. */
async function findRefused(t: Preparation, { action, type = '', parent }: TestedOperation): Promise<Refused> {
  const updated = action === 'update' ? await t.createRecord(type) : undefined;
  for (const { isNamedBy, apply } of mutationsOf(t, type)) {
    const send: Refused['send'] = async (as, locale) => {
      const options = { as, query: { locale } };
      if (updated) return t.update(updated, apply(updated.sent), options);
      const place = await placeFor(t, parent, type);
      return t.sendCreation(type, apply(t.build(type)), { ...options, ...place });
    };
    const response = await send(asUser(t.user));
    if (response.status === 422 && messagesWhere(t, response, isNamedBy).length > 0)
      return { isNamedBy, send };
  }
  return refusesNone(t, type);
}

/** Who asks, and the language of this user. */
type Asker = { readonly as: Caller; readonly language: string };

/** With Basic every user whose language the profile names; with a token the run's user. */
async function askersOf(t: Preparation, credential: string): Promise<readonly Asker[]> {
  const named = t.users().flatMap((user) => (user.language ? [{ user, language: user.language }] : []));
  if (credential === 'basic') return named.map(({ user, language }) => ({ as: asUser(user), language }));
  const as = asToken(credential, await orNotApplicable(t, () => tokenOf(t)));
  return named.filter(({ user }) => user.email === t.user.email).map(({ language }) => ({ as, language }));
}

/** The locales that a value on the axis `language` stands for, if this user asks. */
async function localesAsked(t: Preparation, { language }: Asker, value: string): Promise<readonly string[]> {
  if (value === "the user's") return [await localeOf(t, language)];
  return (await profileLocales(t)).filter((it) => languageOf(it) !== languageOf(language));
}

/** Expects the messages of a locale to be those that the run's user gets with Basic, whoever asks and how. */
async function expectSameMessages(
  t: Target,
  { isNamedBy, send }: Refused,
  credential: string,
  language: string,
): Promise<void> {
  let asked = 0;
  for (const asker of await askersOf(t, credential)) {
    for (const locale of await localesAsked(t, asker, language)) {
      const response = await send(asker.as, locale);
      // The roles of a user can forbid the operation.
      if (response.status === 401 || response.status === 403) continue;
      asked += 1;
      const expected = messagesWhere(t, await send(asUser(t.user), locale), isNamedBy);
      t.expect(messagesWhere(t, response, isNamedBy), equals(expected));
    }
  }
  if (asked === 0) t.notApplicable('The profile names no user, allowed to do this, and no such language.');
}

/** Checks of the locale wherever messages are translated, by whom it is asked, and how (spec#4.2-locale). */
export const askedLocales = eachOperation('locale.translates-messages', (operation, cells) => ({
  title: `Given an invalid property, when ${operation.name} with a locale by users of other languages, or with a token, then its message is in the language asked for`,
  needs: needsOf(operation, ['user']),
  async run(t) {
    // Not applicable where an optional operation is not offered.
    await operation.prepare(t);
    const refused = await findRefused(t, operation);
    await t.judgeCells(cells, async ({ credential = '', language = '' }) => {
      if (language !== 'unknown') return expectSameMessages(t, refused, credential, language);
      for (const { as } of await askersOf(t, credential)) t.expect(await refused.send(as, 'xx_XX'), refuses);
    });
  },
}));
