import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { type Planted, planted } from '../testing/seeded-world.ts';
import { objectAt, recordsAt } from '../testing/shapes.ts';

let world: Planted;
beforeAll(async () => {
  world = await planted();
});

/** One thing that an update does to a list of addresses: to the one at a place, or by adding another. */
type Edit = { place: number; city: string } | { place: number; removes: true } | { city: string };

const city = fc.constantFrom<string>('Bonn', 'Ulm', 'Jena', 'Kiel');
const place = fc.nat({ max: 5 });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ place, city }),
  fc.record({ place, removes: fc.constant(true as const) }),
  fc.record({ city }),
);

test('Updates of nested records do what a simple model of them does, in every order and shape', () => {
  fc.assert(
    fc.property(
      fc.array(city, { maxLength: 4 }),
      fc.array(fc.array(edit, { maxLength: 5 }), { maxLength: 4 }),
      fc.boolean(),
      (cities, updates, wrapped) => {
        const body = { type: 'Lead', last_name: 'Okafor', addresses: cities.map((name) => ({ city: name })) };
        let contact = objectAt(world.call('createContact', { body }).body, 'contact');
        let model = cities;
        for (const edits of updates) {
          const ids = recordsAt(contact, 'addresses', 'address').map(({ id }) => id ?? null);
          const once = oncePerPlace(edits, ids.length);
          const addresses = once.map((one) => {
            const sent = sentFor(one, ids);
            return wrapped ? { address: sent, links: [] } : sent;
          });
          const params = { id: String(contact.id) };
          contact = objectAt(world.call('updateContact', { params, body: { addresses } }).body, 'contact');
          model = modelAfter(model, once);
          expect(recordsAt(contact, 'addresses', 'address').map((address) => address.city)).toEqual(model);
        }
      },
    ),
    { numRuns: 150 },
  );
});

function oncePerPlace(edits: readonly Edit[], length: number): Edit[] {
  const seen = new Set<number>();
  return edits.filter((one) => {
    if (!('place' in one)) return true;
    if (one.place >= length || seen.has(one.place)) return false;
    seen.add(one.place);
    return true;
  });
}

function sentFor(one: Edit, ids: readonly JsonObject[string][]): JsonObject {
  if (!('place' in one)) return { city: one.city };
  const id = ids[one.place] ?? null;
  return 'removes' in one ? { id, _destroy: true } : { id, city: one.city };
}

function modelAfter(cities: readonly string[], edits: readonly Edit[]): string[] {
  const kept = cities.flatMap((name, index) => {
    const one = edits.find((candidate) => 'place' in candidate && candidate.place === index);
    if (one === undefined) return [name];
    return 'removes' in one ? [] : 'city' in one ? [one.city] : [];
  });
  return [...kept, ...edits.flatMap((one) => ('place' in one ? [] : [one.city]))];
}

test.each([
  ['createContact', { body: { type: 'Client', addresses: [{ zip: '1' }] } }],
  ['createInvoice', { body: { status: 'open', line_items: [{ quantity: -1 }] } }],
  ['createInvoice', { body: { status: 'open', source: 'nothing' } }],
  ['updateInvoice', { body: { status: 'open', number: 'I-1001', title: 'x' } }],
] as const)('%s of something that is refused leaves no trace in the company', (operationId, { body }) => {
  const invoice = world.company.records.list('invoice').find(({ fields }) => fields.status === 'draft');
  const before = structuredClone(world.company.exportData());
  const response = world.call(operationId, {
    params: { id: String(invoice?.id) },
    body: { ...body } as JsonObject,
  });
  expect(response.status).toBe(422);
  expect(world.company.exportData()).toEqual(before);
});
