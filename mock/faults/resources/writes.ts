import { removeRecord } from '../../resources/actions/destroy.ts';
import { acceptsField } from '../../resources/write/merge.ts';
import { commitRecords } from '../../resources/write/writer.ts';
import type { StoredRecord } from '../../world/records.ts';
import { faultsOf, type Install } from '../fault.ts';
import { changesBody } from '../ways/answers.ts';
import { answers, calls } from '../ways/calls.ts';
import { inRecords } from '../ways/members.ts';
import { replaces, replacesDuring } from '../ways/rules.ts';

/** Commits all that is written but what is dropped. */
function drops(isDropped: (record: StoredRecord, isNew: boolean) => boolean): Install {
  return replaces(commitRecords, (commit) => (company, written) => {
    const isNew = ({ type, id }: StoredRecord) => company.records.get(type, id) === undefined;
    commit(
      company,
      written.filter((record) => !isDropped(record, isNew(record))),
    );
  });
}

/** Takes what is sent but one field. */
function loses(name: string, action: string): Install {
  return replacesDuring(
    calls({ action }),
    acceptsField,
    (take) => (field, sent) => field.name !== name && take(field, sent),
  );
}

/** Faults of writes that say that all went well. */
export const writeFaults = [
  ...faultsOf('4.1', 'Operations to create, update and destroy resources exist.', [
    {
      name: 'write.create-left-undone',
      seen: 'A record that is created at the top is answered, and is 404 afterwards.',
      shape: 'left undone',
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
      shape: 'left undone',
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
      seen: 'The last name of a contact is taken when it is created, and overlooked when it is updated.',
      shape: 'left undone',
      install: loses('last_name', 'update'),
    },
    {
      name: 'write.destroy-left-undone',
      seen: 'A record that is destroyed with success is there as before.',
      shape: 'left undone',
      install: replaces(removeRecord, () => () => undefined),
    },
    {
      name: 'write.contact-destroy-left-undone',
      seen: 'A contact that is destroyed with success is there as before; all other records go.',
      shape: 'one resource only',
      install: replaces(
        removeRecord,
        (remove) => (company, record) => (record.type === 'contact' ? undefined : remove(company, record)),
      ),
    },
  ]),
  ...faultsOf(
    '4.1 path rule 3',
    "Line items and addresses have no endpoint: they are sent and received only inside their parent's JSON.",
    [
      {
        name: 'write.addresses-lost',
        seen: 'The addresses that are sent with a new contact are overlooked.',
        shape: 'nested only',
        install: loses('addresses', 'create'),
      },
      {
        name: 'write.line-items-lost-on-update',
        seen: 'The line items that are sent with an update are overlooked.',
        shape: 'nested only',
        install: loses('line_items', 'update'),
      },
      {
        name: 'nested.first-alone',
        seen: 'Of the line items or addresses of a record, the first alone is shown.',
        shape: 'off by one',
        install: changesBody(
          answers({ action: ['read', 'list', 'create', 'update'] }),
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
    ],
  ),
];
