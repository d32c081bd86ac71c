import type { Resources } from '../resources/resources.ts';
import { repairRecord } from '../resources/response/fit-record.ts';
import type { Company } from '../world/company.ts';

/** The number of records that are invalid under the new schemas. */
export type MigrationResult = {
  /** Records whose invalid values were replaced by samples of the schemas. */
  repaired: number;
  /** Records that could not be repaired. */
  removed: number;
};

/**
 * Migrates a company's records to other schemas: a value that is invalid in a response becomes a sample of its schema; a
 * record whose type was removed, or that cannot be repaired, is removed. Users who had every permission get those of the new
 * schemas too.
 */
export function migrateRecords(company: Company, before: Resources, after: Resources): MigrationResult {
  const result = { repaired: 0, removed: 0 };
  for (const record of company.records.exportData()) {
    const repaired = repairRecord(company, after.catalogue, after.contract, record);
    if (repaired === record) continue;
    if (repaired === undefined) {
      company.records.remove(record);
      result.removed += 1;
    } else {
      company.records.put(repaired);
      result.repaired += 1;
    }
  }
  for (const user of company.users) {
    if (hasAllPermissions(user.permissions, before)) user.permissions = after.permissions.all;
  }
  return result;
}

function hasAllPermissions(
  permissions: Resources['permissions']['all'],
  { permissions: { all } }: Resources,
): boolean {
  return [...all].every(([context, names]) => names.isSubsetOf(permissions.get(context) ?? new Set()));
}
