import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../../browser/chromium.ts';
import { drawLooks } from '../../../browser/testing/page-variants.ts';
import { wrongValue } from '../../match/matcher.ts';
import { register } from '../../requirements/register.ts';
import { compareReports } from '../compare.ts';
import { expectAccessible } from '../testing/accessible.ts';
import { causesReport } from '../testing/causes-report.ts';
import { fullReport } from '../testing/full-report.ts';
import { exchange, requirement, result, sampleReport } from '../testing/sample.ts';
import { htmlReport, specificationHtml } from './html-page.ts';
import { badge, junitReport } from './junit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

async function openHtml(
  html: string,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<{ page: Page; requests: string[] }> {
  const page = await (await browser.newContext(options ?? {})).newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.setContent(html);
  return { page, requests };
}

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 800 } },
  { colorScheme: 'light', viewport: { width: 360, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
] as const;
const pages = [
  {
    name: 'the report',
    makePage: () => htmlReport(compareReports(fullReport(), [fullReport(), fullReport()])),
  },
  { name: 'the specification', makePage: specificationHtml },
];

test.each(pages.flatMap((page, at) => drawLooks(looks, at).map((look) => ({ ...page, look }))))(
  '$name is accessible in $look.colorScheme, $look.viewport.width pixels wide',
  async ({ makePage, look }) => {
    const { page } = await openHtml(makePage(), look);
    for (const it of await page.locator('details').all())
      await it.evaluate((node) => node.setAttribute('open', ''));
    await expectAccessible(page);
    await page.context().close();
  },
);

test('the page loads nothing and runs no text of a target', async () => {
  const { page, requests } = await openHtml(htmlReport(fullReport()));
  await expect(page.locator('script').count()).resolves.toBe(1);
  expect(await page.title()).toBe('Violates the specification: http://acme.localhost:1');
  expect(requests.filter((it) => !it.startsWith('data:'))).toEqual([]);
  expect(await page.locator('body').innerText()).toContain('<script>document.title = "taken"</script>');
});

test('the page links a finding to its requirement, its evidence and its screenshot', async () => {
  const { page } = await openHtml(htmlReport(fullReport()));
  const article = page.locator('article', { hasText: 'fails.one' });
  await expect(article.getByRole('link', { name: '5.2-code-single-use' }).getAttribute('href')).resolves.toBe(
    'specification.html#5.2-code-single-use',
  );
  await expect(
    article.locator('details', { hasText: 'Evidence' }).first().getAttribute('open'),
  ).resolves.toBe('');
  expect(await article.locator('pre').first().innerText()).toContain(
    "curl -i --globoff --path-as-is -H 'Accept: application/json' --url 'http://acme.localhost:1/api/contacts'",
  );
  await expect(article.getByRole('img').isVisible()).resolves.toBe(true);
  const target = await article.getByRole('link', { name: 'fails.one' }).getAttribute('href');
  await expect(page.locator(`tr${target}`).count()).resolves.toBe(1);
});

test('the specification asks for nothing, and has every statement that a report refers to', async () => {
  const { page, requests } = await openHtml(specificationHtml());
  expect(requests.filter((it) => !it.startsWith('data:'))).toEqual([]);
  const ids = await page.locator('[id]').evaluateAll((nodes) => nodes.map(({ id }) => id));
  const { requirements } = sampleReport([], { register });
  const lost = requirements.filter((it) => !ids.includes(it.reference.replace('specification.html#', '')));
  expect(requirements.length).toBeGreaterThan(100);
  expect(lost.map((it) => it.reference)).toEqual([]);
});

test('the next step stands before the findings, and leads to its requirement', async () => {
  const { page } = await openHtml(htmlReport(compareReports(causesReport(), [causesReport()])));
  await page.getByRole('navigation').getByRole('link', { name: 'Next step' }).click();
  const step = page.getByRole('region', { name: 'Next step' });
  expect(await step.locator('p').allInnerTexts()).toEqual([
    'GET /api/contacts: expected an array in "contacts", got 200; 2 checks wait for it.',
    'lists.contacts: A code is taken once. 5.2-code-single-use',
    'Seen in: Given a thing, when lists.contacts is asked, then it answers',
    'Part of the same step:',
  ]);
  expect(await step.getByRole('listitem').allInnerTexts()).toEqual([
    'records.order: A code is taken once. GET /api/orders/{id} answers 500 where 200 would do.',
  ]);
  const target = await step.getByRole('link', { name: 'lists.contacts' }).getAttribute('href');
  await expect(page.locator(`tr${target}`).count()).resolves.toBe(1);
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings.slice(0, 3)).toEqual(['Next step', 'Since 2026-03-01 10:20 UTC', 'Findings']);
  expect(htmlReport(sampleReport([result('one', 'pass')]))).not.toContain('Next step');
});

