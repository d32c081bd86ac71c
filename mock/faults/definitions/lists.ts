import type { Json } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import { changeFurtherPages } from '../builders/further-pages.ts';
import {
  changeBodyMember,
  changeMember,
  changeValues,
  idIn,
  inEnvelopes,
  inRecords,
  type ObjectChange,
  omitMembers,
  renameMember,
  unwrapRecord,
} from '../builders/members.ts';
import { everywhere, inNestedLists, onEach, topLevelTypes } from '../builders/places.ts';
import { matchResponses } from '../builders/requests.ts';
import { changeBody } from '../builders/responses.ts';
import { faultsInSection } from '../builders/section.ts';

const matchesList = matchResponses({ action: 'list' });

const isText = (value: Json) => typeof value === 'string';

/** Other texts than those that a record has; its ids stay. */
const changeTexts: ObjectChange = (record) => ({
  ...changeValues(isText, (text) => `${text}!`)(record),
  ...Object.fromEntries(Object.entries(record).filter(([name]) => /(^|_)id$/.test(name))),
});

/** The envelopes of a list as an object keyed by record id. */
function keyById(envelopes: Json, type: string): Json {
  const listed = Array.isArray(envelopes) ? envelopes.filter(isJsonObject) : [];
  return Object.fromEntries(listed.map((envelope) => [idIn(envelope, type), envelope]));
}

/** Faults of the shape of lists. */
export const listFaults = faultsInSection('4.1-list', 'wrong type', {
  'list.bare-array': {
    seen: 'A list is a bare array.',
    shape: 'wrong shape',
    install: changeBody(matchesList, (body, { collection }) => body[collection] ?? []),
  },
  'list.named-items': {
    seen: 'The records of a list are under `items`.',
    shape: 'wrong value',
    install: changeBody(matchesList, (body, { collection }) => renameMember(collection, 'items')(body)),
  },
  'list.named-in-singular': {
    seen: 'The records of a list are under the singular name: `"contact": […]`.',
    shape: 'wrong value',
    install: changeBody(matchesList, (body, { type, collection }) => renameMember(collection, type)(body)),
  },
  'list.keyed-by-id': {
    seen: 'The records of a list are an object keyed by id.',
    install: changeBody(matchesList, (body, { type, collection }) =>
      changeMember(collection, (envelopes) => keyById(envelopes, type))(body),
    ),
  },
  'list.only-ids': {
    seen: 'A list contains only the ids of its records.',
    install: changeBody(matchesList, (body, { type, collection }) =>
      changeMember(collection, (envelopes) =>
        Array.isArray(envelopes) ? envelopes.map((envelope) => idIn(envelope, type)) : envelopes,
      )(body),
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
    install: changeBody(matchesList, inRecords(changeTexts)),
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
    install: changeBody(matchesList, omitMembers('links')),
  },
  'list.links-an-object': {
    section: '4.1-list-links',
    seen: 'The `links` of a list are an object, not an array.',
    install: changeBodyMember(matchesList, 'links', (links) =>
      Array.isArray(links) ? (links[0] ?? {}) : links,
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
    install: changeBodyMember(matchesList, 'collection', (page) =>
      isJsonObject(page) ? (page.total_entries ?? 0) : page,
    ),
  },
  'list.collection-null': {
    section: '4.1-list-collection',
    seen: 'The `collection` of a list is null.',
    places: onEach(topLevelTypes, 'list'),
    build: (calls) => changeBodyMember(calls, 'collection', () => null),
  },
});
