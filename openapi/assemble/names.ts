import type { Reference } from '../document/document.ts';
import type { Endpoint } from '../schemas/endpoints.ts';
import { capitalize } from '../text/words.ts';
import { actions } from './actions.ts';

/** `line_item` -> `LineItem`. */
function pascal(name: string): string {
  return name.split('_').map(capitalize).join('');
}

function camel(name: string): string {
  const word = pascal(name);
  return word.charAt(0).toLowerCase() + word.slice(1);
}

/** `listContacts`, `readContact`, `listContactInvoices`, `createContactComment`, `readCurrentUser`, `readContactSchema`, `printInvoice`. */
export function operationIdOf({ action, type, collection, parent, custom }: Endpoint): string {
  if (custom) return `${camel(custom.rel)}${pascal(type)}`;
  const above = parent ? pascal(parent.type) : '';
  const object = pascal(action === 'list' ? collection : type);
  return `${actions[action].verb}${above}${object}${action === 'schema' ? 'Schema' : ''}`;
}

/** Names of a type's component schemas. */
export const nameOf = {
  /** A record in a response; `fields` can narrow it where the type can be read. */
  record: (type: string) => type,
  /** A record with all of its fields, for types that `fields` can narrow. */
  complete: (type: string) => `${type}_complete`,
  envelope: (record: string) => `${record}_envelope`,
  list: (type: string) => `${type}_list`,
  create: (type: string) => `${type}_create`,
  update: (type: string) => `${type}_update`,
};

/** The component schemas of a type's records, in responses and bodies, that with all of its fields first. */
export const recordNames = (type: string): string[] =>
  [nameOf.complete, nameOf.create, nameOf.update, nameOf.record].map((nameFor) => nameFor(type));

/** Title in the middle of a sentence: `Line item` -> `line item`. */
export function inSentence(title: string): string {
  return /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}

/** Collection in a sentence: `auth_permissions` -> `auth permissions`. */
export function withSpaces(name: string): string {
  return name.replaceAll('_', ' ');
}

type Section = 'schemas' | 'parameters' | 'headers' | 'responses' | 'examples';

/** Refers to a component of the document. */
export function refer(section: Section, name: string): Reference {
  return { $ref: `#/components/${section}/${name}` };
}
