import { html, type SafeHtml } from '@remix-run/html-template';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import { type ContextNames, contextName, messagesIn } from '../../messages/messages.ts';
import { pageResponse } from '../../pages/page.ts';
import { fillHtml, untrustedName } from '../../pages/text.ts';
import { type Permissions, permissionNames } from '../../world/permissions.ts';
import type { User } from '../../world/user.ts';
import { findGrant, rememberGrant } from '../grants/grants.ts';
import { type Access, grantableAccess, permissionsBeyond } from '../grants/scope.ts';
import { allowedCallback, deniedCallback, redirectToApp, restartAuthorization } from './callback.ts';
import {
  answerControls,
  consentBoxes,
  consentForm,
  dialogLanguage,
  dialogTexts,
  readAnswer,
  readConsentForm,
  siteForms,
  tickedAccess,
} from './controls.ts';
import { expiredFormPage } from './error-pages.ts';
import { csrfField, csrfToken, formPolicy, isGenuineForm } from './form.ts';
import type { AuthorizationRequest } from './request.ts';
import { type BrowserSession, browserSessionOf } from './session.ts';

/**
 * `POST /oauth/consent`: carries out the user's decision and redirects to the app (spec#5.2-code-allow,
 * spec#5.2-code-deny). Only what
 * was shown is granted: the form expires when the user's role changes. Each submission gets a code of its own.
 */
export async function submitConsent(
  exchange: Exchange,
  request: AuthorizationRequest,
): Promise<HttpResponse> {
  const { company } = exchange;
  const { behaviours } = company;
  const form = await behaviours.get(readConsentForm)(exchange);
  const session = browserSessionOf(exchange);
  const { secret, user } = session;
  if (user === undefined) return restartAuthorization(request);
  const shown = grantableAccess(company, request.scope, user);
  const decision = behaviours.get(readAnswer)(form);
  if (!isGenuineForm(exchange, form, csrfToken(secret, 'consent', request, shown)))
    return expiredFormPage(exchange, request);
  if (decision === 'deny') return redirectToApp(company, request, behaviours.get(deniedCallback)(request));
  if (decision !== 'allow') return expiredFormPage(exchange, request);
  const access = behaviours.get(tickedAccess)(form, shown);
  if (access === undefined) {
    const grantedBefore = behaviours.get(findGrant)(company, user, request.app);
    return consentPage(exchange, session, { request, user, access: shown, grantedBefore });
  }
  rememberGrant(company, user, request.app, access);
  return redirectToApp(
    company,
    request,
    behaviours.get(allowedCallback)(company, user, request, access),
    true,
  );
}

/** What the consent dialog shows. */
export type ConsentDetails = {
  request: AuthorizationRequest;
  user: User;
  /** What the app would get. */
  access: Access;
  /** What the user has granted the app before. */
  grantedBefore: Access | undefined;
};

/**
 * The consent dialog (spec#5.2-code-dialog): the app's name, what it will be able to do, and a warning where it asks
 * for everything or for a token that never expires.
 */
