import type { Target } from '../../check/target.ts';
import type { Caller } from '../../http/caller.ts';
import { isSuccess } from '../../match/granted.ts';
import { acceptedLocales } from './locales.ts';
import { currentVersions } from './versions.ts';

/** The parameters that every call takes, and who calls. */
export type AllParameters = {
  readonly as: Caller;
  readonly query: Readonly<Record<string, string>>;
};

/**
 * Everything at once that goes with every call (section 4.2): a locale, the current version, and the token in the query
 * where there is one. What each does alone it has to do beside the others. A version that the target does not take is
 * left out.
 */
export async function allParameters(t: Target): Promise<AllParameters> {
  const as = (await t.ways()).at(-1)?.as ?? t.me;
  const [locale = ''] = await acceptedLocales(t);
  for (const v of await currentVersions(t)) {
    if (isSuccess(await t.get('/api/contacts', { as, query: { v, locale } })))
      return { as, query: { v, locale } };
  }
  return { as, query: { locale } };
}
