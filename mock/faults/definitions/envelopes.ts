import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import {
  changeBodyMember,
  changeList,
  changeMember,
  idIn,
  inEnvelopes,
  inNested,
  omitMembers,
  renameMember,
  unwrapRecord,
} from '../builders/members.ts';
import { everywhere, inLists, inNestedLists, onEach, topLevelTypes } from '../builders/places.ts';
import { callsWithRecords } from '../builders/requests.ts';
import { changeBody } from '../builders/responses.ts';
import { faultsInSection } from '../builders/section.ts';

const singleRecords = { action: ['read', 'current'] };

/** Links as an object keyed by rel. */
function keyByRel(links: Json): Json {
  const listed = Array.isArray(links) ? links.filter(isJsonObject) : [];
  return Object.fromEntries(listed.map(({ rel, ...link }) => [String(rel), link]));
}

/** Faults of single records. */
export const envelopeFaults = faultsInSection('2.3-record', 'wrong type', {
  'envelope.unwrapped': {
    seen: 'A single record has no envelope: its fields and `links` are side by side.',
    shape: 'wrong shape',
    install: changeBody(singleRecords, unwrapRecord),
  },
  'envelope.current-user-unwrapped': {
    seen: '`GET /api/users/current` returns the user without an envelope.',
    shape: 'one resource only',
    install: changeBody({ action: 'current', type: 'user' }, unwrapRecord),
  },
  'envelope.named-in-plural': {
    seen: 'The envelope of a single record has the plural name, such as `contacts`.',
    shape: 'wrong value',
    install: changeBody(singleRecords, (body, { type, collection }) => renameMember(type, collection)(body)),
  },
  'envelope.renamed': {
    seen: 'The envelope of a record is named `document`.',
    shape: 'wrong value',
    places: onEach(topLevelTypes, 'read'),
    build: (calls) => changeBody(calls, (body, { type }) => renameMember(type, 'document')(body)),
  },
  'envelope.record-in-array': {
    seen: 'A single record is inside an array.',
    install: changeBody(singleRecords, (body, { type }) => changeMember(type, (record) => [record])(body)),
  },
  'envelope.record-as-string': {
    seen: 'A single record is a string that contains JSON.',
    install: changeBody(singleRecords, (body, { type }) =>
      changeMember(type, (record) => JSON.stringify(record))(body),
    ),
  },
  'envelope.links-missing': {
    section: '2.3-record-links',
    seen: 'The envelope of a single record has no `links`.',
    shape: 'missing',
    install: changeBody(singleRecords, omitMembers('links')),
  },
  'envelope.links-keyed': {
    section: '2.3-record-links',
    seen: 'The `links` of a single record are an object keyed by rel.',
    install: changeBodyMember(singleRecords, 'links', keyByRel),
  },
  'envelope.links-null': {
    section: '2.3-record-links',
    seen: 'The `links` of a record are null.',
    places: onEach(topLevelTypes, 'read'),
    build: (calls) => changeBodyMember(calls, 'links', () => null),
  },
  'envelope.created-unwrapped': {
    seen: 'The response to creating a comment, email or payment has no envelope.',
    shape: 'wrong shape',
    install: changeBody({ action: 'create', type: ['comment', 'email', 'payment'] }, unwrapRecord),
  },
});

const unwrapNested = (envelope: JsonObject, type: string): Json => envelope[type] ?? null;

/** Faults of nested records. */
export const nestedFaults = faultsInSection('2.3-nested', 'one resource only', {
  'nested.unwrapped': {
    seen: 'Nested records have no envelope, as in `"addresses": [{"city": …}]`.',
    shape: 'wrong shape',
    places: [everywhere, inLists, inNestedLists],
    build: (calls) => changeBody({ ...callsWithRecords, ...calls }, inNested(unwrapNested)),
  },
  'nested.line-items-unwrapped': {
    seen: 'Line items have no envelope; all other nested records do.',
    install: changeBody(singleRecords, inNested(unwrapNested, 'line_item')),
  },
  'nested.contact-unwrapped': {
    seen: 'The contact in an order or invoice has no envelope; all other nested records do.',
    install: changeBody(singleRecords, inNested(unwrapNested, 'contact')),
  },
  'nested.named-record': {
    seen: 'The envelope of a nested record is named `record`, whatever its type.',
    shape: 'wrong value',
    install: changeBody(
      callsWithRecords,
      inNested((envelope, type) => renameMember(type, 'record')(envelope)),
    ),
  },
  'nested.links-missing': {
    section: '2.3-nested-links',
    seen: 'Nested records have no `links`.',
    shape: 'missing',
    install: changeBody(callsWithRecords, inNested(omitMembers('links'))),
  },
  'nested.links-as-string': {
    section: '2.3-nested-links',
    seen: 'The `links` of nested records are a string.',
    shape: 'wrong type',
    install: changeBody(callsWithRecords, inNested(changeMember('links', (links) => JSON.stringify(links)))),
  },
});

