import { describe, expect, it } from 'vitest';
import { RandomSource } from '../../seed/random-source.ts';
import { Records, type StoredRecord } from '../../world/records.ts';
import { showFields } from '../response/envelope.ts';
import { startSeededWorld } from '../testing/seeded-world.ts';
import { listAt } from '../testing/shapes.ts';
import { SearchView } from './search-view.ts';
import { SortedView } from './sorted-view.ts';

const listSize = 3_000;
const random = new RandomSource('views');

function randomRecord(id: number): StoredRecord {
  const name = `${random.pick(['Mill', 'Quay', 'Étoile', 'mill\0quay'])} ${random.integerBelow(500)}`;
  return { type: 'contact', id: String(id), fields: { name }, parent: null, creatorId: null };
}

function nameOf({ fields }: StoredRecord): string {
  return String(fields.name);
}

/** Records with a random past: some were replaced, some removed. */
function manyRecords(): Records {
  const records = new Records();
  for (let id = 0; id < listSize; id += 1) records.put(randomRecord(id));
  for (let turn = 0; turn < listSize / 10; turn += 1) change(records);
  return records;
}

/** Adds, replaces or removes a random record. */
function change(records: Records): void {
  const id = random.integerBelow(listSize * 1.2);
  if (random.chance(40)) records.remove({ type: 'contact', id: String(id) });
  else records.put(randomRecord(id));
}

describe('A sorted order', () => {
  const records = manyRecords();
  let comparisons = 0;
  const compare = (a: string, b: string) => {
    comparisons += 1;
    return a < b ? -1 : Number(a > b);
  };
  const view = () =>
    records.view('contact', 'by name', (order) => new SortedView(order, { keyOf: nameOf, compare }));
  const expected = () => records.list('contact').toSorted((a, b) => compare(nameOf(a), nameOf(b)));

  it.each([0, 1, 2, 10, 17, 400])('is the one of sorting again after %d changes', (changes) => {
    view();
    for (let count = 0; count < changes; count += 1) change(records);
    expect(view().records).toEqual(expected());
  });

  it('takes no more comparisons after a write than a search for its place', () => {
    expect(view().records.length).toBeGreaterThan(listSize / 2);
    comparisons = 0;
    records.put(randomRecord(5));
    records.put(randomRecord(5));
    expect(view().records.length).toBeGreaterThan(listSize / 2);
    expect(comparisons).toBeLessThan(60);
    expect(comparisons).toBeGreaterThan(5);
  });

  it('that is sorted in portions is the one of sorting at once, whatever changes meanwhile', () => {
    const portioned = () =>
      records.view('contact', 'in portions', (order) => new SortedView(order, { keyOf: nameOf, compare }));
    let most = 0;
    let before = comparisons;
    for (const _ of portioned().portions()) {
      most = Math.max(most, comparisons - before);
      for (let count = 0; count < 3; count += 1) change(records);
      before = comparisons;
    }
    expect(most).toBeLessThan(listSize);
    expect(most).toBeGreaterThan(100);
    expect(portioned().records).toEqual(expected());
  });

  it('that is used before all of its portions were sorted is complete', () => {
    const halfway = () =>
      records.view('contact', 'halfway', (order) => new SortedView(order, { keyOf: nameOf, compare }));
    const [portions, other] = [halfway().portions(), halfway().portions()].map((each) =>
      each[Symbol.iterator](),
    );
    for (let turn = 0; turn < 5; turn += 1) {
      expect(portions?.next().done).toBe(false);
      expect(other?.next().done).toBe(false);
    }
    change(records);
    expect(halfway().records).toEqual(expected());
    expect(portions?.next().done).toBe(true);
    expect(other?.next().done).toBe(true);
    expect(halfway().records).toEqual(expected());
  });

  it('finds the records of a range, oldest first', () => {
    const found = view().between(
      (name) => name < 'Quay 1',
      (name) => name.startsWith('Quay 1'),
    );
    const all = records.list('contact').filter((record) => nameOf(record).startsWith('Quay 1'));
    expect(found.length).toBeGreaterThan(10);
    expect(found).toEqual(all);
  });
});

