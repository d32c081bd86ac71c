import { expect, test } from 'vitest';
import {
  type Answer,
  allowControl,
  type Control,
  choiceAtLogin,
  continuation,
  continueControl,
  denyControl,
  describeAnswer,
  loginControl,
  type OptionGroup,
  pageDecision,
} from './page-controls.ts';

const controls = (...names: string[]): Control[] =>
  names.map((name, index) => ({
    index,
    name: name.replace(/^→/, ''),
    codes: [],
    kind: name.startsWith('→') ? 'link' : 'button',
  }));

test.each([
  ['Allow', "Don't Allow"],
  ['Allow', 'Don’t Allow'],
  ['Authorize', 'Deny'],
  ['Yes, authorise Report App', 'No, thanks'],
  ['Accept', 'Cancel'],
  ['Grant access', 'Decline'],
  ['Erlauben', 'Nicht erlauben'],
  ['Zugriff gewähren', 'Ablehnen'],
  ['Zulassen', 'Abbrechen'],
  ['Autoriser', 'Ne pas autoriser'],
  ['Autoriser l’accès', 'Refuser'],
  ['Accorder l’accès', 'Refuser'],
  ['Accepter', 'Annuler'],
  ['Conceder acceso', 'No permitir'],
  ['Permitir', 'Não permitir'],
  ['Consenti', 'Non consentire'],
  ['Autorizza', 'Rifiuta'],
  ['Toegang geven', 'Niet toestaan'],
  ['Toestaan', 'Weigeren'],
  ['Ge åtkomst', 'Tillåt inte'],
  ['Tillad', 'Tillad ikke'],
  ['Godkjenn', 'Avvis'],
  ['→Allow', "→Don't Allow"],
  ['Permitir', 'No permitir'],
  ['Autorizar acceso', 'Rechazar'],
  ['Aceitar', 'Não permitir'],
])('%s allows and %s denies, in whatever order', (allow, deny) => {
  for (const pageControls of [controls('→Help', allow, deny), controls(deny, allow, '→Log out')]) {
    expect(allowControl(pageControls)?.name).toBe(allow.replace('→', ''));
    expect(denyControl(pageControls)?.name).toBe(deny.replace('→', ''));
  }
});

const coded = (...codes: [string, ...string[]][]): Control[] =>
  codes.map(([name, ...its], index) => ({ index, name, codes: its, kind: 'button' }));

test.each([
  coded(['Wyloguj', 'logout'], ['Nie zezwalaj', 'answer', 'deny'], ['Zezwól', 'answer', 'allow']),
  coded(['Zezwól', 'btnAllow'], ['Nie zezwalaj', 'btnDontAllow']),
  coded(['Zezwól', 'yes'], ['Odrzuć', 'no']),
])(
  'where no name is known, what the markup calls them tells which allows and which denies: %j',
  (...them) => {
    expect(allowControl(them)?.name).toBe('Zezwól');
    expect(denyControl(them)?.name).toMatch(/Nie zezwalaj|Odrzuć/);
  },
);

test('where a name allows, what the markup calls another control does not make it deny', () => {
  const them = coded(['Allow', 'allow'], ['Clear search', 'cancel-search']);
  expect(allowControl(them)?.name).toBe('Allow');
  expect(denyControl(them)).toBeUndefined();
});

const group = (at: number, ...names: string[]): OptionGroup => ({
  options: names.map((name, index) => ({ index: at + index, name, codes: [], kind: 'option' })),
  buttons: controls('Continue'),
});

const inWords = ({ allow, deny }: { allow?: Answer; deny?: Answer } = {}) =>
  [allow, deny].map((it) => it && describeAnswer(it));

test.each([
  ['Allow', 'Deny'],
  ['Erlauben', 'Nicht erlauben'],
  ['Autoriser', 'Ne pas autoriser'],
  ['Zugriff gewähren', 'Später'],
  ['Zezwól', "Don't Allow"],
  ['Ja', 'Nein'],
])(
  'of two options, in whatever order, %s allows and %s denies once the only button is pressed',
  (allow, deny) => {
    for (const names of [
      [allow, deny],
      [deny, allow],
    ]) {
      const asked = pageDecision(controls('Continue'), [group(0, ...names)]);
      expect(inWords(asked)).toEqual([`${allow}, then Continue`, `${deny}, then Continue`]);
      expect(asked?.unread).toEqual([]);
    }
  },
);

test('each question of several options is answered', () => {
  const asked = pageDecision(controls('Continue'), [group(0, 'Deny', 'Allow'), group(2, 'Allow', 'Deny')]);
  expect(asked?.allow.options.map(({ index }) => index)).toEqual([1, 2]);
});

test('buttons that plainly decide come before options that ask something else', () => {
  const buttons = controls('Allow', 'Deny');
  const asked = pageDecision(buttons, [{ ...group(0, 'Yes', 'No'), buttons }]);
  expect(inWords(asked)).toEqual(['Allow', 'Deny']);
  expect(asked?.unread.map(({ name }) => name)).toEqual(['Yes', 'No']);
  expect(pageDecision(controls('Allow'), [group(0, 'Yes', 'No')])?.allow.options).toEqual([]);
});

