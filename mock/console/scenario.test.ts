import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ConsoleTest, expectAccessible } from './testing/console-test.ts';

const console = new ConsoleTest();

describe('A custom response', () => {
  it('is set and cleared, is shown as active on every page, and in the journal where it acts', async () => {
    await using window = await console.open('/__mock/console/trouble');
    const { page } = window;
    await page.getByLabel('Operation', { exact: true }).selectOption('listContacts');
    await page.getByLabel('Status', { exact: true }).fill('503');
    await page.getByLabel('How many times').fill('2');
    await page.getByLabel('Body (JSON)').fill('{"errors": [');
    await page.getByRole('button', { name: 'Set response' }).click();
    await page.locator('.error', { hasText: 'is not valid JSON' }).waitFor();
    await page.getByLabel('Body (JSON)').fill('{"errors": [["base", "Later."]]}');
    await page.getByRole('button', { name: 'Set response' }).click();
    await page.getByText('The custom response is active.').waitFor();
    await expectAccessible(page);
    const response = await console.get('/api/contacts');
    expect([response.status, await response.json()]).toEqual([503, { errors: [['base', 'Later.']] }]);
    await page.goto(console.at('/__mock/console/journal'));
    await page.getByRole('link', { name: '1 custom response' }).waitFor();
    await page.locator('.badge', { hasText: 'custom response' }).waitFor();
    await page.getByRole('link', { name: '1 custom response' }).click();
    await page.getByText('1 more').waitFor();
    await page.getByRole('button', { name: 'Clear the response of listContacts' }).click();
    await page.getByText('The custom response was cleared.').waitFor();
    expect(await page.locator('.active').count()).toBe(0);
    expect((await console.get('/api/contacts')).status).toBe(200);
  });
});

describe('A scenario', () => {
  it('is saved as a file and loaded again, and a wrong file is refused with the reason', async () => {
    await console.company.control.faults.enable('links.empty');
    await using window = await console.open('/__mock/');
    const { page } = window;
    await page.getByLabel('Scenario name').fill('Broken <b>links</b>');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save scenario' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Broken-b-links-b.scenario.json');
    const file = await download.path();
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ faults: ['links.empty'] });
    await console.company.control.faults.clear();
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      void dialog.accept();
    });
    await page.getByLabel('Scenario file').setInputFiles(file);
    await page.getByRole('button', { name: 'Load scenario' }).click();
    await page.getByText('The scenario was loaded.').waitFor();
    expect(questions).toEqual([`Replace everything in ${console.company.name} by the scenario?`]);
    await page.locator('.active', { hasText: 'Scenario Broken <b>links</b>, 1 fault' }).waitFor();
    await expectAccessible(page);
    const buffer = Buffer.from('{"format": "countersign/scenario", "version": 1, "name": "x", "weather": 1}');
    await page
      .getByLabel('Scenario file')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer });
    await page.getByRole('button', { name: 'Load scenario' }).click();
    await page.getByText('weather is an unknown property').waitFor();
  });
});
