import { removeRecord } from '../../resources/actions/destroy.ts';
import { findRecord, listRecords } from '../../resources/resources.ts';
import type { StoredRecord } from '../../world/records.ts';
import { faultsOf, type Install } from '../fault.ts';
import { calls } from '../ways/calls.ts';
import { replaces } from '../ways/rules.ts';
import { showsStale } from '../ways/versions.ts';

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
export const recordFaults = faultsOf(
  '4.1 path rule 1',
  'The pluralized object name addresses the resource list. Appending the object id addresses one resource.',
  [
    {
      name: 'record.one-before',
      seen: 'The id of a record answers the one that was created before it.',
      shape: 'off by one',
      install: replaces(findRecord, (find) => (company, type, id) => {
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
      install: showsStale(calls({ action: 'read' })),
    },
    {
      name: 'record.stale-fields',
      seen: 'A record is as it was before its last update when it is read with `fields`, and as it is without.',
      shape: 'stale',
      install: showsStale(calls({ action: 'read', parameter: 'fields' })),
    },
    {
      name: 'list.stale',
      seen: 'The records of a list are as they were before their last update; what is read alone is as it is.',
      shape: 'stale',
      install: showsStale(calls({ action: 'list' })),
    },
    {
      name: 'list.stale-beneath',
      seen: "The list of a contact's invoices has them as they were before their last update.",
      shape: 'nested only',
      install: showsStale(calls({ action: 'list', parent: 'contact' })),
    },
    {
      name: 'list.newest-missing',
      seen: 'A list lacks the newest record of its type, until there is a newer one; it can be read by its id.',
      shape: 'off by one',
      install: replaces(listRecords, (list) => (company, type) => list(company, type).slice(0, -1)),
    },
    {
      name: 'list.destroyed-still-there',
      seen: 'A destroyed record is still listed and found by searches, and is 404 when it is read.',
      shape: 'stale',
      install: keepsDestroyed((gone) =>
        replaces(listRecords, (list) => (company, type) => [
          ...list(company, type),
          ...[...gone.values()].filter((record) => record.type === type),
        ]),
      ),
    },
    {
      name: 'record.destroyed-still-there',
      section: '7.1',
      breaks: '404: page (resource) not found.',
      seen: 'A destroyed record can still be read by its id; lists lack it.',
      shape: 'stale',
      install: keepsDestroyed((gone) =>
        replaces(findRecord, (find) => (company, type, id) => find(company, type, id) ?? gone.get(id)),
      ),
    },
  ],
);
