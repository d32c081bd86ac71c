import { expect, test } from 'vitest';
import type { Check } from '../../check/check.ts';
import { readSchemas } from '../../schemas/read.ts';
import { memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { schemaEndpointChecks } from './endpoints.ts';

const address = { type: 'object', properties: { city: { type: 'string' } } };
const contact = { type: 'object', properties: { addresses: { type: 'array', items: address } } };
const schema = readSchemas([{ json: { contact } }]).get('contact');

/** The outcomes of what reads all schemas, of a target that publishes the one of contacts, and is declared to have these types. */
function judge(types: readonly string[]): Promise<readonly string[]> {
  const resources = [
    { type: 'contact', plural: 'contacts', path: '/api/contacts', parents: [], schema },
    { type: 'address', plural: 'addresses', path: undefined, parents: [], schema: undefined },
  ];
  const target = memoryTarget({
    description: { resources, operations: [], choices: [], locales: [] },
    resource: (type) => resources.find((it) => it.type === type) as (typeof resources)[number],
    get: async () => respondWith(200, { contact }),
    hasType: (type) => types.includes(type),
  });
  const checks = schemaEndpointChecks.filter(
    (it): it is Check =>
      'requirement' in it && it.requirement === 'schema.all-at-once' && !it.needs.includes('token'),
  );
  return Promise.all(checks.map((it) => outcomeOf(it, target)));
}

test('all schemas are those of the types that a target is declared to have', async () => {
  expect(await judge(['contact', 'address'])).toEqual(['pass', 'pass']);
  expect(await judge(['contact', 'address', 'order', 'line_item'])).toEqual([
    'AssertedViolation: expected a schema of order, got ["contact"]',
    'AssertedViolation: expected a schema of line_item, or one inside line_items, got []',
  ]);
});
