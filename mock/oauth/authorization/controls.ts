import { html, type SafeHtml } from '@remix-run/html-template';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { Messages } from '../../messages/en.ts';
import { messagesIn } from '../../messages/messages.ts';
import { pageLanguage } from '../../pages/page.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { User } from '../../world/user.ts';
import type { Access } from '../grants/scope.ts';
import { csrfField, type Form, readForm } from './form.ts';

/** Rule: the language of the login page and of the consent dialog, as a BCP 47 tag. */
export const dialogLanguage = behaviour<(exchange: Exchange, user?: User) => string>(pageLanguage);

/** The texts of the login page and of the consent dialog. */
export type DialogTexts = Pick<Messages, 'login' | 'consent'>;

/** Rule: the texts of the login page and of the consent dialog. */
export const dialogTexts = behaviour((language: string): DialogTexts => messagesIn(language));

/** Rule: forms of the site around that of the dialog. */
export const siteForms = behaviour((): SafeHtml | '' => '');

/** A field of the login page: its name and id, its label, and its further attributes. */
export type PageField = { name: string; label: string; attributes: SafeHtml };

/** Rule: a field with its label. */
export const labelledField = behaviour(
  ({ name, label, attributes }: PageField): SafeHtml =>
    html`<label for="${name}">${label}</label>\n<input id="${name}" name="${name}" ${attributes}>`,
);

/** Rule: the control that submits a form. */
export const submitControl = behaviour(
  (label: string): SafeHtml => html`<button class="primary">${label}</button>`,
);

/** The names of what the login page asks for. */
export type LoginField = 'email' | 'password';

/** Rule: what the login page asks for, given the email that the page before has asked for. */
export const askedAtLogin = behaviour((_email: string | undefined): readonly LoginField[] => [
  'email',
  'password',
]);

/** Rule: the controls with which a user answers. */
export const answerControls = behaviour(
  ({ consent: { allow, deny } }: DialogTexts): SafeHtml =>
    html`<p class="buttons"><button name="decision" value="deny">${deny}</button>
<button name="decision" value="allow" class="primary">${allow}</button></p>`,
);

/** Rule: what a user ticks beside the answer. */
export const consentBoxes = behaviour((_access: Access): SafeHtml | '' => '');

/** What a form of the consent dialog consists of. */
export type ConsentFormParts = { query: string; csrfToken: string; boxes: SafeHtml | ''; answers: SafeHtml };

/** Rule: the form of the consent dialog. */
export const consentForm = behaviour(
  (
    { query, csrfToken, boxes, answers }: ConsentFormParts,
    _texts: DialogTexts,
  ): SafeHtml => html`<form method="post" action="consent?${query}">
<input type="hidden" name="${csrfField}" value="${csrfToken}">${boxes}
${answers}
</form>`,
);

/** Rule: reads what a user sends from the consent dialog. @throws HttpError 400, 413, 415 */
export const readConsentForm = behaviour(readForm);

/** Rule: the answer in a submitted form, `allow` or `deny`. */
export const readAnswer = behaviour((form: Form): string | undefined => form.get('decision'));

/** Rule: the access that a submitted form grants; undefined where something is not ticked that has to be. */
export const tickedAccess = behaviour((_form: Form, access: Access): Access | undefined => access);
