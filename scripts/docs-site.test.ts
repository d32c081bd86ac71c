import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const script = join(import.meta.dirname, 'docs-site.ts');

test.each([
  [['--outt', 'site'], 'Unknown option --outt; did you mean --out? See --help.'],
  [[], 'name the folder to write: --out FOLDER.'],
  [
    ['--out', 'site', '--schemas', 'nowhere'],
    'nowhere: no such folder; name one that holds a version folder such as 1.0.',
  ],
  [['--out', script], `${script} cannot be written: it is a file.`],
])('%j is a mistake that is told in one sentence', (args, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 2, stderr: `docs: ${sentence}\n` });
});

test('the reference that is written to a folder is read from there, without the network and without sending requests', async () => {
  const folder = temporaryFolder();
  const browser = await launchChromium();
  try {
    const [ours, schemas] = [join(script, '../../schemas'), temporaryFolder()];
    cpSync(join(ours, '1.0'), join(schemas, '1.0'), { recursive: true });
    writeFileSync(join(schemas, 'A "note" & #1.json'), '{}');
    const options = ['--out', folder, '--schemas', schemas, '--from', ours];
    const printed = execFileSync(process.execPath, [script, ...options], { encoding: 'utf8' });
    expect(printed).toContain('Wrote index.html, openapi.json');
    const page = await browser.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    await page.getByRole('heading', { name: 'Business Documents REST API', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Ask the user to authorise an app' }).first().waitFor();
    expect(await page.getByRole('button', { name: /^Test Request/ }).count()).toBe(0);
    expect(requests.filter((url) => !/^(file|data|blob):/.test(url))).toEqual([]);
    await page.getByRole('navigation', { name: 'Files' }).getByRole('link', { name: 'schemas' }).click();
    for (const name of ['1.0/contact.json', 'A "note" & #1.json']) {
      await page.getByRole('link', { name }).click();
      expect(fileURLToPath(page.url())).toBe(join(folder, 'schemas', name));
      await page.goBack();
    }
    expect(existsSync(join(folder, 'changes.html'))).toBe(true);
  } finally {
    await browser.close();
  }
});
