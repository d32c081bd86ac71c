/** A checkbox that is not ticked. */
export type Checkbox = {
  /** Its name in the form, without brackets at the end. */
  readonly field: string;
  /** Whether the browser does not send the form before it is ticked. */
  readonly isInvalid: boolean;
  /** Whether the markup calls it required, though the browser sends the form. */
  readonly isCalledRequired: boolean;
  /** Whether another checkbox of this name is ticked. */
  readonly hasTickedSibling: boolean;
};

/** A control of a page, as a person would name it. */
export type Control = {
  /** Its index among the page's controls, or among its options, in document order. */
  readonly index: number;
  readonly name: string;
  /** What the markup calls it, in no language of its users: name, value and id, the parameters of a link, the hidden fields of a form with this one button. */
  readonly codes: readonly string[];
  /** A button submits or acts, a link leads elsewhere, an option is chosen: a radio button, a checkbox or an entry of a select. */
  readonly kind: 'button' | 'link' | 'option';
};

/** The radio buttons of one name, the entries of a select, or a checkbox, and the buttons that submit their form. */
export type OptionGroup = {
  readonly options: readonly Control[];
  /** Also those that cannot be pressed yet. */
  readonly buttons: readonly Control[];
  /** Set if it is a checkbox. */
  readonly checkbox?: Checkbox;
};

/** How a person answers a page: the options to choose, then the control to press; without one, choosing is all. */
export type Answer = { readonly options: readonly Control[]; readonly control?: Control };

/** The answer that pressing a control gives. */
export const pressing = (control: Control): Answer => ({ options: [], control });

/** An answer in words: `Allow`, or `Allow, then Continue`. */
export const describeAnswer = ({ options, control }: Answer): string =>
  [...options, ...(control ? [control] : [])].map(({ name }) => name).join(', then ');

/** A regular expression for any of some words, a line for each language (as `normalise` leaves them). */
export const anyOf = (...words: readonly string[]): RegExp => new RegExp(`\\b(${words.join('|')})\\b`);

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
  /^(continue|next|weiter|fortfahren|continuer|suivant|poursuivre|proceed|continuar|siguiente|continua|avanti|seguinte|doorgaan|verder|volgende|fortsatt|fortsæt|fortsett|nasta|neste|ok)\b/;
