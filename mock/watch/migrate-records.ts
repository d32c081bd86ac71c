import { filledValue } from 'countersign-contract/examples';
import { validatorOf } from '../control/state/validate-state.ts';
import type { Resources } from '../resources/resources.ts';
import { envelope } from '../resources/response/envelope.ts';
import type { Company } from '../world/company.ts';
import type { StoredRecord } from '../world/records.ts';

/** How many records did not fit. */
export interface MigrationResult {
  /** Got samples of the schemas in the place of values that are not right any more. */
  repaired: number;
  /** Could not be kept. */
  removed: number;
}

const MOST_MENDS = 50;

/**
 * Makes a company's records fit other schemas: a value that the document refuses in an answer becomes a sample of its
 * schema; a record of a type that is gone, or that fits in no way, is removed. Who might do everything may do everything
 * again.
 */
export function migrateRecords(company: Company, before: Resources, after: Resources): MigrationResult {
  const done = { repaired: 0, removed: 0 };
  for (const record of company.records.exportData()) {
    const fitting = fitted(company, after, record);
    if (fitting === record) continue;
    if (fitting === undefined) {
      company.records.remove(record);
      done.removed += 1;
    } else {
      company.records.put(fitting);
      done.repaired += 1;
    }
  }
  for (const user of company.users) {
    if (isEverything(user.permissions, before)) user.permissions = after.permissions.all;
  }
  return done;
}

function fitted(company: Company, { catalogue, contract }: Resources, record: StoredRecord) {
  const validate = catalogue.has(record.type) ? validatorOf(contract, record.type) : undefined;
  if (validate === undefined) return undefined;
  const { schema } = catalogue.type(record.type);
  const seen = new Set<string>();
  let current = record;
  while (!validate(envelope({ catalogue, company, depth: 0 }, current))) {
    const [, , name = ''] = (validate.errors?.[0]?.instancePath ?? '').split('/');
    const field = schema.properties[name];
    if (field === undefined || seen.has(name) || seen.size > MOST_MENDS) return undefined;
    seen.add(name);
    current = { ...current, fields: { ...current.fields, [name]: filledValue(field) } };
  }
  return current;
}

function isEverything(
  permissions: Resources['permissions']['all'],
  { permissions: { all } }: Resources,
): boolean {
  return [...all].every(([context, names]) => names.isSubsetOf(permissions.get(context) ?? new Set()));
}
