import { expect, it } from 'vitest';
import { startMock } from '../../start.ts';

const headers = { Authorization: `Basic ${btoa('ada@countersign.example:ada-opens-the-books')}` };

it('A mock without a port is reached within the process, by companies too', async () => {
  await using mock = await startMock({ port: false, strict: true });
  await using company = await mock.control.companies.create({ empty: true });
  await company.control.records.create('contact', { type: 'Client', organisation: 'Bauhaus' });
  const { access_token } = await company.control.tokens.create();
  const own = { Authorization: `Bearer ${access_token}` };
  const listed = await company.fetch('/api/contacts', { headers: own });
  expect(await listed.json()).toMatchObject({ contacts: [{ contact: { organisation: 'Bauhaus' } }] });
  const ofGlobex = await mock.fetch(new Request('http://globex.localhost/api/users/current', { headers }));
  expect(ofGlobex.status).toBe(200);
  const body = JSON.stringify({ contact: { type: 'Client', last_name: 'x'.repeat(100_000) } });
  const refused = await mock.fetch('http://acme.localhost/api/contacts', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  });
  expect(refused.status).toBe(422);
});

it('Its connections are lost like others, and it stops', async () => {
  const mock = await startMock({ port: false });
  await mock.control.troubles.set({ drops: { rate: 1 } });
  const lost = mock.fetch('http://acme.localhost/api/contacts', { headers });
  await expect(lost).rejects.toMatchObject({ code: 'ECONNRESET' });
  await mock.control.troubles.set({ latency: { ms: 20 } });
  expect((await mock.fetch('http://acme.localhost/api/contacts', { headers })).status).toBe(200);
  await mock.stop();
});
