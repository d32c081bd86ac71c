import type { Choices } from '../choices.ts';
import type { Language } from '../messages.ts';

/** What the pages of the dialog say. */
export interface Wording {
  login: string;
  email: string;
  password: string;
  next: string;
  enter: string;
  wrong: string;
  asks: (app: string) => string;
  allow: string;
  deny: string;
  about: string;
}

const plain: Record<Language, Wording> = {
  en: {
    login: 'Log in',
    email: 'Email',
    password: 'Password',
    next: 'Next',
    enter: 'Log in',
    wrong: 'Email or password is wrong.',
    asks: (app) => `${app} asks for access`,
    allow: 'Allow',
    deny: "Don't Allow",
    about: 'About this app',
  },
  de: {
    login: 'Anmelden',
    email: 'E-Mail',
    password: 'Passwort',
    next: 'Weiter',
    enter: 'Anmelden',
    wrong: 'E-Mail oder Passwort ist falsch.',
    asks: (app) => `${app} bittet um Zugriff`,
    allow: 'Erlauben',
    deny: 'Nicht erlauben',
    about: 'Über diese App',
  },
  fr: {
    login: 'Se connecter',
    email: 'E-mail',
    password: 'Mot de passe',
    next: 'Suivant',
    enter: 'Se connecter',
    wrong: 'E-mail ou mot de passe incorrect.',
    asks: (app) => `${app} demande un accès`,
    allow: 'Autoriser',
    deny: 'Ne pas autoriser',
    about: "À propos de l'application",
  },
};

const formal: Record<Language, Wording> = {
  en: {
    ...plain.en,
    email: 'Your e-mail address',
    password: 'Your password',
    next: 'Continue',
    enter: 'Sign in',
    allow: 'Grant access',
    deny: 'Don’t Allow',
  },
  de: {
    ...plain.de,
    email: 'Ihre E-Mail-Adresse',
    password: 'Ihr Kennwort',
    enter: 'Einloggen',
    allow: 'Zugriff gewähren',
    deny: 'Ablehnen',
  },
  fr: {
    ...plain.fr,
    email: 'Adresse électronique',
    next: 'Continuer',
    enter: 'Connexion',
    allow: "Accorder l'accès",
    deny: 'Refuser',
  },
};

/** The texts of the pages in both registers; "Don't Allow" is the only one that the specification prints (section 5.2, step 2b). */
export const wordings: Record<Choices['wording'], Record<Language, Wording>> = { plain, formal };
