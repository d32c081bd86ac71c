import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { Catalogue } from '../model/resource-type.ts';
import type { Check } from './type-rules.ts';

/** No two records of a type have the same number (facts#rules-document). */
export const requireUniqueNumber = behaviour<Check>(({ company, type, before, fields }) => {
  const number = fields.number;
  if (typeof number !== 'string' || number.trim() === '') return [];
  for (const other of company.records.findByField(type.name, 'number', number)) {
    if (other.id !== before?.id) return [{ property: 'number', code: 'taken' }];
  }
  return [];
});

/** Makes numbers quick to look up in a company that gets many records at once: each new record looks for its own. */
export function indexNumbers({ records }: Company, catalogue: Catalogue): void {
  records.indexFromStart((type) =>
    catalogue.has(type) && catalogue.type(type).fields.has('number') ? ['number'] : [],
  );
}

/** The next free number of a series, such as `IN-1001`; numbers that users have set are skipped. */
export function nextNumber(company: Company, type: string, prefix: string): string {
  for (;;) {
    const number = `${prefix}${first + company.ids.nextInSeries(prefix)}`;
    const [holder] = company.records.findByField(type, 'number', number);
    if (holder === undefined) return number;
  }
}

const first = 1000;
