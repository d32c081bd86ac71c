import { hash } from 'node:crypto';
import { indexNumbers } from '../../resources/rules/number-series.ts';
import { CompanyChanges } from '../../world/changes.ts';
import type { Company } from '../../world/company.ts';
import { companyOptionsIn, seedOnDemand } from '../companies/on-demand.ts';
import type { ControlContext } from '../context/context.ts';
import type { StateSaver } from './state-saver.ts';
import type { CompanyStore } from './store.ts';
import type { StoredHead } from './stored-head.ts';

/** A digest of the schemas that records have to match. */
export function schemasDigest({ resources }: Pick<ControlContext, 'resources'>): string {
  return hash('sha256', JSON.stringify(resources.contract.document), 'base64url');
}

/** What happens around the loading of a company. */
type LoadingHooks = {
  /** Checks what was loaded. @throws whatever the request is then answered with */
  onLoaded?: (company: Company) => void;
  /** The error of a request for a company that cannot be loaded. */
  toLoadError?: (error: unknown) => Error;
};

/** Restores a company from a store; its entries are loaded when a request needs them. */
export function restoreLater(
  { tables, ...head }: StoredHead,
  store: CompanyStore,
  state: StateSaver,
  mock: ControlContext,
  { onLoaded, toLoadError }: LoadingHooks = {},
): Company {
  const { world, settings, resources } = mock;
  const load = async (company: Company) => {
    indexNumbers(company, resources.catalogue);
    try {
      for await (const entries of store.entries(head.name))
        for (const entry of entries) company.putEntry(entry);
      onLoaded?.(company);
    } catch (error) {
      throw toLoadError?.(error) ?? error;
    }
    state.addSaved(company, company.track());
  };
  const options = companyOptionsIn(tables);
  const company = world.restoreCompanyLater(head, load, options && seedOnDemand(mock, head, options));
  for (const [table, rows] of Object.entries(tables)) company.addRows(table, rows);
  settings.apply(company);
  state.addSaved(company, new CompanyChanges());
  return company;
}
