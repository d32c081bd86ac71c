import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../browser/chromium.ts';
import { InstalledPackage } from './testing/installed-package.ts';

const installed = new InstalledPackage();

beforeAll(async () => {
  process.env.CHROMIUM_PATH ??= findChromium() ?? '';
  await installed.install();
  installed.link('@playwright/test', 'playwright', '@types/node', 'undici-types');
  installed.copy('script', 'vitest', 'playwright', 'tsconfig.json');
}, 120_000);
afterAll(() => installed.remove());

test('a script starts a mock in less than a second, and finds its companies on every machine', {
  timeout: 60_000,
}, async () => {
  const said = await installed.run(process.execPath, ['script/first-contact.mjs']);
  expect(said.code, said.output).toBe(0);
  const { took, ...seen } = JSON.parse(said.output);
  expect(seen).toEqual({ status: 200, entries: 12 });
  expect(took).toBeLessThan(1_000);
});

test('the console comes with the package', async () => {
  const said = await installed.run(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { startMock } from 'countersign';
     const { control, stop } = await startMock();
     const pages = ['/__mock/', '/__mock/docs', '/__mock/openapi.json', '/__mock/console/assets/console.js', '/__mock/console/assets/layout.css'];
     console.log(await Promise.all(pages.map(async (page) => (await control.fetch(page)).status)));
     await stop();`,
  ]);
  expect(said.output).toBe('[ 200, 200, 200, 200, 200 ]\n');
});

test('the command of the package serves schemas of the user’s own, and explains itself', {
  timeout: 60_000,
}, async () => {
  const main = 'node_modules/countersign/dist/mock/main.js';
  expect(await installed.run(main, ['--help'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('--state FILE'),
  });
  const refused = await installed.run(main, ['--schemas', 'nowhere', '--port', '0']);
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/^mock: .*nowhere/) });
});

test('the suite comes with the package, and judges the mock that comes with it', {
  timeout: 120_000,
}, async () => {
  const script = `import { execFile } from 'node:child_process';
    import { startMock } from 'countersign';
    const { baseUrl, stop } = await startMock();
    const verify = ['node_modules/countersign/dist/conformance/main.js', '--profile', baseUrl + '/__mock/profile'];
    const some = ['--only', 'list.*', '--only', 'oauth.flows', '--report', 'report'];
    execFile(process.execPath, [...verify, ...some], async (error, out) => {
      console.log(error?.code ?? 0, out);
      await stop();
    });`;
  const said = await installed.run(process.execPath, ['--input-type=module', '--eval', script]);
  expect(said.output).toMatch(/^0 \n.* conforms: every must that was judged is kept\./);
  const report = JSON.parse(readFileSync(join(installed.folder, 'report', 'report.json'), 'utf8'));
  expect(report.counts).toMatchObject({ pass: 8, fail: 0, error: 0, untestable: 0 });
  const wrong = await installed.run('node_modules/countersign/dist/conformance/main.js', ['--taget', 'x']);
  expect(wrong).toMatchObject({ code: 2, output: expect.stringContaining('did you mean --target?') });
});

test('the types are right, and hold their users to them', { timeout: 120_000 }, async () => {
  writeFileSync(
    join(installed.folder, 'vitest', 'wrong.ts'),
    [
      "import { startMock } from 'countersign';",
      'const { control } = await startMock();',
      '// @ts-expect-error seconds are a number',
      "await control.clock.advance('60');",
      '// @ts-expect-error there is no such language',
      "await control.companies.create({ language: 'de' });",
      'const { frozen }: { frozen: boolean } = await control.clock.read();',
      'console.log(frozen);',
    ].join('\n'),
  );
  const checked = await installed.runModule('typescript/bin/tsc', ['-p', 'tsconfig.json']);
  expect(checked).toEqual({ code: 0, output: '' });
});

test('the example for Vitest passes', { timeout: 120_000 }, async () => {
  const ran = await installed.runModule('vitest/vitest.mjs', ['run'], 'vitest');
  expect(ran.code, ran.output).toBe(0);
  expect(ran.output).toMatch(/Tests .*5 passed/);
});

test('the example for Playwright passes', { timeout: 120_000 }, async () => {
  const ran = await installed.runModule('@playwright/test/cli.js', ['test'], 'playwright');
  expect(ran.code, ran.output).toBe(0);
  expect(ran.output).toContain('3 passed');
});
