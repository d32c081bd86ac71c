import type { Json } from '../../contract/json.ts';
import { faultsOf } from '../fault.ts';
import { changesBody, isObject } from '../ways/answers.ts';
import { answers } from '../ways/calls.ts';
import { changed, renamed, without } from '../ways/members.ts';

const lists = answers({ action: 'list' });

/** The envelopes of a list by the id of their record. */
function byId(envelopes: Json, type: string): Json {
  const listed = Array.isArray(envelopes) ? envelopes.filter(isObject) : [];
  return Object.fromEntries(listed.map((envelope) => [idIn(envelope, type), envelope]));
}

function idIn(envelope: Json, type: string): string {
  const record = isObject(envelope) ? envelope[type] : undefined;
  return String(isObject(record) ? record.id : '');
}

/** Faults of the shape of lists. */
export const listFaults = faultsOf(
  '4.1',
  'A list is a JSON object with the plural resource name holding an array of resources, a links array and a collection object.',
  [
    {
      name: 'list.bare-array',
      seen: 'A list is an array, without an object around it.',
      shape: 'wrong shape',
      install: changesBody(lists, (body, { collection }) => body[collection] ?? []),
    },
    {
      name: 'list.named-items',
      seen: 'The records of a list stand under `items`.',
      shape: 'wrong value',
      install: changesBody(lists, (body, { collection }) => renamed(collection, 'items')(body)),
    },
    {
      name: 'list.named-in-singular',
      seen: 'The records of a list stand under the singular name: `"contact": […]`.',
      shape: 'wrong value',
      install: changesBody(lists, (body, { type, collection }) => renamed(collection, type)(body)),
    },
    {
      name: 'list.keyed-by-id',
      seen: 'The records of a list are the members of an object, by their ids.',
      shape: 'wrong type',
      install: changesBody(lists, (body, { type, collection }) =>
        changed(collection, (envelopes) => byId(envelopes, type))(body),
      ),
    },
    {
      name: 'list.ids-alone',
      seen: 'A list holds the ids of its records, as strings.',
      shape: 'wrong type',
      install: changesBody(lists, (body, { type, collection }) =>
        changed(collection, (envelopes) =>
          Array.isArray(envelopes) ? envelopes.map((envelope) => idIn(envelope, type)) : envelopes,
        )(body),
      ),
    },
    {
      name: 'list.links-missing',
      seen: 'A list has no `links` of its own.',
      shape: 'missing',
      install: changesBody(lists, without('links')),
    },
    {
      name: 'list.links-an-object',
      seen: 'The `links` of a list are an object.',
      shape: 'wrong type',
      install: changesBody(
        lists,
        changed('links', (links) => (Array.isArray(links) ? (links[0] ?? {}) : links)),
      ),
    },
    {
      name: 'list.collection-missing',
      seen: 'A list has no `collection`.',
      shape: 'missing',
      install: changesBody(lists, without('collection')),
    },
    {
      name: 'list.collection-a-number',
      seen: 'The `collection` of a list is the number of its records.',
      shape: 'wrong type',
      install: changesBody(
        lists,
        changed('collection', (page) => (isObject(page) ? (page.total_entries ?? 0) : page)),
      ),
    },
    {
      name: 'list.orders-collection-null',
      seen: 'The `collection` of the list of orders is null; all other lists have theirs.',
      shape: 'one resource only',
      install: changesBody(
        answers({ action: 'list', type: 'order' }),
        changed('collection', () => null),
      ),
    },
    {
      name: 'list.collection-missing-beneath',
      seen: "The list of a contact's invoices has no `collection`; lists at the top have theirs.",
      shape: 'nested only',
      install: changesBody(answers({ action: 'list', parent: 'contact' }), without('collection')),
    },
  ],
);
