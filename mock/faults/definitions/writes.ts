import { isJsonObject, type Json, type JsonObject, mapValues } from '../../contract/json.ts';
import { removeRecord } from '../../resources/actions/write.ts';
import { acceptsField } from '../../resources/write/merge.ts';
import { commitRecords } from '../../resources/write/steps.ts';
import { type Install, replace } from '../../world/behaviour.ts';
import { issueId } from '../../world/ids.ts';
import type { StoredRecord } from '../../world/records.ts';
import { inRecords } from '../builders/members.ts';
import { everywhere, onEach, onUpdates, topLevelTypes } from '../builders/places.ts';
import { fits } from '../builders/requests.ts';
import { changeBody } from '../builders/responses.ts';
import { faultsInSection } from '../builders/section.ts';
import { rememberPreviousVersions } from '../builders/stale-records.ts';
import { changeSentBody, rejectCalls, replaceDuring } from '../builders/steps.ts';

/** Loses some of the written records. */
function dropWrites(isDropped: (record: StoredRecord, isNew: boolean) => boolean): Install {
  return replace(commitRecords, (commit, company, written) => {
    const isNew = ({ type, id }: StoredRecord) => company.records.get(type, id) === undefined;
    commit(
      company,
      written.filter((record) => !isDropped(record, isNew(record))),
    );
  });
}

/** Ignores one field of request bodies. */
function ignoreField(name: string, action: string): Install {
  return replaceDuring(
    { action },
    acceptsField,
    (take, field, sent) => field.name !== name && take(field, sent),
  );
}

/** Gives the fields that an update changes to all other records of the type, too. */
const updateAll: Install = replace(commitRecords, (commit, company, written) => {
  const [record] = written;
  const { records } = company;
  const before = record && records.get(record.type, record.id);
  const changed = Object.entries(record?.fields ?? {}).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before?.fields[name]),
  );
  commit(company, written);
  for (const other of before ? [...records.list(before.type)] : [])
    if (other.id !== before?.id)
      records.put({ ...other, fields: { ...other.fields, ...Object.fromEntries(changed) } });
});

/** Destroys the record that was created before the one to destroy, too. */
const destroyTwo: Install = replace(removeRecord, (remove, company, record) => {
  const all = company.records.list(record.type);
  const older = all[all.findIndex(({ id }) => id === record.id) - 1];
  remove(company, record);
  if (older !== undefined) remove(company, older);
});

/** Destroys the records under the same parent, too. */
const destroySiblings: Install = replace(removeRecord, (remove, company, record) => {
  const { parent, type } = company.records.get(record.type, record.id) ?? { ...record, parent: null };
  remove(company, record);
  for (const it of parent === null ? [] : [...company.records.findByParent(type, parent)])
    remove(company, it);
});

/** Loses what was created under a record when that is updated. */
const dropChildren: Install = replace(commitRecords, (commit, company, written) => {
  const { records } = company;
  const updated = written.filter(({ type, id }) => records.get(type, id) !== undefined);
  commit(company, written);
  for (const it of updated)
    for (const child of [...records.findByParent('comment', it)]) records.remove(child);
});

/** Gives texts that an update leaves alone the value that they had before the last one. */
const restoreFormerTexts: Install = (behaviours) => {
  const before = rememberPreviousVersions(behaviours);
  behaviours.replace(commitRecords, (commit, company, written) =>
    commit(
      company,
      written.map((record) => {
        const current = company.records.get(record.type, record.id);
        if (current === undefined) return record;
        const former = Object.entries(before(current).fields).filter(
          ([name, value]) => typeof value === 'string' && record.fields[name] === current.fields[name],
        );
        return { ...record, fields: { ...record.fields, ...Object.fromEntries(former) } };
      }),
    ),
  );
};

/** Issues one id, again and again. */
const repeatId: Install = (behaviours) => {
  let only: string | undefined;
  behaviours.replace(issueId, (issue, ids) => {
    only ??= issue(ids);
    return only;
  });
};

