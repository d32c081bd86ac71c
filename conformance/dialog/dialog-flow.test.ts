import { expect, test } from 'vitest';
import type { DialogHints } from '../profile/profile.ts';
import { sessionAt, sessionWith, useBrowser } from './testing/browsing.ts';
import {
  addressAmongOthers,
  busyLogin,
  decisionForm,
  loginAmongOthers,
  loginAndDecision,
  loginForm,
  type Markup,
  silentLogin,
  target,
  user,
} from './testing/pages.ts';

useBrowser();

const markups: readonly (readonly [string, Markup])[] = [
  [
    'German pages with inputs for buttons',
    {
      login:
        '<form method=post action="/login"><p>E-Mail-Adresse</p><input type=email name=mail><input type=password name=password><input type=submit value=Anmelden></form>',
      decision:
        '<form method=post action="/decide"><input type=hidden name=do value=deny><input type=submit value=Ablehnen></form><form method=post action="/decide"><input type=hidden name=do value=allow><input type=submit value="Zugriff gewähren"></form>',
    },
  ],
  [
    'French pages with links to decide',
    {
      login:
        '<form method=post action="/login"><input name=identifiant placeholder=Identifiant><input type=password name=password><button type=button>Afficher</button><button>Se connecter</button></form>',
      decision: `<a href="#" onclick="f.d.value='deny';f.submit()">Refuser</a> <a href="#" onclick="f.d.value='allow';f.submit()">Autoriser</a><form id=f method=post action="/decide"><input type=hidden id=d name=do></form>`,
    },
  ],
  [
    'Spanish pages',
    {
      login:
        '<form method=post action="/login"><label>Correo <input name=correo></label><input type=password name=password><button type=button>Mostrar</button><button>Iniciar sesión</button></form>',
      decision:
        '<form method=post action="/decide"><button name=do value=deny>No permitir</button><button name=do value=allow>Permitir</button></form>',
    },
  ],
  [
    'Polish pages, of which only the markup is known',
    {
      login:
        '<form method=post action="/login"><input type=email name=mail><input type=password name=password><button>Zaloguj się</button></form>',
      decision:
        '<form method=post action="/logout"><button>Wyloguj</button></form><form method=post action="/decide"><input type=hidden name=do value=deny><input type=submit value="Odrzuć"></form><form method=post action="/decide"><input type=hidden name=do value=allow><input type=submit value="Zezwól"></form>',
    },
  ],
  [
    'Polish pages with links, of which only one parameter tells the answer',
    {
      decision: `<form id=f method=post action="/decide"><input type=hidden id=d name=do></form>
        <a href="?t=a-no-b&x=deny" onclick="f.d.value='deny';f.submit();return false">Odrzuć</a>
        <a href="?t=a-no-b&x=allow" onclick="f.d.value='allow';f.submit();return false">Zezwól</a>`,
    },
  ],
  [
    'a login in two steps, the second without a button',
    {
      login:
        '<form method=post action="/email"><label>Email<input type=email name=email></label><button>Weiter</button></form>',
    },
  ],
  [
    'two buttons, of which one plainly denies and the other has a name of its own, beside one that logs out',
    {
      decision: `<form method=post action="/logout"><button>Sign out</button></form><form id=f method=post action="/decide"><input type=hidden id=d name=do>
        <button onclick="f.d.value='deny'">Don't Allow</button><button onclick="f.d.value='allow'">Connect</button></form>`,
    },
  ],
  [
    'radio buttons, with the denial preselected',
    {
      decision: `<form method=post action="/decide"><label><input type=radio name=do value=deny checked> Don't Allow</label>
        <label><input type=radio name=do value=allow> Allow</label><button>Continue</button></form>`,
    },
  ],
  [
    'radio buttons that are hidden behind their labels, of which one has to be chosen',
    {
      decision: `<style>input { display: none }</style><form method=post action="/decide"><input type=radio name=do value=deny id=n required>
        <label for=n>Nie zezwalaj</label><input type=radio name=do value=allow id=y><label for=y>Zezwól</label><button>Dalej</button></form>`,
    },
  ],
  [
    'a list to choose from, and a button that a script enables',
    {
      decision: `<form method=post action="/decide"><select name=do onchange="b.disabled = false"><option value="">Choose</option>
        <option value=deny>Refuser</option><option value=allow>Autoriser</option></select><button id=b disabled>Continuer</button></form>`,
    },
  ],
  ['a login among other forms', { login: loginAmongOthers }],
  ['a login in two steps among other forms', { login: addressAmongOthers }],
  [
    'a welcome between login and decision',
    { decision: '<h1>Willkommen zurück!</h1><a href="/">Start</a> <a href="/consent">Weiter</a>' },
  ],
  [
    'pages that a script builds late',
    {
      login: `<div id=root></div><script>setTimeout(() => { root.innerHTML = ${JSON.stringify(loginForm)} }, 150)</script>`,
      decision: `<div id=box>Loading</div><script>setTimeout(() => { box.innerHTML = ${JSON.stringify(decisionForm)} }, 150)</script>`,
    },
  ],
];

