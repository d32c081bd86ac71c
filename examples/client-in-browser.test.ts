import { join } from 'node:path';
import { startMock } from 'countersign';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';

const client = join(import.meta.dirname, '../openapi/client/create-client.ts');

test('the typed client creates and lists records in a browser', async () => {
  const bundle = await rolldown({ input: client, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', name: 'contract' });
  const { control, stop } = await startMock();
  const { access_token: token } = await control.tokens.create();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const address = `${control.baseUrl}/app`;
    await page.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>App</title>' }),
    );
    await page.goto(address);
    await page.addScriptTag({ content: output[0].code });
    const names = await page.evaluate(`(async () => {
      const client = contract.createClient({ baseUrl: location.origin, token: ${JSON.stringify(token)} });
      await client.POST('/api/contacts', { body: { contact: { type: 'Client', organisation: 'Bauhaus' } } });
      const { data } = await client.GET('/api/contacts', { params: { query: { q: 'bauhaus' } } });
      return data.contacts.map(({ contact }) => contact.organisation);
    })()`);
    expect(names).toEqual(['Bauhaus']);
  } finally {
    await browser.close();
    await stop();
  }
});
