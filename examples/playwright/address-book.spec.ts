import { expect, type Page } from '@playwright/test';
import type { App, OwnCompany } from 'countersign';
import { test } from './fixtures.ts';

/** Opens the app, and goes from there to the consent dialog as the company's first user. */
async function logIn(page: Page, app: App, { baseUrl, users }: OwnCompany): Promise<void> {
  await page.goto(`${app.siteUrl}/?${new URLSearchParams({ api: baseUrl, client_id: app.clientId })}`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(users[0]?.email ?? '');
  await page.getByLabel('Password').fill(users[0]?.password ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('a user who allows the app sees the contacts', async ({ page, app, company }) => {
  await logIn(page, app, company);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('5 people');
  await expect(page.getByRole('listitem')).toHaveCount(5);
});

test('a user without the permission sees why the list is empty', async ({ page, app, company }) => {
  await logIn(page, app, company);
  await page
    .getByRole('button', { name: 'Don’t Allow' })
    .or(page.getByRole('button', { name: "Don't Allow" }))
    .click();
  await expect(page.getByRole('status')).toHaveText('Without your permission there is nothing to show.');
});

test('the app apologises when the service is down', async ({ page, app, company }) => {
  await company.control.troubles.set({ errors: { rate: 1 }, operations: ['listContacts'] });
  await logIn(page, app, company);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('The address book is closed. Please come back later.');
});