test.each(markups)('%s lead to the code', async (_, markup) => {
  const { authorize } = await sessionWith(markup);
  expect(await authorize()).toMatchObject({ end: 'redirect', code: 'c0de', dialogShown: true });
});

test('steps of the profile get through pages that cannot be recognized', async () => {
  const markup = {
    login:
      '<form method=post action="/login"><textarea id=who name=email></textarea><input id=pw name=password><span id=go onclick="this.parentNode.submit()">»</span></form>',
    decision:
      '<form id=f method=post action="/decide"><input type=checkbox name=do value=allow><b onclick="f.submit()">✓</b></form>',
  };
  const hints: DialogHints = {
    login: {
      when: '#who',
      steps: [{ fill: '#who', value: `\${email}` }, { fill: '#pw', value: `\${password}` }, { click: '#go' }],
    },
    allow: { when: 'input[name=do]', steps: [{ check: 'input[name=do]' }, { click: 'b' }] },
  };
  const { authorize } = await sessionWith(markup, hints);
  expect(await authorize()).toMatchObject({ code: 'c0de', dialogShown: true });
});

const stepsToLogIn = (awaited: string) => ({
  when: '[name=email]',
  steps: [
    { fill: '[name=email]', value: `\${email}` },
    { fill: '[name=password]', value: `\${password}` },
    { click: 'button' },
    { waitFor: awaited },
  ],
});

test('steps of the profile that lead over several pages are followed by the page after the last of them', async () => {
  const markup = {
    decision: `<form action="/consent">Diesen Browser merken?
      <button type=button id=later onclick="setTimeout(() => this.form.submit(), 500)">Jetzt nicht</button>
      <button formmethod=post formaction="/decide" name=do value=deny>Ja, merken</button></form>`,
  };
  const asked = stepsToLogIn('#later');
  const login = { ...asked, steps: [...asked.steps, { click: '#later' }] };
  const { authorize } = await sessionWith(markup, { login });
  expect(await authorize()).toMatchObject({ code: 'c0de', loginShown: true, dialogShown: true });
});

test('a browser that begins in the middle of the steps takes the rest of them', async () => {
  const login =
    '<form method=post action="/login"><input type=hidden name=email><input id=pw><input type=hidden name=password id=sent><button onclick="sent.value=pw.value">»</button></form>';
  const steps = [
    { fill: '#who', value: `\${email}` },
    { waitFor: '#pw' },
    { fill: '#pw', value: `\${password}` },
    { click: 'button' },
  ];
  const { authorize } = await sessionWith({ login }, { login: { when: '#who', steps } });
  expect(await authorize()).toMatchObject({ code: 'c0de', loginShown: true, dialogShown: true });
});

test.each([
  ['the password is asked for again', {}],
  [
    'the first page comes again',
    {
      login:
        '<form method=post action="/login"><input name=email><input name=password><button>»</button></form>',
    },
  ],
])('steps that wait for what comes after a login end where %s', async (_, markup) => {
  const { authorize } = await sessionWith(markup, { login: stepsToLogIn('[name=do]') });
  const begin = performance.now();
  const ended = await authorize({}, { ...user, password: 'wrong' });
  expect(ended).toMatchObject({ end: 'page', loginShown: true, dialogShown: false, code: undefined });
  expect(performance.now() - begin).toBeLessThan(20_000);
  expect(await authorize()).toMatchObject({ code: 'c0de' });
});