test('many failures of a requirement are folded, and causes have an overview', async () => {
  const failing = Array.from({ length: 5 }, (_, at) =>
    result('broken.often', 'fail', { title: `Story ${at}`, mismatch: wrongValue('this', 'that') }),
  );
  const { page } = await openHtml(htmlReport(sampleReport([...failing, result('error.one', 'error')])));
  const readVisibleTitles = () => page.locator('article h4:visible').allInnerTexts();
  expect((await readVisibleTitles()).filter((it) => it.startsWith('Story'))).toEqual([
    'Story 0',
    'Story 1',
    'Story 2',
  ]);
  await page.getByText('2 more checks').click();
  expect(await readVisibleTitles()).toContain('Story 4');
  const links = page.locator('.overview').getByRole('link');
  expect(await links.allInnerTexts()).toEqual(['1. expected this, got that', 'error.one']);
  const target = await links.first().getAttribute('href');
  expect(await page.locator(`${target}`).innerText()).toContain('1 requirement');
});

test('a page of hundreds of failures has less than a megabyte, and shows the first of them with their evidence', () => {
  const body = JSON.stringify({ note: '<'.repeat(2_000) });
  const exchanges = [1, 2, 3].map((number) =>
    exchange({ number, reply: { status: 200, headers: [], body } }),
  );
  const results = register.flatMap(({ id }) =>
    Array.from({ length: 8 }, (_, at) =>
      result(id, 'fail', {
        title: `${id}, story ${at}`,
        mismatch: wrongValue('this', `that of ${id}`),
        exchanges,
        shown: 2,
        screenshot: 'A'.repeat(40_000),
      }),
    ),
  );
  const text = htmlReport(sampleReport(results, { register }));
  expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
  expect(text).toContain('The 2 other exchanges');
  expect(text).toContain('report.json has all exchanges of this check.');
});

test('the page is searched and filtered by outcome, section and type, and says how much is shown', async () => {
  const register = [
    requirement('contacts.are-listed', { statement: 'Contacts are listed.', section: '4.1' }),
    requirement('orders.are-listed', { statement: 'Orders are listed.', section: '4.1' }),
    requirement('oauth.code', { statement: 'A code is taken once.', section: '5.2' }),
  ];
  const results = [
    result('contacts.are-listed', 'pass', { title: 'When contacts are listed' }),
    result('orders.are-listed', 'fail', { title: 'When orders are listed', mismatch: wrongValue('a', 'b') }),
    result('oauth.code', 'fail', { title: 'A code', mismatch: wrongValue('a', 'b') }),
  ];
  const { page } = await openHtml(htmlReport(sampleReport(results, { register })));
  const readShown = () => page.locator('tr[data-outcome]:visible code').allInnerTexts();
  const search = page.getByRole('search');
  await search.getByLabel('Outcome').selectOption('fail');
  expect(await readShown()).toEqual(['orders.are-listed', 'oauth.code']);
  await search.getByLabel('Section').selectOption('5.2');
  expect(await readShown()).toEqual(['oauth.code']);
  await expect(page.locator('article:visible').count()).resolves.toBe(1);
  expect(await search.getByRole('status').innerText()).toBe('1 of 3 requirements');
  await search.getByRole('button', { name: 'Clear' }).click();
  await search.getByLabel('Resource type').selectOption('contact');
  expect(await readShown()).toEqual(['contacts.are-listed']);
  await search.getByLabel('Resource type').selectOption('');
  await search.getByLabel('Search').fill('taken ONCE');
  expect(await readShown()).toEqual(['oauth.code']);
  await search.getByLabel('Search').fill('nothing like that');
  expect(await readShown()).toEqual([]);
  await expect(page.locator('section.cause:visible').count()).resolves.toBe(0);
});