export function consentPage(
  exchange: Exchange,
  session: BrowserSession,
  details: ConsentDetails,
): HttpResponse {
  const { company } = exchange;
  const { request, user, access } = details;
  const { behaviours } = company;
  const language = behaviours.get(dialogLanguage)(exchange, user);
  const { pages } = messagesIn(language);
  const dialog = behaviours.get(dialogTexts)(language);
  const { consent: texts } = dialog;
  const form = behaviours.get(consentForm)(
    {
      query: request.query,
      csrfToken: csrfToken(session.secret, 'consent', request, access),
      boxes: behaviours.get(consentBoxes)(access),
      answers: behaviours.get(answerControls)(dialog),
    },
    dialog,
  );
  const person = untrustedName(`${user.firstName} ${user.lastName} (${user.email})`, user.email);
  // Never shortened: the end of a host name says whose it is.
  const site = html`<bdi>${new URL(request.redirectUri).origin}</bdi>`;
  const cautions = [
    ...(request.scope === 'everything' ? [texts.everything] : []),
    ...(access.offline ? [texts.offline] : []),
  ];
  const main = html`<h1>${fillHtml(texts.heading, { app: untrustedName(request.app.name, request.app.clientId) })}</h1>
<form method="post" action="logout?${request.query}">
<input type="hidden" name="${csrfField}" value="${csrfToken(session.secret, 'logout', request)}">
<p>${fillHtml(texts.identity, { user: person, company: untrustedName(company.name, company.name) })} <button class="link">${texts.otherUser}</button></p>
</form>
${cautions.map((caution) => html`<p class="caution"><strong>${texts.caution}</strong> ${caution}</p>`)}
<h2 id="granted">${texts.granted}</h2>
${permissionList('granted', access.permissions, [language, request.contextNames], details.grantedBefore?.permissions)}
${withheldList(details, language)}
${unknownList(details, language)}
<p class="quiet">${fillHtml(texts.destination, { site })}</p>
${form}${behaviours.get(siteForms)()}`;
  return pageResponse(
    200,
    { language, title: texts.title, place: company.name, main, footer: html`${pages.footer}` },
    { policy: formPolicy },
  );
}

function withheldList({ request, access }: ConsentDetails, language: string): SafeHtml | undefined {
  if (request.scope === 'everything') return undefined;
  const withheld = permissionsBeyond(request.scope.permissions, access.permissions);
  if (withheld.size === 0) return undefined;
  const heading = messagesIn(language).consent.withheld;
  return html`<h2 id="withheld">${heading}</h2>${permissionList('withheld', withheld, [language, request.contextNames])}`;
}

/** The contexts of the scope that the mock does not have, and that the app gets nothing of. */
function unknownList({ request }: ConsentDetails, language: string): SafeHtml | undefined {
  if (request.scope === 'everything' || request.scope.unknown.length === 0) return undefined;
  const lines = request.scope.unknown.map((context) => html`<li><code>${context}</code></li>`);
  const heading = messagesIn(language).consent.unknown;
  return html`<h2 id="unknown">${heading}</h2><ul class="list" aria-labelledby="unknown">${lines}</ul>`;
}

/** The language of the dialog, and what the contexts are called. */
type Wording = readonly [language: string, names: ContextNames];

function permissionList(
  id: string,
  permissions: Permissions,
  [language, names]: Wording,
  before?: Permissions,
): SafeHtml {
  const isNew = (context: string) =>
    before !== undefined && permissions.get(context)?.isSubsetOf(before.get(context) ?? new Set()) === false;
  const badge = messagesIn(language).consent.isNew;
  const lines = summarizePermissions(permissions, [language, names]).map(
    ({ context, subject, actions }) =>
      html`<li><b>${subject}</b> <span>${actions}${isNew(context) ? html` <em>${badge}</em>` : ''}</span></li>`,
  );
  return html`<ul class="list" aria-labelledby="${id}">${lines}</ul>`;
}

/** The permissions in one context, as people read them. */
type PermissionSummary = {
  context: string;
  /** `Contacts` */
  subject: string;
  /** `view, edit` */
  actions: string;
};

/** Permissions grouped by context; the user's own company and profile, which every app can see, come last. */
function summarizePermissions(permissions: Permissions, [language, contexts]: Wording): PermissionSummary[] {
  const texts = messagesIn(language);
  const groups = [...permissions].map(([context, names]) => ({
    context,
    subject: texts.ownContexts[context] ?? capitalize(contextName(context, language, contexts)),
    actions: permissionNames
      .filter((name) => names.has(name))
      .map((name) => texts.actions[name])
      .join(', '),
  }));
  return groups.sort((left, right) => Number(isOwn(left.context)) - Number(isOwn(right.context)));
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isOwn(context: string): boolean {
  return context.endsWith('/current');
}
