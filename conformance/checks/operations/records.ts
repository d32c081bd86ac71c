import type { Preparation } from '../../check/target.ts';
import { isPublished } from '../../context/published-operations.ts';
import type { TargetDescription } from '../../context/target-description.ts';
import type { HttpResponse } from '../../http/response.ts';
import { hasStatus, isSuccess } from '../../match/response.ts';
import { holds } from '../../match/value.ts';
import type { CreatedRecord, SharedOptions } from '../../records/creation.ts';
import { type Change, updateMethods } from '../../records/updates.ts';
import { plural } from '../../schemas/published.ts';
import { nestedOfKind } from '../../stories/values.ts';
import { isVisible } from '../shared/lists.ts';
import { currentRecord, parentFor, readRecord } from '../shared/records.ts';
import { collectionOf, listedTypes, offers, oncePerType, withArticle } from '../shared/resource-types.ts';
import { findWritableField } from '../shared/writable-fields.ts';
import type { PreparedOperation, Purpose, SendOptions, TestedOperation } from './operation.ts';

/** Those of the operations on a type with a list of its own that the target's schemas name. */
export const publishedOperationsOn = (
  type: string,
  { operations, resources }: TargetDescription,
): readonly TestedOperation[] =>
  isPublished(operations, type, 'create')
    ? operationsOn(type, collectionOf({ resources }, type)).filter(({ action }) =>
        isPublished(operations, type, action),
      )
    : [];

/** The operations on a type with a list of its own: list, read, create, update, destroy (spec#4.1). */
export const operationsOn = (type: string, collection = plural(type)): readonly TestedOperation[] => [
  {
    name: `${collection.replaceAll('_', ' ')} are listed`,
    action: 'list',
    type,
    collection,
    writes: true,
    prepare: async (t) => {
      await t.sharedRecord(type);
      return { send: (options) => t.list(type, options) };
    },
  },
  {
    name: `${withArticle(type)} is read`,
    action: 'read',
    type,
    writes: true,
    prepare: async (t) => {
      const created = await t.sharedRecord(type);
      return { send: (options) => t.read(created, options) };
    },
  },
  {
    name: `${withArticle(type)} is created`,
    action: 'create',
    type,
    writes: true,
    prepare: (t) => creation(t, type),
  },
  {
    name: `${withArticle(type)} is updated`,
    action: 'update',
    type,
    writes: true,
    prepare: (t, to, under) => update(t, type, to, under),
  },
  {
    name: `${withArticle(type)} is destroyed`,
    action: 'destroy',
    type,
    writes: true,
    prepare: (t, to, under) => destruction(t, type, to, under),
  },
];

/** Lists existing records, for runs that create nothing. Not applicable where there are none. */
export const listExisting = (type: string): TestedOperation => ({
  name: `existing ${type}s are listed`,
  action: 'list',
  type,
  canDisappear: true,
  writes: false,
  prepare: async (t) => {
    const response = await t.list(type);
    if (isSuccess(response) && t.many(response, type).length === 0)
      t.notApplicable(`There are no ${type}s yet.`);
    return { send: (options) => t.list(type, options) };
  },
});

/** Each request sends a value of its own once one was taken, since another record can rightly be refused the same. */
async function creation(t: Preparation, type: string): Promise<PreparedOperation> {
  const field = await findWritableField(t, type);
  let value = field.nextValue();
  return {
    send: async (options) => {
      const response = await t.sendCreation(type, t.build(type, { [field.name]: value }), options);
      if (isSuccess(response)) value = field.nextValue();
      return response;
    },
    expectUnchanged: async (check) => {
      // A value that other records share does not show who made a record.
      if (!field.isUnique || !offers(t.description, type, 'list')) return;
      const isSeen = await isVisible(t, type, String(value), ({ record }) => record[field.name] === value);
      check.expect(!isSeen, holds(`no new ${type}`, `the ${type} was created`));
    },
  };
}

/** The names under which records are shared that are only ever updated, or destroyed, in vain. */
const inVain = { update: 'refused updates', destroy: 'refused destroys' };

/** The record that requests are about: one for all that are refused in a run, or a new one. */
export const subjectFor = (
  t: Preparation,
  type: string,
  to: Purpose | undefined,
  { for: purpose, ...options }: SharedOptions,
): Promise<CreatedRecord> =>
  to === 'refused'
    ? t.sharedRecord(type, { ...options, ...(purpose && { for: purpose }) })
    : t.createRecord(type, options);

