import type { Resources } from '../resources/resources.ts';
import { World } from '../world/world.ts';
import { type CompanyTemplate, defaultCompanies } from './company-templates.ts';
import { defaultSeed, type PreparedBusiness, setFields } from './prepared-business.ts';
import { createSeededCompany } from './seeded-world.ts';

const noBusiness = { contacts: 0, orders: 0, invoices: 0 };

/**
 * Simulates the business of the companies that a mock starts with: the text of `business.gen.json`, with a record on each line.
 * @param resources those of the committed schemas, as if they were others, so that nothing is restored
 */
export function prepareBusiness(resources: Resources): string {
  const companies = defaultCompanies.map((template) => {
    const { ids, records } = simulated(resources, template);
    const lines = records.map((record) => JSON.stringify(record)).join(',\n');
    return `${JSON.stringify(template.name)}: {"ids": ${JSON.stringify(ids)}, "records": [\n${lines}\n]}`;
  });
  return `{\n${companies.join(',\n')}\n}\n`;
}

function simulated(resources: Resources, template: CompanyTemplate): PreparedBusiness {
  const world = new World({ systemClock: Date.now });
  const create = (business: CompanyTemplate['business']) =>
    createSeededCompany(world, resources, { ...template, business }, defaultSeed);
  const before = new Set(
    create(noBusiness)
      .records.exportData()
      .map(({ id }) => id),
  );
  const { ids, records } = create(template.business);
  const added = records.exportData().filter(({ id }) => !before.has(id));
  return {
    ids: ids.exportData(),
    records: added.map((record) => ({
      ...record,
      fields: setFields(record.fields, resources.catalogue.type(record.type).blank),
    })),
  };
}
