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

/**
 * What discovery finds of a service whose lists have an order, show at most 40 contacts, and are continued by a cursor: from the first
 * contact where it is not one.
 */
async function discoverLists(inOrder: (contacts: readonly Contact[]) => readonly Contact[]) {
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
      const found = inOrder(contacts.filter((it) => it.surname.includes(query.get('q') ?? '')));
      const window = Math.min(40, Number(query.get('per_page') ?? 2));
      const offset = Number(/^@(\d+)$/.exec(query.get('from') ?? '')?.[1] ?? 0);
      const shown = found.slice(offset, offset + window);
      const next = `/api/contacts?per_page=${window}&from=@${offset + window}`;
      const links = offset + window < found.length ? [{ rel: 'next', uri: next }] : [];
      return say({ contacts: shown, links, collection: { window, shown: shown.length } });
    }),
  );
  const users = [{ email: 'a@b.example', password: 'long enough' }];
  const declared = { baseUrl, users, implemented: ['contact', 'basic'] };
  const { choices } = await takeSteps(declared, schemas, listing, listChoices, searchChoices);
  return choices;
}

const bySurname = (one: Contact, other: Contact): number => (one.surname < other.surname ? -1 : 1);

test('what pages are taken by and how many records they have is said as it was seen', async () => {
  const choices = await discoverLists((all) => all);
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
  const choices = await discoverLists(inOrder);
  expect(choices.get('lists.order')).toMatchObject({ value: order });
});
