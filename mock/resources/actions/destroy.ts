import type { Company } from '../../world/company.ts';
import type { RecordKey, StoredRecord } from '../../world/records.ts';
import { rule } from '../../world/rule.ts';
import { BASE, notFound, refusal } from '../problem.ts';
import { rulesOf } from '../rules/rule-table.ts';
import type { Action } from './action.ts';

/** What lies beneath a record goes with it: comments, e-mails, payments. */
export const takesChildren = rule(
  'destroy.takes-children',
  ({ records }: Company, parent: RecordKey): StoredRecord[] =>
    [...records.types()].flatMap((type) =>
      records
        .all(type)
        .filter((child) => child.parent?.type === parent.type && child.parent.id === parent.id),
    ),
);

/** Destroys a record, unless a rule of its type keeps it: that is refused with 403 (specification 7.1). */
export const destroy: Action =
  ({ type }) =>
  (request) => {
    const { company, params } = request;
    const record = company.records.get(type.name, params.id ?? '');
    if (record === undefined) return notFound(request);
    for (const keep of rulesOf(type.name).keeps ?? []) {
      const code = company.rules.of(keep)(company, record);
      if (code !== undefined) return refusal(request, 403, [{ property: BASE, code }]);
    }
    remove(company, record);
    return { status: 200, body: {} };
  };

/** Removes a record for good. */
export const removes = rule('destroy.removes', ({ records }: Company, record: StoredRecord): void => {
  records.remove(record);
});

function remove(company: Company, record: StoredRecord): void {
  company.rules.of(removes)(company, record);
  for (const child of company.rules.of(takesChildren)(company, record)) remove(company, child);
}
