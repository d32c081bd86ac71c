import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { OutcomeKind } from '../errors/outcome.ts';
import { addToHistory } from '../report/history/entries.ts';
import type { VerdictKind } from '../report/labels.ts';
import { expectAccessible } from '../report/testing/accessible.ts';
import { result, sampleReport } from '../report/testing/sample.ts';
import { main } from './command.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const day = 24 * 3600_000;

/** Keeps a run that began so many days ago, with the outcomes of its requirements. */
function keep(
  daysAgo: number,
  verdict: VerdictKind,
  outcomes: Readonly<Record<string, OutcomeKind>>,
  { target = 'staging', revision = `rev-${daysAgo}`, complete = true } = {},
): void {
  const report = sampleReport(Object.entries(outcomes).map(([id, outcome]) => result(id, outcome)));
  addToHistory(
    join(folder, 'runs'),
    {
      ...report,
      verdict,
      target: { ...report.target, name: target },
      startedAt: new Date(Date.now() - daysAgo * day).toISOString(),
      scope: { ...report.scope, complete },
    },
    revision,
  );
}

/** Runs a command, and returns its exit code and what it printed. */
async function command(...args: readonly string[]): Promise<{ code: number; text: string }> {
  const printed: string[] = [];
  const spies = (['info', 'error'] as const).map((it) =>
    vi.spyOn(console, it).mockImplementation((text: string) => void printed.push(text)),
  );
  try {
    return { code: await main(args), text: printed.join('') };
  } finally {
    for (const it of spies) it.mockRestore();
  }
}

const canDeploy = (...args: readonly string[]) =>
  command('can-deploy', '--history', join(folder, 'runs'), '--target', 'staging', ...args);

describe('can-deploy', () => {
  test('says yes by a run that conforms, and no by a later one that violates, with its requirements', async () => {
    keep(0.5, 'conforms', { 'a.one': 'pass' });
    expect(await canDeploy()).toEqual({ code: 0, text: expect.stringContaining('conforms') });
    keep(0.1, 'violates', { 'a.one': 'fail' });
    expect(await canDeploy()).toEqual({
      code: 1,
      text: expect.stringMatching(/of rev-0\.1,.*violates a\.one\./),
    });
  });

  test.each([
    ['is too old', () => keep(2, 'conforms', { 'a.one': 'pass' }), /too old/],
    ['is undecided', () => keep(0.1, 'undecided', { 'a.one': 'error' }), /could not decide/],
    ['left requirements out', () => keep(0.1, 'conforms', {}, { complete: false }), /left requirements out/],
    ['is of another target', () => keep(0.1, 'conforms', {}, { target: 'live' }), /no run of staging.*live/],
  ])('does not know by a run that %s', async (_, keepRun, sentence) => {
    keepRun();
    expect(await canDeploy()).toEqual({ code: 2, text: expect.stringMatching(sentence) });
  });

  test('takes an older run where --since allows it', async () => {
    keep(2, 'conforms', { 'a.one': 'pass' });
    expect((await canDeploy('--since', '72h')).code).toBe(0);
  });

  test.each([
    [['can-deploy'], /can-deploy --history FOLDER --target NAME/],
    [['history'], /history FOLDER --out DIR/],
    [['history', 'nowhere', '--out', 'site'], /no run in nowhere; --history nowhere of a run adds one/],
    [['history', 'nowhere', '--to', 'site'], /Unknown option --to/],
  ])('%j is refused in one sentence', async (args, sentence) => {
    expect(await command(...args)).toEqual({ code: 2, text: expect.stringMatching(sentence) });
  });

  test('a file that is no run is named', async () => {
    keep(0.1, 'conforms', {});
    writeFileSync(join(folder, 'runs', 'other.json'), '{}');
    expect(await canDeploy()).toEqual({ code: 2, text: expect.stringMatching(/other\.json is not a run/) });
  });
});

describe('The page of a history', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  async function makeSite(): Promise<string> {
    const site = join(folder, 'site');
    expect((await command('history', join(folder, 'runs'), '--out', site)).code).toBe(0);
    return site;
  }

  test('says of each target what passes and fails, since which run, and what is unstable', async () => {
    keep(5, 'conforms', { 'a.broken': 'pass', 'a.calm': 'pass', 'a.flaky': 'pass', 'a.mended': 'fail' });
    keep(4, 'violates', { 'a.broken': 'fail', 'a.calm': 'pass', 'a.flaky': 'fail', 'a.mended': 'fail' });
    keep(3, 'violates', { 'a.broken': 'fail', 'a.calm': 'pass', 'a.flaky': 'pass', 'a.mended': 'pass' });
    keep(2, 'conforms', { 'a.broken': 'pass' }, { target: '<script>live</script>' });
    const site = await makeSite();
    const page = await browser.newPage();
    const requests: string[] = [];
    page.on('request', (it) => requests.push(it.url()));
    await page.goto(pathToFileURL(join(site, 'index.html')).href);
    await page.getByText('Table of runs').first().click();
    const rows = async (table: string) => {
      const lines = page.getByRole('region', { name: table }).first().locator('tbody tr');
      return (await lines.allInnerTexts()).map((it) => it.replaceAll(/\s+/g, ' ').trim());
    };
    expect(await rows('Table of requirements')).toEqual([
      expect.stringMatching(/^a\.broken ✗ Failed .* rev-4$/),
      expect.stringMatching(/^a\.flaky unstable ✓ Passed .* rev-3$/),
      expect.stringMatching(/^a\.mended ✓ Passed .* rev-3$/),
    ]);
    expect(await rows('Table of targets')).toEqual([
      'a.broken ✗ Failed ✓ Passed',
      'a.flaky ✓ Passed',
      'a.mended ✓ Passed',
    ]);
    expect((await rows('Table of runs'))[0]).toMatch(/rev-3 Violates .* 3 1/);
    expect(requests).toEqual([pathToFileURL(join(site, 'index.html')).href]);
    expect(readdirSync(site).toSorted()).toEqual([
      'badge--script-live-script-.svg',
      'badge-staging.svg',
      'feed.xml',
      'index.html',
    ]);
    expect(readFileSync(join(site, 'badge-staging.svg'), 'utf8')).toContain('violates 1');
    await page.goto(pathToFileURL(join(site, 'feed.xml')).href);
    expect(await page.evaluate(() => document.querySelectorAll('entry').length)).toBe(4);
    await page.close();
  });

  test.each([
    { colorScheme: 'light', viewport: { width: 360, height: 740 } },
    { colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  ] as const)('is accessible and fits in $colorScheme, $viewport.width pixels wide', async (look) => {
    for (let daysAgo = 40; daysAgo > 0; daysAgo -= 1) {
      const outcomes = { 'oauth.token.code-is-single-use': 'fail', 'list.pages-are-linked': 'pass' } as const;
      keep(daysAgo, 'violates', outcomes);
      keep(daysAgo, 'conforms', outcomes, { target: 'production in Frankfurt' });
    }
    const site = await makeSite();
    const context = await browser.newContext(look);
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(site, 'index.html')).href);
    await page.getByText('Table of runs').first().click();
    await expectAccessible(page);
    await context.close();
  });
});
