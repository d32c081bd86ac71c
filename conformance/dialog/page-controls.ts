/** A control of a page, as a person would name it. */
export type Control = {
  /** Its index among the page's controls, in document order. */
  readonly index: number;
  readonly name: string;
  /** What the markup calls it, in no language of its users: name, value and id, the parameters of a link, the hidden fields of a form with this one button. */
  readonly codes: readonly string[];
  /** A button submits or acts, a link leads elsewhere. */
  readonly kind: 'button' | 'link';
};

/** A regular expression for any of some words, a line for each language (as `normalise` leaves them). */
const anyOf = (...words: readonly string[]): RegExp => new RegExp(`\\b(${words.join('|')})\\b`);

/**
 * Words of denial in English, German, French, Spanish and Portuguese, Italian, Dutch, Swedish, Danish and Norwegian. They are
 * checked first, since "Don't Allow" contains "Allow".
 */
const denial = anyOf(
  "don'?t|do not|deny|decline|reject|refuse|disallow|cancel|no",
  'nicht|ablehnen|verweigern|abbrechen|nein',
  'ne pas|refuser|rejeter|annuler|interdire|non',
  'denegar|rechazar|rehusar|cancelar|nao|negar|recusar|rejeitar',
  'nega|negare|rifiuta|rifiutare|annulla|annullare',
  'niet|weigeren|afwijzen|annuleren|nee',
  'inte|neka|avvisa|avbryt|nej',
  'ikke|afvis|avvis|annuller|nei',
);

/** Words of consent in the same languages, the plainest first. */
const consent: readonly RegExp[] = [
  anyOf(
    'allow|authori[sz]e|grant|approve|accept',
    'erlauben|zulassen|autorisieren|genehmigen|gewahren|akzeptieren',
    'autoriser|permettre|accorder|approuver|accepter',
    'permitir|autorizar|conceder|aprobar|aceptar|aprovar|aceitar',
    'consenti|consentire|permetti|permettere|autorizza|autorizzare|approva|accetta|accettare',
    'toestaan|toegang (geven|verlenen)|autoriseren|goedkeuren|accepteren',
    'tillat|ge atkomst|bevilja|godkann|acceptera',
    'tillad|giv adgang|gi tilgang|godkend|godkjenn|godta',
  ),
  /\b(agree|yes|ja|oui|zustimmen|freigeben|bestatigen|confirm|confirmer|continue|continuer|weiter|ok)\b/,
];

const login = anyOf(
  'log ?-?in|log ?-?on|sign ?-?in',
  'anmelden|anmeldung|einloggen',
  "connexion|se connecter|connecter|s'identifier|identifier",
  'iniciar sesion|iniciar sessao|acceder|ingresar|entrar',
  'accedi|entra',
  'inloggen|aanmelden',
  'logga in|log ind|logg inn',
);
const goOn =
  /^(continue|next|weiter|fortfahren|continuer|suivant|poursuivre|proceed|continuar|siguiente|continua|avanti|seguinte|doorgaan|verder|volgende|fortsatt|nasta|neste|ok)\b/;
const onward = anyOf(
  'continue|next|submit|ok',
  'weiter|senden|absenden',
  'continuer|suivant|envoyer|valider',
  'continuar|siguiente|seguinte|enviar',
  'continua|avanti|invia',
  'doorgaan|verder|volgende',
  'fortsatt|nasta|neste',
);

/** Lower case, without accents, with plain apostrophes and single spaces. */
export const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const buttonsFirst = (controls: readonly Control[]): Control[] =>
  [...controls].sort((one, two) => Number(one.kind === 'link') - Number(two.kind === 'link'));

const controlNamed = (controls: readonly Control[], pattern: RegExp): Control | undefined =>
  buttonsFirst(controls).find((it) => pattern.test(normalise(it.name)));

const denialCode = /^(deny|denied|disallow|decline|reject|refuse|cancel|dont|not?)$/;
const consentCode = /^(allow|allowed|authori[sz]e|grant|approve|accept|agree|yes)$/;

/** The words that a code consists of: `btn-dontAllow` is btn, dont, allow. */
const wordsOf = (code: string): string[] =>
  code
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z]+/);

