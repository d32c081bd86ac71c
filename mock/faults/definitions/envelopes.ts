import type { Json, JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import { faultsInSection } from '../builders/fault.ts';
import { changeMember, inEnvelopes, inNested, omitMembers, renameMember } from '../builders/members.ts';
import { matchAnswers } from '../builders/requests.ts';
import { changeBody, type RecordNames } from '../builders/responses.ts';

const reads = matchAnswers({ action: ['read', 'current'] });
const readsOf = (type: string) => matchAnswers({ action: 'read', type });

/** The record and its links side by side, without a name around the record. */
function unwrapped({ links, ...body }: JsonObject, { type }: RecordNames): Json {
  const record = body[type];
  return isJsonObject(record) ? { ...record, links: links ?? [] } : body;
}

/** Links by their rel. */
function byRel(links: Json): Json {
  const listed = Array.isArray(links) ? links.filter(isJsonObject) : [];
  return Object.fromEntries(listed.map(({ rel, ...link }) => [String(rel), link]));
}

/** Faults of single resources. */
export const envelopeFaults = faultsInSection(
  '2.3-record',
  'A single record is in an envelope named after its type, with links.',
  [
    {
      name: 'envelope.unwrapped',
      seen: 'A record that is read is not wrapped: its fields and `links` are side by side.',
      shape: 'wrong shape',
      install: changeBody(reads, unwrapped),
    },
    {
      name: 'envelope.named-in-plural',
      seen: 'A contact that is read stands under `contacts`.',
      shape: 'wrong value',
      install: changeBody(reads, (body, { type, collection }) => renameMember(type, collection)(body)),
    },
    {
      name: 'envelope.order-named-document',
      seen: 'An order that is read stands under `document`; all other records stand under their own name.',
      shape: 'one resource only',
      install: changeBody(readsOf('order'), (body) => renameMember('order', 'document')(body)),
    },
    {
      name: 'envelope.record-in-array',
      seen: 'A record that is read is the only element of an array.',
      shape: 'wrong type',
      install: changeBody(reads, (body, { type }) => changeMember(type, (record) => [record])(body)),
    },
    {
      name: 'envelope.record-as-text',
      seen: 'A record that is read is a string of JSON.',
      shape: 'wrong type',
      install: changeBody(reads, (body, { type }) =>
        changeMember(type, (record) => JSON.stringify(record))(body),
      ),
    },
    {
      name: 'envelope.links-missing',
      seen: 'A record that is read has no `links` beside it.',
      shape: 'missing',
      install: changeBody(reads, omitMembers('links')),
    },
    {
      name: 'envelope.links-keyed',
      seen: 'The `links` of a record that is read are an object with a member for each rel.',
      shape: 'wrong type',
      install: changeBody(reads, changeMember('links', byRel)),
    },
    {
      name: 'envelope.invoice-links-null',
      seen: 'The `links` of an invoice that is read are null; all other records have theirs.',
      shape: 'one resource only',
      install: changeBody(
        readsOf('invoice'),
        changeMember('links', () => null),
      ),
    },
    {
      name: 'envelope.created-unwrapped',
      seen: 'A comment, email or payment is not wrapped in the answer to its creation.',
      shape: 'wrong shape',
      install: changeBody(
        matchAnswers({ action: 'create', type: ['comment', 'email', 'payment'] }),
        unwrapped,
      ),
    },
  ],
);

const lists = matchAnswers({ action: 'list' });
const shows = matchAnswers({ action: ['read', 'current', 'list', 'create', 'update'] });

const bare = (envelope: JsonObject, type: string): Json => envelope[type] ?? null;

/** Faults of records that stand in others. */
export const nestedFaults = faultsInSection(
  '2.3-nested',
  'A nested object has an envelope of its own, with links.',
  [
    {
      name: 'nested.unwrapped',
      seen: 'Nested records are not wrapped, as `"addresses": [{"city": …}]`, in whatever is read, listed or written.',
      shape: 'wrong shape',
      install: changeBody(shows, inNested(bare)),
    },
    {
      name: 'nested.unwrapped-in-lists',
      seen: 'Nested records are not wrapped in the records of a list; a record that is read alone has them wrapped.',
      shape: 'nested only',
      install: changeBody(lists, inNested(bare)),
    },
    {
      name: 'nested.line-items-unwrapped',
      seen: 'Line items are not wrapped in what is read; all other nested records are wrapped.',
      shape: 'one resource only',
      install: changeBody(reads, inNested(bare, 'line_item')),
    },
    {
      name: 'nested.contact-unwrapped',
      seen: 'The contact inside an order or invoice that is read is not wrapped; all other nested records are wrapped.',
      shape: 'one resource only',
      install: changeBody(reads, inNested(bare, 'contact')),
    },
    {
      name: 'nested.named-record',
      seen: 'Nested records stand under `record`, whatever their type.',
      shape: 'wrong value',
      install: changeBody(
        shows,
        inNested((envelope, type) => renameMember(type, 'record')(envelope)),
      ),
    },
    {
      name: 'nested.links-missing',
      seen: 'Nested records have no `links`.',
      shape: 'missing',
      install: changeBody(shows, inNested(omitMembers('links'))),
    },
    {
      name: 'nested.links-as-text',
      seen: 'The `links` of nested records are a string.',
      shape: 'wrong type',
      install: changeBody(shows, inNested(changeMember('links', (links) => JSON.stringify(links)))),
    },
  ],
);

/** Links without those that lead beneath a record. */
function withoutNestedLinks(links: Json): Json {
  const leadsBeneath = (link: Json) =>
    isJsonObject(link) && /^\/api\/[^/]+\/[^/]+\/./.test(String(link.href));
  return Array.isArray(links) ? links.filter((link) => !leadsBeneath(link)) : links;
}

/** Faults of what `links` list. */
export const linkFaults = faultsInSection(
  '2.3-links-of-object',
  'The links of an object are those that exist for it.',
  [
    {
      name: 'links.empty',
      seen: 'The `links` of every record are an empty array.',
      shape: 'missing',
      install: changeBody(shows, inEnvelopes(changeMember('links', () => []))),
    },
    {
      name: 'links.missing-in-lists',
      seen: 'The records of a list have no `links`; a record that is read alone has them.',
      shape: 'missing',
      install: changeBody(lists, inEnvelopes(omitMembers('links'))),
    },
    {
      name: 'links.not-beneath',
      section: '4.1-nested-links',
      breaks: 'The links of an object name the lists nested beneath it.',
      seen: 'The `links` of a contact lack its invoices, and everything else that lies beneath it.',
      shape: 'missing',
      install: changeBody(shows, inEnvelopes(changeMember('links', withoutNestedLinks))),
    },
  ],
);

/** The envelopes of a list by the id of their record. */
function byId(envelopes: Json, type: string): Json {
  const listed = Array.isArray(envelopes) ? envelopes.filter(isJsonObject) : [];
  return Object.fromEntries(listed.map((envelope) => [idIn(envelope, type), envelope]));
}

function idIn(envelope: Json, type: string): string {
  const record = isJsonObject(envelope) ? envelope[type] : undefined;
  return String(isJsonObject(record) ? record.id : '');
}

/** Faults of the shape of lists. */
export const listFaults = faultsInSection(
  '4.1-list',
  'A list has its records under the plural name, links, and a collection.',
  [
    {
      name: 'list.bare-array',
      seen: 'A list is an array, without an object around it.',
      shape: 'wrong shape',
      install: changeBody(lists, (body, { collection }) => body[collection] ?? []),
    },
    {
      name: 'list.named-items',
      seen: 'The records of a list stand under `items`.',
      shape: 'wrong value',
      install: changeBody(lists, (body, { collection }) => renameMember(collection, 'items')(body)),
    },
    {
      name: 'list.named-in-singular',
      seen: 'The records of a list stand under the singular name: `"contact": […]`.',
      shape: 'wrong value',
      install: changeBody(lists, (body, { type, collection }) => renameMember(collection, type)(body)),
    },
    {
      name: 'list.keyed-by-id',
      seen: 'The records of a list are the members of an object, by their ids.',
      shape: 'wrong type',
      install: changeBody(lists, (body, { type, collection }) =>
        changeMember(collection, (envelopes) => byId(envelopes, type))(body),
      ),
    },
    {
      name: 'list.ids-alone',
      seen: 'A list holds the ids of its records, as strings.',
      shape: 'wrong type',
      install: changeBody(lists, (body, { type, collection }) =>
        changeMember(collection, (envelopes) =>
          Array.isArray(envelopes) ? envelopes.map((envelope) => idIn(envelope, type)) : envelopes,
        )(body),
      ),
    },
    {
      name: 'list.links-missing',
      seen: 'A list has no `links` of its own.',
      shape: 'missing',
      install: changeBody(lists, omitMembers('links')),
    },
    {
      name: 'list.links-an-object',
      seen: 'The `links` of a list are an object.',
      shape: 'wrong type',
      install: changeBody(
        lists,
        changeMember('links', (links) => (Array.isArray(links) ? (links[0] ?? {}) : links)),
      ),
    },
    {
      name: 'list.collection-missing',
      seen: 'A list has no `collection`.',
      shape: 'missing',
      install: changeBody(lists, omitMembers('collection')),
    },
    {
      name: 'list.collection-a-number',
      seen: 'The `collection` of a list is the number of its records.',
      shape: 'wrong type',
      install: changeBody(
        lists,
        changeMember('collection', (page) => (isJsonObject(page) ? (page.total_entries ?? 0) : page)),
      ),
    },
    {
      name: 'list.orders-collection-null',
      seen: 'The `collection` of the list of orders is null; all other lists have theirs.',
      shape: 'one resource only',
      install: changeBody(
        matchAnswers({ action: 'list', type: 'order' }),
        changeMember('collection', () => null),
      ),
    },
    {
      name: 'list.collection-missing-beneath',
      seen: "The list of a contact's invoices has no `collection`; lists at the top have theirs.",
      shape: 'nested only',
      install: changeBody(matchAnswers({ action: 'list', parent: 'contact' }), omitMembers('collection')),
    },
  ],
);
