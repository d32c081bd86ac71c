import type { App, Person, Twin } from './company.ts';
import type { Field } from './kinds.ts';

/** A hook for the suite: an HTTP call that moves the clock. */
interface Hook {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What a suite is told about a twin: a profile as `conformance/profile/profile.schema.json` describes it. */
export interface TwinProfile {
  name: string;
  baseUrl: string;
  companies: Array<{ name: string; baseUrl: string }>;
  users: Array<{
    email: string;
    password: string;
    language: string;
    companies: string[];
    permissions?: string[];
  }>;
  apps: App[];
  hooks: { advanceClock: Hook };
  resolve: string[];
  fields: Record<string, Record<string, string>>;
  parents: Record<string, string>;
  bodies: Record<string, Record<string, unknown>>;
}

const contactParts = ['number', 'firstName', 'lastName', 'organisation', 'email'];

/** The parts that fields of contacts play, since the specification leaves their names to the schema (section 2.2). */
function contactFields(twin: Twin): Record<string, string> {
  const searched = (twin.kinds.get('contact')?.fields ?? []).filter((field) => field.searched);
  return Object.fromEntries(searched.map(({ name }, at) => [contactParts[at] ?? name, name]));
}

/** The fields by which records name their contact: `{invoice: {contact: 'customer_id'}}`. */
function referenceFields(twin: Twin): Record<string, Record<string, string>> {
  const owned = [...twin.kinds.values()].flatMap(({ name, owner }) => (owner ? [{ name, owner }] : []));
  return Object.fromEntries(owned.map(({ name, owner }) => [name, { contact: owner.field }]));
}

function userOf(person: Person): TwinProfile['users'][number] {
  const { email, password, language, companies } = person;
  const isRestricted = person.rights.some((right) => right.startsWith('api/') && right.includes(':'));
  const restriction = isRestricted ? { permissions: [...person.rights] } : {};
  return { email, password, language, companies: [...companies], ...restriction };
}

function sampleOf(twin: Twin, field: Field): unknown {
  const samples: Record<Field['type'], unknown> = {
    string: field.values?.[0] ?? `$\{mark}`,
    email: `$\{mark}@x.example`,
    date: '2031-05-17',
    integer: 3,
    number: 1.5,
    boolean: true,
    reference: `$\{contact.${twin.choices.references}}`,
  };
  return samples[field.type];
}

/** Bodies of types that need the id or the path of a contact, which no schema can tell; that an address is one can be told. */
function bodiesOf(twin: Twin): TwinProfile['bodies'] {
  if (twin.choices.references === 'address') return {};
  const dependent = [...twin.kinds.values()].filter(({ owner, fields }) =>
    fields.some(({ name, required }) => required && name === owner?.field),
  );
  return Object.fromEntries(
    dependent.map(({ name, fields }) => {
      const required = fields.filter((field) => field.required);
      return [name, Object.fromEntries(required.map((field) => [field.name, sampleOf(twin, field)]))];
    }),
  );
}

/** Describes a running twin. `port` is where it listens on 127.0.0.1; DNS need not know its names. */
export function profileOf(twin: Twin, name: string, port: number): TwinProfile {
  const companies = [...twin.companies.values()].map((company) => ({
    name: company.name,
    baseUrl: twin.addressOf(company),
  }));
  const children = [...twin.kinds.values()].filter((kind) => kind.parents);
  const singular = (collection: string) =>
    [...twin.kinds.values()].find((kind) => kind.collection === collection)?.name ?? collection;
  return {
    name,
    baseUrl: companies[0]?.baseUrl ?? '',
    companies,
    users: twin.people.map(userOf),
    apps: [...twin.apps],
    hooks: {
      advanceClock: {
        method: 'POST',
        url: '/test/clock',
        headers: { 'content-type': 'application/json' },
        body: `{"seconds": $\{seconds}}`,
      },
    },
    resolve: companies.map(({ baseUrl }) => `${new URL(baseUrl).hostname}:${port}:127.0.0.1`),
    fields: { contact: contactFields(twin), ...referenceFields(twin) },
    parents: Object.fromEntries(children.map((kind) => [kind.name, singular(kind.parents?.[0] ?? '')])),
    bodies: bodiesOf(twin),
  };
}
