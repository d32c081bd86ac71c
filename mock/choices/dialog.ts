import { html, type SafeHtml } from '@remix-run/html-template';
import { firstValue } from '../http/exchange/address.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import type { HttpResponse } from '../http/exchange/response.ts';
import { callbackStatus, redirectToApp, visitForm } from '../oauth/authorization/callback.ts';
import { submitConsent } from '../oauth/authorization/consent.ts';
import {
  answerControls,
  askedAtLogin,
  consentBoxes,
  consentForm,
  dialogLanguage,
  dialogTexts,
  labelledField,
  readAnswer,
  readConsentForm,
  siteForms,
  submitControl,
  tickedAccess,
} from '../oauth/authorization/controls.ts';
import { askForLogin, refuseBeyondUser } from '../oauth/authorization/endpoint.ts';
import { refuseRequest } from '../oauth/authorization/error-pages.ts';
import { csrfField } from '../oauth/authorization/form.ts';
import { logIn, loginPage } from '../oauth/authorization/login.ts';
import {
  type AuthorizationRequest,
  InvalidAuthorizationRequest,
  queryWithoutFormFields,
} from '../oauth/authorization/request.ts';
import { browserSessionOf, currentUser, endSession } from '../oauth/authorization/session.ts';
import { type Access, alwaysGranted, permissionsBeyond } from '../oauth/grants/scope.ts';
import { all, type Install, replace } from '../world/behaviour.ts';
import { formatPermissions, parsePermissions, unite } from '../world/permissions.ts';
import type { User } from '../world/user.ts';
import { changeResponses, give } from './builders.ts';
import { type Choice, choice, type Exclusion } from './choice.ts';
import { formalTexts, polishTexts, withTexts } from './dialog-texts.ts';

const inPolish: Install = all(
  give(dialogLanguage, 'pl'),
  replace(dialogTexts, (current, language) => withTexts(current(language), polishTexts)),
);

/** Shows the controls with which a user answers. */
function answerBy(show: (allow: string, deny: string, next: string) => SafeHtml): Install {
  return replace(answerControls, (_current, { consent: { allow, deny }, login: { next } }) =>
    show(allow, deny, next),
  );
}

const byInputs: Install = all(
  replace(submitControl, (_current, label) => html`<input type="submit" class="primary" value="${label}">`),
  answerBy(
    (allow, deny) =>
      html`<p class="buttons"><input type="submit" name="deny" value="${deny}"> <input type="submit" name="allow" value="${allow}"></p>`,
  ),
  replace(readAnswer, (current, form) => current(form) ?? ['allow', 'deny'].find((name) => form.has(name))),
);

const byLinks: Install = all(
  replace(consentForm, (_current, { query, csrfToken }, { consent: { allow, deny } }) => {
    const address = (decision: string) =>
      `consent?${query}&${new URLSearchParams({ [csrfField]: csrfToken, decision })}`;
    return html`<p class="buttons"><a href="${address('deny')}">${deny}</a> <a href="${address('allow')}">${allow}</a></p>`;
  }),
  replace(readConsentForm, (_current, { address: { query } }: Exchange) => Promise.resolve(new Map(query))),
  replace(visitForm, (current, exchange, request) => {
    const { path } = exchange.address;
    const isAnswer = path === '/oauth/consent' && firstValue(exchange.address, 'decision') !== undefined;
    return isAnswer ? submitConsent(exchange, request) : current(exchange, request);
  }),
);

const byRadios: Install = answerBy(
  (allow, deny, next) =>
    html`<p><label><input type="radio" name="decision" value="deny" checked> ${deny}</label> <label><input type="radio" name="decision" value="allow"> ${allow}</label></p><button>${next}</button>`,
);

const byList: Install = answerBy(
  (allow, deny, next) =>
    html`<p><select name="decision" aria-label="?" required><option value="">–</option><option value="deny">${deny}</option><option value="allow">${allow}</option></select></p><input type="submit" value="${next}">`,
);

const toTerms: Install = all(
  replace(
    consentBoxes,
    () => html`<p><label><input type="checkbox" name="terms" required> I agree to the terms</label></p>`,
  ),
  replace(tickedAccess, (current, form, access) => (form.has('terms') ? current(form, access) : undefined)),
);

/** The words of a scope that a user can tick; what every token has is no question. */
function tickableWords({ permissions }: Access): string[] {
  return formatPermissions(permissions).filter((word) => !/\/current(:|$)/.test(word));
}

function tickPermissions(ticked: '' | 'checked'): Install {
  const nameOf = (word: string) => `permission ${word}`;
  const box = (word: string) =>
    html`<label><input type="checkbox" name="${nameOf(word)}" ${ticked}> ${word}</label> `;
  return all(
    replace(consentBoxes, (_current, shown) => html`<p>${tickableWords(shown).map(box)}</p>`),
    replace(tickedAccess, (_current, form, shown) => {
      const words = tickableWords(shown);
      const kept = words.filter((word) => form.has(nameOf(word)));
      if (kept.length === 0 && words.length > 0) return undefined;
      const left = parsePermissions(words.filter((word) => !kept.includes(word)));
      return { ...shown, permissions: permissionsBeyond(shown.permissions, left) };
    }),
  );
}

/** Ends a login with the redirect to the app. */
const logInOnce: Install = changeResponses(
  ({ headers }, { exchange: { address } }) =>
    address.path.startsWith('/oauth/') && URL.canParse(String(headers?.Location ?? '')),
  (response, { exchange }) => {
    endSession(exchange.company, browserSessionOf(exchange));
    return response;
  },
);

