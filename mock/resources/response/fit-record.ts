import type { ValidateFunction } from 'ajv';
import { filledValue } from 'countersign-contract/examples';
import type { Contract } from '../../contract/contract.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import type { Catalogue, FitRecord } from '../model/resource-type.ts';
import { envelope, findShown } from './envelope.ts';

const actions = ['read', 'current', 'create', 'update'];

/** The validator of a response with a whole record of the type; undefined where no operation returns one. */
export function validatorOf(contract: Contract, type: string): ValidateFunction | undefined {
  const candidates = [...contract.operations.values()].filter(({ resource }) => resource?.type === type);
  for (const action of actions) {
    const operation = candidates.find(({ resource }) => resource?.action === action);
    const status = action === 'create' ? 201 : 200;
    if (operation !== undefined) return contract.responseValidator(operation, status, 'application/json');
  }
  return undefined;
}

/**
 * A record whose values are valid in responses: a value that is not becomes a sample of its schema. Returns the same record where
 * nothing is wrong, and undefined where it cannot be repaired. A record that it shows is not judged: that one is
 * repaired on its own.
 */
export function repairRecord(
  company: Company,
  catalogue: Catalogue,
  contract: Contract,
  record: StoredRecord,
): StoredRecord | undefined {
  const validate = catalogue.has(record.type) ? validatorOf(contract, record.type) : undefined;
  if (validate === undefined) return undefined;
  const { schema, fields } = catalogue.type(record.type);
  const own = [...fields.values()].filter(
    (field) => field.kind !== 'shown' || findShown(company, field, record.fields) === undefined,
  );
  const chosen = new Set(own.map(({ name }) => name));
  const repaired = new Set<string>();
  let current = record;
  while (!validate(envelope({ catalogue, company, depth: 0 }, current, chosen))) {
    const [, , name = ''] = (validate.errors?.[0]?.instancePath ?? '').split('/');
    const field = schema.properties[name];
    if (field === undefined || repaired.has(name)) return undefined;
    repaired.add(name);
    current = { ...current, fields: { ...current.fields, [name]: filledValue(field) } };
  }
  return current;
}

/**
 * Makes records fit one of several versions that share their data: a value that the version does not allow is shown as a sample
 * of its schema. The stored record stays as it is.
 * @param catalogue the types of the version, which show records as they are
 */
export function fitterOf(catalogue: Catalogue, contract: Contract): FitRecord {
  const fitted = new WeakMap<StoredRecord, StoredRecord>();
  return (company, record) => {
    const known = fitted.get(record);
    if (known !== undefined) return known;
    const made = repairRecord(company, catalogue, contract, record) ?? record;
    fitted.set(record, made);
    return made;
  };
}
