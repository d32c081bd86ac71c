import type { Page } from 'playwright-core';
import type { DialogPage, DialogStep, User } from '../profile/profile.ts';

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