const loginOfItsOwn: Install = all(
  replace(askForLogin, (_current, { company }, { query }) => {
    const status = company.behaviours.get(callbackStatus)('other');
    return { status, headers: { Location: `/oauth/login?${query}`, 'Cache-Control': 'no-store' } };
  }),
  replace(visitForm, (current, exchange, request) => {
    const isLogin = exchange.address.path === '/oauth/login' && currentUser(exchange) === undefined;
    return isLogin ? loginPage(exchange, request, browserSessionOf(exchange)) : current(exchange, request);
  }),
);

/** Refuses a scope with permissions that the user does not have. */
function refuseScope(
  refuse: (exchange: Exchange, request: AuthorizationRequest) => HttpResponse | Promise<HttpResponse>,
): Install {
  return replace(refuseBeyondUser, (_current, exchange, request, user: User) => {
    const { behaviours } = exchange.company;
    if (request.scope === 'everything') return undefined;
    const held = unite(user.permissions, behaviours.get(alwaysGranted)());
    return permissionsBeyond(request.scope.permissions, held).size === 0
      ? undefined
      : refuse(exchange, request);
  });
}

const toApp = ({ company }: Exchange, request: AuthorizationRequest) =>
  redirectToApp(company, request, { error: 'access_denied', state: request.state });

const toPage = (exchange: Exchange) =>
  exchange.company.behaviours.get(refuseRequest)(
    exchange,
    new InvalidAuthorizationRequest('scope-beyond-user'),
  );

/** Asks a user to log in before an address outside of the app's domain is refused. */
const refuseAfterLogin: Install = replace(refuseRequest, (refuse, exchange, error) => {
  const { company, address, message } = exchange;
  const app = company.findApp(firstValue(address, 'client_id') ?? '');
  if (error.reason !== 'redirect-foreign' || app === undefined || currentUser(exchange) !== undefined)
    return refuse(exchange, error);
  const request: AuthorizationRequest = {
    app,
    redirectUri: app.siteUrl,
    responseType: 'code',
    scope: 'everything',
    contextNames: new Map(),
    state: undefined,
    query: queryWithoutFormFields(address.query),
  };
  return message.method === 'POST' && address.path === '/oauth/login'
    ? logIn(exchange, request)
    : loginPage(exchange, request, browserSessionOf(exchange));
});

/** What the login page and the consent dialog are like (spec#5.2). */
export const dialogChoices: readonly Choice[] = [
  choice('dialog.language', '5.2-open-pages', [
    ['user', "the user's, or the browser's before the login"],
    ['English', 'English', give(dialogLanguage, 'en')],
    ['Polish', 'Polish', inPolish],
  ]),
  choice('dialog.wording', '5.2-open-pages', [
    ['plain', 'Log in, Allow'],
    [
      'formal',
      'Sign in, Grant access',
      replace(dialogTexts, (texts, language) => withTexts(texts(language), formalTexts.get(language))),
    ],
  ]),
  choice('dialog.labels', '5.2-open-pages', [
    ['for', 'name their field by its id'],
    [
      'around',
      'are around their field',
      replace(
        labelledField,
        (_current, { name, label, attributes }) =>
          html`<label>${label} <input name="${name}" ${attributes}></label>`,
      ),
    ],
    [
      'aria',
      'are attributes of their field',
      replace(
        labelledField,
        (_current, { name, label, attributes }) =>
          html`<input name="${name}" aria-label="${label}" placeholder="${label}" ${attributes}>`,
      ),
    ],
  ]),
  choice('dialog.login-steps', '5.2-open-pages', [
    ['one', 'one, with email and password'],
    [
      'two',
      'two: the email, then the password',
      replace(askedAtLogin, (_current, email) => [email === undefined ? 'email' : 'password'] as const),
    ],
  ]),
  choice('dialog.login-address', '5.2-open-pages', [
    ['of the request', 'is that of the authorization request'],
    ['its own', 'is its own, to which the browser is redirected', loginOfItsOwn],
  ]),
  choice('dialog.controls', '5.2-open-pages', [
    ['buttons', 'with two buttons'],
    ['inputs', 'with two inputs that submit', byInputs],
    ['links', 'with two links', byLinks],
    ['radios', 'with radio buttons, and a button for the next step', byRadios],
    ['list', 'with a list to select from, and a button for the next step', byList],
  ]),
  choice('dialog.checkboxes', '5.2-open-pages', [
    ['none', 'nothing'],
    ['terms', 'that they agree to the terms', toTerms],
    ['permissions ticked', 'the permissions, which are ticked at first', tickPermissions('checked')],
    ['permissions unticked', 'the permissions, none of which is ticked at first', tickPermissions('')],
  ]),
  choice('dialog.other-forms', '5.2-open-pages', [
    [false, 'none but that for another user'],
    [
      true,
      'a search',
      replace(
        siteForms,
        () =>
          html`<form action="/help"><input type="search" name="words" placeholder="Search"><button>Search</button></form>`,
      ),
    ],
  ]),
  choice('login.lasts', '5.2-open-sessions', [
    ['hours', 'eight hours'],
    ['once', 'until the redirect to the app', logInOnce],
  ]),
  choice('scope.beyond-user', '5.2-open-scope-mistakes', [
    ['narrowed', 'gives the others'],
    ['page', 'is refused with a page', refuseScope(toPage)],
    ['redirect', 'is refused with a redirect to the app: error=access_denied', refuseScope(toApp)],
  ]),
  choice('redirect.refusal-moment', '4.5-open-refusals', [
    ['before login', 'at once'],
    ['after login', 'when the user has logged in', refuseAfterLogin],
  ]),
];

/** Values of them that no server can have together. */
export const dialogExclusions: readonly Exclusion[] = [
  {
    values: {
      'dialog.controls': ['links'],
      'dialog.checkboxes': ['terms', 'permissions ticked', 'permissions unticked'],
    },
    because: 'what a user ticks needs a form.',
  },
];
