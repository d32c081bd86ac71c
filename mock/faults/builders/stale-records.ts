import { removeRecord } from '../../resources/actions/write.ts';
import { findRecord, listRecords } from '../../resources/resources.ts';
import { commitRecords } from '../../resources/write/steps.ts';
import type { Behaviours, Install } from '../../world/behaviour.ts';
import { keyOf, type StoredRecord } from '../../world/records.ts';
import type { Calls } from './requests.ts';
import { replaceDuring } from './steps.ts';

/** Returns a record as it was before its last update; as it is if it was never updated. */
type PreviousVersion = (record: StoredRecord) => StoredRecord;

/** Remembers every record as it was before its last update. */
export function rememberPreviousVersions(behaviours: Behaviours): PreviousVersion {
  const versions = new Map<string, StoredRecord>();
  behaviours.replace(commitRecords, (commit, company, written) => {
    for (const record of written) {
      const before = company.records.get(record.type, record.id);
      if (before !== undefined) versions.set(keyOf(record), before);
    }
    commit(company, written);
  });
  return (record) => versions.get(keyOf(record)) ?? record;
}

/** Shows records as they were before their last update, in some calls. */
export function showPreviousVersions(calls: Calls): Install {
  return (behaviours) => {
    const before = rememberPreviousVersions(behaviours);
    const alone = replaceDuring(calls, findRecord, (find, ...key) => {
      const record = find(...key);
      return record && before(record);
    });
    const listed = replaceDuring(calls, listRecords, (list, ...key) => list(...key).map(before));
    alone(behaviours);
    listed(behaviours);
  };
}

/** Keeps destroyed records visible in some places. */
export function keepDestroyed(show: (gone: ReadonlyMap<string, StoredRecord>) => Install): Install {
  return (behaviours) => {
    const gone = new Map<string, StoredRecord>();
    behaviours.replace(removeRecord, (remove, company, record) => {
      gone.set(record.id, record);
      remove(company, record);
    });
    show(gone)(behaviours);
  };
}
