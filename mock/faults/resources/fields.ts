import type { Json, JsonObject } from '../../contract/json.ts';
import { formatPropertyError } from '../../resources/problem.ts';
import { validateValues } from '../../resources/write/judge.ts';
import { faultsOf, type Install } from '../fault.ts';
import { changesBody, isObject } from '../ways/answers.ts';
import { answers } from '../ways/calls.ts';
import { changed, inRecords, type ObjectChange, without } from '../ways/members.ts';
import { replaces } from '../ways/rules.ts';

const SHOWING = ['read', 'list', 'create', 'update'];

/** Changes the contacts that are answered. */
const inContacts = (change: ObjectChange, ...actions: string[]): Install =>
  changesBody(
    answers({ action: actions.length > 0 ? actions : SHOWING, type: 'contact' }),
    inRecords(change),
  );

const otherId = (id: Json) => [...String(id)].reverse().join('');

const byPlace = (list: Json): Json =>
  Array.isArray(list) ? Object.fromEntries(list.map((element, place) => [String(place), element])) : list;

/** Takes a record of a type although a field that it needs is blank. */
function needsNo(type: string, field: string): Install {
  return replaces(validateValues, (judge) => (judged, fields: JsonObject, validate) => {
    if (judged.name !== type) return judge(judged, fields, validate);
    const problems = judge(judged, fields, validate).filter(({ property }) => property !== field);
    fields[field] ??= '';
    return problems;
  });
}

/** Faults of the fields that the specification names. */
export const fieldFaults = [
  ...faultsOf('2.2', 'A contact has an id: identifier, used in /api/contacts/:id.', [
    {
      name: 'contact.id-missing',
      seen: 'Contacts have no `id`.',
      shape: 'missing',
      install: inContacts(without('id')),
    },
    {
      name: 'contact.other-id',
      seen: 'The `id` of a contact names nothing: `GET /api/contacts/<id>` is 404.',
      shape: 'wrong value',
      install: inContacts(changed('id', otherId)),
    },
    {
      name: 'contact.other-id-in-lists',
      seen: 'The `id` that a contact has in a list names nothing; the one that it has when it is read does.',
      shape: 'wrong value',
      install: inContacts(changed('id', otherId), 'list'),
    },
  ]),
  ...faultsOf('2.2', 'A contact has a number: searchable via q; can be selected via fields.', [
    {
      name: 'contact.number-missing',
      seen: 'Contacts have no `number`, also when `fields=number` asks for it.',
      shape: 'missing',
      install: inContacts(without('number')),
    },
  ]),
  ...faultsOf('2.2', 'A contact has addresses: array of nested address objects.', [
    {
      name: 'contact.addresses-missing',
      seen: 'Contacts have no `addresses`.',
      shape: 'missing',
      install: inContacts(without('addresses')),
    },
    {
      name: 'contact.addresses-an-object',
      seen: 'The `addresses` of a contact are an object with the members `0`, `1` and so on.',
      shape: 'wrong type',
      install: inContacts(changed('addresses', byPlace)),
    },
    {
      name: 'contact.addresses-as-text',
      seen: 'Each of the `addresses` of a contact is a string.',
      shape: 'wrong type',
      install: inContacts(changed('addresses', (list) => (Array.isArray(list) ? list.map(cityOf) : list))),
    },
  ]),
  ...faultsOf('2.2', 'An email needs to_addr and body: an error "can\'t be blank" is returned if empty.', [
    {
      name: 'email.receiver-not-needed',
      seen: 'An email is created although its `to_addr` is empty or missing.',
      shape: 'let through',
      install: needsNo('email', 'to_addr'),
    },
    {
      name: 'email.body-not-needed',
      seen: 'An email is created although its `body` is empty or missing.',
      shape: 'let through',
      install: needsNo('email', 'body'),
    },
    {
      name: 'email.other-words',
      seen: 'An empty `to_addr` or `body` is told as `is required`.',
      shape: 'wrong value',
      install: replaces(formatPropertyError, (tell) => (problem, language) => {
        const isBlank = problem.code === 'blank' && ['to_addr', 'body'].includes(problem.property);
        return isBlank ? [problem.property, 'is required'] : tell(problem, language);
      }),
    },
  ]),
];

function cityOf(envelope: Json): Json {
  const address = isObject(envelope) ? envelope.address : undefined;
  return isObject(address) ? String(address.city) : envelope;
}
