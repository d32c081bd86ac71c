import type { Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { hasStatus } from '../../match/reply.ts';

/** Whether the name in an entry of errors means the property: as it is, or for a reference by id without the ending. */
export const isErrorOn = (name: string, property: string): boolean =>
  name === property || name === property.replace(/_id$/, '');

/** The messages for a property in a refused creation or update, in a fixed order. Any status but 422 is a violation. */
export function messagesFor(t: Target, reply: Reply, property: string): readonly string[] {
  t.expect(reply, hasStatus(422));
  return t
    .propertyErrors(reply)
    .filter(([name]) => isErrorOn(name, property))
    .map(([, message]) => message)
    .toSorted();
}

/** The language of a locale: `de` of `de_DE`. */
export const languageOf = (locale: string): string => locale.split(/[_-]/)[0]?.toLowerCase() ?? locale;

const countries: Readonly<Record<string, string>> = {
  en: 'US',
  da: 'DK',
  sv: 'SE',
  cs: 'CZ',
  el: 'GR',
  ja: 'JP',
};

/** A locale of a language, in the printed shape `<language>_<COUNTRY>` (section 4.2). */
export const localeOf = (language: string): string =>
  /_/.test(language) ? language : `${language}_${countries[language] ?? language.toUpperCase()}`;
