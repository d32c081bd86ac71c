import { type Check, check, type Family, family } from '../../check/check.ts';
import { isPublished } from '../../context/published-operations.ts';
import { hasStatus } from '../../match/response.ts';
import { containsNo, equals, holds, satisfies } from '../../match/value.ts';
import { plural } from '../../schemas/published.ts';
import { valueAt } from '../shared/json-values.ts';
import { findInList } from '../shared/lists.ts';
import { eachTypeWith, listedTypes, withArticle } from '../shared/resource-types.ts';

const pathOf = (type: string): string => `/api/${plural(type)}`;

const addressing = (type: string) => [
  check({
    requirement: `${type}.collection-path`,
    title: `Given ${withArticle(type)}, when ${pathOf(type)} is requested, then it returns a list of ${type}s`,
    async run(t) {
      // The list comes first: what a server lacks is told from what kept the suite from creating a record.
      t.expect(await t.get(pathOf(type)), hasStatus(200));
      await t.createRecord(type);
      const response = await t.get(pathOf(type));
      t.expect(response, hasStatus(200));
      const listed = await t.expectDone(async () => t.many(response, type));
      t.expect(
        listed.map(({ record }) => record.id),
        satisfies('records with ids', (it) => it.length > 0 && it.every((id) => id !== undefined)),
      );
    },
  }),
  check({
    requirement: `${type}.collection-path`,
    title: `Given a new ${type}, when its id is appended to ${pathOf(type)}, then that address returns it`,
    async run(t) {
      const created = await t.createRecord(type);
      const response = await t.get(`${pathOf(type)}/${encodeURIComponent(created.id)}`);
      t.expect(response, hasStatus(200));
      t.expect(t.one(response, type).record.id, equals<unknown>(created.id));
    },
  }),
];

const pluralAndId = (type: string) =>
  check({
    requirement: 'paths.plural-name-and-id',
    title: `Given ${withArticle(type)} in a list, when its id in the list is appended to the path, then that address returns the same ${type}`,
    async run(t) {
      const created = await t.createRecord(type);
      const [element] = await findInList(t, type, ({ record }) => record.id === created.id);
      if (!element) return t.violation(`the ${type} ${created.id} in the list`, 'a list without it');
      const response = await t.get(`${pathOf(type)}/${encodeURIComponent(String(element.record.id))}`);
      t.expect(response, hasStatus(200));
      t.expect(t.one(response, type).record.id, equals<unknown>(created.id));
    },
  });

const underApi = (type: string) =>
  check({
    requirement: 'paths.are-under-api',
    title: `When ${pathOf(type)} is requested without /api, then no list is returned`,
    needs: ['user'],
    async run(t) {
      const path = pathOf(type);
      const inside = await t.get(path);
      t.control(inside, hasStatus(200));
      t.control(t.many(inside, type), satisfies('a list', Array.isArray));
      const outside = await t.get(path.replace('/api', ''));
      const isJson = /json/i.test(outside.header('Content-Type') ?? '');
      const listed =
        isJson && outside.status === 200 ? valueAt(outside.json(), path.replace('/api/', '')) : undefined;
      t.expect(!Array.isArray(listed), holds('no list', `a list at ${path.replace('/api', '')}`));
    },
  });

/** Not every list shows its shape (spec#4.4-open-shape). */
const permissionListing = '/api/auth_permissions';

/** Checks that every other type with a list has its plural name as its address. */
const pluralNameChecks = family({
  requirements: ['paths.plural-name-and-id'],
  emptyBecause: 'The target lists no type besides contacts, orders and invoices.',
  *checks(description) {
    for (const { type, plural, path } of description.resources) {
      if (!path || listedTypes.includes(type) || path === permissionListing) continue;
      yield check({
        requirement: 'paths.plural-name-and-id',
        title: `When ${path} is requested, then it returns the list of ${plural}, or does not exist and no schema names it`,
        needs: ['user'],
        async run(t) {
          const response = await t.get(path);
          const isNamed = isPublished(t.description.operations, type, 'list');
          if (!isNamed && (response.status === 404 || response.status === 405))
            t.notApplicable(`The target has no list at ${path}.`);
          t.expect(response, hasStatus(200));
          t.expect(t.many(response, type), satisfies('a list', Array.isArray));
        },
      });
    }
  },
});

/** Checks of lists and their addresses. */
export const collectionChecks: readonly (Check | Family)[] = [
  // The addresses in the table of resource types (spec#2.1).
  ...listedTypes.flatMap(addressing),
  eachTypeWith('list', 'read')((type) => [pluralAndId(type)]),
  eachTypeWith('list')((type) => [underApi(type)]),
  check({
    requirement: 'contact.has-nested-invoices',
    title: 'Given a contact, when its invoices are requested, then a list of invoices is returned',
    async run(t) {
      const contact = await t.createRecord('contact');
      const response = await t.get(`/api/contacts/${encodeURIComponent(contact.id)}/invoices`);
      t.expect(response, hasStatus(200));
      t.expect(t.many(response, 'invoice').length, equals(0));
    },
  }),
  check({
    requirement: 'contact.has-nested-invoices',
    title: 'Given a contact with an invoice, when its invoices are requested, then the list contains it',
    async run(t) {
      const under = await t.createRecord('contact');
      const invoice = await t.createRecord('invoice', { under });
      const response = await t.get(`/api/contacts/${encodeURIComponent(under.id)}/invoices`);
      t.expect(response, hasStatus(200));
      const ids = t.many(response, 'invoice').map(({ record }) => record.id);
      t.expect(
        ids,
        equals<unknown[]>([invoice.id]),
        containsNo<unknown>('missing id', (id) => id === undefined),
      );
    },
  }),
  pluralNameChecks,
];
