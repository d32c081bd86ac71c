import type { AuthenticatedRequest } from './http.ts';

/** The kinds of property errors. */
export type ErrorKind = 'blank' | 'wrong' | 'unlisted' | 'long' | 'small' | 'unknown' | 'fixed';

/** The languages of the server. */
const languages = ['en', 'de', 'fr'] as const;
export type Language = (typeof languages)[number];

const texts: Record<Language, Record<ErrorKind, string>> = {
  en: {
    blank: "can't be blank",
    wrong: 'is not valid',
    unlisted: 'is not one of the values on offer',
    long: 'is too long',
    small: 'is too small',
    unknown: 'is not known',
    fixed: 'cannot be set',
  },
  de: {
    blank: 'darf nicht leer sein',
    wrong: 'ist ungültig',
    unlisted: 'steht nicht zur Auswahl',
    long: 'ist zu lang',
    small: 'ist zu klein',
    unknown: 'ist nicht bekannt',
    fixed: 'kann nicht gesetzt werden',
  },
  fr: {
    blank: 'doit être rempli(e)',
    wrong: "n'est pas valide",
    unlisted: "n'est pas proposé",
    long: 'est trop long',
    small: 'est trop petit',
    unknown: "n'est pas connu",
    fixed: 'ne peut pas être défini',
  },
};

/** The message of a property error (spec#7.2-language). */
export function translateError(fault: ErrorKind, language: Language): string {
  return texts[language][fault];
}

/** The language of a locale such as `de_DE`; undefined if the server does not support it. */
export function languageOfLocale(locale: string): Language | undefined {
  return languages.find((language) => locale.split('_')[0] === language);
}

/** The language of a request: that of its `locale`, or the user's (spec#4.2). */
export function languageOfRequest({ server, query, headers, caller }: AuthenticatedRequest): Language {
  const locale = query.get('locale');
  const isBasic = headers.authorization?.startsWith('Basic') ?? false;
  const isOwn = isBasic || server.conforms('locale.defaults-to-user-of-token');
  const defaultLanguage = isOwn ? caller.user.language : 'en';
  const isHeard = caller.user.language === 'en' || server.conforms('locale.asked-by-every-user');
  if (locale === null || !isHeard) return defaultLanguage;
  return languageOfLocale(locale) ?? (server.choices.unknownLocale === 'English' ? 'en' : defaultLanguage);
}
