import { type Field, getType, type ResourceType } from '../choices/resource-types.ts';
import { needsElement } from './records.ts';
import type { App, ServerState, User } from './state.ts';

/** A hook for the suite: an HTTP request that advances the clock. */
type Hook = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
};

/** A profile for the suite, as `conformance/profile/profile.schema.json` describes it. */
export type ServerProfile = {
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
};

const contactParts = ['number', 'firstName', 'lastName', 'organisation', 'email'];

/** The meaning of the fields of contacts: the specification leaves their names to the schema (spec#2.2). */
function contactFields(server: ServerState): Record<string, string> {
  const searched = (server.types.get('contact')?.fields ?? []).filter((field) => field.searched);
  return Object.fromEntries(searched.map(({ name }, at) => [contactParts[at] ?? name, name]));
}

/** The fields that refer to a contact: `{invoice: {contact: 'customer_id'}}`. */
function referenceFields(server: ServerState): Record<string, Record<string, string>> {
  const owned = [...server.types.values()].flatMap(({ name, owner }) => (owner ? [{ name, owner }] : []));
  return Object.fromEntries(owned.map(({ name, owner }) => [name, { contact: owner.field }]));
}

function userOf(user: User): ServerProfile['users'][number] {
  const { email, password, language, companies } = user;
  const isRestricted = user.permissions.some((right) => right.startsWith('api/') && right.includes(':'));
  const restriction = isRestricted ? { permissions: [...user.permissions] } : {};
  return { email, password, language, companies: [...companies], ...restriction };
}

function sampleOf(server: ServerState, field: Field): unknown {
  const samples: Record<Field['type'], unknown> = {
    string: field.values?.[0] ?? `$\{mark}`,
    email: `$\{mark}@x.example`,
    date: server.choices.dates === 'seconds' ? 1_936_742_400 : '2031-05-17',
    integer: 3,
    number: server.choices.decimals === 'text' ? '1.5' : 1.5,
    boolean: true,
    reference: `$\{contact.${server.choices.references}}`,
  };
  return samples[field.type];
}

/** What a new record of a type needs: its required fields, and an element of each nested list that must not be empty. */
function sampleBodyOf(server: ServerState, type: ResourceType): Record<string, unknown> {
  const needed = type.fields.filter((field) => field.required);
  const lists = needsElement(server, type) ? (type.nestedLists ?? []) : [];
  const elementOf = (nested: string) => {
    const element = sampleBodyOf(server, getType(server.types, nested));
    return server.choices.nestedBodies === 'wrapped' ? { [nested]: element } : element;
  };
  return Object.fromEntries([
    ...needed.map((field) => [field.name, sampleOf(server, field)]),
    ...lists.map((list) => [list.name, [elementOf(list.type)]]),
  ]);
}

/** Bodies of types that require the id or path of a contact: unlike for a URL, no schema can say so. */
function bodiesOf(server: ServerState): ServerProfile['bodies'] {
  if (server.choices.references === 'url') return {};
  const dependent = [...server.types.values()].filter(({ owner, fields }) =>
    fields.some(({ name, required }) => required && name === owner?.field),
  );
  return Object.fromEntries(dependent.map((type) => [type.name, sampleBodyOf(server, type)]));
}

/** The profile of a running server that listens at `port` on 127.0.0.1. Its host names need no DNS. */
export function describeServer(server: ServerState, name: string, port: number): ServerProfile {
  const companies = [...server.companies.values()].map((company) => ({
    name: company.name,
    baseUrl: server.urlOf(company),
  }));
  const children = [...server.types.values()].filter((type) => type.parents);
  const singular = (collection: string) =>
    [...server.types.values()].find((type) => type.collection === collection)?.name ?? collection;
  return {
    name,
    baseUrl: companies[0]?.baseUrl ?? '',
    companies,
    users: server.users.map(userOf),
    apps: [...server.apps],
    hooks: {
      advanceClock: {
        method: 'POST',
        url: '/test/clock',
        headers: { 'content-type': 'application/json' },
        body: `{"seconds": $\{seconds}}`,
      },
    },
    resolve: companies.map(({ baseUrl }) => `${new URL(baseUrl).hostname}:${port}:127.0.0.1`),
    fields: { contact: contactFields(server), ...referenceFields(server) },
    parents: Object.fromEntries(children.map((type) => [type.name, singular(type.parents?.[0] ?? '')])),
    bodies: bodiesOf(server),
  };
}
