import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import { drawLooks } from '../../browser/testing/page-variants.ts';
import { expectAccessible, openWindow } from '../console/testing/console-test.ts';
import { type Mock, startMock } from '../start.ts';

let mock: Mock;
let browser: Browser;

beforeAll(async () => {
  [mock, browser] = await Promise.all([startMock({ strict: true }), launchChromium()]);
});
afterAll(() => Promise.all([browser.close(), mock.stop()]));

const desk = { colorScheme: 'light', viewport: { width: 1280, height: 900 } } as const;
const deskAtNight = { ...desk, colorScheme: 'dark' } as const;
const phone = { colorScheme: 'light', viewport: { width: 390, height: 844 } } as const;
const phoneAtNight = { ...phone, colorScheme: 'dark' } as const;
const allLooks = [desk, phoneAtNight, phone, deskAtNight];

const references = [
  { path: '/__mock/docs', source: '/__mock/docs/openapi.json', title: 'Business Documents REST API' },
  { path: '/__mock/docs/control', source: '/__mock/openapi.json', title: 'Countersign control' },
].map((reference, at) => ({ ...reference, looks: drawLooks(allLooks, at) }));

describe.each(references)('The reference at $path', ({ path, source, title, looks }) => {
  it.each(looks)('asks nothing of the network, and what is ours is accessible: %o', async (look) => {
    await using window = await openWindow(browser, mock.baseUrl + path, look);
    await window.page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await expectAccessible(window.page, '#reference');
    expect(window.browserErrors).toEqual([]);
  });

  it('allows no script but those of the mock, and links to the document', async () => {
    const response = await fetch(mock.baseUrl + path);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data:;");
    expect(policy).toContain("script-src 'self'; connect-src 'self'");
    expect(await response.text()).toContain(`href="${source}"`);
    expect(await (await fetch(mock.baseUrl + source)).json()).toMatchObject({ info: { title } });
  });
});
