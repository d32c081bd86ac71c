import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { Trouble } from '../check/outcome.ts';
import type { DialogHints, DialogPage, User } from '../profile/profile.ts';
import type { Landing } from './landing.ts';
import { isShown, takeSteps } from './steps.ts';
import { controlSelector, inputSelector, type Survey, survey } from './survey.ts';
import { allowControl, type Control, denyControl, loginControl } from './words.ts';

/** What a walk has to know. */
export type Walk = {
  readonly page: Page;
  readonly landing: Landing;
  readonly user: User;
  readonly decision: 'allow' | 'deny';
  readonly hints: DialogHints;
  /** Milliseconds for each page. */
  readonly patience: number;
};

/** A page as it stood in the browser: cheap to keep, and painted only where a report needs it. */
export type Picture = { readonly html: string; readonly url: string };

/** What happened on the way. */
export type Walked = {
  readonly loginShown: boolean;
  readonly dialogShown: boolean;
  readonly last: Survey | undefined;
  /** The dialog before the decision, else the last page, as it stood in the browser. */
  readonly picture: Picture | undefined;
  readonly controls: { readonly allow?: string; readonly deny?: string; readonly login?: string };
};

/** A page on the way, by what can be done on it. */
type Station =
  | { readonly kind: 'login'; readonly described?: DialogPage; readonly send?: Control }
  | {
      readonly kind: 'decision';
      readonly described?: DialogPage;
      readonly allow?: Control;
      readonly deny?: Control;
    }
  | { readonly kind: 'other' };

const mostPages = 8;
const glance = 25;
/** How long a page with scripts gets to show something that can be done on it. */
const linger = 2_000;

/** Waits until the browser has landed (`landed`) or shows something new and complete; undefined where neither came in time. */
async function somethingNew(
  it: Walk,
  before: string | undefined,
  patience: number,
): Promise<Survey | 'landed' | undefined> {
  const { page, landing } = it;
  const start = performance.now();
  while (performance.now() - start < patience) {
    if (landing.url !== undefined) return 'landed';
    const seen = await survey(page);
    if (seen && seen.fingerprint !== before) return landing.url === undefined ? ofTarget(it, seen) : 'landed';
    await pause(glance);
  }
  return undefined;
}

/** The next page that something can be done on, or where a page with scripts stays as it is; undefined where the browser landed. */
async function nextPage(it: Walk, before: string | undefined): Promise<Survey | undefined> {
  let seen = await somethingNew(it, before, it.patience);
  if (seen === undefined) {
    throw new Trouble(`the dialog showed nothing new within ${it.patience / 1000} s at ${it.page.url()}`);
  }
  while (seen !== 'landed' && seen.lively && (await station(it, seen)).kind === 'other') {
    const next: Survey | 'landed' | undefined = await somethingNew(
      it,
      seen.fingerprint,
      Math.min(linger, it.patience),
    );
    if (next === undefined) break;
    seen = next;
  }
  return seen === 'landed' ? undefined : seen;
}

async function station({ page, hints, decision }: Walk, seen: Survey): Promise<Station> {
  if (hints.login && (await isShown(page, hints.login))) return { kind: 'login', described: hints.login };
  const described = hints[decision];
  if (described && (await isShown(page, described))) return { kind: 'decision', described };
  if (seen.password !== undefined || (seen.email !== undefined && loginControl(seen.loginControls))) {
    const send = loginControl(seen.loginControls);
    return { kind: 'login', ...(send ? { send } : {}) };
  }
  const [allow, deny] = [allowControl(seen.controls), denyControl(seen.controls)];
  if (allow && (deny || allow.kind === 'button'))
    return { kind: 'decision', allow, ...(deny ? { deny } : {}) };
  return { kind: 'other' };
}

const press = (page: Page, control: Control): Promise<void> =>
  page.locator(controlSelector).nth(control.index).click({ noWaitAfter: true });

async function logIn({ page, user }: Walk, seen: Survey, send: Control | undefined): Promise<void> {
  const inputs = page.locator(inputSelector);
  if (seen.email !== undefined) await inputs.nth(seen.email).fill(user.email);
  if (seen.password !== undefined) await inputs.nth(seen.password).fill(user.password);
  if (send) await press(page, send);
  else await inputs.nth(seen.password ?? seen.email ?? 0).press('Enter', { noWaitAfter: true });
}

async function pictureOf(page: Page): Promise<Picture | undefined> {
  const html = await page.content().catch(() => undefined);
  return html === undefined ? undefined : { html, url: page.url() };
}

/** Two login pages in a row: the address first, then the password. A third one refuses the login. */
const mostLogins = 2;

/** Failures that only say that the page went on, or that Chromium shows a page of its own for a reply without a body. */
const noTrouble = /interrupted by another navigation|net::ERR_ABORTED|net::ERR_HTTP_RESPONSE_CODE_FAILURE/;

async function open({ page, landing, patience }: Walk, address: string): Promise<void> {
  try {
    await page.goto(address, { waitUntil: 'commit', timeout: patience });
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    if (landing.url !== undefined || noTrouble.test(reason)) return;
    throw new Trouble(`the dialog at ${address} cannot be opened: ${reason}`);
  }
}

/** A page of the target; the one that Chromium shows in place of a reply without a body is an empty page of the target. */
function ofTarget({ landing }: Walk, seen: Survey): Survey {
  if (!seen.url.startsWith('chrome-error:')) return seen;
  if (landing.failure !== undefined) {
    throw new Trouble(`the dialog got no reply (${landing.failure}) after ${landing.replies.length} pages`);
  }
  return {
    ...seen,
    controls: [],
    loginControls: [],
    text: '',
    url: landing.replies.at(-1)?.url ?? seen.url,
    lively: false,
  };
}

/** Acts on a page. That the page is gone meanwhile is no failure where the browser has landed. */
async function act({ landing }: Walk, action: Promise<void>): Promise<void> {
  try {
    await action;
  } catch (error) {
    if (landing.url === undefined) throw error;
  }
}

/**
 * Opens the dialog's address and goes on as a person would, by what the pages show: logs in, allows or denies, until
 * the browser is sent away or stands on a page where neither can be done.
 */
export async function walk(it: Walk, address: string): Promise<Walked> {
  const { page, decision, user } = it;
  let logins = 0;
  let dialogShown = false;
  let picture: Picture | undefined;
  let controls: Walked['controls'] = {};
  await open(it, address);
  let seen = await nextPage(it, undefined);
  for (let pages = 0; seen !== undefined && pages < mostPages; pages += 1) {
    const here: Station = await station(it, seen);
    if (here.kind === 'other' || (here.kind === 'login' && logins === mostLogins)) break;
    if (here.kind === 'login') {
      logins += 1;
      controls = { ...controls, ...(here.send ? { login: here.send.name } : {}) };
      await act(it, here.described ? takeSteps(page, here.described, user) : logIn(it, seen, here.send));
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
    seen = await nextPage(it, seen.fingerprint);
  }
  picture ??= seen && (await pictureOf(page));
  return { loginShown: logins > 0, dialogShown, last: seen, picture, controls };
}