describe('A search', () => {
  const records = manyRecords();
  const textsOf = (record: StoredRecord) => [nameOf(record).toLowerCase(), record.id];
  const view = () => records.view('contact', 'search', (order) => new SearchView(order, textsOf));
  const naive = (patterns: readonly string[][]) =>
    records
      .list('contact')
      .filter((record) =>
        patterns.every((parts) =>
          textsOf(record).some((text) => new RegExp(parts.join('.*'), 's').test(text)),
        ),
      );

  it.each<[string, string[][]]>([
    ['a word', [['quay']]],
    ['a word that no record has', [['harbour']]],
    ['two words', [['mill'], ['17']]],
    ['a word with a wildcard', [['m', 'l', '2']]],
    ['parts that only two texts have together', [['quay', '0', '29']]],
    ['nothing', []],
    ['an empty word', [['']]],
    ['the end of one text and the begin of the next', [['0\0']]],
  ])('for %s finds what testing each record finds, after each change', (_what, patterns) => {
    for (let turn = 0; turn < 5; turn += 1) {
      expect(view().find(patterns)).toEqual(naive(patterns));
      change(records);
    }
  });

  it('that is prepared in portions reads no text again, and reads few for each portion', () => {
    const portioned = () => records.view('contact', 'portions', (order) => new SearchView(order, textsOf));
    let before = 0;
    for (const _ of portioned().portions()) {
      expect(portioned().textsRead - before).toBeLessThan(300);
      before = portioned().textsRead;
    }
    expect(before).toBe(records.list('contact').length);
    expect(portioned().find([['quay']])).toEqual(naive([['quay']]));
    expect(portioned().textsRead).toBe(before);
  });

  it('reads only the texts near a change again', () => {
    view().find([['mill']]);
    const before = view().textsRead;
    records.put(randomRecord(listSize * 2));
    records.put(randomRecord(7));
    view().find([['mill']]);
    expect(view().textsRead - before).toBeLessThan(600);
    expect(view().textsRead).toBeGreaterThan(before);
  });
});

describe('Lists of a company', () => {
  it('with many records are prepared in portions, and are the same as those that were not', async () => {
    const { company, resources, call } = await startSeededWorld();
    const prepare = resources.handlers.get('listContacts')?.prepare;
    const user = company.findUser('ada@countersign.example');
    const portionsOf = (query: Record<string, string>) => {
      const permissions = resources.permissions.all;
      const given = { operationId: 'listContacts', params: {}, body: undefined, language: 'en' };
      return prepare?.({ ...given, query, company, user, permissions });
    };
    const queries = [
      { sort_by: 'organisation', sort: 'DESC' },
      { q: 'mill' },
      { 'filter[number]': 'c-99' },
      { 'filter[organisation]': 'quay', sort_by: 'number' },
    ];
    for (const query of queries) expect(portionsOf(query)).toBeUndefined();
    for (let id = 0; id < 11_000; id += 1) {
      const number = `C-${random.integerBelow(10_000)}`;
      const record = randomRecord(id);
      company.records.put({ ...record, fields: { organisation: nameOf(record), number } });
    }
    expect(portionsOf({})).toBeUndefined();
    for (const query of queries) {
      expect([...(portionsOf(query) ?? [])].length).toBeGreaterThan(40);
      expect([...(portionsOf(query) ?? [])]).toHaveLength(0);
    }
    const listAll = () => queries.map((query) => call('listContacts', { query }));
    const prepared = listAll();
    // Where a behaviour was replaced, no list is cached.
    company.behaviours.replace(showFields, (current, ...record) => current(...record));
    expect(listAll()).toEqual(prepared);
    company.behaviours.restore();
    for (const { status, body } of prepared)
      expect({ status, length: listAt(body, 'contacts').length }).toEqual({ status: 200, length: 50 });
  });

  it('that alternate are each made once, until a record changes', async () => {
    const world = await startSeededWorld();
    const handler = world.resources.handlers.get('listContacts');
    const user = world.company.findUser('ada@countersign.example');
    const { all: permissions } = world.resources.permissions;
    const list = (query: Record<string, number | string>) =>
      handler?.(
        {
          operationId: 'listContacts',
          params: {},
          query,
          body: undefined,
          company: world.company,
          user,
          permissions,
          language: 'en',
        },
        world.world,
      ).body;
    const queries = [
      { per_page: 5 },
      { per_page: 5, page: 2 },
      { q: 'a' },
      { sort_by: 'number' },
      { fields: 'id' },
    ];
    const first = queries.map(list);
    expect(queries.map(list).every((body, index) => body === first[index])).toBe(true);
    expect(new Set(first).size).toBe(queries.length);
    world.call('createContact', { body: { type: 'Lead', last_name: 'Winter' } });
    const second = queries.map(list);
    expect(second.some((body, index) => body === first[index])).toBe(false);
  });
});
