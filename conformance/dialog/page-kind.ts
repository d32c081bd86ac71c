import type { Page } from 'playwright-core';
import type { DialogHints, DialogPage, DialogStep, User } from '../profile/profile.ts';
import {
  allowControl,
  type Choice,
  type Control,
  choiceAtLogin,
  denyControl,
  isPlainConsent,
  loginControl,
  onwardControl,
} from './page-controls.ts';
import type { Survey } from './page-survey.ts';
import type { RedirectWatcher, Traffic } from './page-watchers.ts';

/** What a walk through the dialog has to know. */
export type DialogFlow = {
  readonly page: Page;
  readonly redirects: RedirectWatcher;
  readonly traffic: Traffic;
  readonly user: User;
  readonly decision: 'allow' | 'deny';
  readonly hints: DialogHints;
  /** Milliseconds for each page. */
  readonly timeout: number;
};

const filledIn = (value: string, user: User): string =>
  value.replaceAll(/\$\{email\}/g, () => user.email).replaceAll(/\$\{password\}/g, () => user.password);

async function take(page: Page, step: DialogStep, user: User): Promise<void> {
  if ('fill' in step) await page.locator(step.fill).first().fill(filledIn(step.value, user));
  else if ('click' in step) await page.locator(step.click).first().click({ noWaitAfter: true });
  else if ('check' in step) await page.locator(step.check).first().check();
  else await page.locator(step.waitFor).first().waitFor();
}

/** Whether the page is the one that the profile explains. */
export const isShown = (page: Page, described: DialogPage | undefined): Promise<boolean> =>
  described === undefined ? Promise.resolve(false) : page.locator(described.when).first().isVisible();

/** Does what the profile says to do on a page. A step that cannot be taken fails with the selector in its message. */
export async function takeSteps(page: Page, described: DialogPage, user: User): Promise<void> {
  for (const step of described.steps) await take(page, step, user);
}

/** A page on the way, by what can be done on it. */
export type PageKind =
  | {
      readonly kind: 'login';
      readonly described?: DialogPage;
      readonly send?: Control;
      /** Where the page asks for the decision, too. */
      readonly choice?: Choice;
    }
  | {
      readonly kind: 'decision';
      readonly described?: DialogPage;
      readonly allow?: Control;
      readonly deny?: Control;
    }
  /** A page that asks for nothing, such as a welcome or the choice of an account. */
  | { readonly kind: 'onward'; readonly send: Control }
  | { readonly kind: 'other' };

/** What can be done on a page: what the profile explains first, then what its inputs and controls say. */
export async function pageKind(
  { page, redirects, user, hints, decision }: DialogFlow,
  seen: Survey,
): Promise<PageKind> {
  if (hints.login && (await isShown(page, hints.login))) return { kind: 'login', described: hints.login };
  const described = hints[decision];
  if (described && (await isShown(page, described))) return { kind: 'decision', described };
  if (seen.password !== undefined || (seen.email !== undefined && loginControl(seen.loginControls))) {
    const send = loginControl(seen.loginControls);
    const choice = seen.password === undefined ? undefined : choiceAtLogin(seen.loginControls);
    return { kind: 'login', ...(send ? { send } : {}), ...(choice ? { choice } : {}) };
  }
  const [allow, deny] = [allowControl(seen.controls), denyControl(seen.controls)];
  if (allow && (deny || (allow.kind === 'button' && isPlainConsent(allow))))
    return { kind: 'decision', allow, ...(deny ? { deny } : {}) };
  const isFine = (redirects.replies.at(-1)?.status ?? 200) < 400;
  const send = isFine ? onwardControl(seen.controls, user.email) : undefined;
  if (send) return { kind: 'onward', send };
  return { kind: 'other' };
}
