import type { TypeSchema } from 'countersign-contract/schemas';
import { SchemaFolder } from 'countersign-contract/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../contract/json.ts';
import { startApi } from '../resources/testing/api.ts';
import { errorsOf, listAt, make, objectAt } from '../resources/testing/shapes.ts';

const links: TypeSchema['links'] = [
  { rel: 'invoices', href: 'invoices?filter[contact_ids]={id}', method: 'GET' },
  {
    rel: 'badge',
    href: 'contacts/{id}/badge',
    method: 'GET',
    title: 'Read the badge of one contact',
    targetSchema: {
      type: 'object',
      properties: { badge: { type: 'string' } },
      required: ['badge'],
      examples: [{ badge: 'gold' }],
    },
  },
  {
    rel: 'download',
    href: 'contacts/{id}/download',
    method: 'GET',
    title: 'Download one contact',
    targetMediaType: 'text/vcard',
  },
];

using folder = new SchemaFolder();
folder.edit('contact', (schema) => {
  schema.links = schema.links.filter(({ rel }) => rel !== 'invoices').concat(links);
});
const client = (await startApi(folder.path)).as();
const invoice = await make(client, '/api/invoices', 'invoice', { title: 'Chairs' });

describe('POST /api/invoices/{id}/print, as the clients send it', () => {
  test('without a template is refused', async () => {
    const response = await client.post(`/api/invoices/${invoice.id}/print.json`, {});
    expect([response.status, errorsOf(response)]).toEqual([422, [['template_id', "can't be blank"]]]);
  });

  test('for a document that does not exist returns 404', async () => {
    expect((await client.post('/api/invoices/nobody/print', { template_id: 'letter' })).status).toBe(404);
  });

  test.each([
    ['invoices', 'invoice'],
    ['orders', 'order'],
  ])('makes a PDF of one of the %s, and includes it in the response on request', async (path, type) => {
    const document = await make(client, `/api/${path}`, type, { title: 'Chairs (oak)', status: 'open' });
    const address = `/api/${path}/${document.id}/print`;
    const plain = await client.post(address, { template_id: 4711 });
    expect(plain.status).toBe(200);
    const attachment = objectAt(plain.body, 'attachment');
    expect(attachment).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      filename: `${document.number}.pdf`,
      content_type: 'application/pdf',
      size: expect.any(Number),
      url: expect.any(String),
    });
    const { body } = await client.post(address, { template_id: 'letter', base64: 1 });
    const pdf = Buffer.from(String(objectAt(body, 'attachment').base64), 'base64');
    expect(pdf.length).toBe(attachment.size);
    expect(pdf.toString('latin1')).toMatch(/^%PDF-1\.4\n.*%%EOF\n$/s);
    const fetched = await fetch(String(attachment.url));
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(pdf);
  });

  test('is among the links of the document', async () => {
    const { body } = await client.get(`/api/invoices/${invoice.id}`);
    expect(listAt(body, 'links')).toContainEqual(
      expect.objectContaining({ rel: 'print', href: `/api/invoices/${invoice.id}/print`, method: 'POST' }),
    );
  });
});

describe('An action that only a schema file defines', () => {
  let contact: JsonObject;
  beforeAll(async () => {
    contact = await make(client, '/api/contacts', 'contact', { type: 'Lead', last_name: 'Okafor' });
  });

  test('responds as its link describes', async () => {
    const { status, body } = await client.get(`/api/contacts/${contact.id}/badge`);
    expect([status, body]).toEqual([200, { badge: 'gold' }]);
  });

  test('links to a filtered list, if its address is one', async () => {
    const ofContact = await make(client, '/api/invoices', 'invoice', { contact_id: contact.id ?? null });
    const { body } = await client.get(`/api/contacts/${contact.id}`);
    const link = listAt(body, 'links').find((one) => (one as JsonObject).rel === 'invoices') as JsonObject;
    expect(link.href).toBe(`/api/invoices?filter%5Bcontact_ids%5D=${contact.id}`);
    const list = await client.get(String(link.href));
    expect(listAt(list.body, 'invoices').map((one) => objectAt(one, 'invoice').id)).toEqual([ofContact.id]);
  });
});
