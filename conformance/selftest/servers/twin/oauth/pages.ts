import type { Answer, Call } from '../call.ts';
import type { Choices } from '../choices.ts';
import type { App, Person } from '../company.ts';
import { type Language, spokenLanguage } from '../messages.ts';
import { type Wording, wordings } from './wording.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** The language of a page: the user's, or before they are known the browser's; or always English (section 4.2 leaves pages open). */
function pageLanguage(call: Call, person?: Person): Language {
  if (call.twin.choices.pageLanguage === 'English') return 'en';
  const wanted = person?.language ?? call.headers['accept-language'] ?? '';
  return spokenLanguage(wanted.slice(0, 2).toLowerCase()) ?? 'en';
}

function page(language: Language, title: string, content: string, status = 200): Answer {
  const head = `<meta charset="utf-8"><title>${escaped(title)}</title>`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    },
    body: `<!doctype html><html lang="${language}"><head>${head}</head><body><main><h1>${escaped(title)}</h1>${content}</main></body></html>`,
  };
}

const labelled: Record<Choices['labels'], (label: string, name: string, type: string) => string> = {
  for: (label, name, type) =>
    `<p><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}"></p>`,
  around: (label, name, type) => `<p><label>${label} <input name="${name}" type="${type}"></label></p>`,
  aria: (label, name, type) =>
    `<p><input name="${name}" type="${type}" aria-label="${label}" placeholder="${label}"></p>`,
};

const submit = (controls: Choices['controls'], label: string) =>
  controls === 'inputs'
    ? `<input type="submit" value="${escaped(label)}">`
    : `<button>${escaped(label)}</button>`;

/** The login page: both questions at once, or `step` by step as the twin has chosen (section 5.2, login steps, 1). */
export function loginPage(call: Call, ticket: string, step: 'email' | 'password', isWrong: boolean): Answer {
  const { choices } = call.twin;
  const language = pageLanguage(call);
  const words = wordings[choices.wording][language];
  const ask = labelled[choices.labels];
  const both = choices.login === 'one step';
  const email = both || step === 'email' ? ask(escaped(words.email), 'login', both ? 'email' : 'text') : '';
  const password = both || step === 'password' ? ask(escaped(words.password), 'secret', 'password') : '';
  const button = submit(choices.controls, email && !both ? words.next : words.enter);
  const complaint = isWrong ? `<p role="alert">${escaped(words.wrong)}</p>` : '';
  const form = `<form method="post" action="/oauth/login">${complaint}<input type="hidden" name="ticket" value="${ticket}">${email}${password}${button}</form>`;
  return page(language, words.login, form, isWrong ? choices.wrongPassword : 200);
}

const decisions: Record<Choices['controls'], (words: Wording, ticket: string) => string> = {
  buttons: (words, ticket) =>
    `<form method="post" action="/oauth/decision"><input type="hidden" name="ticket" value="${ticket}"><button name="answer" value="allow">${escaped(words.allow)}</button> <button name="answer" value="deny">${escaped(words.deny)}</button></form>`,
  inputs: (words, ticket) =>
    `<form method="post" action="/oauth/decision"><input type="hidden" name="ticket" value="${ticket}"><input type="submit" name="no" value="${escaped(words.deny)}"> <input type="submit" name="yes" value="${escaped(words.allow)}"></form>`,
  links: (words, ticket) =>
    `<p><a href="/oauth/decision?ticket=${ticket}&amp;answer=deny">${escaped(words.deny)}</a> <a href="/oauth/decision?ticket=${ticket}&amp;answer=allow">${escaped(words.allow)}</a></p>`,
};

/** The authorization dialog: which app asks for what, and the two answers (section 5.2, steps 1 and 2). */
export function consentPage(
  call: Call,
  ticket: string,
  app: App,
  person: Person,
  scope: readonly string[],
): Answer {
  const { choices } = call.twin;
  const language = pageLanguage(call, person);
  const words = wordings[choices.wording][language];
  const list = scope.map((permission) => `<li>${escaped(permission)}</li>`).join('');
  const about = `<p><a href="${escaped(app.siteUrl)}">${escaped(words.about)}</a></p>`;
  return page(
    language,
    words.asks(app.name),
    `<ul>${list}</ul>${decisions[choices.controls](words, ticket)}${about}`,
  );
}
