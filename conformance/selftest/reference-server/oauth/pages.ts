import type { Choices } from '../choices/choices.ts';
import type { HttpRequest, HttpResponse } from '../request/http.ts';
import { type Language, languageOfLocale } from '../request/messages.ts';
import type { App, User } from '../state/state.ts';

/** The languages of the pages: those of the users, and one of which the suite knows no word. */
type PageLanguage = Language | 'pl';

/** The texts of the pages of the dialog. */
export type PageTexts = {
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
  terms: string;
};

const plain: Record<PageLanguage, PageTexts> = {
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
    terms: 'I agree to the terms',
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
    terms: 'Ich stimme den Bedingungen zu',
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
    terms: "J'accepte les conditions",
  },
  pl: {
    login: 'Zaloguj się',
    email: 'Adres e-mail',
    password: 'Hasło',
    next: 'Dalej',
    enter: 'Zaloguj się',
    wrong: 'Adres lub hasło są nieprawidłowe.',
    asks: (app) => `${app} prosi o dostęp`,
    allow: 'Zezwól',
    deny: 'Nie zezwalaj',
    about: 'O tej aplikacji',
    terms: 'Akceptuję warunki',
  },
};

const formal: Record<PageLanguage, PageTexts> = {
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
  pl: { ...plain.pl, enter: 'Wejdź', allow: 'Udziel dostępu', deny: 'Odmów' },
};

/** The languages of servers whose pages have only one. */
export const fixedLanguages: Record<Choices['pageLanguage'], PageLanguage | undefined> = {
  user: undefined,
  English: 'en',
  Polish: 'pl',
};

/** The texts in both styles. The specification prints only "Don't Allow" (spec#5.2-code-deny). */
export const pageTexts: Record<Choices['wording'], Record<PageLanguage, PageTexts>> = { plain, formal };

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** The language of a page: the user's, the browser's before login, or always the same (spec#4.2 leaves it open). */
function pageLanguage(request: HttpRequest, user?: User): PageLanguage {
  const fixed = fixedLanguages[request.server.choices.pageLanguage];
  if (fixed) return fixed;
  const locale = user?.language ?? request.headers['accept-language'] ?? '';
  return languageOfLocale(locale.slice(0, 2).toLowerCase()) ?? 'en';
}

/** Forms of a site around the dialog: a search in its help, and a button to log out. */
const otherForms =
  '<form action="/help"><input type="search" name="words" placeholder="Search"><button>Search</button></form>' +
  '<form method="post" action="/oauth/logout"><button>Log out</button></form>';

function page(
  { server }: HttpRequest,
  language: PageLanguage,
  title: string,
  inner: string,
  status = 200,
): HttpResponse {
  const content = server.choices.otherForms ? `${otherForms}${inner}` : inner;
  const head = `<meta charset="utf-8"><title>${escapeHtml(title)}</title>`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    },
    body: `<!doctype html><html lang="${language}"><head>${head}</head><body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`,
  };
}

const labelledInputs: Record<Choices['labels'], (label: string, name: string, type: string) => string> = {
  for: (label, name, type) =>
    `<p><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}"></p>`,
  around: (label, name, type) => `<p><label>${label} <input name="${name}" type="${type}"></label></p>`,
  aria: (label, name, type) =>
    `<p><input name="${name}" type="${type}" aria-label="${label}" placeholder="${label}"></p>`,
};

const submit = (controls: Choices['controls'], label: string) =>
  controls === 'inputs'
    ? `<input type="submit" value="${escapeHtml(label)}">`
    : `<button>${escapeHtml(label)}</button>`;

/** The login page, in one step or two as the server chooses (spec#5.2-login-first). */
export function loginPage(
  request: HttpRequest,
  ticket: string,
  step: 'email' | 'password',
  isWrong: boolean,
): HttpResponse {
  const { choices } = request.server;
  const language = pageLanguage(request);
  const words = pageTexts[choices.wording][language];
  const ask = labelledInputs[choices.labels];
  const both = choices.login === 'one step';
  const email =
    both || step === 'email' ? ask(escapeHtml(words.email), 'login', both ? 'email' : 'text') : '';
  const password = both || step === 'password' ? ask(escapeHtml(words.password), 'secret', 'password') : '';
  const button = submit(choices.controls, email && !both ? words.next : words.enter);
  const complaint = isWrong ? `<p role="alert">${escapeHtml(words.wrong)}</p>` : '';
  const form = `<form method="post" action="/oauth/login">${complaint}<input type="hidden" name="ticket" value="${ticket}">${email}${password}${button}</form>`;
  return page(request, language, words.login, form, isWrong ? choices.wrongPassword : 200);
}