test('of two buttons, one that plainly denies tells that the other allows, and no other number of answers does', () => {
  for (const names of [
    ["Don't Allow", 'Connect'],
    ['Zezwól', 'Ablehnen'],
  ]) {
    const buttons = controls(...names);
    const [connect = ''] = names.filter((it) => /Connect|Zezwól/.test(it));
    const asked = pageDecision(buttons, [{ ...group(0, 'Yes', 'No'), buttons }], buttons);
    expect(inWords(asked)).toEqual([connect, names.find((it) => it !== connect)]);
    expect(asked?.unread.map(({ name }) => name)).toEqual(['Yes', 'No']);
    expect(inWords(pageDecision([...buttons, ...controls('→Help')], [], buttons))[0]).toBe(connect);
  }
});

test.each([
  [["Don't Allow", 'Connect', 'Later']],
  [["Don't Allow", 'Cancel']],
  [["Don't Allow", 'Sign in as someone else']],
  [["Don't Allow", '→Connect']],
  [["Don't Allow"]],
  [['Cancel', 'Connect']],
  [['Connect', 'Later']],
])('the answers %j do not tell what allows', (names) => {
  const answers = controls(...names);
  expect(pageDecision(answers, [], answers)).toBeUndefined();
  // A button that cannot be pressed yet is an answer, too.
  expect(pageDecision(answers.slice(0, 2), [], answers)).toBeUndefined();
});

test.each([[['Polski', 'English']], [['Zezwól', 'Nie zezwalaj']], [['Allow']]])(
  'the options %j do not tell which allows and which denies, and are named',
  (names) => {
    expect(pageDecision(controls('Continue'), [group(0, ...names)])).toBeUndefined();
    const next = continuation(controls('Continue'), [group(0, ...names)], 'ada@acme.example');
    expect(next?.unread.map(({ name }) => name)).toEqual(names);
  },
);

test('of options that are accounts, the own one is chosen', () => {
  const accounts = group(0, 'bob@acme.example', 'Ada <ada@acme.example>');
  const next = continuation(controls('Continue'), [accounts], 'ada@acme.example');
  expect(next?.answer.options.map(({ index }) => index)).toEqual([1]);
  expect(next?.unread).toEqual([]);
});

test.each([[['→Home', '→Help']], [['Search']], [["Don't Allow"]], [[]]])('%j allows nothing', (names) => {
  expect(allowControl(controls(...names))).toBeUndefined();
});

test.each([
  [['Log in', 'Cancel'], 'Log in'],
  [['Show password', 'Sign in'], 'Sign in'],
  [['Abbrechen', 'Anmelden'], 'Anmelden'],
  [['Se connecter', 'Annuler'], 'Se connecter'],
  [['Weiter'], 'Weiter'],
  [['Cancelar', 'Iniciar sesión'], 'Iniciar sesión'],
  [['Wachtwoord tonen', 'Verder'], 'Verder'],
  [['Go'], 'Go'],
  [['Unlock', 'Sign in as someone else'], 'Unlock'],
  [['Als jemand anderes anmelden', 'Aufschließen'], 'Aufschließen'],
  [['Déverrouiller', 'Se connecter avec un autre compte'], 'Déverrouiller'],
  [['Log in to another account'], 'Log in to another account'],
  [['Iniciar sesión con Google', 'Entrar'], 'Entrar'],
  [['Log in with Google', 'Log in'], 'Log in'],
  [['Mit Google anmelden', 'Weiter'], 'Weiter'],
  [['Mit E-Mail anmelden', 'Anzeigen'], 'Mit E-Mail anmelden'],
  [['Show', 'Hide'], undefined],
])('of %j a login form is sent with %s', (names, expected) => {
  expect(loginControl(controls(...names))?.name).toBe(expected);
});

test.each([
  [
    ['Log in and allow', "Don't Allow"],
    ['Log in and allow', "Don't Allow"],
  ],
  [
    ['Abbrechen', 'Anmelden und erlauben'],
    ['Anmelden und erlauben', 'Abbrechen'],
  ],
  [
    ['Nicht erlauben', 'Anmelden'],
    ['Anmelden', 'Nicht erlauben'],
  ],
  [['Log in', 'Cancel'], undefined],
  [['Log in', "→Don't have an account?"], undefined],
  [['Continue', 'Cancel'], undefined],
  [['Weiter', '→Abbrechen'], undefined],
  [['Log in and allow'], undefined],
])('a login form with %j asks for the decision %j', (names, expected) => {
  const choice = choiceAtLogin(controls(...names));
  expect(choice && [describeAnswer(choice.allow), describeAnswer(choice.deny)]).toEqual(expected);
});

test('options of a login form decide only in plain words', () => {
  const login = controls('Log in');
  const asked = choiceAtLogin(login, [{ ...group(0, "Don't Allow", 'Allow'), buttons: login }]);
  expect(inWords(asked)).toEqual(['Allow, then Log in', "Don't Allow, then Log in"]);
  expect(choiceAtLogin(login, [{ ...group(0, 'Yes', 'No'), buttons: login }])).toBeUndefined();
});

test.each([
  [['→Start', '→Weiter'], '→Weiter'],
  [['Continue as bob@a.example', 'Continue as ada@acme.example'], 'Continue as ada@acme.example'],
  [['→Home', '→Help'], undefined],
  [['Continue with Google'], undefined],
])('a page with %j goes on by %j', (names, wanted) => {
  expect(continueControl(controls(...names), 'ada@acme.example')?.name).toBe(wanted?.replace('→', ''));
});
