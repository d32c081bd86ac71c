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

/** The outcome of a comparison of both schemas of a type, of a target that has these fields in the version 0.9 at one and the other. */
function compareIn09(alone: readonly string[], amongAll: readonly string[]): Promise<string> {
  const schemaWith = (names: readonly string[]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map((it) => [it, { type: 'string' }])),
    links: [{ rel: 'self', schema: { properties: { v: { enum: ['0.9', '1.0'] } } } }],
  });
  const now = ['name', 'vat_id'];
  const published = readSchemas([{ json: { contact: schemaWith(now) } }]).get('contact');
  const resource = {
    type: 'contact',
    plural: 'contacts',
    path: '/api/contacts',
    parents: [],
    schema: published,
  };
  const target = memoryTarget({
    description: { resources: [resource], operations: [], choices: [], locales: [] },
    resource: () => resource,
    async get(path, { query } = {}) {
      const isAlone = path === '/api/contacts/schema';
      const json = schemaWith(query === undefined ? now : isAlone ? alone : amongAll);
      return respondWith(200, isAlone ? json : { contact: json });
    },
  });
  const [family] = schemaEndpointChecks;
  const checks = family && 'checks' in family ? [...family.checks(target.description, 'full')] : [];
  const comparing = checks.find((it) => it.requirement === 'schema.of-one-resource');
  return comparing ? outcomeOf(comparing, target) : Promise.resolve('none');
}

test('the schema of a type is the same among all in another version, unless its own address shows the current one', async () => {
  expect(await compareIn09(['name'], ['name'])).toBe('pass');
  expect(await compareIn09(['name', 'vat_id'], ['name'])).toBe('pass');
  expect(await compareIn09(['name'], ['name', 'vat_id'])).toMatch(/^AssertedViolation: expected/);
});
