import { findRecord, listRecords } from '../../resources/resources.ts';
import { commitRecords } from '../../resources/write/writer.ts';
import type { Behaviours } from '../../world/behaviour.ts';
import type { RecordKey, StoredRecord } from '../../world/records.ts';
import type { Install } from '../fault.ts';
import type { IsCall } from './calls.ts';
import { replacesDuring } from './rules.ts';

/** Gives a record as it was before its last update; one that was never updated as it is. */
type Before = (record: StoredRecord) => StoredRecord;

/** Keeps every record as it was before its last update. */
export function remembersBefore(behaviours: Behaviours): Before {
  const versions = new Map<string, StoredRecord>();
  behaviours.replace(commitRecords, (commit) => (company, written) => {
    for (const record of written) {
      const before = company.records.get(record.type, record.id);
      if (before !== undefined) versions.set(keyOf(record), before);
    }
    commit(company, written);
  });
  return (record) => versions.get(keyOf(record)) ?? record;
}

/** Shows records as they were before their last update, in the answers to some calls. */
export function showsStale(isCall: IsCall): Install {
  return (behaviours) => {
    const before = remembersBefore(behaviours);
    const alone = replacesDuring(isCall, findRecord, (find) => (...key) => {
      const record = find(...key);
      return record && before(record);
    });
    const listed = replacesDuring(
      isCall,
      listRecords,
      (list) =>
        (...key) =>
          list(...key).map(before),
    );
    alone(behaviours);
    listed(behaviours);
  };
}

function keyOf({ type, id }: RecordKey): string {
  return `${type}/${id}`;
}
