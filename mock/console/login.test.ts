import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startMock } from '../start.ts';
import { ConsoleTest, expectAccessible, openWindow } from './testing/console-test.ts';

const console = new ConsoleTest();

describe('A page of another origin', () => {
  it('cannot reset the mock, nor read it, nor frame it', async () => {
    const evil = createServer((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>evil</p>'),
    );
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    const { port } = evil.address() as AddressInfo;
    await console.create({ type: 'Client', last_name: 'Survivor' });
    for (const origin of [
      `http://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      `http://${console.company.name}.localhost:${port}`,
    ]) {
      const context = await console.browser.newContext();
      const page = await context.newPage();
      await page.goto(origin);
      const target = console.at('/__mock/reset');
      const tried = await page.evaluate(async (url) => {
        const attempts = [
          () => fetch(url, { method: 'POST', mode: 'no-cors' }),
          () => fetch(url, { method: 'POST', mode: 'no-cors', body: '{}' }),
          () => fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
          async () => navigator.sendBeacon(url, '{}'),
        ];
        await Promise.allSettled(attempts.map((attempt) => attempt()));
        return fetch(url.replace('reset', 'profile')).then(
          () => 'read',
          () => 'refused',
        );
      }, target);
      expect(tried).toBe('refused');
      await page.setContent(
        `<form method="post" action="${target}"></form><iframe src="${console.at('/__mock/')}"></iframe>`,
      );
      expect(await page.frames()[1]?.locator('h1').count()).toBe(0);
      await Promise.all([page.waitForURL(target), page.evaluate(() => document.forms[0]?.submit())]);
      await page.getByText('Pages of another origin cannot control the mock').waitFor();
      await context.close();
    }
    evil.close();
    expect(
      await (await console.company.fetch('/api/contacts?q=Survivor', { headers: console.asAdmin })).text(),
    ).toContain('Survivor');
  });
});

describe('With a control token, the console', () => {
  it('asks for it, rejects a wrong one, and remembers the right one', async () => {
    await using guarded = await startMock({ controlToken: 'open-sesame' }).then((mock) => ({
      ...mock,
      [Symbol.asyncDispose]: mock.stop,
    }));
    const url = guarded.baseUrl.replace('127.0.0.1', 'acme.localhost');
    await using window = await openWindow(console.browser, `${url}/__mock/console/journal`, {
      viewport: { width: 320, height: 640 },
    });
    const { page } = window;
    await expectAccessible(page);
    await page.getByLabel('Token').fill('open-sesam');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Wrong token.').waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.getByLabel('Token').fill('open-sesame');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Journal' }).waitFor();
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/__mock' });
    expect(cookie?.value).not.toContain('sesame');
    await page.goto(`${url}/__mock/`);
    await page.getByRole('button', { name: 'Freeze' }).click();
    await page.getByText('The clock is frozen.').waitFor();
    await page.goto(`${url}/__mock/login`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });
});