/** The methods besides the usual one by which the run's own user is seen to change a record. POST is left out: it can create another one. */
const otherMethodsOf = oncePerType(async (t, type): Promise<readonly string[]> => {
  if (!offers(t.description, type, 'read')) return [];
  const { name, nextValue, matches } = await findWritableField(t, type);
  const created = await t.createRecord(type);
  const change = async (options?: { readonly method: string }) => {
    const value = nextValue();
    const response = await t.update(created, { ...created.sent, [name]: value }, options);
    const record = isSuccess(response) ? await currentRecord(t, created) : {};
    return { method: response.exchange.request.method, isMade: matches(value)(record[name]) === undefined };
  };
  const usual = await change();
  const taken: string[] = [];
  for (const method of usual.isMade ? updateMethods.filter((it) => it !== 'POST') : [])
    if (method !== usual.method && (await change({ method })).isMade) taken.push(method);
  return taken;
});

/** Each request sends a new value, which must not be stored where it is refused. */
export async function update(
  t: Preparation,
  type: string,
  to?: Purpose,
  under?: CreatedRecord,
): Promise<PreparedOperation> {
  const field = await findWritableField(t, type);
  const value = { [field.name]: field.nextValue() };
  const created = await subjectFor(t, type, to, {
    with: value,
    for: inVain.update,
    ...(under && { under }),
  });
  const nested = nestedOfKind(t, 'digits', t.resource(type));
  const send = (options?: Change) =>
    t.update(created, { ...created.sent, [field.name]: field.nextValue() }, options);
  return {
    send: (options) => send(options),
    async sendByOtherMethods(options) {
      const responses: HttpResponse[] = [];
      for (const method of await otherMethodsOf(t, type)) responses.push(await send({ ...options, method }));
      return responses;
    },
    ...(Object.keys(nested).length > 0 && {
      sendNestedOnly: (options?: SendOptions) => t.update(created, nested, options),
    }),
    expectUnchanged: async (check) => {
      if (!offers(t.description, type, 'read')) return;
      const record = await check.expectDone(() => readRecord(t, created));
      check.expect(record[field.name], field.matches(created.sent[field.name]));
    },
  };
}

/** Each request destroys a record of its own once one was destroyed, since a second destroy of it is rightly refused. */
export async function destruction(
  t: Preparation,
  type: string,
  to?: Purpose,
  under?: CreatedRecord,
): Promise<PreparedOperation> {
  const where = under ? { under } : {};
  let created = to === 'refused' ? await t.sharedRecord(type, { for: inVain.destroy, ...where }) : undefined;
  return {
    send: async (options) => {
      created ??= await t.createRecord(type, where);
      const response = await t.destroy(created, options);
      if (isSuccess(response)) created = undefined;
      return response;
    },
    expectUnchanged: async (check) => {
      if (created && offers(t.description, type, 'read')) check.expect(await t.read(created), hasStatus(200));
    },
  };
}

/** Lists the invoices of a contact (spec#4.1). */
const listContactInvoices: TestedOperation = {
  name: 'the invoices of a contact are listed',
  action: 'list',
  type: 'invoice',
  parent: 'contact',
  writes: true,
  prepare: async (t) => {
    const contact = await t.sharedRecord('contact', { for: 'its list of invoices' });
    await t.sharedRecord('invoice', { under: contact });
    return { send: (options) => t.list('invoice', { ...options, under: contact }) };
  },
};

const createUnderParent = (type: string, parent: string): TestedOperation => ({
  name: `${withArticle(type)} is created under ${withArticle(parent)}`,
  action: 'create',
  type,
  parent,
  writes: true,
  prepare: async (t: Preparation) => {
    const sent = new Set<string>();
    let under: CreatedRecord | undefined;
    return {
      send: async (options) => {
        under ??= await parentFor(t, parent, type);
        const body = t.build(type);
        for (const it of t.markersIn(JSON.stringify(body))) sent.add(it);
        const response = await t.sendValidCreation(type, body, { ...options, under });
        if (isSuccess(response)) {
          under = undefined;
          // What was created is rightly listed, where the next one has the same parent.
          sent.clear();
        }
        return response;
      },
      expectUnchanged: async (check) => {
        if (under === undefined || sent.size === 0) return;
        const list = await t.list(type, { under, query: { per_page: t.largestPage(type) } });
        const shown = isSuccess(list) ? t.markersIn(list.text).find((it) => sent.has(it)) : undefined;
        check.expect(shown === undefined, holds(`no new ${type} under its ${parent}`, `${shown} is listed`));
      },
    };
  },
});

/**
 * Lists the invoices of a contact, and creates comments, emails and payments under each type of parent that the target supports, and other
 * records under those where it is seen, or says, to create them too.
 */
export const operationsUnderParents = ({ resources }: TargetDescription): readonly TestedOperation[] => [
  listContactInvoices,
  ...resources.flatMap(({ type, parents, createdUnder = [], underParentOnly }) => {
    const others = underParentOnly ? [] : createdUnder;
    return (listedTypes.includes(type) ? others : [...parents, ...others]).map((parent) =>
      createUnderParent(type, parent),
    );
  }),
];
