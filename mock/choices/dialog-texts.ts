import type { DialogTexts } from '../oauth/authorization/controls.ts';

/** Some texts of the login page and of the consent dialog. */
type SomeTexts = {
  readonly [Page in keyof DialogTexts]?: { readonly [Name in keyof DialogTexts[Page]]?: string };
};

/** Other words for the same. The specification prints only "Don't Allow" (spec#5.2-code-deny). */
export const formalTexts: ReadonlyMap<string, SomeTexts> = new Map([
  [
    'en',
    {
      login: {
        email: 'Your e-mail address',
        password: 'Your password',
        next: 'Continue',
        submit: 'Sign in',
      },
      consent: { allow: 'Grant access', deny: 'Don’t Allow' },
    },
  ],
  [
    'de',
    {
      login: { email: 'Ihre E-Mail-Adresse', password: 'Ihr Kennwort', submit: 'Einloggen' },
      consent: { allow: 'Zugriff gewähren', deny: 'Ablehnen' },
    },
  ],
  [
    'fr',
    {
      login: { email: 'Adresse électronique', next: 'Continuer', submit: 'Connexion' },
      consent: { allow: "Accorder l'accès", deny: 'Refuser' },
    },
  ],
  ['pl', { login: { submit: 'Wejdź' }, consent: { allow: 'Udziel dostępu', deny: 'Odmów' } }],
]);

/** A language that no user of the mock has. */
export const polishTexts: SomeTexts = {
  login: {
    title: 'Zaloguj się: {company}',
    lead: '{app} prosi o dostęp do Twojego konta.',
    email: 'Adres e-mail',
    password: 'Hasło',
    next: 'Dalej',
    submit: 'Zaloguj się',
    wrong: 'Adres lub hasło są nieprawidłowe.',
  },
  consent: {
    title: 'Dostęp aplikacji',
    heading: '{app} prosi o dostęp do Twojego konta',
    identity: '{company}: {user}.',
    otherUser: 'Inne konto',
    granted: 'Uprawnienia aplikacji',
    destination: 'Powrót do {site}.',
    allow: 'Zezwól',
    deny: 'Nie zezwalaj',
  },
};

/** Texts with others in the place of some. */
export function withTexts(texts: DialogTexts, { login, consent }: SomeTexts = {}): DialogTexts {
  return { login: { ...texts.login, ...login }, consent: { ...texts.consent, ...consent } };
}
