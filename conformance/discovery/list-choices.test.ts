import { json as jsonOf } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { listChoices, searchChoices } from './list-choices.ts';
import { listing } from './listing.ts';
import { schemas } from './schemas.ts';
import { takeSteps } from './testing/take-steps.ts';

const text = { type: 'string' };
const schema = { type: 'object', required: ['surname'], properties: { id: text, surname: text } };

type Contact = { readonly id: string; readonly surname: string };

type Lists = {
  readonly inOrder?: (contacts: readonly Contact[]) => readonly Contact[];
  readonly largest?: number;
  /** Whether a number of contacts can be left out, where no link leads to the others. */
  readonly skips?: boolean;
  /** What a list says of the address of its next page, and of the size of its pages. */
  readonly tells?: (next: string | undefined, window: number) => { links?: object[]; collection?: object };
  readonly finds?: (surname: string, q: string) => boolean;
};

const tellsAll = (next: string | undefined, window: number) => ({
  links: next === undefined ? [] : [{ rel: 'next', uri: next }],
  collection: { window, shown: window },
});

/**
 * What discovery finds of a service whose lists have an order, show at most 40 contacts, and are continued by a cursor: from the first
 * contact where it is not one.
 */
async function discoverLists({
  inOrder = (all) => all,
  largest = 40,
  skips = false,
  tells = tellsAll,
  finds = (surname, q) => surname.includes(q),
}: Lists) {
  const contacts: Contact[] = ['Byron', 'Clarke', 'Ada', 'Somerville'].map((surname, at) => {
    return { id: `c${at}`, surname };
  });
  const { url: baseUrl } = await stopAfterTest(
    serve(async (request, response) => {
      const say = (json: object) => response.end(JSON.stringify(json));
      const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://host');
      if (pathname.endsWith('/schema')) return say(schema);
      if (request.method === 'POST') {
        const contact = { ...Object(await jsonOf(request)).contact, id: `c${contacts.length}` };
        contacts.push(contact);
        return say({ contact, links: [] });
      }
      const found = inOrder(contacts.filter((it) => finds(it.surname, query.get('q') ?? '')));
      const window = Math.min(largest, Number(query.get('per_page') ?? 2));
      const offset = Number(/^@(\d+)$/.exec(query.get('from') ?? '')?.[1] ?? (skips && query.get('skip')));
      const shown = found.slice(offset, offset + window);
      const next = `/api/contacts?per_page=${window}&from=@${offset + window}`;
      const told = tells(offset + window < found.length ? next : undefined, window);
      return say({ contacts: shown, links: [], collection: {}, ...told });
    }),
  );
  const users = [{ email: 'a@b.example', password: 'long enough' }];
  const declared = { baseUrl, users, implemented: ['contact', 'basic'] };
  const { choices } = await takeSteps(declared, schemas, listing, listChoices, searchChoices);
  return choices;
}

const bySurname = (one: Contact, other: Contact): number => (one.surname < other.surname ? -1 : 1);

test('what pages are taken by and how many records they have is said as it was seen', async () => {
  const choices = await discoverLists({});
  expect(choices.get('lists.page-parameter')).toMatchObject({
    value: 'from',
    evidence: 'A link of the list, with from=@2, shows other contacts.',
  });
  expect(choices.get('lists.paging')).toMatchObject({ value: 'cursor' });
  expect(choices.get('lists.largest-page')).toMatchObject({
    value: 40,
    title: 'Largest number of records on a page',
  });
  expect(choices.get('lists.above-largest')).toMatchObject({ value: 'capped' });
});

test.each([
  ['oldest first', (all: readonly Contact[]) => all],
  ['newest first', (all: readonly Contact[]) => all.toReversed()],
  ['by their texts', (all: readonly Contact[]) => all.toSorted(bySurname)],
] as const)('a list that is ordered %s is found out', async (order, inOrder) => {
  const choices = await discoverLists({ inOrder });
  expect(choices.get('lists.order')).toMatchObject({ value: order });
});

test.each<[string, NonNullable<Lists['tells']>]>([
  ['as a link', (next) => ({ links: [{ rel: 'further', uri: next }] })],
  [
    'in the collection object',
    (following) => ({ collection: { first: '/api/contacts?from=@0', following } }),
  ],
  ['nowhere', () => ({})],
])(
  'a next page that is shown %s is found, and that a page shows fewer contacts than asked for',
  async (place, tells) => {
    const choices = await discoverLists({ largest: 3, tells, skips: place === 'nowhere' });
    expect(choices.get('lists.next-page')).toMatchObject({ value: place });
    expect(choices.get('lists.largest-page')).toMatchObject({
      value: 3,
      title: 'Largest number of records on a page',
    });
  },
);

const searches: readonly [string, NonNullable<Lists['finds']>][] = [
  ['words', (surname, q) => q.split(' ').every((it) => surname.includes(it))],
  ['part', (surname, q) => surname.includes(q)],
  ['beginnings of words', (surname, q) => ` ${surname}`.includes(` ${q}`)],
  ['whole words', (surname, q) => q.split(' ').every((it) => surname.split(' ').includes(it))],
  ['beginning', (surname, q) => surname.startsWith(q)],
];

test.each(searches)('a search that matches by %s is found out', async (matches, finds) => {
  const choices = await discoverLists({ finds });
  expect(choices.get('search.matches')).toMatchObject({ value: matches });
});

test.each(searches)(
  'a search that matches by %s is found out where more contacts begin alike than a page shows',
  async (matches, finds) => {
    const choices = await discoverLists({ finds, inOrder: (all) => all.toReversed() });
    expect(choices.get('search.matches')).toMatchObject({ value: matches });
  },
);
