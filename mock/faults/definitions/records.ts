import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts';
import { steps } from '../../http/steps.ts';
import { formatPropertyError } from '../../resources/model/property-error.ts';
import { findRecord, listRecords } from '../../resources/resources.ts';
import { validateValues } from '../../resources/write/validate.ts';
import { all, type Install, replace } from '../../world/behaviour.ts';
import { changeList, changeMember, inRecords, type ObjectChange, omitMembers } from '../builders/members.ts';
import { inLists, inNestedLists, inSingleRecords, type Place, withFields } from '../builders/places.ts';
import { type CallFilter, callsWithRecords } from '../builders/requests.ts';
import { changeBody } from '../builders/responses.ts';
import { faultsInSection } from '../builders/section.ts';
import { keepDestroyed, showPreviousVersions } from '../builders/stale-records.ts';
import { afterStep, allowMismatch } from '../builders/steps.ts';

/** Changes the contacts in responses. */
const changeContacts = (change: ObjectChange, calls: CallFilter = callsWithRecords): Install =>
  changeBody({ ...calls, type: 'contact' }, inRecords(change));

const reverseId = (id: Json) => [...String(id)].reverse().join('');

/** Accepts records of a type with a required field blank. */
function makeOptional(type: string, field: string): Install {
  return replace(validateValues, (current, validated, fields: JsonObject, validate) => {
    if (validated.name !== type) return current(validated, fields, validate);
    const problems = current(validated, fields, validate).filter(({ property }) => property !== field);
    fields[field] ??= '';
    return problems;
  });
}

/** Faults of individual fields. */
export const fieldFaults = [
  ...faultsInSection('2.2-contact-id', 'wrong value', {
    'contact.id-missing': {
      seen: 'Contacts have no `id`.',
      shape: 'missing',
      install: changeContacts(omitMembers('id')),
    },
    'contact.other-id': {
      seen: 'The `id` of a contact is wrong: `GET /api/contacts/<id>` returns 404.',
      install: changeContacts(changeMember('id', reverseId)),
    },
    'contact.other-id-in-lists': {
      section: '4.1-plural-and-id',
      seen: 'The `id` of a contact is wrong in lists; in a single contact it is right.',
      install: changeContacts(changeMember('id', reverseId), inLists.calls),
    },
  }),
  ...faultsInSection('2.2-contact-number', 'missing', {
    'contact.number-missing': {
      seen: 'Contacts have no `number`, even with `fields=number`.',
      install: changeContacts(omitMembers('number')),
    },
  }),
  ...faultsInSection('2.2-contact-addresses', 'wrong type', {
    'contact.addresses-missing': {
      seen: 'Contacts have no `addresses`.',
      shape: 'missing',
      install: changeContacts(omitMembers('addresses')),
    },
    'contact.addresses-null-for-none': {
      seen: 'The `addresses` of a contact without any are null.',
      install: changeContacts(
        changeList('addresses', (addresses) => (addresses.length === 0 ? null : addresses)),
      ),
    },
    'contact.addresses-an-object': {
      seen: 'The `addresses` of a contact are an object with the members `0`, `1` and so on.',
      install: changeContacts(
        changeList('addresses', (addresses) => Object.fromEntries(addresses.entries())),
      ),
    },
    'contact.addresses-as-strings': {
      seen: 'Each of the `addresses` of a contact is a string.',
      install: changeContacts(changeList('addresses', (addresses) => addresses.map(cityOf))),
    },
  }),
  ...faultsInSection('2.2-email-to-addr', 'accepted', {
    'email.recipient-optional': {
      seen: 'An email can be created without a `to_addr`.',
      install: makeOptional('email', 'to_addr'),
    },
    'email.body-optional': {
      section: '2.2-email-body',
      seen: 'An email can be created without a `body`.',
      install: makeOptional('email', 'body'),
    },
    'email.other-message': {
      section: '2.2-blank-message',
      seen: 'An empty `to_addr` or `body` is reported as `is required`.',
      shape: 'wrong value',
      install: replace(formatPropertyError, (format, problem, language) => {
        const isBlank = problem.code === 'blank' && ['to_addr', 'body'].includes(problem.property);
        return isBlank ? [problem.property, 'is required'] : format(problem, language);
      }),
    },
  }),
];

