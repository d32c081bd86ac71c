import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ConsoleTest, expectAccessible } from '../testing/console-test.ts';

const console = new ConsoleTest();

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
    expect(await page.getByLabel('JSON').inputValue()).toContain(`"last_name": ${JSON.stringify(hostile)}`);
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

  it('creates a record from its JSON, with the errors of the API', async () => {
    await using window = await console.open('/__mock/console/data');
    const { page } = window;
    await page.getByRole('link', { name: 'New contact' }).click();
    const body = page.getByLabel('JSON');
    expect(JSON.parse(await body.inputValue())).toMatchObject({ contact: { type: 'Client' } });
    await body.fill('{"contact": {"type": "Client", "last_name": "Winter"');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('The body is not JSON.').waitFor();
    await body.fill(JSON.stringify({ contact: { due_days: 'soon', addresses: [{ zip: '1' }] } }));
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('addresses.city').waitFor();
    const refused = (await (
      await console.create({ due_days: 'soon', addresses: [{ zip: '1' }] })
    ).json()) as { errors: [string, string][] };
    const shown = (await page.locator('form output').last().textContent())?.split('\n') ?? [];
    expect(shown.toSorted()).toEqual(refused.errors.map((error) => error.join(' ')).toSorted());
    await expectAccessible(page);
    const address = { zip: '12345', city: 'Lund' };
    const contact = { type: 'Client', due_days: 14, last_name: '<b>Winter</b>', addresses: [address] };
    await body.fill(JSON.stringify({ contact }));
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('The record was created.').waitFor();
    await page.getByRole('link', { name: '<b>Winter</b>' }).click();
    await page.getByRole('heading', { name: '<b>Winter</b>' }).waitFor();
    const id = page.url().split('/').at(-1) ?? '';
    expect(await readContact(id)).toMatchObject({
      contact: { ...contact, addresses: [{ address }] },
    });
    await expectAccessible(page);
  });

  it('changes a record by its JSON, keeps line breaks, and refuses to overwrite a newer version', async () => {
    const notes = 'Winter\r\n\n 1 Main Street ';
    const { id } = await contactWith({ last_name: 'Winter', notes, addresses: [{ city: 'Lund' }] });
    await using window = await console.open(`/__mock/console/data/contact/${id}`);
    const { page } = window;
    const edit = async (from: string, to: string) => {
      const text = await page.getByLabel('JSON').inputValue();
      expect(text).toContain(from);
      await page.getByLabel('JSON').fill(text.replace(from, to));
      await page.getByRole('button', { name: 'Save' }).click();
    };
    await edit('"first_name": null', '"first_name": "Ada"');
    await page.getByText('The record was saved.').waitFor();
    expect(await readContact(id)).toMatchObject({
      contact: { first_name: 'Ada', last_name: 'Winter', notes, addresses: [{ address: { city: 'Lund' } }] },
    });
    const body = JSON.stringify({ contact: { first_name: 'Grace' } });
    await console.company.fetch(`/api/contacts/${id}`, { method: 'PUT', headers: console.asAdmin, body });
    await edit('"first_name": "Ada"', '"first_name": "Joan"');
    await page.locator('form output:not(:empty)').waitFor();
    expect(await readContact(id)).toMatchObject({ contact: { first_name: 'Grace' } });
  });

  it('links related records, creates one under another, and deletes it', async () => {
    const { id } = await contactWith({ last_name: 'Winter' });
    await using window = await console.open(`/__mock/console/data/contact/${id}`);
    const { page } = window;
    await page.getByRole('link', { name: 'New comment' }).click();
    await page.getByLabel('JSON').fill('{"text": "Called back."}');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: 'Called back.' }).click();
    await page.getByRole('link', { name: 'Winter' }).click();
    await page.getByRole('heading', { name: 'Winter' }).waitFor();
    await page.getByRole('link', { name: 'Called back.' }).click();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The record was deleted.').waitFor();
    const left = await console.get(`/api/comments?filter[contact_ids]=${id}`);
    expect(await left.text()).not.toContain('Called back.');
  });

  it('does not lose what is pressed before its scripts have come', async () => {
    const { id } = await contactWith({ last_name: 'Early' });
    await using window = await console.open('/__mock/console/data');
    const { page } = window;
    await page.route('**/*.js', async (route) => {
      await sleep(500);
      await route.continue();
    });
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto(console.at(`/__mock/console/data/contact/${id}`), { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The record was deleted.').waitFor();
  });
});
