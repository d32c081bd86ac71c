import { loadDocument, type Resource } from 'countersign-contract/document';
import { rulesOf } from '../../resources/rules/rules.ts';
import type { Shape } from './fault.ts';
import type { CallFilter } from './requests.ts';

/** Where in the API a fault is. */
export type Place = {
  /** What the name of a fault there ends in: `in-lists`; empty for everywhere. */
  suffix: string;
  /** What its symptom ends in: `in lists`. */
  phrase: string;
  calls: CallFilter;
  /** The kind of violation, where it is another one than everywhere. */
  shape?: Shape;
};

function place(phrase: string, calls: CallFilter, shape?: Shape): Place {
  const suffix = phrase.replaceAll('`', '').replaceAll(/[ _]/g, '-').toLowerCase();
  return { suffix, phrase, calls, ...(shape && { shape }) };
}

const resources: readonly Resource[] = Object.values(loadDocument().paths)
  .flatMap((operations) => Object.values(operations))
  .flatMap((operation) => operation['x-resource'] ?? []);

const creations = resources.filter(({ action }) => action === 'create');

/** The types whose records are created at a URL of their own. */
export const topLevelTypes: readonly Resource[] = creations.filter(({ parent }) => parent === undefined);

/** The types whose records are created under a parent only, each with one of its parents. */
export const nestedTypes: readonly Resource[] = creations
  .filter((it) => !topLevelTypes.some(({ type }) => type === it.type))
  .filter((it, index, all) => all.findIndex(({ type }) => type === it.type) === index);

/** The fields of contacts that `q` searches. */
export const searchedFields: readonly string[] = rulesOf('contact').searchedFields ?? [];

/** The types of parents. */
export const parents: readonly string[] = [...new Set(resources.flatMap(({ parent }) => parent?.type ?? []))];

export const everywhere = place('', {});
export const inLists = place('in lists', { action: 'list' });
export const inSearches = place('in searches', { action: 'list', parameter: 'q' });
export const inSingleRecords = place('in single records', { action: 'read' });
export const inSchemas = place('in single schemas', { action: 'schema' });
export const onReads = place('on reads', { action: ['read', 'list'] });
export const onCurrent = place('on the current user and company', { action: 'current' });
export const onCreates = place('on creates', { action: 'create' });
export const onUpdates = place('on updates', { action: 'update' });
export const onDestroys = place('on destroys', { action: 'destroy' });
export const onWrites = place('on writes', { action: ['create', 'update', 'destroy'] });
export const withVersion = place('with v', { parameter: 'v' });
export const withHead = place('with `HEAD`', { method: 'HEAD' }, 'one method only');
export const onFurtherPages = place('on further pages', { parameter: 'page' });
export const withFields = place('with `fields`', { parameter: 'fields' });
export const inTheImplicitGrant = place(
  'in the implicit grant',
  { parameter: 'response_type', value: 'token' },
  'one method only',
);
export const inTheQuery = place('in the query', { authenticationMethod: 'query' }, 'one method only');

/** The lists that are nested under a record, such as the invoices of a contact. */
export const inNestedLists = place('in nested lists', { action: 'list', parent: parents }, 'nested only');
export const inOrdersOfContacts = place(
  'in orders of contacts',
  { action: 'list', type: 'order', parent: 'contact' },
  'nested only',
);
export const onNestedCreates = place(
  'on nested creates',
  { action: 'create', parent: parents },
  'nested only',
);

const phrases = {
  read: 'in single',
  list: 'in lists of',
  create: 'on creates of',
  update: 'on updates of',
  schema: 'in schemas of',
};

/** One place for each of the types: one action on its records, or every call that is about them. */
export function onEach(types: readonly Resource[], action?: keyof typeof phrases): Place[] {
  return types.map(({ type, collection }) =>
    action === undefined
      ? place(`on ${collection}`, { type }, 'one resource only')
      : place(`${phrases[action]} ${collection}`, { type, action }, 'one resource only'),
  );
}