test('steps that wait for what comes after a login end where the browser would not send it', async () => {
  const login =
    '<form method=post action="/login"><input name=email><input type=password name=password required><button>»</button></form>';
  const { authorize } = await sessionWith({ login }, { login: stepsToLogIn('[name=do]') });
  const ended = await authorize({}, { ...user, password: '' });
  expect(ended).toMatchObject({ end: 'page', loginShown: true, dialogShown: false, code: undefined });
  expect(await authorize()).toMatchObject({ code: 'c0de' });
});

test('a step that waits in vain is named, and the page', async () => {
  const hints = { login: stepsToLogIn('#later') };
  const { authorize } = await sessionAt(await target({}), { hints, timeout: () => 1_000 });
  await expect(authorize()).rejects.toThrow(
    `{"waitFor":"#later"} of the profile's dialog had no effect in time at /login`,
  );
});

test.each(['allow', 'deny'] as const)(
  'a page to continue from is not a redirect after the decision to %s',
  async (decision) => {
    const { authorize } = await sessionWith({
      end: (redirect, parameters, answer) =>
        void answer
          .writeHead(200, { 'Content-Type': 'text/html' })
          .end(`<!doctype html><a href="${redirect}&${parameters}">Continue to the app</a>`),
    });
    const ended = await authorize({ decision });
    expect(ended).toMatchObject({ end: 'page', dialogShown: true, redirect: undefined });
    expect(ended.page.text).toContain('Continue to the app');
  },
);

test('a page to continue from before the question is passed, though the button has company', async () => {
  const decision =
    '<h1>News</h1><form action="/consent"><button>Continue</button></form><a href="/">Cancel</a>';
  const { authorize } = await sessionWith({ decision });
  expect(await authorize()).toMatchObject({ end: 'redirect', code: 'c0de' });
});

test('a question whose buttons nothing tells apart is not judged, and the reason names them', async () => {
  const decision =
    '<form method=post action="/decide"><button name=do value=1>Nie zezwalaj</button><button name=do value=2>Zezwól</button></form>';
  const { authorize } = await sessionWith({ decision });
  await expect(authorize()).rejects.toThrow(
    'the suite does not know which of the buttons "Nie zezwalaj", "Zezwól" at /login allows or denies: say it in the dialog of the profile',
  );
});

const unreadable = (attributes: string): string =>
  `<form method=post action="/decide"><label><input type=radio name=do value=1 ${attributes}> Nie zezwalaj</label>
   <label><input type=radio name=do value=2> Zezwól</label><button>Dalej</button></form>`;

const options = (names: string): string =>
  `the suite does not know which of the controls ${names} at /login allows or denies: say it in the dialog of the profile`;

test.each(['checked', 'required'])(
  'radio buttons that nothing tells apart, %s, are not judged, and the reason names them',
  async (attributes) => {
    const { authorize } = await sessionWith({ decision: unreadable(attributes) });
    await expect(authorize()).rejects.toThrow(options('"Nie zezwalaj", "Zezwól", "Dalej"'));
  },
);

test.each(['allow', 'deny'] as const)(
  'a page that was taken to ask nothing, and ends the dialog after the decision to %s, is not judged',
  async (decision) => {
    const { authorize } = await sessionWith({
      decision: unreadable('checked').replace('Dalej', 'Continue'),
    });
    await expect(authorize({ decision })).rejects.toThrow(options('"Nie zezwalaj", "Zezwól", "Continue"'));
  },
);

