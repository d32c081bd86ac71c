import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { Untestable } from '../errors/outcome.ts';
import { pathOf } from '../http/request.ts';
import { nextPage, openPage, throwIfIncomplete } from './next-page.ts';
import { type Control, isDecision } from './page-controls.ts';
import { type DialogFlow, type PageKind, pageKind, performSteps } from './page-kind.ts';
import type { Survey } from './page-survey.ts';

/** A saved page of the browser, rendered only when a report needs it. */
export type PageSnapshot = { readonly html: string; readonly url: string };

/** The result of a pass through the dialog. */
export type DialogResult = {
  readonly loginShown: boolean;
  readonly dialogShown: boolean;
  /** Whether a login page also asked for the decision. */
  readonly choiceAtLogin: boolean;
  readonly last: Survey | undefined;
  /** Whether every page that the target sent was looked at and is static. */
  readonly isStatic: boolean;
  /** The page before the decision, else the last page. */
  readonly picture: PageSnapshot | undefined;
  readonly controls: { readonly allow?: string; readonly deny?: string; readonly login?: string };
};

const mostPages = 8;

const longestSnapshot = 5_000;

async function pictureOf(page: Page): Promise<PageSnapshot | undefined> {
  const content = page.content().catch(() => undefined);
  // Scripts that never end keep the browser from telling what the page shows.
  const html = await Promise.race([content, pause(longestSnapshot, undefined, { ref: false })]);
  return html === undefined ? undefined : { html, url: page.url() };
}

/** A page with several buttons may ask for the decision in words that the suite does not know: then nothing can be judged. @throws Untestable */
function throwIfUnreadable(buttons: readonly Control[], url: string): void {
  if (buttons.length < 2) return;
  const names = buttons.map(({ name }) => `"${name}"`).join(', ');
  throw new Untestable(
    `the suite does not know which of the buttons ${names} at ${pathOf(url)} allows or denies: say it in the dialog of the profile`,
  );
}

/** At most two login pages in a row: the email first, then the password. A third one means that the login is refused. */
const mostLogins = 2;

/** Acts on a page. That the page is gone is not a failure if the browser was redirected out of the dialog. */
async function act({ redirects }: DialogFlow, action: Promise<void>): Promise<void> {
  try {
    await action;
  } catch (error) {
    if (redirects.url === undefined) throw error;
  }
}

/**
 * Opens the dialog and acts on its pages as a person would: logs in, allows or denies, until the browser is redirected or
 * a page offers neither. A page to continue from is followed before the decision only: after it, the browser itself is
 * redirected (spec#5.2-code-allow, spec#5.2-code-deny).
 */
export async function runDialog(it: DialogFlow, address: string): Promise<DialogResult> {
  const { page, decision, user, submitter } = it;
  let logins = 0;
  let dialogShown = false;
  let choiceAtLogin = false;
  let isDecided = false;
  let staticPages = 0;
  let picture: PageSnapshot | undefined;
  let controls: DialogResult['controls'] = {};
  await openPage(it, address);
  const first = await nextPage(it, undefined, false);
  let currentSurvey = first === 'unchanged' ? undefined : first;
  for (let pages = 0; currentSurvey !== undefined && pages < mostPages; pages += 1) {
    if (currentSurvey.isStatic) staticPages += 1;
    const here: PageKind = await pageKind(it, currentSurvey);
    if (here.kind === 'other' && !isDecided) throwIfUnreadable(here.unread, currentSurvey.url);
    if (here.kind === 'other' || (here.kind === 'login' && logins === mostLogins)) break;
    if (here.kind === 'login') {
      logins += 1;
      const { choice, described } = here;
      const submit = choice?.[decision] ?? here.submit;
      choiceAtLogin ||= choice !== undefined;
      isDecided ||= choice !== undefined;
      if (choice) picture = await pictureOf(page);
      controls = { ...controls, ...(submit && { [choice ? decision : 'login']: submit.name }) };
      it.traffic.noteActivity();
      await act(
        it,
        described ? performSteps(page, described, user) : submitter.submit(page, currentSurvey, submit, user),
      );
    } else if (here.kind === 'continue') {
      if (isDecided) break;
      await act(it, submitter.submit(page, currentSurvey, here.submit));
    } else {
      dialogShown = true;
      picture = await pictureOf(page);
      const { allow, deny } = here;
      controls = { ...controls, ...(allow && { allow: allow.name }), ...(deny && { deny: deny.name }) };
      const control = here[decision];
      isDecided ||= here.described !== undefined || (control !== undefined && isDecision(control));
      if (here.described) await act(it, performSteps(page, here.described, user));
      else if (control) await act(it, submitter.submit(page, currentSurvey, control));
      else break;
    }
    const next = await nextPage(it, currentSurvey.fingerprint, here.kind === 'login');
    if (next === 'unchanged') break;
    currentSurvey = next;
  }
  throwIfIncomplete(it);
  picture ??= currentSurvey && (await pictureOf(page));
  const sent = it.redirects.responses.filter(({ status }) => Math.floor(status / 100) !== 3);
  return {
    loginShown: logins > 0,
    dialogShown,
    choiceAtLogin,
    last: currentSurvey,
    isStatic: staticPages === sent.length,
    picture,
    controls,
  };
}
