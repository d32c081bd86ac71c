import { html } from '@remix-run/html-template';
import type { Words } from './words.ts';

/** The pages of OAuth in English. */
export const english: Words = {
  login: {
    title: (company) => `Log in to ${company}`,
    lead: (app) => html`${app} asks for access. You decide after the login.`,
    email: 'Email',
    password: 'Password',
    submit: 'Log in',
    wrong: 'The email or the password is wrong. Please try again.',
  },
  consent: {
    title: 'Authorise an app',
    heading: (app) => html`${app} asks for access`,
    identity: (user, company) => html`You are logged in to ${company} as ${user}.`,
    otherUser: 'Log in as somebody else',
    list: 'What the app may do in your name',
    isNew: 'new',
    caution: 'Caution:',
    everything:
      'The app names no permissions and asks for everything that you may do here. Allow this only to apps of your own or for testing.',
    offline: 'The access never ends: the app can go on working in your name when you are not there.',
    withheld: 'What the app does not get, since you may not do it yourself',
    destination: (site) => html`Afterwards you go back to ${site}.`,
    allow: 'Allow',
    deny: "Don't Allow",
  },
  problem: {
    title: 'This app cannot be authorised',
    advice: 'You can close this page. If the app is yours, correct the address that it sends people to.',
    reasons: {
      'parameter-twice': html`The app sent the same parameter more than once.`,
      'client-missing': html`The app did not say which one it is: <code>client_id</code> is missing.`,
      'client-unknown': html`No app of this company has this <code>client_id</code>.`,
      'redirect-missing': html`The app did not say where to send you back to: <code>redirect_uri</code> is missing.`,
      'redirect-foreign': html`<code>redirect_uri</code> is not within the domain of the app's Site URL. Scheme, host and port must be the same.`,
      'redirect-spelling': html`<code>redirect_uri</code> is not a plain address. It starts with <code>http://</code> or <code>https://</code> and the host as the app's Site URL has it, without a user name, and has no blanks, backslashes or invisible characters.`,
      'redirect-fragment': html`<code>redirect_uri</code> has a part after <code>#</code>, which it must not have.`,
      'redirect-reserved': html`<code>redirect_uri</code> already has a parameter that the answer brings: <code>code</code>, <code>access_token</code>, <code>error</code> or <code>state</code>.`,
      'response-type-unknown': html`<code>response_type</code> is neither <code>code</code> nor <code>token</code>.`,
      'scope-length': html`<code>scope</code> is too long.`,
      'scope-word': html`<code>scope</code> has a word that is no permission. A permission is a context such as <code>api/contacts</code>, or a context with names: <code>api/contacts:read,update</code>.`,
      'scope-context': html`<code>scope</code> names a context that does not exist.`,
      'scope-name': html`<code>scope</code> names a permission that is none of <code>create</code>, <code>read</code>, <code>update</code>, <code>delete</code>.`,
    },
  },
  stale: {
    title: 'This form is no longer valid',
    text: 'It was made for another login, or something has changed since you opened it. Nothing was done.',
    again: 'Start again',
  },
  footer: 'Countersign mock server: no real data.',
  names: { create: 'create', read: 'view', update: 'change', delete: 'delete' },
  contexts: { 'companies/current': 'Your company', 'users/current': 'Your profile' },
};