test.each([
  ['Your name', '<label>Your name <input name=name required></label>'],
  ['reason', '<input name=reason required>'],
  ['period', '<select name=period required><option value="">Choose<option>For a day</select>'],
])(
  'a form that the browser does not send is not judged, and the reason names that it lacks "%s"',
  async (name, input) => {
    const { authorize } = await sessionWith({ decision: decisionForm.replace('<button', `${input}<button`) });
    await expect(authorize()).rejects.toThrow(
      `the browser does not send the form at /login before "${name}" is filled in or chosen: say how in the dialog of the profile`,
    );
  },
);

test('a denial that follows a button that just continues is not judged', async () => {
  const decision = `<form method=post action="/decide"><button name=do value=2>Cancel</button><button name=do value=1>Continue</button></form>`;
  const { authorize } = await sessionWith({ decision });
  await expect(authorize()).rejects.toThrow(
    '"Continue" at /login was taken to allow the app and did the opposite: say what does it in the dialog of the profile',
  );
});

test('a denial that follows "Allow" is what the target answered', async () => {
  const { authorize } = await sessionWith({ decision: decisionForm.replace('value=allow', 'value=other') });
  expect(await authorize()).toMatchObject({ end: 'redirect', error: 'user_denied', dialogShown: true });
});

const posted = (controls: string): string => `<form method=post action="/decide">${controls}</form>`;

