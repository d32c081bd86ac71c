import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import schema from '../../../profile/profile.schema.json' with { type: 'json' };
import { createTestClient } from '../../client/test-client.ts';
import { startDegenerateServer } from '../../degenerate-servers/degenerate-servers.ts';
import { presetNames } from '../choices/presets.ts';
import { startReferenceServer } from '../reference-server.ts';

const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);

describe('the profile', () => {
  test.each(presetNames)('of the %s twin is one that the suite can read', async (preset) => {
    const twin = await startReferenceServer({ preset });
    await twin.stop();
    expect(validate(twin.profile), JSON.stringify(validate.errors)).toBe(true);
  });

  test('of a liar is one that the suite can read', async () => {
    const liar = await startDegenerateServer('empty');
    await liar.stop();
    expect(validate(liar.profile), JSON.stringify(validate.errors)).toBe(true);
  });

  test.each(['id', 'path'] as const)(
    'of a German twin brings a body for the invoice, which names a contact by its %s',
    async (references) => {
      const twin = await startReferenceServer({ preset: 'german', choices: { references } });
      const { call: api } = createTestClient(twin);
      const body = twin.profile.bodies.invoice;
      expect(body?.kontakt).toBe(`$\{contact.${references}}`);
      const [id] = /[0-9a-f]{8}-[^"]+/.exec((await api('GET', '/api/contacts')).text) ?? [];
      const kontakt = { id, path: `/api/contacts/${id}` }[references];
      expect((await api('POST', '/api/invoices', { body })).status).toBe(422);
      expect((await api('POST', '/api/invoices', { body: { ...body, kontakt } })).status).toBe(201);
      await twin.stop();
    },
  );

  test('of a German twin whose contacts go by their addresses leaves its schema to tell that', async () => {
    const twin = await startReferenceServer({ preset: 'german', choices: { references: 'url' } });
    await twin.stop();
    expect(twin.profile.bodies).toEqual({});
  });
});
