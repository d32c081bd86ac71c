import type { Known } from '../../check/known.ts';
import type { Target } from '../../check/target.ts';
import { isSuccess } from '../../match/granted.ts';
import { languageOf, localeOf } from './messages.ts';

/** Locales in whose languages a target has to speak: those of the users that the profile names, one for each language. */
export function profileLocales(t: Target): readonly string[] {
  const locales = t.users().flatMap(({ language }) => (language ? [localeOf(language)] : []));
  return [...new Map(locales.map((locale) => [languageOf(locale), locale])).values()];
}

const taken = new WeakMap<Known, Promise<readonly string[]>>();

/**
 * Locales to ask for: the claimed ones, and those of the common ones that the target takes. Which locales there are is
 * not shown, so one that it refuses or does not know is left alone; a target that takes none at all is a violation.
 */
export async function acceptedLocales(t: Target): Promise<readonly string[]> {
  const asked = taken.get(t.known) ?? takenLocales(t);
  taken.set(t.known, asked);
  asked.catch(() => taken.delete(t.known));
  const claimed = profileLocales(t);
  const spoken = [...new Set([...claimed, ...(await asked)])];
  return spoken.length > 0 ? spoken : t.violation(`one of ${t.known.locales.join(', ')} to be taken`, 'none');
}

async function takenLocales(t: Target): Promise<readonly string[]> {
  const locales: string[] = [];
  for (const locale of t.known.locales) {
    if (isSuccess(await t.get('/api/contacts', { query: { locale } }))) locales.push(locale);
  }
  return locales;
}
