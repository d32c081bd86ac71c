import type { Company, CompanyData } from '../../world/company.ts';

/** The languages of a company that is made on demand. */
export type CompanyLanguage = 'en' | 'de' | 'fr';

/** What a company was ordered with, beside its name, seed and time zone. It is kept with the company. */
export interface Order {
  language: CompanyLanguage;
  /** Whether it began without contacts and documents. */
  empty: boolean;
}

type Tables = CompanyData['tables'];

const TABLE = 'control.order';
const KEY = 'order';

/** The order of a company that was made on demand; undefined for those of the seed. */
export function orderOf(company: Company): Order | undefined {
  return company.table<Order>(TABLE).get(KEY);
}

/** The order in the tables of a company's data. */
export function orderIn(tables: Tables): Order | undefined {
  return tables[TABLE]?.find(([key]) => key === KEY)?.[1] as Order | undefined;
}

/** Keeps with a company what it was ordered with. */
export function keepOrder(company: Company, order: Order): void {
  company.table<Order>(TABLE).set(KEY, order);
}

/** The tables with this order, or with none. */
export function withOrder(tables: Tables, order: Order | undefined): Tables {
  return { ...tables, [TABLE]: order === undefined ? [] : [[KEY, order]] };
}
