import { filledValue } from 'countersign-contract/examples';
import { validatorOf } from '../control/state/validate-state.ts';
import type { Resources } from '../resources/resources.ts';
import { envelope } from '../resources/response/envelope.ts';
import type { Company } from '../world/company.ts';
import type { StoredRecord } from '../world/records.ts';

/** The number of records that are invalid under the new schemas. */
export interface MigrationResult {
  /** Records whose invalid values were replaced by samples of the schemas. */
  repaired: number;
  /** Records that could not be repaired. */
  removed: number;
}

const MAX_REPAIRS = 50;

/**
 * Migrates a company's records to other schemas: a value that is invalid in a response becomes a sample of its schema; a
 * record whose type was removed, or that cannot be repaired, is removed. Users who had every permission get those of the new
 * schemas too.
 */
export function migrateRecords(company: Company, before: Resources, after: Resources): MigrationResult {
  const result = { repaired: 0, removed: 0 };
  for (const record of company.records.exportData()) {
    const repaired = repair(company, after, record);
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

function repair(company: Company, { catalogue, contract }: Resources, record: StoredRecord) {
  const validate = catalogue.has(record.type) ? validatorOf(contract, record.type) : undefined;
  if (validate === undefined) return undefined;
  const { schema } = catalogue.type(record.type);
  const seen = new Set<string>();
  let current = record;
  while (!validate(envelope({ catalogue, company, depth: 0 }, current))) {
    const [, , name = ''] = (validate.errors?.[0]?.instancePath ?? '').split('/');
    const field = schema.properties[name];
    if (field === undefined || seen.has(name) || seen.size > MAX_REPAIRS) return undefined;
    seen.add(name);
    current = { ...current, fields: { ...current.fields, [name]: filledValue(field) } };
  }
  return current;
}

function hasAllPermissions(
  permissions: Resources['permissions']['all'],
  { permissions: { all } }: Resources,
): boolean {
  return [...all].every(([context, names]) => names.isSubsetOf(permissions.get(context) ?? new Set()));
}
