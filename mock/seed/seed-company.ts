import type { JsonObject } from '../contract/json.ts';
import type { Resources } from '../resources/resources.ts';
import type { Company } from '../world/company.ts';
import { everybodysPermissions, type Permissions, unite } from '../world/permissions.ts';
import type { User } from '../world/user.ts';
import { BusinessSimulation } from './business-simulation.ts';
import type { CompanyTemplate, Person, Role } from './company-templates.ts';
import { seedOtherTypes } from './other-types.ts';
import { restoreBusiness } from './prepared-business.ts';
import { requiredSamples } from './repairs.ts';

const founded = Date.parse('2025-01-06T08:00:00Z');

/**
 * Fills a new company from a template: its own record, users, apps and business documents.
 * @param options.domain the one that its address is under; `localhost` by default
 * @param options.isLazy whether the business documents are made when they are first looked at
 */
export function seedCompany(
  resources: Resources,
  company: Company,
  template: CompanyTemplate,
  { domain = 'localhost', isLazy = false }: { domain?: string | undefined; isLazy?: boolean } = {},
): void {
  company.clock.freeze(founded);
  const fields = { ...template.record, sub_domain: template.name, time_zone: template.timeZone };
  const accountLink = `http://${template.name}.${domain}/`;
  seedRecord(resources, company, 'company', { ...fields, account_link: accountLink });
  const people = template.people.map((person) => createUser(resources, company, person));
  for (const app of template.apps) company.addApp({ ...app });
  company.clock.followSystemClock();
  const staff = people.filter(({ permissions }) => permissions.size > 0);
  const fill = () => {
    if (restoreBusiness(resources, company, template)) return;
    const [author] = staff;
    if (author === undefined || template.business.contacts === 0) return;
    new BusinessSimulation(resources, company, staff).run(template.business);
    company.clock.freeze(founded);
    seedOtherTypes(resources, company, author);
    company.clock.followSystemClock();
  };
  if (isLazy) company.fillLater(fill);
  else fill();
}

function createUser(resources: Resources, company: Company, person: Person): User {
  const { email, password, firstName, lastName, language, gender, position } = person;
  const { id = company.ids.nextId() } = seedRecord(resources, company, 'user', {
    email,
    first_name: firstName,
    last_name: lastName,
    gender,
    position,
    language,
    time_zone: company.timeZone,
  });
  const permissions = permissionsFor(person.role, resources.permissions.all);
  const user = { id, email, password, firstName, lastName, language, permissions };
  company.addUser(user);
  return user;
}

/** Creates a record of a company, unless its schemas lack the type. */
function seedRecord(
  { catalogue, writer }: Resources,
  company: Company,
  name: string,
  values: JsonObject,
): { id?: string } {
  if (!catalogue.has(name)) return {};
  const type = catalogue.type(name);
  const author = { company, user: undefined, permissions: everybodysPermissions };
  return writer.seed(author, type, { ...requiredSamples(type), ...values });
}

function permissionsFor(role: Role, all: Permissions): Permissions {
  if (role === 'everything') return all;
  if (role === 'read-only') {
    const readable = [...all].filter(([context, names]) => context.startsWith('api/') && names.has('read'));
    const reads = new Map(readable.map(([context]) => [context, new Set(['read' as const])]));
    return unite(reads, everybodysPermissions);
  }
  return new Map([...all].filter(([context]) => !role.allBut.includes(context)));
}