const onward = anyOf(
  'continue|next|submit|ok',
  'weiter|senden|absenden',
  'continuer|suivant|envoyer|valider',
  'continuar|siguiente|seguinte|enviar',
  'continua|avanti|invia',
  'doorgaan|verder|volgende',
  'fortsatt|fortsæt|fortsett|nasta|neste',
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
/** Codes of consent that no other question has. */
const plainCode = /^(allow|allowed|authori[sz]e|grant|approve)$/;

/** The words that a code consists of: `btn-dontAllow` is btn, dont, allow. */
export const wordsOf = (code: string): string[] =>
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

/** The two answers of a decision. */
export type LoginDecision = { readonly allow: Answer; readonly deny: Answer };

/** The option that allows and the one that denies; undefined if the group asks something else. Of two options, one that is known tells the other. */
function decisiveOptions({ options }: OptionGroup): { allow: Control; deny: Control } | undefined {
  const [allow, deny] = [allowControl(options), denyControl(options)];
  const other = (it: Control) => (options.length === 2 ? options.find((one) => one !== it) : undefined);
  const pair = { allow: allow ?? (deny && other(deny)), deny: deny ?? (allow && other(allow)) };
  return pair.allow && pair.deny && pair.allow !== pair.deny
    ? { allow: pair.allow, deny: pair.deny }
    : undefined;
}

/** Whether two controls ask for nothing but the decision about the app, in words or markup that no other question has. */
const isPlainPair = ({ allow, deny }: { allow: Control; deny: Control }): boolean =>
  isPlainConsent(allow) || plainDenial.test(normalise(deny.name)) || isCoded(plainCode, allow);

/**
 * The answers that radio buttons or a select give, in every group that asks for the decision and that the same button submits;
 * undefined if none does, or if it is unknown which button that is. A single question of yes or no counts, unless only plain words do.
 */
function decisionByOptions(
  groups: readonly OptionGroup[],
  submit: (buttons: readonly Control[]) => Control | undefined,
  isPlainOnly: boolean,
): LoginDecision | undefined {
  const pairs = groups.flatMap((group) => {
    const pair = decisiveOptions(group);
    return pair ? [{ ...pair, buttons: group.buttons }] : [];
  });
  const plain = pairs.filter(isPlainPair);
  const decisive = plain.length === 0 && pairs.length === 1 && !isPlainOnly ? pairs : plain;
  const buttons = decisive[0]?.buttons ?? [];
  const asked = decisive.filter((it) => it.buttons[0]?.index === buttons[0]?.index);
  const control = submit(buttons);
  if (asked.length === 0 || (buttons.length > 0 && !control)) return undefined;
  const answer = (by: 'allow' | 'deny'): Answer => ({
    options: asked.map((it) => it[by]),
    ...(control && { control }),
  });
  return { allow: answer('allow'), deny: answer('deny') };
}

/** The button that submits the options of a form: one that continues, or allows, else the only one. */
function submitControl(buttons: readonly Control[]): Control | undefined {
  const others = buttons.filter((it) => !denial.test(normalise(it.name)));
  const only = others.length === 1 ? others[0] : undefined;
  return only ?? controlNamed(others, onward) ?? allowControlByName(others);
}

/** The decision that a login form also asks for ("Log in and allow", "Don't Allow"); undefined if it only logs in. */
export function choiceAtLogin(
  controls: readonly Control[],
  groups: readonly OptionGroup[] = [],
): LoginDecision | undefined {
  const deny = denyControl(controls);
  const allow = allowControl(controls) ?? loginControl(controls);
  const isMeant = allow && deny && (isPlainConsent(allow) || plainDenial.test(normalise(deny.name)));
  if (isMeant) return { allow: pressing(allow), deny: pressing(deny) };
  const isInForm = ({ index }: Control) => controls.some((it) => it.index === index);
  const inForm = groups.filter(({ buttons }) => buttons.some(isInForm));
  return decisionByOptions(inForm, loginControl, true);
}

/** The decision that a page asks for, and what else it asks beside it. */
export type PageDecision = {
  readonly allow: Answer;
  readonly deny?: Answer;
  /** Options that the decision may depend on, and that nothing tells the meaning of. */
  readonly unread: readonly Control[];
};

/** Groups of the form of a control, without those that have one of its options: it is unknown what they ask. */
const unreadBeside = ({ control, options }: Answer, groups: readonly OptionGroup[]): readonly Control[] =>
  groups
    .filter(({ buttons }) => control !== undefined && buttons.some(({ index }) => index === control.index))
    .filter((group) => !group.options.some((it) => options.some(({ index }) => index === it.index)))
    .flatMap((it) => it.options);

/** The button that allows, whatever its name, where a page has no answers but this one and a button that plainly denies. */
function buttonBeside(
  deny: Control,
  controls: readonly Control[],
  answers: readonly Control[],
): Control | undefined {
  const [one, two, ...more] = answers;
  const other = one?.index === deny.index ? two : one;
  const isPair = more.length === 0 && answers.some(({ index }) => index === deny.index);
  if (!isPair || !plainDenial.test(normalise(deny.name)) || answers.some(({ kind }) => kind !== 'button'))
    return undefined;
  const asksElse = [denial, login, asAnother].some((it) => other && it.test(normalise(other.name)));
  return asksElse ? undefined : controls.find(({ index }) => index === other?.index);
}

/**
 * The decision that a page asks for; undefined if it asks for none. Buttons that plainly allow and deny come before options, since a
 * form can ask more beside; options come before buttons that just continue. `answers` are the controls that do not lead away from it.
 */
export function pageDecision(
  controls: readonly Control[],
  groups: readonly OptionGroup[],
  answers: readonly Control[] = [],
): PageDecision | undefined {
  const deny = denyControl(controls);
  const beside = deny && buttonBeside(deny, controls, answers);
  const allow = allowControl(controls) ?? beside;
  const isPlain = allow !== undefined && (allow === beside || isPlainConsent(allow));
  const byOptions = isPlain && deny ? undefined : decisionByOptions(groups, submitControl, isPlain);
  if (byOptions) return { ...byOptions, unread: unreadBeside(byOptions.allow, groups) };
  if (!allow || !(deny || (allow.kind === 'button' && isPlain))) return undefined;
  return {
    allow: pressing(allow),
    ...(deny && { deny: pressing(deny) }),
    unread: unreadBeside(pressing(allow), groups),
  };
}

/** A login with an account of another provider. */
const byOthers =
  /\b(with|mit|avec|using|via|con|com|met) (?!e-?mail|password|passwort|mot de|your|ihr|votre|su|tu|la|il|seu|je|uw|wachtwoord)\w+/;

/** A login as another user than the one whose password a page asks for. */
const asAnother = anyOf(
  'else|another|other|different|switch',
  'anders|andere[mnrs]?|wechseln|wisselen',
  'autres?|changer',
  'otr[oa]s?|outr[oa]s?|altr[oai]|cambiar|cambia',
  'annan|annat|anden|andet|annen|byt|bytt',
);

/** Whether a control clearly consents, rather than just continues. */
const isPlainConsent = (control: Control): boolean => consent[0]?.test(normalise(control.name)) ?? false;

/** Whether an answer decides about the app, rather than just continues to the page that asks. */
export const isDecision = ({ options, control }: Answer): boolean =>
  options.length > 0 || (control !== undefined && !goOn.test(normalise(control.name)));

/** How a page is continued from, and the options of its form that nothing tells the meaning of. */
export type Continuation = { readonly answer: Answer; readonly unread: readonly Control[] };

/** How to continue from a page without a question, with the user's own account if there are several; undefined if it has no way on. */
export function continuation(
  controls: readonly Control[],
  groups: readonly OptionGroup[],
  email: string,
): Continuation | undefined {
  const control = continueControl(controls, email);
  if (!control) return undefined;
  const isOwn = ({ name }: Control) => normalise(name).includes(email.toLowerCase());
  const answer = { options: groups.flatMap(({ options }) => options.find(isOwn) ?? []), control };
  return { answer, unread: unreadBeside(answer, groups) };
}

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
  const withoutOthers = all.filter(
    (it) => !byOthers.test(normalise(it.name)) && !asAnother.test(normalise(it.name)),
  );
  const buttons = withoutOthers.length > 0 ? withoutOthers : all;
  const only = buttons.length === 1 ? buttons[0] : undefined;
  return controlNamed(buttons, login) ?? controlNamed(buttons, onward) ?? only;
}
