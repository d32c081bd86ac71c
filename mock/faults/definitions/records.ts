import type { Json, JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { Step } from '../../http/exchange/service.ts';
import { steps } from '../../http/steps.ts';
import { removeRecord } from '../../resources/actions/destroy.ts';
import { matchParent } from '../../resources/list/select.ts';
import { formatPropertyError } from '../../resources/model/property-error.ts';
import { findRecord, listRecords } from '../../resources/resources.ts';
import { validateValues } from '../../resources/write/validate.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { changeMember, inRecords, type ObjectChange, omitMembers } from '../builders/members.ts';
import { matchAnswers, matchCalls } from '../builders/requests.ts';
import { changeBody } from '../builders/responses.ts';
import { showPreviousVersions } from '../builders/stale-records.ts';
import { installAll, rejectCalls, replaceRule } from '../builders/steps.ts';

const SHOWING = ['read', 'list', 'create', 'update'];

/** Changes the contacts that are answered. */
const inContacts = (change: ObjectChange, ...actions: string[]): Install =>
  changeBody(
    matchAnswers({ action: actions.length > 0 ? actions : SHOWING, type: 'contact' }),
    inRecords(change),
  );

const otherId = (id: Json) => [...String(id)].reverse().join('');

const byPlace = (list: Json): Json =>
  Array.isArray(list) ? Object.fromEntries(list.map((element, place) => [String(place), element])) : list;

/** Takes a record of a type although a field that it needs is blank. */
function needsNo(type: string, field: string): Install {
  return replaceRule(validateValues, (judge) => (judged, fields: JsonObject, validate) => {
    if (judged.name !== type) return judge(judged, fields, validate);
    const problems = judge(judged, fields, validate).filter(({ property }) => property !== field);
    fields[field] ??= '';
    return problems;
  });
}

/** Faults of the fields that the specification names. */
export const fieldFaults = [
  ...faultsInSection('2.2-contact-id', 'The id identifies a contact and addresses it.', [
    {
      name: 'contact.id-missing',
      seen: 'Contacts have no `id`.',
      shape: 'missing',
      install: inContacts(omitMembers('id')),
    },
    {
      name: 'contact.other-id',
      seen: 'The `id` of a contact names nothing: `GET /api/contacts/<id>` is 404.',
      shape: 'wrong value',
      install: inContacts(changeMember('id', otherId)),
    },
    {
      name: 'contact.other-id-in-lists',
      seen: 'The `id` that a contact has in a list names nothing; the one that it has when it is read does.',
      shape: 'wrong value',
      install: inContacts(changeMember('id', otherId), 'list'),
    },
  ]),
  ...faultsInSection('2.2-contact-number', 'A contact has a number.', [
    {
      name: 'contact.number-missing',
      seen: 'Contacts have no `number`, also when `fields=number` asks for it.',
      shape: 'missing',
      install: inContacts(omitMembers('number')),
    },
  ]),
  ...faultsInSection('2.2-contact-addresses', 'A contact has an array of nested addresses.', [
    {
      name: 'contact.addresses-missing',
      seen: 'Contacts have no `addresses`.',
      shape: 'missing',
      install: inContacts(omitMembers('addresses')),
    },
    {
      name: 'contact.addresses-an-object',
      seen: 'The `addresses` of a contact are an object with the members `0`, `1` and so on.',
      shape: 'wrong type',
      install: inContacts(changeMember('addresses', byPlace)),
    },
    {
      name: 'contact.addresses-as-text',
      seen: 'Each of the `addresses` of a contact is a string.',
      shape: 'wrong type',
      install: inContacts(
        changeMember('addresses', (list) => (Array.isArray(list) ? list.map(cityOf) : list)),
      ),
    },
  ]),
  ...faultsInSection('2.2-email-to-addr', 'An email without receiver or body is refused.', [
    {
      name: 'email.receiver-not-needed',
      seen: 'An email is created although its `to_addr` is empty or missing.',
      shape: 'accepted',
      install: needsNo('email', 'to_addr'),
    },
    {
      name: 'email.body-not-needed',
      seen: 'An email is created although its `body` is empty or missing.',
      shape: 'accepted',
      install: needsNo('email', 'body'),
    },
    {
      name: 'email.other-words',
      seen: 'An empty `to_addr` or `body` is reported as `is required`.',
      shape: 'wrong value',
      install: replaceRule(formatPropertyError, (tell) => (problem, language) => {
        const isBlank = problem.code === 'blank' && ['to_addr', 'body'].includes(problem.property);
        return isBlank ? [problem.property, 'is required'] : tell(problem, language);
      }),
    },
  ]),
];

function cityOf(envelope: Json): Json {
  const address = isJsonObject(envelope) ? envelope.address : undefined;
  return isJsonObject(address) ? String(address.city) : envelope;
}

/** Keeps records that are destroyed where some of the ways to see them look. */
function keepsDestroyed(show: (gone: ReadonlyMap<string, StoredRecord>) => Install): Install {
  return (behaviours) => {
    const gone = new Map<string, StoredRecord>();
    behaviours.replace(removeRecord, (remove) => (company, record) => {
      gone.set(record.id, record);
      remove(company, record);
    });
    show(gone)(behaviours);
  };
}

/** Finds each record once. */
const findsOnce: Install = (behaviours) => {
  const found = new Set<string>();
  behaviours.replace(findRecord, (find) => (company, type, id) => {
    const record = found.has(id) ? undefined : find(company, type, id);
    found.add(id);
    return record;
  });
};

/** Faults of what lists and single records show. */
export const recordFaults = faultsInSection(
  '4.1-plural-and-id',
  'The address of a list followed by an id addresses one record.',
  [
    {
      name: 'record.one-before',
      seen: 'The id of a record answers the one that was created before it.',
      shape: 'off by one',
      install: replaceRule(findRecord, (find) => (company, type, id) => {
        const all = company.records.list(type);
        return all[all.findIndex((record) => record.id === id) - 1] ?? find(company, type, id);
      }),
    },
    {
      name: 'record.found-once',
      seen: 'A record is found when it is read for the first time, and is 404 from then on.',
      shape: 'second use only',
      install: findsOnce,
    },
    {
      name: 'record.stale',
      seen: 'A record that is read is as it was before its last update; lists have it as it is.',
      shape: 'stale',
      install: showPreviousVersions(matchCalls({ action: 'read' })),
    },
    {
      name: 'record.stale-fields',
      seen: 'A record is as it was before its last update when it is read with `fields`, and as it is without.',
      shape: 'stale',
      install: showPreviousVersions(matchCalls({ action: 'read', parameter: 'fields' })),
    },
    {
      name: 'list.stale',
      seen: 'The records of a list are as they were before their last update; what is read alone is as it is.',
      shape: 'stale',
      install: showPreviousVersions(matchCalls({ action: 'list' })),
    },
    {
      name: 'list.stale-beneath',
      seen: "The list of a contact's invoices has them as they were before their last update.",
      shape: 'nested only',
      install: showPreviousVersions(matchCalls({ action: 'list', parent: 'contact' })),
    },
    {
      name: 'list.newest-missing',
      seen: 'A list lacks the newest record of its type, until there is a newer one; it can be read by its id.',
      shape: 'off by one',
      install: replaceRule(listRecords, (list) => (company, type) => list(company, type).slice(0, -1)),
    },
    {
      name: 'list.destroyed-still-there',
      seen: 'A destroyed record is still listed and found by searches, and is 404 when it is read.',
      shape: 'stale',
      install: keepsDestroyed((gone) =>
        replaceRule(listRecords, (list) => (company, type) => [
          ...list(company, type),
          ...[...gone.values()].filter((record) => record.type === type),
        ]),
      ),
    },
    {
      name: 'record.destroyed-still-there',
      section: '7.1-404',
      breaks: 'A page or record that does not exist is 404.',
      seen: 'A destroyed record can still be read by its id; lists lack it.',
      shape: 'stale',
      install: keepsDestroyed((gone) =>
        replaceRule(findRecord, (find) => (company, type, id) => find(company, type, id) ?? gone.get(id)),
      ),
    },
  ],
);

const ofContact = matchCalls({ action: 'list', type: 'invoice', parent: 'contact' });

/** Lets an address lead where another one leads. */
function leads(method: string, from: string, to: (company: Company) => string): Install {
  const find =
    (current: Step): Step =>
    (exchange, front) => {
      const { address, message, company } = exchange;
      if (message.method !== method || address.path !== from) return current(exchange, front);
      exchange.address = { ...address, path: to(company) };
      return current(exchange, front);
    };
  return replaceRule(steps.findRoute, find);
}

/** Creates records of a collection at its own address; they come to lie beneath the oldest record of a type. */
function createsAlone(collection: string, parents: string, parentType: string): Install {
  return leads('POST', `/api/${collection}`, ({ records }) => {
    return `/api/${parents}/${records.list(parentType)[0]?.id}/${collection}`;
  });
}

/** Lists records that live in others at an address of their own. */
function listsNested(collection: string, parents: string): Install {
  const path = `/api/${collection}`;
  const isMeant = ({ message }: Exchange) => message.url?.split('?')[0] === path;
  const found = (json: Json): Json[] => {
    if (Array.isArray(json)) return json.flatMap(found);
    if (!isJsonObject(json)) return [];
    const own = json[collection];
    return Array.isArray(own) ? own : Object.values(json).flatMap(found);
  };
  return installAll(
    leads('GET', path, () => `/api/${parents}`),
    changeBody(isMeant, (body) => ({ [collection]: found(body), links: [], collection: {} })),
  );
}

/** Faults of what lies beneath other resources. */
export const beneathFaults = [
  ...faultsInSection(
    '4.1-contact-invoices',
    'The list beneath a contact has all of its invoices, and no others.',
    [
      {
        name: 'beneath.all-invoices',
        seen: "The list of a contact's invoices holds the invoices of everybody.",
        shape: 'accepted',
        install: replaceRule(matchParent, () => () => () => true),
      },
      {
        name: 'beneath.no-invoices',
        seen: "The list of a contact's invoices is empty.",
        shape: 'missing',
        install: replaceRule(matchParent, () => () => () => false),
      },
      {
        name: 'beneath.oldest-invoice-missing',
        seen: "The list of a contact's invoices lacks the oldest of them.",
        shape: 'off by one',
        install: replaceRule(matchParent, (lies) => (type, parent) => {
          const test = lies(type, parent);
          let isFirst = true;
          return (record) => {
            if (!test(record)) return false;
            const passes = !isFirst;
            isFirst = false;
            return passes;
          };
        }),
      },
      {
        name: 'beneath.not-found',
        seen: "The list of a contact's invoices is 404.",
        shape: 'wrong status',
        install: rejectCalls(ofContact, 404),
      },
    ],
  ),
  ...faultsInSection('2.1-comment', 'A comment, email or payment is created beneath a parent only.', [
    {
      name: 'beneath.comments-created-alone',
      seen: '`POST /api/comments` creates a comment.',
      shape: 'accepted',
      install: createsAlone('comments', 'contacts', 'contact'),
    },
    {
      name: 'beneath.emails-created-alone',
      seen: '`POST /api/emails` creates an email.',
      shape: 'accepted',
      install: createsAlone('emails', 'contacts', 'contact'),
    },
    {
      name: 'beneath.payments-created-alone',
      seen: '`POST /api/payments` creates a payment.',
      shape: 'accepted',
      install: createsAlone('payments', 'invoices', 'invoice'),
    },
  ]),
  ...faultsInSection('2.1-line-item-endpoint', 'Line items and addresses have no address of their own.', [
    {
      name: 'beneath.line-items-listed',
      seen: '`GET /api/line_items` answers all line items of orders.',
      shape: 'accepted',
      install: listsNested('line_items', 'orders'),
    },
    {
      name: 'beneath.addresses-listed',
      seen: '`GET /api/addresses` answers all addresses of contacts.',
      shape: 'accepted',
      install: listsNested('addresses', 'contacts'),
    },
  ]),
];
