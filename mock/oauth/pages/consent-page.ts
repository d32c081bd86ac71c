import { html, type SafeHtml } from '@remix-run/html-template';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import type { Language } from '../../messages/messages.ts';
import { pageAnswer } from '../../pages/answer.ts';
import { pageLanguage } from '../../pages/language.ts';
import { foreignName } from '../../pages/name.ts';
import type { Permissions } from '../../world/permissions.ts';
import type { User } from '../../world/user.ts';
import type { AuthorizationRequest } from '../authorization-request.ts';
import { SEAL } from '../form.ts';
import { type Access, beyond } from '../scope.ts';
import type { Visit } from '../visit.ts';
import { permissionsInWords } from '../words/permissions-in-words.ts';
import { wordsIn } from '../words/words.ts';
import { formPolicy } from './form-policy.ts';
import { consentSeal, logoutSeal } from './seals.ts';

/** What the dialog tells. */
export interface Consent {
  request: AuthorizationRequest;
  user: User;
  /** What the app will get. */
  access: Access;
  /** What the app was allowed before. */
  before: Access | undefined;
}

/**
 * The authorization dialog (spec#5.2-code-dialog): the app's name, what it will be able to do in words, and
 * warnings where it asks for everything or for a token without an end.
 */
export function consentPage(exchange: Exchange, visit: Visit, consent: Consent): HttpResponse {
  const { company } = exchange;
  const { request, user, access } = consent;
  const language = pageLanguage(exchange, user);
  const words = wordsIn(language);
  const said = words.consent;
  const person = foreignName(`${user.firstName} ${user.lastName} (${user.email})`, user.email);
  // Never cut: it is the end of a host name that says whose it is.
  const site = html`<bdi>${new URL(request.redirectUri).origin}</bdi>`;
  const cautions = [
    ...(request.wish === 'everything' ? [said.everything] : []),
    ...(access.offline ? [said.offline] : []),
  ];
  const main = html`<h1>${said.heading(foreignName(request.app.name, request.app.clientId))}</h1>
<form method="post" action="logout?${request.query}">
<input type="hidden" name="${SEAL}" value="${logoutSeal(visit.secret, request)}">
<p>${said.identity(person, foreignName(company.name, company.name))} <button class="link">${said.otherUser}</button></p>
</form>
${cautions.map((caution) => html`<p class="caution"><strong>${said.caution}</strong> ${caution}</p>`)}
<h2 id="list">${said.list}</h2>
${permissionList('list', access.permissions, language, consent.before?.permissions)}
${withheldList(consent, language)}
<p class="quiet">${said.destination(site)}</p>
<form method="post" action="consent?${request.query}">
<input type="hidden" name="${SEAL}" value="${consentSeal(visit.secret, request, access)}">
<p class="buttons"><button name="decision" value="deny">${said.deny}</button>
<button name="decision" value="allow" class="primary">${said.allow}</button></p>
</form>`;
  return pageAnswer(
    200,
    { language, title: said.title, place: company.name, main, footer: html`${words.footer}` },
    { policy: formPolicy },
  );
}

function withheldList({ request, access }: Consent, language: Language): SafeHtml | undefined {
  if (request.wish === 'everything') return undefined;
  const withheld = beyond(request.wish.permissions, access.permissions);
  if (withheld.size === 0) return undefined;
  const heading = wordsIn(language).consent.withheld;
  return html`<h2 id="withheld">${heading}</h2>${permissionList('withheld', withheld, language)}`;
}

function permissionList(
  id: string,
  permissions: Permissions,
  language: Language,
  before?: Permissions,
): SafeHtml {
  const isNew = (context: string) =>
    before !== undefined && permissions.get(context)?.isSubsetOf(before.get(context) ?? new Set()) === false;
  const fresh = wordsIn(language).consent.isNew;
  const lines = permissionsInWords(permissions, language).map(
    ({ context, what, may }) =>
      html`<li><b>${what}</b> <span>${may}${isNew(context) ? html` <em>${fresh}</em>` : ''}</span></li>`,
  );
  return html`<ul class="list" aria-labelledby="${id}">${lines}</ul>`;
}