/** Whether a link leads to a nested list. */
const leadsBeneath = (link: Json): link is JsonObject =>
  isJsonObject(link) && /^\/api\/[^/]+\/[^/]+\/./.test(String(link.href));

/** Changes the addresses of links to nested lists. */
const changeNestedLinks = (change: (href: string, exchange: Exchange) => string) =>
  changeBody(callsWithRecords, (body, names, exchange) =>
    inEnvelopes(
      changeList('links', (links) =>
        links.map((link) =>
          leadsBeneath(link) ? { ...link, href: change(String(link.href), exchange) } : link,
        ),
      ),
    )(body, names, exchange),
  );

/** Leaves out the links to nested lists. */
const omitNestedLinks = changeList('links', (links) => links.filter((link) => !leadsBeneath(link)));

/** Faults of the content of `links`. */
export const linkFaults = faultsInSection('2.3-links-of-object', 'missing', {
  'links.empty': {
    section: '4.1-nested-links',
    seen: 'The `links` of every record are an empty array.',
    install: changeBody(callsWithRecords, inEnvelopes(changeMember('links', () => []))),
  },
  'links.missing-in-lists': {
    seen: 'The records of a list have no `links`; a single record does.',
    install: changeBody(inLists.calls, inEnvelopes(omitMembers('links'))),
  },
  'links.nested-lists-missing': {
    section: '4.1-nested-links',
    seen: 'The `links` of a contact lack its nested lists, such as its invoices.',
    install: changeBody(callsWithRecords, inEnvelopes(omitNestedLinks)),
  },
  'links.nested-lists-missing-in-lists': {
    section: '4.1-nested-links',
    seen: 'In lists, the `links` of a contact lack its nested lists; a single contact has them.',
    install: changeBody(inLists.calls, inEnvelopes(omitNestedLinks)),
  },
  'links.nested-lists-not-found': {
    section: '4.1-nested-links',
    seen: 'The `links` of a contact lead to nested lists that return 404.',
    shape: 'wrong value',
    install: changeNestedLinks((href) => `${href}_of_it`),
  },
  'links.nested-lists-of-all': {
    section: '4.1-nested-links',
    seen: 'The `links` of a contact lead to the lists of all records, such as all invoices, instead of its own.',
    shape: 'wrong value',
    install: changeNestedLinks((href) => `/api/${href.split('/').at(-1)}`),
  },
  'links.of-another-record': {
    seen: 'The `links` of a record lead to the oldest record of its type.',
    shape: 'wrong value',
    install: changeBody(callsWithRecords, (body, names, exchange) =>
      inEnvelopes((envelope, type) => {
        const [oldest] = exchange.company.records.list(type);
        const own = idIn(envelope, type);
        return changeMember('links', (links) => replaceText(links, own, oldest?.id ?? own))(envelope);
      })(body, names, exchange),
    ),
  },
  'links.beneath-the-parent': {
    seen: 'At the address of a nested list, the `links` of a record lead to its id there, which returns 404.',
    shape: 'wrong value',
    install: changeBody(
      ({ operation }, { status }) => status < 300 && operation?.resource?.parent !== undefined,
      (body, names, exchange) => {
        const list = exchange.message.url?.split('?')[0] ?? '';
        const own = `"/api/${list.split('/').at(-1)}/`;
        return inEnvelopes(changeMember('links', (links) => replaceText(links, own, `"${list}/`)))(
          body,
          names,
          exchange,
        );
      },
    ),
  },
  'links.of-another-company': {
    seen: 'The `links` of a contact lead to nested lists at the address of another company.',
    shape: 'wrong value',
    install: changeNestedLinks((href, { message, company }) => {
      const other = company.name === 'globex' ? 'acme' : 'globex';
      const [port = ''] = /:\d+$/.exec(message.headers.host ?? '') ?? [];
      return `http://${other}.localhost${port}${href}`;
    }),
  },
});

/** Replaces a text everywhere in JSON. */
function replaceText(json: Json, from: string, to: string): Json {
  return JSON.parse(JSON.stringify(json).replaceAll(from, to));
}
