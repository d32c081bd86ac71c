import type { Json } from '../../contract/json.ts';
import { lastSteps } from '../../http/steps.ts';
import type { ValidationCode } from '../../messages/messages.ts';
import { removeRecord } from '../../resources/actions/destroy.ts';
import { errorReply, formatPropertyError, type PropertyError } from '../../resources/model/property-error.ts';
import { acceptsField } from '../../resources/write/merge.ts';
import { commitRecords } from '../../resources/write/steps.ts';
import { validateValues } from '../../resources/write/validate.ts';
import type { StoredRecord } from '../../world/records.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { changeMember, inRecords, renameMember } from '../builders/members.ts';
import { type CallFilter, matchAnswers, matchCalls } from '../builders/requests.ts';
import { changeBody } from '../builders/responses.ts';
import { allowDrift, installAll, replaceRule, replaceRuleDuring } from '../builders/steps.ts';

/** Commits all that is written but what is dropped. */
function drops(isDropped: (record: StoredRecord, isNew: boolean) => boolean): Install {
  return replaceRule(commitRecords, (commit) => (company, written) => {
    const isNew = ({ type, id }: StoredRecord) => company.records.get(type, id) === undefined;
    commit(
      company,
      written.filter((record) => !isDropped(record, isNew(record))),
    );
  });
}

/** Takes what is sent but one field. */
function loses(name: string, action: string): Install {
  return replaceRuleDuring(
    matchCalls({ action }),
    acceptsField,
    (take) => (field, sent) => field.name !== name && take(field, sent),
  );
}

/** Faults of writes that say that all went well. */
export const writeFaults = [
  ...faultsInSection('4.1-create', 'Contacts, orders and invoices can be created, updated and destroyed.', [
    {
      name: 'write.create-left-undone',
      seen: 'A record that is created at the top is answered, and is 404 afterwards.',
      shape: 'ignored',
      install: drops(({ parent }, isNew) => isNew && parent === null),
    },
    {
      name: 'write.create-beneath-left-undone',
      seen: 'A comment, email or payment is answered when it is created, and is 404 afterwards.',
      shape: 'nested only',
      install: drops(({ parent }, isNew) => isNew && parent !== null),
    },
    {
      name: 'write.update-left-undone',
      seen: 'An update answers the new values, and the record keeps the old ones.',
      shape: 'ignored',
      install: drops((_record, isNew) => !isNew),
    },
    {
      name: 'write.order-update-left-undone',
      seen: 'An update of an order changes nothing; updates of all other records do.',
      shape: 'one resource only',
      install: drops(({ type }, isNew) => !isNew && type === 'order'),
    },
    {
      name: 'write.last-name-lost-on-update',
      seen: 'The last name of a contact is taken when it is created, and ignored when it is updated.',
      shape: 'ignored',
      install: loses('last_name', 'update'),
    },
    {
      name: 'write.destroy-left-undone',
      seen: 'A record that is destroyed with success is there as before.',
      shape: 'ignored',
      install: replaceRule(removeRecord, () => () => undefined),
    },
    {
      name: 'write.contact-destroy-left-undone',
      seen: 'A contact that is destroyed with success is there as before; all other records go.',
      shape: 'one resource only',
      install: replaceRule(
        removeRecord,
        (remove) => (company, record) => (record.type === 'contact' ? undefined : remove(company, record)),
      ),
    },
  ]),
  ...faultsInSection('2.1-line-item-nested', 'Line items and addresses travel inside their parent.', [
    {
      name: 'write.addresses-lost',
      seen: 'The addresses that are sent with a new contact are ignored.',
      shape: 'nested only',
      install: loses('addresses', 'create'),
    },
    {
      name: 'write.line-items-lost-on-update',
      seen: 'The line items that are sent with an update are ignored.',
      shape: 'nested only',
      install: loses('line_items', 'update'),
    },
    {
      name: 'nested.first-alone',
      seen: 'Of the line items or addresses of a record, the first alone is shown.',
      shape: 'off by one',
      install: changeBody(
        matchAnswers({ action: ['read', 'list', 'create', 'update'] }),
        inRecords((record) =>
          Object.fromEntries(
            Object.entries(record).map(([name, value]) => [
              name,
              Array.isArray(value) ? value.slice(0, 1) : value,
            ]),
          ),
        ),
      ),
    },
  ]),
];

