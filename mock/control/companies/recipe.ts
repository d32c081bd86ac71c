import { createHash } from 'node:crypto';
import type { CompanyTemplate, Person } from '../../seed/company-templates.ts';
import type { App } from '../../world/company.ts';
import type { CompanyLanguage, Order } from './order.ts';

type Name = Pick<Person, 'firstName' | 'lastName' | 'gender'>;

/** Who works in a company of a language: the administrator, a clerk, and one who sees no invoices. */
const staff: Record<CompanyLanguage, readonly [administrator: Name, clerk: Name, sales: Name]> = {
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

/** Contexts that a clerk may read. */
const READABLE = ['contacts', 'orders', 'invoices', 'comments', 'emails', 'payments'];

const roles = {
  admin: { position: 'Administrator', role: 'everything' },
  clerk: { position: 'Clerk', role: { only: READABLE.map((name) => `api/${name}:read`) } },
  sales: { position: 'Sales', role: { allBut: ['api/invoices', 'api/payments'] } },
} as const satisfies Record<string, Pick<Person, 'position' | 'role'>>;

const NOTHING = { contacts: 0, orders: 0, invoices: 0 };
const A_LITTLE = { contacts: 12, orders: 6, invoices: 10 };

/** What a company that is made on demand consists of: a small business with people and an app of its own. */
export function recipeFor(name: string, seed: string, timeZone: string, order: Order): CompanyTemplate {
  const { language, empty } = order;
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
    business: empty ? NOTHING : A_LITTLE,
  };
}

function appOf(name: string, seed: string): App {
  const secret = createHash('sha256').update(`${seed}/${name}/app`).digest('hex');
  return {
    name: `Companion of ${name}`,
    clientId: `companion-${secret.slice(0, 16)}`,
    clientSecret: `companion-secret-${secret.slice(16, 40)}`,
    siteUrl: `https://app.${name}.example`,
    redirectUri: `https://app.${name}.example/callback`,
  };
}
