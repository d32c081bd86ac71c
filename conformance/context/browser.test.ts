import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import { page } from '../dialog/testing/pages.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { createBrowserSource } from './browser.ts';

/** A server that is not the target, and the requests that it got. */
async function otherServer() {
  const requests: string[] = [];
  const { url } = await stopAfterTest(
    serve((request, response) => {
      requests.push(request.url ?? '');
      response.end();
    }),
  );
  return { url, requests };
}

/** The address of a page of the target. */
async function showPage(body: string): Promise<string> {
  const { url } = await stopAfterTest(
    serve((_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(page(body))),
  );
  return url;
}

/** Opens a page, presses all its buttons and links, and waits for as long as a request of it takes at most. */
async function visit(browser: Browser, url: string): Promise<void> {
  const shown = await browser.newPage();
  await shown.goto(url);
  for (const control of await shown.locator('button, a').all()) await control.click();
  await pause(500);
}

test('a page of the target opens no window, in which nothing would keep it from other hosts', async () => {
  const { url, requests } = await otherServer();
  const address = await showPage(`<button onclick="window.open('${url}/opened')">Open</button>
    <a href="${url}/link" target=_blank>Link</a><a href="${url}/alone" target=_blank rel=noopener>Alone</a>
    <form action="${url}/form" method=post target=other><button>Send</button></form><script>open('${url}/script')</script>`);
  const source = createBrowserSource([]);
  onTestFinished(source.close);
  await visit(await source.get(), address);
  expect(requests).toEqual([]);
});

test('a page of a target on the internet reaches nothing on this machine', async () => {
  const { url, requests } = await otherServer();
  const address =
    await showPage(`<img src="${url}/image"><iframe src="${url}/frame"></iframe><script src="${url}/script"></script>
    <script>fetch('${url}/fetch', { mode: 'no-cors' }); navigator.sendBeacon('${url}/beacon'); new WebSocket('${url}/socket')</script>`);
  const { host } = new URL(address);
  // To Chromium the target is on the internet.
  const browser = await launchChromium({ args: [`--ip-address-space-overrides=${host}=public`] });
  onTestFinished(() => browser.close());
  await visit(browser, address);
  expect(requests).toEqual([]);
});