test('a command is copied with its button', async () => {
  const { page } = await openHtml(htmlReport(fullReport()));
  const block = page.locator('.copyable').first();
  await page.evaluate(() => {
    document.addEventListener('copy', () =>
      document.body.setAttribute('data-copied', String(getSelection())),
    );
  });
  await block.getByRole('button', { name: 'Copy' }).click();
  await block.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.locator('body').getAttribute('data-copied');
  expect(copied).toBe(await block.locator('pre').innerText());
});

test('failures with one cause are one finding, the most fundamental first, and only the first have their evidence open', async () => {
  const { page } = await openHtml(htmlReport(causesReport()));
  expect(await page.locator('section.cause > h3').allInnerTexts()).toEqual([
    '1. GET /api/orders/{id} answers 500: 1 requirement',
    '2. GET /api/contacts answers with an object with "data" at /contacts instead of an array: 1 requirement',
    '3. POST /api/invoices answers 400 instead of 422: 2 requirements',
  ]);
  await expect(page.locator('details[open]').count()).resolves.toBe(2);
  await expect(page.getByRole('row', { name: '/contacts an array' }).count()).resolves.toBe(1);
});

test('a comparison names what is new, mended and still broken, and draws the runs that were given', async () => {
  const at = (day: number, results: Parameters<typeof sampleReport>[0]) =>
    sampleReport(results, { startedAt: new Date(Date.UTC(2026, 2, day)) });
  const earlier = [
    at(2, [
      result('a.mended', 'fail'),
      result('a.still', 'fail'),
      result('a.new', 'pass'),
      result('a.gone', 'fail'),
    ]),
    at(1, [result('a.mended', 'pass')]),
  ];
  const now = at(3, [
    result('a.mended', 'pass'),
    result('a.still', 'fail'),
    result('a.new', 'fail'),
    result('a.gone', 'error'),
  ]);
  const report = compareReports(now, earlier);
  const { page } = await openHtml(htmlReport(report));
  const section = page.getByRole('region', { name: 'Since 2026-03-02 00:00 UTC' });
  expect(await section.locator('h3, li').allInnerTexts()).toEqual([
    ...['New failures: 1', 'a.new', 'Mended: 1', 'a.mended', 'Still broken: 1', 'a.still'],
    ...['Failed then, not judged now: 1', 'a.gone', '3 runs'],
  ]);
  await expect(section.getByRole('img').locator('rect.fail').count()).resolves.toBe(2);
  expect(await section.getByRole('row').allInnerTexts()).toHaveLength(4);
});

test('the matrix counts statuses, and marks those that the contract does not have', async () => {
  const { page } = await openHtml(htmlReport(fullReport()));
  const row = page.getByRole('row', { name: 'GET /api/contacts', exact: false }).first();
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['1', '0', '', '1*']);
});

test('the header says what a run left out, also what the target is declared not to have', () => {
  const report = fullReport();
  const scope = { ...report.scope, implemented: ['contact', 'basic'], skip: ['oauth.*'], complete: false };
  expect(htmlReport({ ...report, scope })).toContain(
    'Partial run: what is implemented: contact, basic; without oauth.*.',
  );
});

test('a run without findings says so', async () => {
  const { page } = await openHtml(htmlReport(sampleReport([result('passes.one', 'pass')])));
  expect(await page.locator('.verdict strong').innerText()).toBe('Conforms');
  const text = await page.locator('body').innerText();
  expect(text).toContain('No findings.');
  expect(await page.getByRole('search').getByRole('status').innerText()).toBe('1 requirement');
  expect(text).not.toMatch(/\b(false|undefined)\b/);
});

test('JUnit and badge are well-formed XML with any text of a target', async () => {
  const { page } = await openHtml('');
  const parse = ({ text, type }: { text: string; type: string }) => {
    const document = new DOMParser().parseFromString(text, type as DOMParserSupportedType);
    const attributes = [...Array.from(document.querySelectorAll('testsuite'))].map((it) =>
      ['tests', 'failures', 'errors', 'skipped'].map((name) => Number(it.getAttribute(name))),
    );
    return { broken: document.querySelector('parsererror')?.textContent, attributes };
  };
  const junit = await page.evaluate(parse, { text: junitReport(fullReport()), type: 'application/xml' });
  expect(junit).toEqual({
    broken: undefined,
    attributes: [
      [8, 1, 2, 4],
      [1, 0, 1, 0],
    ],
  });
  const svg = await page.evaluate(parse, { text: badge(fullReport()), type: 'image/svg+xml' });
  expect(svg.broken).toBeUndefined();
});