/** Overlooks some of what is wrong with values, in some calls. */
const overlooks = (isOverlooked: (problem: PropertyError) => boolean, wanted: CallFilter = {}): Install =>
  installAll(
    allowDrift,
    replaceRuleDuring(
      matchCalls(wanted),
      validateValues,
      (judge) => (type, fields, validate) =>
        judge(type, fields, validate).filter((problem) => !isOverlooked(problem)),
    ),
  );

const overlooksCodes = (...codes: ValidationCode[]): Install => overlooks(({ code }) => codes.includes(code));

/** Stores what is wrong, and refuses it all the same. */
const storesRefused: Install = (behaviours) => {
  let found: PropertyError[] = [];
  const isCreate = matchCalls({ action: 'create' });
  installAll(
    allowDrift,
    replaceRuleDuring(isCreate, validateValues, (judge) => (...given) => {
      found.push(...judge(...given));
      return [];
    }),
  )(behaviours);
  behaviours.replace(lastSteps.checkResponse, (check) => async (exchange, front) => {
    await check(exchange, front);
    if (isCreate(exchange) && found.length > 0) exchange.response = errorReply(exchange, 422, found);
    found = [];
  });
};

/** Faults of what is found wrong. */
export const validationFaults = [
  ...faultsInSection('7.1-422', 'A refused create or update is 422.', [
    {
      name: 'validation.refused-stored',
      seen: 'A create that fails is 422, and the record is there all the same.',
      shape: 'accepted',
      install: storesRefused,
    },
    {
      name: 'validation.updates-unjudged',
      seen: 'An update takes values that a create refuses.',
      shape: 'accepted',
      install: overlooks(() => true, { action: 'update' }),
    },
    {
      name: 'validation.beneath-unjudged',
      seen: 'A record that is created beneath another takes any values; one at the top refuses some.',
      shape: 'nested only',
      install: overlooks(() => true, { parent: ['contact', 'order', 'invoice'] }),
    },
  ]),
  ...faultsInSection('1-schemas', 'A JSON Schema defines the data of each resource type.', [
    {
      name: 'validation.required-overlooked',
      seen: 'A record is created without what its schema says is required.',
      shape: 'accepted',
      install: overlooksCodes('blank'),
    },
    {
      name: 'validation.lists-overlooked',
      seen: 'A record is created with a value that is none of those that its schema lists.',
      shape: 'accepted',
      install: overlooksCodes('inclusion'),
    },
    {
      name: 'validation.types-overlooked',
      seen: 'A record is created with a string where its schema says number or boolean.',
      shape: 'accepted',
      install: overlooksCodes('invalid', 'not_a_number', 'not_an_integer'),
    },
  ]),
];

type Pair = [property: string, message: string];

/** The pairs of a refusal. */
function pairsIn(errors: Json): Pair[] {
  // The mock itself tells nothing else.
  return Array.isArray(errors) ? (errors as Pair[]) : [];
}

/** Tells errors in another shape, in some refusals. */
const tells = (shape: (pairs: Pair[]) => Json, wanted: CallFilter = {}): Install =>
  changeBody(
    matchAnswers({ action: ['create', 'update'], ...wanted }, 422),
    changeMember('errors', (errors) => shape(pairsIn(errors))),
  );

const tellsEach = (shape: (pair: Pair) => Json, wanted: CallFilter = {}): Install =>
  tells((pairs) => pairs.map(shape), wanted);

/** Errors by property. */
const keyed = (pairs: Pair[]): Json =>
  Object.fromEntries(
    pairs.map(([property]) => [
      property,
      pairs.filter(([other]) => other === property).map(([, message]) => message),
    ]),
  );

