import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import schema from '../../../profile/profile.schema.json' with { type: 'json' };
import { createTestClient } from '../../client/test-client.ts';
import { startDegenerateServer } from '../../degenerate-servers/degenerate-servers.ts';
import { presetNames } from '../choices/presets.ts';
import { startReferenceServer } from '../reference-server.ts';

const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);

describe('the profile', () => {
  test.each(presetNames)('of the %s server is valid', async (preset) => {
    const server = await startReferenceServer({ preset });
    await server.stop();
    expect(validate(server.profile), JSON.stringify(validate.errors)).toBe(true);
  });

  test('of a degenerate server is valid', async () => {
    const server = await startDegenerateServer('empty');
    await server.stop();
    expect(validate(server.profile), JSON.stringify(validate.errors)).toBe(true);
  });

  test.each(['id', 'path'] as const)(
    'of a German server has a body for invoices, which refer to a contact by its %s',
    async (references) => {
      const server = await startReferenceServer({ preset: 'german', choices: { references } });
      const { call } = createTestClient(server);
      const body = server.profile.bodies.invoice;
      expect(body?.kontakt).toBe(`$\{contact.${references}}`);
      const [id] = /[0-9a-f]{8}-[^"]+/.exec((await call('GET', '/api/contacts')).text) ?? [];
      const kontakt = { id, path: `/api/contacts/${id}` }[references];
      expect((await call('POST', '/api/invoices', { body })).status).toBe(422);
      expect((await call('POST', '/api/invoices', { body: { ...body, kontakt } })).status).toBe(201);
      await server.stop();
    },
  );

  test.each(['bare', 'wrapped'] as const)(
    'of a German server that needs an item in each invoice has one in the body, %s as the server expects it',
    async (nestedBodies) => {
      const choices = { references: 'path', invoiceItems: 'required', nestedBodies } as const;
      const server = await startReferenceServer({ preset: 'german', choices });
      const { call } = createTestClient(server);
      const [id] = /[0-9a-f]{8}-[^"]+/.exec((await call('GET', '/api/contacts')).text) ?? [];
      const body = { ...server.profile.bodies.invoice, kontakt: `/api/contacts/${id}` };
      expect((await call('POST', '/api/invoices', { body })).status).toBe(201);
      await server.stop();
    },
  );

  test('of a German server that refers to contacts by URL needs no bodies: the schema says so', async () => {
    const server = await startReferenceServer({ preset: 'german', choices: { references: 'url' } });
    await server.stop();
    expect(server.profile.bodies).toEqual({});
  });
});
