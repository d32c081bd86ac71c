import type { Json, JsonObject } from '../../contract/json.ts';
import { faultsOf } from '../fault.ts';
import { changesBody } from '../ways/answers.ts';
import { answers } from '../ways/calls.ts';
import { changed, inNested, renamed, without } from '../ways/members.ts';

const reads = answers({ action: ['read', 'current'] });
const lists = answers({ action: 'list' });
const shows = answers({ action: ['read', 'current', 'list', 'create', 'update'] });

const unwrapped = (envelope: JsonObject, type: string): Json => envelope[type] ?? null;

/** Faults of records that stand in others. */
export const nestedFaults = faultsOf(
  '2.3 rule 2',
  'A nested related object inside a resource is likewise wrapped under its object type name and carries its own links array.',
  [
    {
      name: 'nested.unwrapped',
      seen: 'Nested records stand bare, as `"addresses": [{"city": …}]`, in whatever is read, listed or written.',
      shape: 'wrong shape',
      install: changesBody(shows, inNested(unwrapped)),
    },
    {
      name: 'nested.unwrapped-in-lists',
      seen: 'Nested records stand bare in the records of a list; a record that is read alone has them wrapped.',
      shape: 'nested only',
      install: changesBody(lists, inNested(unwrapped)),
    },
    {
      name: 'nested.line-items-unwrapped',
      seen: 'Line items stand bare in what is read; all other nested records are wrapped.',
      shape: 'one resource only',
      install: changesBody(reads, inNested(unwrapped, 'line_item')),
    },
    {
      name: 'nested.contact-unwrapped',
      seen: 'The contact inside an order or invoice that is read stands bare; all other nested records are wrapped.',
      shape: 'one resource only',
      install: changesBody(reads, inNested(unwrapped, 'contact')),
    },
    {
      name: 'nested.named-record',
      seen: 'Nested records stand under `record`, whatever their type.',
      shape: 'wrong value',
      install: changesBody(
        shows,
        inNested((envelope, type) => renamed(type, 'record')(envelope)),
      ),
    },
    {
      name: 'nested.links-missing',
      seen: 'Nested records have no `links`.',
      shape: 'missing',
      install: changesBody(shows, inNested(without('links'))),
    },
    {
      name: 'nested.links-as-text',
      seen: 'The `links` of nested records are a string.',
      shape: 'wrong type',
      install: changesBody(shows, inNested(changed('links', (links) => JSON.stringify(links)))),
    },
  ],
);
