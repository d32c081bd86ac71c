import type { Page } from 'playwright-core';
import { nextPage, openPage } from './next-page.ts';
import type { Control } from './page-controls.ts';
import { type DialogFlow, type PageKind, pageKind, takeSteps } from './page-kind.ts';
import { controlSelector, inputSelector, type Survey } from './page-survey.ts';

/** A page as it stood in the browser: cheap to keep, and painted only where a report needs it. */
export type PageSnapshot = { readonly html: string; readonly url: string };

/** What happened on the way. */
export type DialogResult = {
  readonly loginShown: boolean;
  readonly dialogShown: boolean;
  /** Whether a login page asked for the decision, too. */
  readonly choiceAtLogin: boolean;
  readonly last: Survey | undefined;
  /** The dialog before the decision, else the last page, as it stood in the browser. */
  readonly picture: PageSnapshot | undefined;
  readonly controls: { readonly allow?: string; readonly deny?: string; readonly login?: string };
};

const mostPages = 8;

const press = (page: Page, control: Control): Promise<void> =>
  page.locator(controlSelector).nth(control.index).click({ noWaitAfter: true });

async function logIn({ page, user }: DialogFlow, seen: Survey, send: Control | undefined): Promise<void> {
  const inputs = page.locator(inputSelector);
  if (seen.email !== undefined) await inputs.nth(seen.email).fill(user.email);
  if (seen.password !== undefined) await inputs.nth(seen.password).fill(user.password);
  if (send) await press(page, send);
  else await inputs.nth(seen.password ?? seen.email ?? 0).press('Enter', { noWaitAfter: true });
}

async function pictureOf(page: Page): Promise<PageSnapshot | undefined> {
  const html = await page.content().catch(() => undefined);
  return html === undefined ? undefined : { html, url: page.url() };
}

/** Two login pages in a row: the address first, then the password. A third one refuses the login. */
const mostLogins = 2;

/** Acts on a page. That the page is gone meanwhile is no failure where the browser has landed. */
async function act({ redirects }: DialogFlow, action: Promise<void>): Promise<void> {
  try {
    await action;
  } catch (error) {
    if (redirects.url === undefined) throw error;
  }
}

/**
 * Opens the dialog's address and goes on as a person would, by what the pages show: logs in, allows or denies, until
 * the browser is sent away or stands on a page where neither can be done.
 */
export async function runDialog(it: DialogFlow, address: string): Promise<DialogResult> {
  const { page, decision, user } = it;
  let logins = 0;
  let dialogShown = false;
  let choiceAtLogin = false;
  let picture: PageSnapshot | undefined;
  let controls: DialogResult['controls'] = {};
  await openPage(it, address);
  const first = await nextPage(it, undefined, false);
  let seen = first === 'the same' ? undefined : first;
  for (let pages = 0; seen !== undefined && pages < mostPages; pages += 1) {
    const here: PageKind = await pageKind(it, seen);
    if (here.kind === 'other' || (here.kind === 'login' && logins === mostLogins)) break;
    if (here.kind === 'login') {
      logins += 1;
      const { choice, described } = here;
      const send = choice?.[decision] ?? here.send;
      choiceAtLogin ||= choice !== undefined;
      if (choice) picture = await pictureOf(page);
      controls = { ...controls, ...(send && { [choice ? decision : 'login']: send.name }) };
      it.traffic.stir();
      await act(it, described ? takeSteps(page, described, user) : logIn(it, seen, send));
    } else if (here.kind === 'onward') {
      await act(it, press(page, here.send));
    } else {
      dialogShown = true;
      picture = await pictureOf(page);
      const { allow, deny } = here;
      controls = { ...controls, ...(allow && { allow: allow.name }), ...(deny && { deny: deny.name }) };
      const control = here[decision];
      if (here.described) await act(it, takeSteps(page, here.described, user));
      else if (control) await act(it, press(page, control));
      else break;
    }
    const next = await nextPage(it, seen.fingerprint, here.kind === 'login');
    if (next === 'the same') break;
    seen = next;
  }
  picture ??= seen && (await pictureOf(page));
  return { loginShown: logins > 0, dialogShown, choiceAtLogin, last: seen, picture, controls };
}
