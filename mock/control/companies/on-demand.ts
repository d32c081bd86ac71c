import { hash, randomBytes } from 'node:crypto';
import type { Language } from '../../messages/messages.ts';
import type { Resources } from '../../resources/resources.ts';
import type { CompanyTemplate, Person } from '../../seed/company-templates.ts';
import { seedCompany } from '../../seed/seed-company.ts';
import type { App, Company, CompanyData, CompanyIdentity } from '../../world/company.ts';
import type { CompanySeeder, World } from '../../world/world.ts';

type Name = Pick<Person, 'firstName' | 'lastName' | 'gender'>;

/** The users of a company by language: an administrator, a clerk with read access, and a salesperson without invoices. */
const staff: Record<Language, readonly [administrator: Name, clerk: Name, sales: Name]> = {
  en: [
    { firstName: 'Eleanor', lastName: 'Ashworth', gender: 'female' },
    { firstName: 'Olufemi', lastName: 'Okafor', gender: 'male' },
    { firstName: 'Niamh', lastName: "O'Sullivan", gender: 'female' },
  ],
  de: [
    { firstName: 'Jördis', lastName: 'Köhler', gender: 'female' },
    { firstName: 'Ömer', lastName: 'Yıldız', gender: 'male' },
    { firstName: 'Wiebke', lastName: 'Straßburger', gender: 'female' },
  ],
  fr: [
    { firstName: 'Élodie', lastName: 'Lefèvre', gender: 'female' },
    { firstName: 'Gaël', lastName: "D'Hérouville", gender: 'male' },
    { firstName: 'Françoise', lastName: 'Noël', gender: 'female' },
  ],
};

const roles = {
  admin: { position: 'Administrator', role: 'everything' },
  clerk: { position: 'Clerk', role: 'read-only' },
  sales: { position: 'Sales', role: { allBut: ['api/invoices', 'api/payments'] } },
} as const satisfies Record<string, Pick<Person, 'position' | 'role'>>;

/** A company without contacts and documents. */
export const noBusiness = { contacts: 0, orders: 0, invoices: 0 };
const smallBusiness = { contacts: 12, orders: 6, invoices: 10 };

/** The template of a company that is created on demand: a small business with users and an app. */
function companyTemplateFor(
  name: string,
  seed: string,
  timeZone: string,
  options: CompanyOptions,
): CompanyTemplate {
  const { language, empty } = options;
  const [administrator, clerk, sales] = staff[language];
  const person = (login: keyof typeof roles, who: Name): Person => ({
    email: `${login}@${name}.example`,
    password: `${login}-of-${name}`,
    language,
    ...who,
    ...roles[login],
  });
  return {
    name,
    timeZone,
    record: {
      name: name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase()),
      language,
      currency: language === 'en' ? 'GBP' : 'EUR',
      email: `office@${name}.example`,
    },
    people: [person('admin', administrator), person('clerk', clerk), person('sales', sales)],
    apps: [appOf(name, seed)],
    business: empty ? noBusiness : smallBusiness,
  };
}

function appOf(name: string, seed: string): App {
  const secret = hash('sha256', `${seed}/${name}/app`, 'hex');
  return {
    name: `Companion of ${name}`,
    clientId: `companion-${secret.slice(0, 16)}`,
    clientSecret: `companion-secret-${secret.slice(16, 40)}`,
    siteUrl: `https://app.${name}.example`,
    redirectUri: `https://app.${name}.example/callback`,
  };
}

/** Seeds a company that was created on demand, at first and after each reset. */
export function seedOnDemand(
  { resources, world }: { resources: Resources; world: World },
  { name, seed, timeZone }: CompanyIdentity,
  options: CompanyOptions,
): CompanySeeder {
  const template = companyTemplateFor(name, seed, timeZone, options);
  return (company) => {
    seedCompany(resources, company, template, { domain: world.baseDomain, isLazy: true });
    company.table<CompanyOptions>(companyOptions).set(orderKey, options);
  };
}

/** The options that a company was created with, besides name, seed and time zone. They are stored in the company. */
type CompanyOptions = {
  language: Language;
  /** Whether it started without contacts and documents. */
  empty: boolean;
};

type Tables = CompanyData['tables'];

/** The name of the table with the options of a company. */
export const companyOptions = 'control.order';
const orderKey = 'order';

/** The options of a company that was created on demand; undefined for seeded companies. */
export function companyOptionsOf(company: Company): CompanyOptions | undefined {
  return company.table<CompanyOptions>(companyOptions).get(orderKey);
}

/** The options in the tables of a company's data. */
export function companyOptionsIn(tables: Tables): CompanyOptions | undefined {
  return tables[companyOptions]?.find(([key]) => key === orderKey)?.[1] as CompanyOptions | undefined;
}

/** The tables with these options, or without any. */
export function withCompanyOptions(tables: Tables, options: CompanyOptions | undefined): Tables {
  return { ...tables, [companyOptions]: options === undefined ? [] : [[orderKey, options]] };
}

/** A name that no other mock generates either. */
export function randomName(): string {
  return `company-${randomBytes(5).toString('hex')}`;
}
