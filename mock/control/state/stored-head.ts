import type { Company, CompanyHead } from '../../world/company.ts';
import { companyOptions } from '../companies/on-demand.ts';
import { choicesTable, faultsTable, troublesTable } from '../settings/company-settings.ts';

/** The tables that a company needs before it is loaded: they are small, and stored with its head. */
export const smallTables: readonly string[] = [companyOptions, choicesTable, faultsTable, troublesTable];

/** What a store keeps of a company besides its entries. */
export interface StoredHead extends CompanyHead {
  tables: Record<string, [string, unknown][]>;
}

/** The stored head of a company. */
export function storedHead(company: Company): StoredHead {
  const tables = Object.fromEntries(smallTables.map((name) => [name, [...company.table<unknown>(name)]]));
  return { ...company.exportHead(), tables };
}