/** Faults of the errors of properties. */
export const propertyErrorFaults = [
  ...faultsInSection('7.2-errors', 'A refusal has an array of errors.', [
    {
      name: 'errors.keyed',
      seen: 'The `errors` are an object: `{"city": ["…"]}`.',
      shape: 'wrong type',
      install: tells(keyed),
    },
    {
      name: 'errors.keyed-on-updates',
      seen: 'The `errors` of an update are an object; those of a create are an array.',
      shape: 'wrong type',
      install: tells(keyed, { action: 'update' }),
    },
    {
      name: 'errors.renamed',
      seen: 'The errors stand under `error`.',
      shape: 'wrong value',
      install: changeBody(
        matchAnswers({ action: ['create', 'update'] }, 422),
        renameMember('errors', 'error'),
      ),
    },
    {
      name: 'errors.bare-array',
      seen: 'The errors are an array, without an object around it.',
      shape: 'wrong shape',
      install: changeBody(matchAnswers({ action: ['create', 'update'] }, 422), ({ errors }) => errors ?? []),
    },
    {
      name: 'errors.none-told',
      seen: 'The `errors` are an empty array.',
      shape: 'missing',
      install: tells(() => []),
    },
  ]),
  ...faultsInSection('7.2-pairs', 'An entry of errors is a pair: property, then message.', [
    {
      name: 'errors.sentences',
      seen: "Each entry is a string: `city can't be blank`.",
      shape: 'wrong type',
      install: tellsEach(([property, message]) => `${property} ${message}`),
    },
    {
      name: 'errors.objects',
      seen: 'Each entry is an object with `property` and `message`.',
      shape: 'wrong type',
      install: tellsEach(([property, message]) => ({ property, message })),
    },
    {
      name: 'errors.swapped',
      seen: 'Each entry has the message first, and then the property.',
      shape: 'wrong shape',
      install: tellsEach(([property, message]) => [message, property]),
    },
    {
      name: 'errors.with-place',
      seen: 'Each entry has a third element.',
      shape: 'off by one',
      install: tells((pairs) => pairs.map((pair, place) => [...pair, place])),
    },
    {
      name: 'errors.messages-listed',
      seen: 'Each entry has an array of messages in the place of the message.',
      shape: 'wrong type',
      install: tellsEach(([property, message]) => [property, [message]]),
    },
    {
      name: 'errors.property-not-named',
      seen: 'Each entry names `base` in the place of the property.',
      shape: 'wrong value',
      install: tellsEach(([, message]) => ['base', message]),
    },
    {
      name: 'errors.email-sentences',
      seen: 'Each entry about an email is a string; those about all other records are arrays.',
      shape: 'one resource only',
      install: tellsEach(([property, message]) => `${property} ${message}`, { type: 'email' }),
    },
  ]),
];

/** Tells nested properties in another way. */
const tellsNested = (change: (property: string) => string): Install =>
  replaceRule(
    formatPropertyError,
    (tell) => (problem, language) =>
      problem.property.includes('.')
        ? tell({ ...problem, property: change(problem.property) }, language)
        : tell(problem, language),
  );

const afterPrefix = (property: string): string => property.slice(property.indexOf('.') + 1);

/** Faults of the errors of nested records. */
export const nestedErrorFaults = faultsInSection(
  '7.2-nested-prefix',
  'The name of a nested object comes before its property.',
  [
    {
      name: 'nested-errors.without-prefix',
      seen: 'An error of a line item names `price_single`.',
      shape: 'missing',
      install: tellsNested(afterPrefix),
    },
    {
      name: 'nested-errors.addresses-without-prefix',
      seen: 'An error of an address names `city`; those of all other nested records have their prefix.',
      shape: 'one resource only',
      install: tellsNested((property) =>
        property.startsWith('addresses.') ? afterPrefix(property) : property,
      ),
    },
    {
      name: 'nested-errors.place-as-prefix',
      seen: 'An error of a line item names `0.price_single`.',
      shape: 'wrong value',
      install: tellsNested((property) => `0.${afterPrefix(property)}`),
    },
    {
      name: 'nested-errors.name-behind',
      seen: 'An error of a line item names `price_single.line_items`.',
      shape: 'wrong shape',
      install: tellsNested((property) => property.split('.').reverse().join('.')),
    },
  ],
);