const isCoded = (pattern: RegExp, { codes }: Control): boolean =>
  codes.some((code) => wordsOf(code).some((word) => pattern.test(word)));

/** The control that allows by its name. */
function allowControlByName(controls: readonly Control[]): Control | undefined {
  const others = controls.filter((it) => !denial.test(normalise(it.name)));
  for (const words of consent) {
    const match = controlNamed(others, words);
    if (match) return match;
  }
  return undefined;
}

/**
 * The control that denies; undefined if there is none. Where no name allows, the page may be in a language that is unknown
 * here, and what its markup calls the controls counts.
 */
export function denyControl(controls: readonly Control[]): Control | undefined {
  const named = controlNamed(controls, denial);
  if (named || allowControlByName(controls)) return named;
  return buttonsFirst(controls).find((it) => isCoded(denialCode, it));
}

/** The control that allows; undefined if there is none. Names come before codes, as for the one that denies. */
export function allowControl(controls: readonly Control[]): Control | undefined {
  const isDenial = (it: Control) => denial.test(normalise(it.name)) || isCoded(denialCode, it);
  return (
    allowControlByName(controls) ??
    buttonsFirst(controls).find((it) => isCoded(consentCode, it) && !isDenial(it))
  );
}

/** Words that can only deny the app: "Cancel", for example, can also cancel a login. */
const plainDenial = anyOf(
  "(don'?t|do not|nicht|ne pas|no|non|nao|niet) (allow|authori[sz]e|erlauben|zulassen|autorisieren|autoriser|permettre|permitir|autorizar|consentire|autorizzare|toestaan)",
  '(tillat|tillad) (inte|ikke)',
  'deny|disallow|decline|ablehnen|verweigern|refuser|rejeter|denegar|rechazar|rifiuta|recusar|weigeren|neka',
);

/** The two controls of a decision. */
export type LoginDecision = { readonly allow: Control; readonly deny: Control };

/** The decision that a login form also asks for ("Log in and allow", "Don't Allow"); undefined if it only logs in. */
export function choiceAtLogin(controls: readonly Control[]): LoginDecision | undefined {
  const deny = denyControl(controls);
  const [plainest] = consent;
  const allow = allowControl(controls) ?? loginControl(controls);
  if (!allow || !deny) return undefined;
  const isMeant = plainest?.test(normalise(allow.name)) || plainDenial.test(normalise(deny.name));
  return isMeant ? { allow, deny } : undefined;
}

/** A login with an account of another provider. */
const byOthers =
  /\b(with|mit|avec|using|via|con|com|met) (?!e-?mail|password|passwort|mot de|your|ihr|votre|su|tu|la|il|seu|je|uw|wachtwoord)\w+/;

/** Whether a control clearly consents, rather than just continues. */
export const isPlainConsent = (control: Control): boolean =>
  consent[0]?.test(normalise(control.name)) ?? false;

/** Whether a control decides about the app, rather than just continues to the page that asks. */
export const isDecision = (control: Control): boolean => !goOn.test(normalise(control.name));

/** The control that continues from a page without a question, with the user's own account if there are several; undefined if there is none. */
export function continueControl(controls: readonly Control[], email: string): Control | undefined {
  const onwards = buttonsFirst(controls).filter((it) => {
    const name = normalise(it.name);
    return goOn.test(name) && !denial.test(name) && !byOthers.test(name);
  });
  return onwards.find((it) => normalise(it.name).includes(email.toLowerCase())) ?? onwards[0];
}

/** The control that submits a login form: a word for logging in, else one for continuing, else the only button. */
export function loginControl(controls: readonly Control[]): Control | undefined {
  const all = controls.filter((it) => it.kind === 'button' && !denial.test(normalise(it.name)));
  const withoutOthers = all.filter((it) => !byOthers.test(normalise(it.name)));
  const buttons = withoutOthers.length > 0 ? withoutOthers : all;
  const only = buttons.length === 1 ? buttons[0] : undefined;
  return controlNamed(buttons, login) ?? controlNamed(buttons, onward) ?? only;
}
