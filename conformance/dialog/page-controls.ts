/** A control of a page, as a person would name it. */
export type Control = {
  /** Its place among the page's controls, in document order. */
  readonly index: number;
  readonly name: string;
  /** A button submits or acts, a link leads elsewhere. */
  readonly kind: 'button' | 'link';
};

/** Words of denial in English, German and French; they are looked for first, since "Don't Allow" allows, too. */
const denial =
  /\b(don'?t|do not|deny|decline|reject|refuse|disallow|cancel|no|nicht|ablehnen|verweigern|abbrechen|nein|ne pas|refuser|rejeter|annuler|interdire|non)\b/;

/** Words of consent in English, German and French, the plainest first. */
const consent: readonly RegExp[] = [
  /\b(allow|authori[sz]e|grant|approve|accept|erlauben|zulassen|autorisieren|genehmigen|gewahren|akzeptieren|autoriser|permettre|approuver|accepter)\b/,
  /\b(agree|yes|ja|oui|zustimmen|freigeben|bestatigen|confirm|confirmer|continue|continuer|weiter|ok)\b/,
];

const login =
  /\b(log ?-?in|log ?-?on|sign ?-?in|anmelden|anmeldung|einloggen|connexion|se connecter|connecter|s'identifier|identifier)\b/;
const goOn = /^(continue|next|weiter|fortfahren|continuer|suivant|poursuivre|proceed|ok)\b/;
const onward = /\b(continue|next|submit|weiter|senden|absenden|continuer|suivant|envoyer|valider|ok)\b/;

/** Lower case, without accents, with plain apostrophes and single spaces. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const buttonsFirst = (controls: readonly Control[]): Control[] =>
  [...controls].sort((one, two) => Number(one.kind === 'link') - Number(two.kind === 'link'));

const named = (controls: readonly Control[], pattern: RegExp): Control | undefined =>
  buttonsFirst(controls).find((it) => pattern.test(plain(it.name)));

/** The control by which a person refuses; undefined where there is none. */
export const denyControl = (controls: readonly Control[]): Control | undefined => named(controls, denial);

/** The control by which a person consents; undefined where there is none. */
export function allowControl(controls: readonly Control[]): Control | undefined {
  const others = controls.filter((it) => !denial.test(plain(it.name)));
  for (const words of consent) {
    const found = named(others, words);
    if (found) return found;
  }
  return undefined;
}

/** Words that refuse what an app asks for, and nothing else: a login can be cancelled, too. */
const plainDenial =
  /\b((don'?t|do not|nicht|ne pas) (allow|authori[sz]e|erlauben|zulassen|autorisieren|autoriser|permettre)|deny|disallow|decline|ablehnen|verweigern|refuser|rejeter)\b/;

/** The two controls of a decision. */
export type Choice = { readonly allow: Control; readonly deny: Control };

/** The decision that a login form asks for in the same breath ("Log in and allow", "Don't Allow"); undefined where it only logs in. */
export function choiceAtLogin(controls: readonly Control[]): Choice | undefined {
  const deny = denyControl(controls);
  const [plainest] = consent;
  const allow = allowControl(controls) ?? loginControl(controls);
  if (!allow || !deny) return undefined;
  const isMeant = plainest?.test(plain(allow.name)) || plainDenial.test(plain(deny.name));
  return isMeant ? { allow, deny } : undefined;
}

/** A login by somebody else's account. */
const byOthers = /\b(with|mit|avec|using|via) (?!e-?mail|password|passwort|mot de|your|ihr|votre)\w+/;

/** Whether a control lets an app in, and does not only go on. */
export const isPlainConsent = (control: Control): boolean => consent[0]?.test(plain(control.name)) ?? false;

/** The control by which a page that asks for nothing goes on, with the user's own account where it names several; undefined where there is none. */
export function onwardControl(controls: readonly Control[], email: string): Control | undefined {
  const onwards = buttonsFirst(controls).filter((it) => {
    const name = plain(it.name);
    return goOn.test(name) && !denial.test(name) && !byOthers.test(name);
  });
  return onwards.find((it) => plain(it.name).includes(email.toLowerCase())) ?? onwards[0];
}

/** The control that sends a login form: named so, else a word for going on, else its only button. */
export function loginControl(controls: readonly Control[]): Control | undefined {
  const all = controls.filter((it) => it.kind === 'button' && !denial.test(plain(it.name)));
  const own = all.filter((it) => !byOthers.test(plain(it.name)));
  const buttons = own.length > 0 ? own : all;
  const only = buttons.length === 1 ? buttons[0] : undefined;
  return named(buttons, login) ?? named(buttons, onward) ?? only;
}
