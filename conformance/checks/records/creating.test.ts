import { expect, test } from 'vitest';
import { expandChecks } from '../../check/plan.ts';
import { withPublished } from '../../context/published-operations.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { memoryTarget, outcomeTitled, respondWith } from '../testing/target.ts';
import { creationChecks } from './creating.ts';

test('whether payments can be created is undecided where nothing shows beneath what', async () => {
  const schema = { raw: { links: [{ rel: 'self', href: '/api/payments/{id}', method: 'GET' }] } };
  const resources = ordinaryTarget.resources.map((it) =>
    it.type === 'payment'
      ? {
          ...it,
          parents: [],
          schema: { ...schema, type: 'payment', schema: {}, fields: [], saysRequired: false },
        }
      : it,
  );
  const operations = withPublished(ordinaryTarget.operations, resources, []);
  const description = { ...ordinaryTarget, resources, operations };
  const { checks } = expandChecks(creationChecks, description, 'full');
  const target = memoryTarget({ description, sendCreation: async () => respondWith(405) });
  expect(await outcomeTitled(checks, 'when two payments are created', target)).toMatch(
    /^Uncertain: Neither schemas nor links nor trials show the parent of a payment/,
  );
});
