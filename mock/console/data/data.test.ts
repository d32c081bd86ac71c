import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ConsoleTest, expectAccessible } from '../testing/console-test.ts';

const console = new ConsoleTest();

/** The error beside a field. */
const errorAt = (page: Page, label: string) =>
  page
    .locator('.field', { has: page.getByLabel(label) })
    .locator('.error')
    .textContent();

async function contactWith(fields: object): Promise<{ id: string }> {
  const created = await console.create({ type: 'Client', ...fields });
  return ((await created.json()) as { contact: { id: string } }).contact;
}

async function readContact(id: string): Promise<unknown> {
  return (await console.get(`/api/contacts/${id}`)).json();
}

describe('The data', () => {
  it('links from types to records to the JSON of the API, and escapes names', async () => {
    const hostile = '<script>document.title="taken over"</script>';
    const created = await console.create({
      type: 'Client',
      last_name: hostile,
      organisation: 'Zebra & Sons',
    });
    expect(created.status).toBe(201);
    await using window = await console.open('/__mock/console/data');
    const { page } = window;
    await page.getByRole('link', { name: 'contact', exact: true }).click();
    await page.getByLabel('Search').fill('zebra');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 of 13 records.').waitFor();
    await page.getByRole('link', { name: 'Zebra & Sons' }).click();
    await page.getByRole('heading', { name: 'Zebra & Sons' }).waitFor();
    expect(await page.locator('pre').textContent()).toContain(`"last_name": ${JSON.stringify(hostile)}`);
    expect(await page.title()).not.toBe('taken over');
  });

  it.each(['/__mock/console/data/unicorn', '/__mock/console/data/contact/nobody'])(
    'responds with 404 at %s',
    async (path) => {
      const response = await console.company.fetch(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('Not found');
    },
  );

  it('creates a record with the messages of the API beside the fields, the first of which gets the focus', async () => {
    await using window = await console.open('/__mock/console/data');
    const { page } = window;
    await page.getByRole('link', { name: 'New contact' }).click();
    await page.getByLabel('Days until due').fill('soon');
    await page.getByRole('button', { name: 'Add address' }).click();
    await page.getByLabel('Postal code').last().fill('1');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.locator('.error').first().waitFor();
    const sent = { due_days: 'soon', addresses: [{ address: { zip: '1' } }] };
    const refused = (await (await console.create({ ...sent })).json()) as { errors: [string, string][] };
    const shown = await page.locator('.error').allTextContents();
    expect(shown.toSorted()).toEqual(refused.errors.map(([, message]) => message).toSorted());
    expect(await errorAt(page, 'Days until due')).toBe(
      refused.errors.find(([name]) => name === 'due_days')?.[1],
    );
    expect(
      await page
        .locator('[aria-invalid=true]')
        .first()
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await expectAccessible(page);
    await page.getByLabel('Kind').first().selectOption('Client');
    await page.getByLabel('Days until due').fill('14');
    await page.getByLabel('Last name').fill('<b>Winter</b>');
    await page.getByLabel('Postal code').last().fill('12345');
    await page.getByLabel('City').last().fill('Lund');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('The record was created.').waitFor();
    const id = page.url().split('/').at(-1) ?? '';
    expect(await readContact(id)).toMatchObject({
      contact: {
        due_days: 14,
        last_name: '<b>Winter</b>',
        addresses: [{ address: { zip: '12345', city: 'Lund' } }],
      },
    });
    await expectAccessible(page);
  });

  it('changes and empties fields and nested records, and refuses to overwrite a newer version', async () => {
    const { id } = await contactWith({ last_name: 'Winter', notes: 'Old', addresses: [{ city: 'Lund' }] });
    await using window = await console.open(`/__mock/console/data/contact/${id}`);
    const { page } = window;
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Notes').fill('');
    await page.getByLabel('Remove').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The record was saved.').waitFor();
    expect(await readContact(id)).toMatchObject({
      contact: { first_name: 'Ada', last_name: 'Winter', notes: null, addresses: [] },
    });
    const body = JSON.stringify({ contact: { first_name: 'Grace' } });
    await console.company.fetch(`/api/contacts/${id}`, { method: 'PUT', headers: console.asAdmin, body });
    await page.getByLabel('First name').fill('Joan');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('output:not(:empty)').waitFor();
    expect(await readContact(id)).toMatchObject({ contact: { first_name: 'Grace' } });
  });

  it('sends nothing but what was changed: line breaks stay as they are', async () => {
    const address = 'Winter\r\n\n 1 Main Street ';
    const body = JSON.stringify({ invoice: { title: 'Tools', address_field: address } });
    const headers = console.asAdmin;
    const created = await console.company.fetch('/api/invoices', { method: 'POST', headers, body });
    const { invoice } = (await created.json()) as { invoice: { id: string } };
    await using window = await console.open(`/__mock/console/data/invoice/${invoice.id}`);
    const { page } = window;
    await page.getByLabel('Title').first().fill('Hand tools');
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'PUT'),
      page.getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({ lock_version: 0, title: 'Hand tools' });
    await page.getByText('The record was saved.').waitFor();
    const read = await console.get(`/api/invoices/${invoice.id}`);
    expect(await read.json()).toMatchObject({ invoice: { title: 'Hand tools', address_field: address } });
  });

  it('links related records, creates one under another, and deletes it', async () => {
    const { id } = await contactWith({ last_name: 'Winter' });
    await using window = await console.open(`/__mock/console/data/contact/${id}`);
    const { page } = window;
    await page.getByRole('link', { name: 'New comment' }).click();
    await page.getByLabel('Text').fill('Called back.');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Called back.' }).waitFor();
    await page.getByRole('link', { name: 'Winter' }).click();
    await page.getByRole('heading', { name: 'Winter' }).waitFor();
    await page.getByRole('link', { name: 'Called back.' }).click();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The record was deleted.').waitFor();
    const left = await console.get(`/api/comments?filter[contact_ids]=${id}`);
    expect(await left.text()).not.toContain('Called back.');
  });

  it('adds an item to an invoice, which the API computes', async () => {
    const { id } = await contactWith({ last_name: 'Winter' });
    await using window = await console.open('/__mock/console/data/invoice/new');
    const { page } = window;
    await page.getByLabel('Contact id').fill(id);
    await page.getByRole('button', { name: 'Add line item' }).click();
    await page.getByLabel('Quantity').fill('2');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.locator('.error').waitFor();
    expect(await page.getByLabel('Unit price').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await page.getByLabel('Unit price').fill('10.50');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('The record was created.').waitFor();
    await page.getByText('"net_total": 21').first().waitFor();
    await page.getByRole('link', { name: 'Winter' }).click();
    await page.getByRole('heading', { name: 'Winter' }).waitFor();
  });

  it.each(['/__mock/console/data/contact', '/__mock/console/data/contact/nobody'])(
    'is not written by a page of another origin: POST, PUT and DELETE %s',
    async (path) => {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const headers = { Origin: 'https://evil.example', 'Content-Type': 'application/json' };
        expect((await console.company.fetch(path, { method, headers, body: '{}' })).status).toBeGreaterThan(
          402,
        );
      }
    },
  );
});
