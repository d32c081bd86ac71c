import { existsSync, readFileSync } from 'node:fs';
import type { JsonObject } from '../contract/json.ts';
import type { Resources } from '../resources/resources.ts';
import type { Company } from '../world/company.ts';
import type { IdsData } from '../world/ids.ts';
import type { StoredRecord } from '../world/records.ts';
import { type CompanyTemplate, defaultCompanies } from './company-templates.ts';

/** The seed of ids and data, unless another one is given. */
export const defaultSeed = 'countersign';

/** What the simulated business leaves in a company. */
export type PreparedBusiness = {
  /** What the company has issued by the end. */
  ids: IdsData;
  /** Oldest first in each type; without the fields that are not set. */
  records: StoredRecord[];
};

/**
 * Gives one of the companies that a mock starts with the business that `npm run generate` has simulated: reading it takes
 * a hundredth of the time. False for everything else: another template or seed, other schemas than the committed ones, or a clone
 * that is not set up.
 */
export function restoreBusiness(
  { isBuiltIn, catalogue }: Resources,
  company: Company,
  template: CompanyTemplate,
): boolean {
  if (!isBuiltIn || company.seed !== defaultSeed || !defaultCompanies.includes(template)) return false;
  const file = new URL('business.gen.json', import.meta.url);
  if (!existsSync(file)) return false;
  const text = readFileSync(file, 'utf8');
  const prepared: Record<string, PreparedBusiness> = JSON.parse(text);
  const { ids, records } = prepared[template.name] ?? {};
  if (ids === undefined || records === undefined) return false;
  for (const record of records) {
    const { blank } = catalogue.type(record.type);
    company.records.put({ ...record, fields: { ...blank, ...record.fields } });
  }
  company.ids.restore(ids);
  return true;
}

/** The fields of a record without those that a new record of its type has, too. */
export function setFields(fields: JsonObject, blank: JsonObject): JsonObject {
  const isSet = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(blank[name]);
  return Object.fromEntries(Object.entries(fields).filter(isSet));
}