function cityOf(envelope: Json): Json {
  const address = isJsonObject(envelope) ? envelope.address : undefined;
  return isJsonObject(address) ? String(address.city) : envelope;
}

/** Finds each record only once. */
const findOnce: Install = (behaviours) => {
  const foundIds = new Set<string>();
  behaviours.replace(findRecord, (find, company, type, id) => {
    const record = foundIds.has(id) ? undefined : find(company, type, id);
    foundIds.add(id);
    return record;
  });
};

/** Ignores what follows the id of a record in URLs. */
function ignoreAfterId(rest: RegExp): Install {
  return afterStep({}, steps.findRoute, (exchange) => {
    const { company, operation, params } = exchange;
    const { type = '', parent } = operation?.resource ?? {};
    const { id: sent = '' } = params;
    const known = company.records
      .list(parent?.type ?? type)
      .find(({ id }) => sent.startsWith(id) && rest.test(sent.slice(id.length)));
    if (known !== undefined) exchange.params = { ...params, id: known.id };
  });
}

const readsWithFields: Place = { ...withFields, calls: { action: 'read', ...withFields.calls } };

/** Faults of which records are shown, and in which version. */
export const recordFaults = faultsInSection('4.1-plural-and-id', 'stale', {
  'record.one-before': {
    seen: 'The URL of a record returns the record that was created before it.',
    shape: 'off by one',
    install: replace(findRecord, (find, company, type, id) => {
      const all = company.records.list(type);
      return all[all.findIndex((record) => record.id === id) - 1] ?? find(company, type, id);
    }),
  },
  'record.letters-after-id-ignored': {
    seen: 'The URL of a record works with further letters after its id.',
    shape: 'ignored',
    install: ignoreAfterId(/^[a-z]+$/i),
  },
  'record.wildcard-after-id-ignored': {
    seen: 'The URL of a record works with `%25`, a percent sign, after its id.',
    shape: 'ignored',
    install: ignoreAfterId(/^%$/),
  },
  'record.of-another-type': {
    seen: 'The URL of a type with the id of a record of another type returns that record.',
    shape: 'accepted',
    install: all(
      allowMismatch,
      replace(findRecord, (find, company, type, id) => {
        const { records } = company;
        const others = [...records.listTypes()].flatMap((other) => records.get(other, id) ?? []);
        return find(company, type, id) ?? others[0];
      }),
    ),
  },
  'record.found-once': {
    seen: 'A record can be read only once, and then returns 404.',
    shape: 'second use only',
    install: findOnce,
  },
  'record.stale': {
    section: '4.1-update',
    seen: 'A record is shown as it was before its last update.',
    places: [inSingleRecords, readsWithFields, inLists, inNestedLists],
    build: showPreviousVersions,
  },
  'list.newest-missing': {
    section: '4.1-list',
    seen: 'Lists lack the newest record of their type; it can be read by its id.',
    shape: 'off by one',
    install: replace(listRecords, (list, company, type) => list(company, type).slice(0, -1)),
  },
  'list.destroyed-still-there': {
    section: '4.1-destroy',
    seen: 'A destroyed record still appears in lists and searches; reading it returns 404.',
    install: keepDestroyed((gone) =>
      replace(listRecords, (list, company, type) => [
        ...list(company, type),
        ...[...gone.values()].filter((record) => record.type === type),
      ]),
    ),
  },
  'record.destroyed-still-there': {
    section: '7.1-404',
    seen: 'A destroyed record can still be read by its id; lists no longer contain it.',
    install: keepDestroyed((gone) =>
      replace(findRecord, (find, company, type, id) => find(company, type, id) ?? gone.get(id)),
    ),
  },
});