test.each([
  ['one button in words of no known language', posted('<button>Zezwól</button>'), 'button "Zezwól"'],
  ['one icon', posted('<button aria-label="Otwórz"><svg></svg></button>'), 'button "Otwórz"'],
  [
    'one button, beside a way out',
    `<form method=post action="/logout"><button>Wyloguj</button></form>${posted('<button>Zezwól</button>')}`,
    'buttons "Wyloguj", "Zezwól"',
  ],
  [
    'one button that waits for a checkbox',
    posted('<label><input type=checkbox> Zgadzam się</label><button disabled>Zezwól</button>'),
    'controls "Zgadzam się", "Zezwól"',
  ],
  ['a form that is sent by GET', '<form action="/decide"><button>Zezwól</button></form>', 'button "Zezwól"'],
  [
    'buttons of a script',
    '<button type=button onclick="">Zezwól</button><a href="#" onclick="">Odrzuć</a>',
    'controls "Zezwól", "Odrzuć"',
  ],
  [
    'elements that only a script makes buttons',
    '<ui-button onclick="">Zezwól</ui-button><span onclick="">Odrzuć</span>',
    'buttons "Zezwól", "Odrzuć"',
  ],
  [
    'links that carry the same ticket',
    '<a href="/decide?ticket=7f3a9c&to=1">Zezwól</a> <a href="/decide?ticket=7f3a9c&to=2">Odrzuć</a>',
    'links "Zezwól", "Odrzuć"',
  ],
])('a page with %s may ask for consent, and is not judged', async (_, decision, named) => {
  const { authorize } = await sessionWith({ decision });
  const start = performance.now();
  await expect(authorize()).rejects.toMatchObject({
    name: 'Untestable',
    message: expect.stringMatching(
      /^the suite does not know (which of|whether) the .* at \/login allows or denies: say it in the dialog of the profile$/,
    ),
  });
  await expect(authorize({ decision: 'deny' })).rejects.toThrow(named);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test.each([
  ['a button to log out', '<form method=post action="/out"><button>Wyloguj</button></form>'],
  [
    'ways to log out and home',
    '<form method=post action="/end"><button>Log out</button></form><form action="/"><button>Strona główna</button></form>',
  ],
  ['a button back', '<h1>Hmm</h1><button onclick="history.back()">Zurück</button>'],
  [
    'a refusal and a button for another request',
    `<h1>Access denied</h1>${posted('<button>Zapytaj</button>')}`,
  ],
  ['a refusal in an alert', `<p role=alert>Zugriff verweigert</p>${posted('<button>Zapytaj</button>')}`],
  [
    'a search, a menu and links',
    '<nav><button onclick="">☰</button></nav><form action="/find"><input name=q><button>Szukaj</button></form><button aria-haspopup=true onclick="">PL</button><a href="/pomoc">Pomoc</a> <a href="/o-nas">O nas</a>',
  ],
])('a page with %s ends the dialog', async (_, decision) => {
  const { authorize } = await sessionWith({ decision });
  expect(await authorize()).toMatchObject({ end: 'page', dialogShown: false });
});

test('a denial is not judged where the app can be allowed, and only a control in unknown words is left', async () => {
  const { authorize } = await sessionWith({
    decision: posted('<button name=do value=allow>Allow</button><button name=do value=2>Później</button>'),
  });
  expect(await authorize()).toMatchObject({ code: 'c0de', dialogShown: true });
  await expect(authorize({ decision: 'deny' })).rejects.toThrow(
    'the suite does not know whether the button "Później" at /oauth/authorize denies: say it in the dialog of the profile',
  );
});

test('a denial that no control of the page offers is what the target lacks', async () => {
  const { authorize } = await sessionWith({
    decision: `${posted('<button name=do value=allow>Allow</button>')}<a href="/">Home</a>`,
  });
  expect(await authorize({ decision: 'deny' })).toMatchObject({ end: 'page', dialogShown: true });
});

test('a page that is only continued from, with which the dialog ends, may have asked for consent', async () => {
  const { authorize } = await sessionWith({
    decision: posted('<button name=do value=allow>Weiter zur App</button>'),
  });
  expect(await authorize()).toMatchObject({
    code: 'c0de',
    dialogShown: false,
    continuedFrom: { control: 'Weiter zur App', path: '/login', isAccount: false },
  });
  await expect(authorize({ decision: 'deny' })).rejects.toThrow('"Weiter zur App" at /oauth/authorize');
});

test('a page that is only continued from asked nothing where the profile says what allows and denies', async () => {
  const decision = posted('<button name=do value=allow>Weiter zur App</button>');
  const steps = [{ click: '#elsewhere' }];
  const described = { when: '#elsewhere', steps };
  const { authorize } = await sessionWith({ decision }, { allow: described, deny: described });
  expect(await authorize()).toMatchObject({ code: 'c0de', dialogShown: false, continuedFrom: undefined });
});

const stranger = { ...user, password: 'wrong' };

test('a page that asks for login and decision at once is handled as both', async () => {
  const { authorize } = await sessionWith({ login: loginAndDecision });
  expect(await authorize({}, stranger)).toMatchObject({ end: 'page', loginShown: true, dialogShown: false });
  const denied = await authorize({ decision: 'deny' });
  expect(denied).toMatchObject({ error: 'user_denied', loginShown: true, dialogShown: true });
  const allowed = await authorize();
  expect(allowed).toMatchObject({ code: 'c0de', dialogShown: true, choiceAtLogin: true });
});

test.each([
  ['optional', silentLogin],
  ['required', silentLogin.replaceAll('><', ' required><')],
])(
  'a login that a script refuses silently ends on its page, long before the timeout, with %s inputs',
  async (_, login) => {
    const { authorize } = await sessionWith({ login });
    expect(await authorize({}, stranger)).toMatchObject({
      end: 'page',
      loginShown: true,
      dialogShown: false,
    });
    expect(await authorize()).toMatchObject({ code: 'c0de', dialogShown: true, choiceAtLogin: false });
  },
);

test('a login that a script sends late is not taken for refused', async () => {
  const send = 'event.preventDefault(); setTimeout(() => this.submit(), 3000)';
  const { authorize } = await sessionWith({ login: loginForm.replace('<form', `<form onsubmit="${send}"`) });
  expect(await authorize()).toMatchObject({ code: 'c0de', loginShown: true, dialogShown: true });
});

test('a login that a script is sending is not taken for another login', async () => {
  const { authorize } = await sessionWith({ login: busyLogin });
  expect(await authorize()).toMatchObject({ code: 'c0de', loginShown: true, dialogShown: true });
});

test('the choice of an account is also passed when denying', async () => {
  const decision = `<h1>Who are you?</h1><form action="/other"><button>Continue as somebody@else.example</button></form>
    <form action="/consent"><button>Continue as ${user.email}</button></form><a href="/login">Use another account</a>`;
  const { authorize } = await sessionWith({ decision });
  expect(await authorize({ decision: 'deny' })).toMatchObject({ error: 'user_denied', dialogShown: true });
});
