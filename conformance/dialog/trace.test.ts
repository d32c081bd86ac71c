import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createBrowserSource, traceFolderOf } from '../context/browser.ts';
import { createRedactor } from '../context/redactor.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { zipOf } from '../report/zip.ts';
import { leaksIn } from '../selftest/secrets/leaks.ts';
import { cleanTrace, startTrace } from './trace.ts';

const password = 'Zw9pQ2rT5vX8yB1n';
const code = 'code-5f0c2d7e9a';
const cookie = 'k3Jd8sLq0ZpX';

/** What a browser records of a login whose page shows the password again, in text and in the address. */
async function recordLogin() {
  const server = await stopAfterTest(
    serve((request, response) => {
      response.setHeader('Content-Type', 'text/html').setHeader('Set-Cookie', `sid=${cookie}`);
      if (request.method === 'GET')
        return response.end(
          '<form method="post"><input name="password" type="password"><button>Log in</button></form>',
        );
      return response.end(
        `<p>${Buffer.from(password).toString('base64')}</p><a href="/?code=${code}">On</a>`,
      );
    }),
  );
  const source = createBrowserSource([]);
  onTestFinished(() => source.close());
  const browser = await source.get();
  const context = await browser.newContext();
  const page = await context.newPage();
  const end = await startTrace(context, traceFolderOf(browser) ?? '');
  await page.goto(server.url);
  await page.fill('input', password);
  await page.click('button');
  await page.click('a');
  return end();
}

test('a trace has what was done and what was shown, without passwords, codes and cookies, and Playwright reads it', async () => {
  const recorded = await recordLogin();
  expect(leaksIn(JSON.stringify(recorded), [password, code, cookie])).not.toEqual([]);
  const redactor = createRedactor();
  redactor.learn('users[0].password', password);
  redactor.learn('code', code);
  const files = cleanTrace(recorded, redactor);
  // The target alone knows what its cookies are: they are cut out wherever they are sent.
  expect(leaksIn(JSON.stringify(files), [password, code, cookie])).toEqual([]);
  expect(Object.keys(files).some((it) => it.startsWith('resources/'))).toBe(true);
  expect(Object.keys(files).filter((it) => /\.(jpe?g|png)$/.test(it))).toEqual([]);
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'trace.zip'), zipOf(files));
  const playwright = (...args: readonly string[]) =>
    execFileSync(
      process.execPath,
      [join(import.meta.dirname, '../../node_modules/playwright-core/cli.js'), 'trace', ...args],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
  playwright('open', 'trace.zip');
  expect(playwright('actions')).toMatch(/[Ff]ill[\s\S]*[Cc]lick/);
  expect(playwright('requests')).toContain('POST');
});