/** Reverses the lists of a record that is sent, with or without its envelope. */
function reverseLists(json: JsonObject): JsonObject {
  const reverse = (value: Json): Json =>
    isJsonObject(value) ? reverseLists(value) : Array.isArray(value) ? value.toReversed() : value;
  return mapValues(json, reverse);
}

/** Faults of writes that report success. */
export const writeFaults = [
  ...faultsInSection('4.1-create', 'ignored', {
    'write.rejected': {
      seen: 'A create returns 405.',
      shape: 'rejected',
      places: onEach(topLevelTypes, 'create'),
      build: (calls) => rejectCalls(calls, 405),
    },
    'write.ids-repeated': {
      seen: 'Every new record has the same id.',
      shape: 'wrong value',
      install: repeatId,
    },
    'write.create-ignored': {
      seen: 'A create of a top-level record succeeds, but the record returns 404 afterwards.',
      install: dropWrites(({ parent }, isNew) => isNew && parent === null),
    },
    'write.nested-create-ignored': {
      section: '4.1-create-comment',
      seen: 'A create of a comment, email or payment succeeds, but the record returns 404 afterwards.',
      shape: 'nested only',
      install: dropWrites(({ parent }, isNew) => isNew && parent !== null),
    },
    'write.update-ignored': {
      section: '4.1-update',
      seen: 'An update returns the new values, but changes nothing.',
      places: [everywhere, ...onEach(topLevelTypes)],
      build: ({ type }) => dropWrites((record, isNew) => !isNew && fits(type, record.type)),
    },
    'write.update-of-all': {
      section: '4.1-update',
      seen: 'An update changes all other records of the type, too.',
      shape: 'accepted',
      install: updateAll,
    },
    'write.destroy-of-two': {
      section: '4.1-destroy',
      seen: 'A destroy also removes the record that was created before.',
      shape: 'off by one',
      install: destroyTwo,
    },
    'write.destroy-of-siblings': {
      section: '4.1-destroy',
      seen: 'A destroy of a comment, email or payment also removes the others under its parent.',
      shape: 'nested only',
      install: destroySiblings,
    },
    'write.comments-lost-on-update': {
      section: '4.1-create-comment',
      seen: 'An update of a record removes the comments under it.',
      shape: 'nested only',
      install: dropChildren,
    },
    'write.former-texts-return': {
      section: '4.1-update',
      seen: 'An update gives the texts that it does not send the values that they had before the last update.',
      shape: 'stale',
      install: restoreFormerTexts,
    },
    'write.last-name-lost-on-update': {
      section: '4.1-update',
      seen: 'The last name of a contact is ignored on update.',
      install: ignoreField('last_name', 'update'),
    },
    'write.destroy-ignored': {
      section: '4.1-destroy',
      seen: 'A destroy succeeds, but the record still exists.',
      places: [everywhere, ...onEach(topLevelTypes)],
      build: ({ type }) =>
        replace(removeRecord, (remove, company, record) =>
          fits(type, record.type) ? undefined : remove(company, record),
        ),
    },
  }),
  ...faultsInSection('2.1-line-item-nested', 'nested only', {
    'write.addresses-lost': {
      section: '2.1-address-nested',
      seen: 'The addresses of a new contact are ignored.',
      install: ignoreField('addresses', 'create'),
    },
    'write.line-items-lost': {
      seen: 'The line items of a new order or invoice are ignored.',
      install: ignoreField('line_items', 'create'),
    },
    'nested.reversed-on-updates': {
      seen: 'The line items or addresses in an update are stored in the reverse order.',
      shape: 'wrong value',
      install: changeSentBody(reverseLists, onUpdates.calls),
    },
    'write.line-items-lost-on-update': {
      seen: 'The line items in an update are ignored.',
      install: ignoreField('line_items', 'update'),
    },
    'nested.only-first': {
      seen: 'Only the first line item or address of a record is shown.',
      shape: 'off by one',
      install: changeBody(
        { action: ['read', 'list', 'create', 'update'] },
        inRecords((record) =>
          mapValues(record, (value) => (Array.isArray(value) ? value.slice(0, 1) : value)),
        ),
      ),
    },
  }),
];
