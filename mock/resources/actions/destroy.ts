import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { RecordKey, StoredRecord } from '../../world/records.ts';
import { BASE, errorReply, notFoundReply } from '../model/property-error.ts';
import { rulesOf } from '../rules/rules.ts';
import type { Action } from './action.ts';

/** What lies beneath a record goes with it: comments, e-mails, payments. */
export const findChildren = behaviour(
  'destroy.takes-children',
  ({ records }: Company, parent: RecordKey): StoredRecord[] =>
    [...records.listTypes()].flatMap((type) =>
      records
        .list(type)
        .filter((child) => child.parent?.type === parent.type && child.parent.id === parent.id),
    ),
);

/** Destroys a record, unless a rule of its type keeps it: that is refused with 403 (spec#7.1-403). */
export const destroy: Action =
  ({ type }) =>
  (request) => {
    const { company, params } = request;
    const record = company.records.get(type.name, params.id ?? '');
    if (record === undefined) return notFoundReply(request);
    for (const check of rulesOf(type.name).destroyChecks ?? []) {
      const code = company.behaviours.get(check)(company, record);
      if (code !== undefined) return errorReply(request, 403, [{ property: BASE, code }]);
    }
    remove(company, record);
    return { status: 200, body: {} };
  };

/** Removes a record for good. */
export const removeRecord = behaviour(
  'destroy.removes',
  ({ records }: Company, record: StoredRecord): void => {
    records.remove(record);
  },
);

function remove(company: Company, record: StoredRecord): void {
  company.behaviours.get(removeRecord)(company, record);
  for (const child of company.behaviours.get(findChildren)(company, record)) remove(company, child);
}
