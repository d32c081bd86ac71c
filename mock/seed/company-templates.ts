import type { JsonObject } from '../contract/json.ts';
import type { App } from '../world/company.ts';

/** The administrator who works in both companies (spec#1-company-consent). */
const ada: Person = {
  email: 'ada@countersign.example',
  password: 'ada-opens-the-books',
  firstName: 'Ada',
  lastName: 'Winter',
  gender: 'female',
  position: 'Administrator',
  language: 'en',
  role: 'everything',
};

/** The registered apps: one with a server that keeps a secret, one that runs in the browser (spec#5.2). */
const apps: readonly App[] = [
  {
    name: 'Ledger Link',
    clientId: 'ledger-link-4f7c1d0e9b2a48d6',
    clientSecret: 'ledger-link-secret-9d1c6b7e5a',
    siteUrl: 'https://ledger-link.example',
    redirectUri: 'https://ledger-link.example/callback',
  },
  {
    name: 'Pocket Orders',
    clientId: 'pocket-orders-b81e02c35f9a7d14',
    clientSecret: 'pocket-orders-secret-27f0ce41b8',
    siteUrl: 'https://pocket-orders.example',
    redirectUri: 'https://pocket-orders.example/app/',
  },
];

const acme: CompanyTemplate = {
  name: 'acme',
  timeZone: 'Europe/Berlin',
  record: {
    name: 'Acme Handelsgesellschaft mbH',
    language: 'de',
    currency: 'EUR',
    email: 'office@acme.example',
    url: 'https://acme.example',
    phone_office: '+49 40 5550100',
    tax_number: '22/815/08150',
    vat_number: 'DE136695976',
    bank_name: 'Elbsparkasse',
    bank_iban: 'DE89370400440532013000',
    bank_owner: 'Acme Handelsgesellschaft mbH',
    addresses: [{ address1: 'Speicherstraße 12', zip: '20457', city: 'Hamburg', country: 'Deutschland' }],
  },
  people: [
    ada,
    {
      email: 'karl@acme.example',
      password: 'karl-reads-only',
      firstName: 'Karl',
      lastName: 'Brückner',
      gender: 'male',
      position: 'Sachbearbeiter',
      language: 'de',
      role: 'read-only',
    },
    {
      email: 'celine@acme.example',
      password: 'céline-sees-no-invoices',
      firstName: 'Céline',
      lastName: 'Lefèvre',
      gender: 'female',
      position: 'Commerciale',
      language: 'fr',
      role: { allBut: ['api/invoices', 'api/payments'] },
    },
  ],
  apps,
  business: { contacts: 72, orders: 40, invoices: 64 },
};

const globex: CompanyTemplate = {
  name: 'globex',
  timeZone: 'Europe/London',
  record: {
    name: 'Globex Trading Ltd',
    language: 'en',
    currency: 'GBP',
    email: 'hello@globex.example',
    url: 'https://globex.example',
    vat_number: 'GB123456789',
    bank_name: 'Saltmarsh Mutual',
    bank_iban: 'GB82WEST12345698765432',
    addresses: [{ address1: '7 Quayside', zip: 'BS1 4QA', city: 'Bristol', country: 'United Kingdom' }],
  },
  people: [
    ada,
    {
      email: 'greta@globex.example',
      password: 'greta-runs-globex',
      firstName: 'Greta',
      lastName: 'Straßburger',
      gender: 'female',
      position: 'Geschäftsführerin',
      language: 'de',
      role: 'everything',
    },
    {
      email: 'hugo@globex.example',
      password: 'hugo-reads-only',
      firstName: 'Hugo',
      lastName: 'Pemberton',
      gender: 'male',
      position: 'Clerk',
      language: 'en',
      role: 'read-only',
    },
  ],
  apps,
  business: { contacts: 24, orders: 12, invoices: 18 },
};

/** The companies that every mock starts with; the first serves addresses without a known subdomain. */
export const defaultCompanies: readonly CompanyTemplate[] = [acme, globex];

/** The default companies, the first with this many contacts and as many documents for each as usual. */
export function templatesOf(size: number | undefined): readonly CompanyTemplate[] {
  const [first, ...others] = defaultCompanies;
  if (size === undefined || first === undefined) return defaultCompanies;
  const { contacts, orders, invoices } = first.business;
  const grown = (count: number) => Math.round((count * size) / contacts);
  return [
    { ...first, business: { contacts: size, orders: grown(orders), invoices: grown(invoices) } },
    ...others,
  ];
}

/** The permissions of a user: all, all but some contexts, or to read records of every type, those that are added among them. */
export type Role = 'everything' | 'read-only' | { allBut: readonly string[] };

/** A person who can log in to a company. */
export type Person = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  gender: 'female' | 'male';
  position: string;
  language: string;
  role: Role;
};

/** How much business a company has done. */
export type Business = {
  contacts: number;
  orders: number;
  invoices: number;
};

/** Everything that a new company is seeded from. */
export type CompanyTemplate = {
  /** The subdomain. */
  name: string;
  /** IANA name of the zone. */
  timeZone: string;
  /** Fields of the company's own record. */
  record: JsonObject;
  people: readonly Person[];
  apps: readonly App[];
  business: Business;
};
