import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../contract/json.ts';
import { expectSame, type Model, startSeededWorld } from '../testing/seeded-world.ts';
import { objectAt, recordsAt } from '../testing/shapes.ts';

const world = await startSeededWorld();
const contactsLike = (query: Record<string, Json>, model: Model) =>
  expectSame(world, 'listContacts', 'contacts', 'contact', query, model);

describe('A filter of contacts', () => {
  test.each([
    ['type', 'Supplier', (c: JsonObject) => c.type === 'Supplier'],
    ['languages', 'de,fr', (c: JsonObject) => c.language === 'de' || c.language === 'fr'],
    ['languages', 'tlh', () => false],
    ['number', 'c-10', (c: JsonObject) => String(c.number ?? '').startsWith('C-10')],
    ['organisation', 'berg', (c: JsonObject) => String(c.organisation ?? '').startsWith('Berg')],
    [
      'tags',
      'north wholesale',
      (c: JsonObject) =>
        ['north', 'wholesale'].every((tag) =>
          String(c.tag_list ?? '')
            .split(' ')
            .includes(tag),
        ),
    ],
    ['probability_from', 50, (c: JsonObject) => Number(c.probability ?? -1) >= 50],
    ['probability_to', 50, (c: JsonObject) => c.probability !== null && Number(c.probability) <= 50],
    ['sales_potential_from', 20_000, (c: JsonObject) => Number(c.sales_potential ?? -1) >= 20_000],
  ])('by %s=%s finds what it should, and nothing else', (name, value, model) => {
    const matchCount = contactsLike({ [`filter[${name}]`]: value }, model);
    if (value !== 'tlh') expect(matchCount).toBeGreaterThan(0);
  });

  test('by birthday covers both ends', () => {
    const born = objectAt(
      world.call('createContact', { body: { type: 'Lead', last_name: 'X', birthday: '1948-02-29' } }).body,
      'contact',
    );
    const within = (from: string, to: string) =>
      contactsLike(
        { 'filter[birthday_from]': from, 'filter[birthday_to]': to },
        ({ birthday }) => birthday !== null && String(birthday) >= from && String(birthday) <= to,
      );
    expect(within(String(born.birthday), String(born.birthday))).toBe(1);
    expect(within('1948-03-01', '1948-12-31')).toBe(0);
  });

  test('by several at once finds what all of them find', () => {
    contactsLike(
      { 'filter[type]': 'Client', 'filter[languages]': 'de', q: 'e' },
      (c) =>
        c.type === 'Client' &&
        c.language === 'de' &&
        ['number', 'first_name', 'last_name', 'organisation', 'email'].some((name) =>
          String(c[name] ?? '')
            .toLowerCase()
            .includes('e'),
        ),
    );
  });

  test('by created_at takes bare dates as whole days of the company, and instants to the second', () => {
    const instants = [...world.company.records.list('contact')].map(({ fields }) =>
      String(fields.created_at),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...instants),
        fc.constantFrom(...instants),
        fc.boolean(),
        (from, to, bare) => {
          const [start, end] = bare ? [from.slice(0, 10), to.slice(0, 10)] : [from, to];
          contactsLike(
            { 'filter[created_at_from]': start, 'filter[created_at_to]': end },
            ({ created_at }) => {
              const at = String(created_at);
              if (bare) return at.slice(0, 10) >= start && at.slice(0, 10) <= end;
              return Date.parse(at) >= Date.parse(start) && Date.parse(at) <= Date.parse(end);
            },
          );
        },
      ),
    );
  });

  test('by ids and creator_ids takes alternatives', () => {
    const [first, second] = world.company.records.list('contact');
    const ids = [first?.id, 'nobody', second?.id].join(', ');
    expect(contactsLike({ 'filter[ids]': ids }, ({ id }) => id === first?.id || id === second?.id)).toBe(2);
    const creator = String(first?.creatorId);
    const created = new Set(
      world.company.records
        .list('contact')
        .filter(({ creatorId }) => creatorId === creator)
        .map(({ id }) => id),
    );
    contactsLike({ 'filter[creator_ids]': creator }, ({ id }) => created.has(String(id)));
  });
});

test('An unknown filter has no effect', () => {
  contactsLike({ 'filter[constructor]': 'x', 'filter[shoe_size_from]': '40', 'filter[]': 'y' }, () => true);
});

describe('A filter of documents', () => {
  test.each([
    ['status', 'open,overdue', (d: JsonObject) => d.status === 'open' || d.status === 'overdue'],
    ['number', 'i-1010', (d: JsonObject) => d.number === 'I-1010'],
    ['number', 'I-10', () => false],
    ['from', '2025-06-01', (d: JsonObject) => d.date !== null && String(d.date) >= '2025-06-01'],
    ['to', '2025-06-01', (d: JsonObject) => d.date !== null && String(d.date) <= '2025-06-01'],
  ])('by %s=%s finds what it should, and nothing else', (name, value, model) => {
    expectSame(world, 'listInvoices', 'invoices', 'invoice', { [`filter[${name}]`]: value }, model);
  });

  test('by contact_ids finds what lies under the contact as well', () => {
    const contact = world.company.records.list('invoice')[0]?.fields.contact_id ?? null;
    const query = { 'filter[contact_ids]': String(contact) };
    const matchCount = expectSame(
      world,
      'listInvoices',
      'invoices',
      'invoice',
      query,
      ({ contact_id }) => contact_id === contact,
    );
    const { body } = world.call('listContactInvoices', { params: { id: String(contact) } });
    expect(recordsAt(body, 'invoices', 'invoice')).toHaveLength(matchCount);
  });
});

test('Comments are found by their contacts and by the records that they are under', () => {
  const comments = world.company.records.list('comment');
  const beneathContact = comments.find(({ parent }) => parent?.type === 'contact');
  const beneathOrder = comments.find(({ parent }) => parent?.type === 'order');
  const parents = [beneathContact?.parent?.id, beneathOrder?.parent?.id];
  const list = (query: Record<string, Json>, model: Model) =>
    expectSame(world, 'listComments', 'comments', 'comment', query, model);
  list(
    { 'filter[contact_ids]': parents.join() },
    ({ related_object_id }) => related_object_id === parents[0],
  );
  list({ 'filter[related_object_ids]': parents.join() }, ({ related_object_id }) =>
    parents.includes(String(related_object_id)),
  );
});