/** A form that asks for the decision: what it sends back, and what it asks. */
const decisionForm = (fields: URLSearchParams, inner: string) => {
  const hidden = [...fields].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="/oauth/decision">${hidden.join('')}${inner}</form>`;
};

/** The checkboxes of the consent form that the server chooses. */
function checkboxesFor({ checkboxes }: Choices, words: PageTexts, scope: readonly string[]): string {
  if (checkboxes === 'none') return '';
  if (checkboxes === 'terms')
    return `<p><label><input type="checkbox" name="terms" required> ${escapeHtml(words.terms)}</label></p>`;
  const ticked = checkboxes === 'permissions ticked' ? ' checked' : '';
  const boxes = scope.map(
    (it) =>
      `<label><input type="checkbox" name="permission" value="${escapeHtml(it)}"${ticked}> ${escapeHtml(it)}</label>`,
  );
  return `<p>${boxes.join(' ')}</p>`;
}

/** What a form asks: the words, what it sends back, and its checkboxes. */
type Question = { words: PageTexts; fields: URLSearchParams; boxes: string };

const decisions: Record<Choices['controls'], (question: Question) => string> = {
  radios: ({ words, fields, boxes }) =>
    decisionForm(
      fields,
      `${boxes}<p><label><input type="radio" name="answer" value="deny" checked> ${escapeHtml(words.deny)}</label> <label><input type="radio" name="answer" value="allow"> ${escapeHtml(words.allow)}</label></p><button>${escapeHtml(words.next)}</button>`,
    ),
  list: ({ words, fields, boxes }) =>
    decisionForm(
      fields,
      `${boxes}<p><select name="answer" aria-label="${escapeHtml(words.about)}" required><option value="">–</option><option value="deny">${escapeHtml(words.deny)}</option><option value="allow">${escapeHtml(words.allow)}</option></select></p><input type="submit" value="${escapeHtml(words.next)}">`,
    ),
  buttons: ({ words, fields, boxes }) =>
    decisionForm(
      fields,
      `${boxes}<button name="answer" value="allow">${escapeHtml(words.allow)}</button> <button name="answer" value="deny" formnovalidate>${escapeHtml(words.deny)}</button>`,
    ),
  inputs: ({ words, fields, boxes }) =>
    decisionForm(
      fields,
      `${boxes}<input type="submit" name="no" value="${escapeHtml(words.deny)}"> <input type="submit" name="yes" value="${escapeHtml(words.allow)}">`,
    ),
  links: ({ words, fields }) =>
    `<p><a href="/oauth/decision?${escapeHtml(`${fields}&answer=deny`)}">${escapeHtml(words.deny)}</a> <a href="/oauth/decision?${escapeHtml(`${fields}&answer=allow`)}">${escapeHtml(words.allow)}</a></p>`,
};

/** The authorization dialog: the app, the scope it requests, and the two answers, which send back `fields` (spec#5.2-code-dialog, spec#5.2-code-allow, spec#5.2-code-deny). */
export function consentPage(
  request: HttpRequest,
  fields: URLSearchParams,
  app: App,
  user: User,
  scope: readonly string[],
): HttpResponse {
  const { choices } = request.server;
  const language = pageLanguage(request, user);
  const words = pageTexts[choices.wording][language];
  const list = scope.map((permission) => `<li>${escapeHtml(permission)}</li>`).join('');
  const boxes = checkboxesFor(choices, words, scope);
  const about = `<p><a href="${escapeHtml(app.siteUrl)}">${escapeHtml(words.about)}</a></p>`;
  return page(
    request,
    language,
    words.asks(app.name),
    `<ul>${list}</ul>${decisions[choices.controls]({ words, fields, boxes })}${about}`,
  );
}

/** A page with a link to an address: what a server shows instead of a redirect if it violates `dialog.ends-with-redirect`. */
export function continuePage(request: HttpRequest, address: string): HttpResponse {
  const link = `<a href="${escapeHtml(address)}">Continue</a>`;
  return page(request, pageLanguage(request), 'OK', link);
}
