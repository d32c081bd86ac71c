import type { Json } from '../../contract/json.ts';
import { changeFurtherPages } from '../builders/further-pages.ts';
import {
  changeBodyMember,
  changeList,
  changeObject,
  changeValues,
  idIn,
  inEnvelopes,
  inRecords,
  type ObjectChange,
  omitMembers,
  renameMember,
  unwrapRecord,
} from '../builders/members.ts';
import { everywhere, inLists, inNestedLists, onEach, topLevelTypes } from '../builders/places.ts';
import { changeBody } from '../builders/responses.ts';
import { faultsInSection } from '../builders/section.ts';

const lists = inLists.calls;

const isText = (value: Json) => typeof value === 'string';

/** Other texts than those that a record has; its ids stay. */
const changeTexts: ObjectChange = (record) => ({
  ...changeValues(isText, (text) => `${text}!`)(record),
  ...Object.fromEntries(Object.entries(record).filter(([name]) => /(^|_)id$/.test(name))),
});

/** Faults of the shape of lists. */
export const listFaults = faultsInSection('4.1-list', 'wrong type', {
  'list.bare-array': {
    seen: 'A list is a bare array.',
    shape: 'wrong shape',
    install: changeBody(lists, (body, { collection }) => body[collection] ?? []),
  },
  'list.named-items': {
    seen: 'The records of a list are under `items`.',
    shape: 'wrong value',
    install: changeBody(lists, (body, { collection }) => renameMember(collection, 'items')(body)),
  },
  'list.named-in-singular': {
    seen: 'The records of a list are under the singular name: `"contact": […]`.',
    shape: 'wrong value',
    install: changeBody(lists, (body, { type, collection }) => renameMember(collection, type)(body)),
  },
  'list.keyed-by-id': {
    seen: 'The records of a list are an object keyed by id.',
    install: changeBody(lists, (body, { type, collection }) =>
      changeList(collection, (envelopes) =>
        Object.fromEntries(envelopes.map((envelope) => [idIn(envelope, type), envelope])),
      )(body),
    ),
  },
  'list.only-ids': {
    seen: 'A list contains only the ids of its records.',
    install: changeBody(lists, (body, { type, collection }) =>
      changeList(collection, (envelopes) => envelopes.map((envelope) => idIn(envelope, type)))(body),
    ),
  },
  'list.elements-bare-in-lists-of-invoices': {
    seen: 'The records of the list of invoices have no envelopes; those of all other lists do.',
    shape: 'one resource only',
    install: changeBody(
      { action: 'list', type: 'invoice' },
      inEnvelopes((envelope, type) => unwrapRecord(envelope, { type })),
    ),
  },
  'list.other-texts': {
    seen: 'In lists, each text of a record ends in an exclamation mark that the record itself does not have.',
    shape: 'wrong value',
    install: changeBody(lists, inRecords(changeTexts)),
  },
  'list.last-page-incomplete': {
    seen: 'The last of several pages lacks its last record.',
    shape: 'off by one',
    install: changeFurtherPages(({ start, size, entries }) => ({
      start,
      size: Math.min(size, Math.max(0, entries - 1 - start)),
    })),
  },
  'list.links-missing': {
    section: '4.1-list-links',
    seen: 'A list has no `links` of its own.',
    shape: 'missing',
    install: changeBody(lists, omitMembers('links')),
  },
  'list.links-an-object': {
    section: '4.1-list-links',
    seen: 'The `links` of a list are an object, not an array.',
    install: changeBody(
      lists,
      changeList('links', ([first = {}]) => first),
    ),
  },
  'list.collection-missing': {
    section: '4.1-list-collection',
    seen: 'A list has no `collection`.',
    shape: 'missing',
    places: [everywhere, inNestedLists],
    build: (calls) => changeBody({ ...calls, action: 'list' }, omitMembers('collection')),
  },
  'list.collection-a-number': {
    section: '4.1-list-collection',
    seen: 'The `collection` of a list is the number of its records.',
    install: changeBody(
      lists,
      changeObject('collection', ({ total_entries: total = 0 }) => total),
    ),
  },
  'list.collection-null': {
    section: '4.1-list-collection',
    seen: 'The `collection` of a list is null.',
    places: onEach(topLevelTypes, 'list'),
    build: (calls) => changeBodyMember(calls, 'collection', () => null),
  },
});
