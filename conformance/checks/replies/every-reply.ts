import type { Depth } from '../../axes/cells.ts';
import { check, type Family, family, usualNeeds } from '../../check/check.ts';
import type { Need } from '../../check/needs.ts';
import type { Preparation, Target } from '../../check/target.ts';
import { createMemo } from '../../context/memo.ts';
import { isPublished } from '../../context/published-operations.ts';
import { type DataRecord, needsParent, type Resource } from '../../context/resource.ts';
import { sideBySide } from '../../context/side-by-side.ts';
import { asBearer, asUser } from '../../http/request.ts';
import { isSuccess } from '../../match/response.ts';
import { exchangeExpectations, redirectExpectations } from '../../model/grant-expectations.ts';
import { type Finding, modelled } from '../../model/model.ts';
import { listParentsOf } from '../../profile/specified-types.ts';
import { manyFields, recognisable } from '../../records/creation-rule.ts';
import { fieldByMeaning } from '../../schemas/meanings.ts';
import { tryTo } from '../../stories/credentials.ts';
import { spelled } from '../../stories/play.ts';
import { violationInStories } from '../../stories/stories.ts';
import { fieldsOfKind, kindsInTurn, nestedOfEachKind, nestedOfKind } from '../../stories/values.ts';
import { findWritableField } from '../fixtures/fields.ts';
import {
  findRejectedCreation,
  resendRejected,
  sendInvalid,
  sendInvalidAnew,
} from '../fixtures/invalid-bodies.ts';
import { mutationsOf, requiredFieldMutations } from '../fixtures/mutations.ts';
import {
  createParentWithNested,
  type NestedProperty,
  nestedBody,
  nestedProperties,
  nestedRecordsIn,
} from '../fixtures/nested-records.ts';
import { readRecord } from '../fixtures/records.ts';
import { offers } from '../fixtures/resource-types.ts';
import { allOperations } from '../operations/all-operations.ts';
import type { TestedOperation } from '../operations/operation.ts';
import { oauthCalls } from './oauth-calls.ts';

type Query = Readonly<Record<string, string>>;

/** What changes the content of a reply and not its form. */
function viewsOf(
  t: Preparation,
  { action, type }: Pick<TestedOperation, 'action' | 'type'>,
): readonly Query[] {
  const schema = t.description.resources.find((it) => it.type === type)?.schema;
  const [locale] = t.description.locales;
  const inLanguage = locale === undefined ? [] : [{ locale }];
  if (action === 'read') return [{}, { fields: manyFields(schema) }, ...inLanguage];
  if (action === 'list') return [{}, { per_page: '1' }, { q: t.mark() }, { fields: 'id' }, ...inLanguage];
  return [{}];
}

/** Destroys a record that was read, reads it in every view, and destroys it again. */
async function destroyTwice(t: Preparation, type: string): Promise<void> {
  const created = await t.createRecord(type);
  await t.read(created);
  if (!isSuccess(await t.destroy(created))) return;
  for (const query of viewsOf(t, { action: 'read', type })) await t.read(created, { query });
  await t.destroy(created);
}

/** Destroys a record in each state that an update can bring about: in some a service refuses. */
async function destroyInEachState(t: Preparation, type: string): Promise<void> {
  const states = (t.resource(type).schema?.fields ?? []).filter(
    (it) => it.enum && !it.readOnly && /(^|_)(status|state)$/i.test(it.name),
  );
  for (const { name, enum: values = [] } of states)
    for (const value of values)
      await tryTo(async () => {
        const created = await t.createRecord(type);
        const response = await t.update(created, { ...created.sent, [name]: value });
        if (isSuccess(response)) await t.destroy(created);
      });
}

/** Sends each invalid creation of a type and one with all that is blank, one that is refused in each language, and an update and a destroy where it has an address of its own. */
async function provokeRefusals(t: Preparation, type: string, send: typeof sendInvalid): Promise<void> {
  for (const mutation of mutationsOf(t, type)) await tryTo(() => send(t, type, mutation));
  await tryTo(async () => {
    const blank = requiredFieldMutations(t, type).filter(({ kind }) => kind === 'blank');
    await sendInvalidAnew(t, type, { apply: (body) => blank.reduce((it, { apply }) => apply(it), body) });
  });
  await tryTo(async () => {
    const rejected = await findRejectedCreation(t, type);
    // Between two without a locale: its effect must not stay.
    for (const locale of [undefined, ...t.description.locales, undefined])
      await resendRejected(t, type, rejected, { query: { locale } });
    await resendRejected(t, type, rejected, { headers: [['Accept', '*/*']] });
  });
  if (offers(t.description, type, 'destroy') || isPublished(t.description.operations, type, 'destroy'))
    await tryTo(() => destroyTwice(t, type));
  if (needsParent(t.resource(type))) return;
  await destroyInEachState(t, type);
  await tryTo(async () => {
    const created = await t.createRecord(type);
    for (const { kind, apply } of mutationsOf(t, type)) {
      if (kind === 'absent') continue;
      // All else that it sends is new: none of it may be stored.
      const names = recognisable(t.resource(type).schema);
      const others = Object.fromEntries(names.map((name) => [name, t.mark()]));
      const fields = { ...created.sent, ...others, ...nestedOfKind(t, 'digits', t.resource(type)) };
      if ((await t.update(created, apply(fields))).status !== 422) continue;
      await readRecord(t, created);
      return;
    }
  });
}

/** Shows records of a type under those of another that they are assigned to, and the others in them, also where one is moved. */
async function showAssigned(t: Preparation, type: string, parent: string): Promise<void> {
  const under = await t.createRecord(parent);
  const nested = nestedProperties(t.description).find((it) => it.parent === type);
  const items = nested && nestedBody(t, nested, [t.build(nested.type)]);
  await readRecord(t, await t.createRecord(type, { under, ...(items && { with: items }) }));
  await t.list(type, { under });
  await t.list(type);
  const created = await t.createRecord(type, { under });
  const other = await t.createRecord(parent);
  const [reference] =
    Object.entries(await readRecord(t, created)).find(([, value]) => value === under.id) ?? [];
  if (reference === undefined) return;
  await t.update(created, { ...created.sent, [reference]: other.id });
  await t.list(type, { under });
  // A record of another company must not be shown, whatever becomes of its id.
  const foreign = await t.createRecord(parent, { company: t.otherCompany });
  await tryTo(async () => readRecord(t, await t.createRecord(type, { with: { [reference]: foreign.id } })));
  // What a record is assigned to stays when it is destroyed.
  await t.destroy(created);
  for (const it of [under, other]) await readRecord(t, it);
}

/** Updates a record with the id of another one in the body: no other record than that of the address changes. */
async function updateWithOtherId(t: Preparation, type: string): Promise<void> {
  if (needsParent(t.resource(type))) return;
  const [one, other] = [await t.createRecord(type), await t.createRecord(type)];
  const fields = fieldsOfKind('the id of another record', t.resource(type), t.mark(), other);
  await t.update(one, { ...one.sent, ...fields });
  await readRecord(t, other);
}

/** Creates something under the id of another type than that of the parent in its address. */
async function createUnderOther(
  t: Preparation,
  { type, plural }: Resource,
  parent: string,
  other: string,
): Promise<void> {
  const { id } = await t.createRecord(other);
  const path = `/api/${t.resource(parent).plural}/${id}`;
  await t.sendCreation(type, t.build(type), { path: `${path}/${plural}` });
  await t.get(path);
}

/** A text in each of a few fields of a record, and an address of emails in the field for it. */
function someTexts(t: Preparation, type: string): DataRecord {
  const { schema } = t.resource(type);
  const email = fieldByMeaning(schema, 'email');
  const names = recognisable(schema).slice(0, 3);
  return {
    ...Object.fromEntries(names.map((name) => [name, t.mark()])),
    ...(email && { [email]: `${t.mark()}@example.com` }),
  };
}

/**
 * Creates something under one record with the ids of another in its body, which do not move it, and shows what is under each. What is
 * sent beneath a record stays what it is, whatever the record itself has.
 */
async function createBeneath(t: Preparation, resource: Resource, parent: string): Promise<void> {
  const [under, other] = [
    await t.createRecord(parent, { with: someTexts(t, parent) }),
    await t.createRecord(parent),
  ];
  const fields = fieldsOfKind('ids of others', resource, t.mark(), other);
  await t.sendCreation(resource.type, t.build(resource.type, fields), { under });
  for (const it of [under, other]) await t.list(resource.type, { under: it });
  // What a field keeps shows in the first.
  for (const it of [other, under]) await readRecord(t, await t.createRecord(resource.type, { under: it }));
}

/** Searches for what a record of another company has in each of its texts: the others of it must not show. */
async function searchElsewhere(t: Preparation, type: string): Promise<void> {
  if (t.resource(type).path === undefined) return;
  const sent = someTexts(t, type);
  await t.createRecord(type, { company: t.otherCompany, with: sent });
  for (const q of Object.values(sent)) await t.list(type, { query: { q: String(q) } });
}

/** Stores days and numbers, one kind after the other, in nested records as well. */
async function storeInTurn(t: Preparation, type: string, kinds: readonly string[]): Promise<void> {
  const [first, ...others] = kinds
    .map((kind) => {
      const resource = t.resource(type);
      return {
        ...fieldsOfKind(kind, resource, t.mark(), undefined),
        ...nestedOfKind(t, kind, resource),
      };
    })
    .filter((it) => Object.keys(it).length > 0);
  if (first === undefined) return;
  const created = await t.createRecord(type, { with: first });
  await readRecord(t, created);
  for (const fields of others) {
    await t.update(created, { ...created.sent, ...fields });
    await readRecord(t, created);
  }
}

/** Calls with a token that may read one type: another type, however its list is spelled, and what changes a record of the first. */
async function exceedScope(t: Preparation): Promise<void> {
  const [one, other] = t.description.resources.filter((it) => it.path !== undefined);
  if (one === undefined || other?.path === undefined) return;
  const as = asBearer(await t.token({ scope: `api/${one.plural}:read` }));
  await t.createRecord(other.type);
  for (const spell of Object.values(spelled)) await t.get(spell(other.path), { as });
  const { path } = await t.createRecord(one.type);
  await t.post(path, { as, headers: [['X-HTTP-Method-Override', 'DELETE']], json: {} });
}

/** Creates, updates and destroys records of a type with a token that may only read them. */
async function writeToRead(t: Preparation, { type, plural, parents: [parent] }: Resource): Promise<void> {
  const under = parent === undefined ? {} : { under: await t.createRecord(parent) };
  // First, since only what can be created has a scope.
  const created = await t.createRecord(type, under);
  const as = asBearer(await t.token({ scope: `api/${plural}:read` }));
  await t.sendCreation(type, t.build(type), { ...under, as });
  await t.list(type, under);
  await t.update(created, created.sent, { as });
  await t.destroy(created, { as });
  await readRecord(t, created);
}

/** Asks for what a list and a record are like without their bodies, as every user: roles bind each method. */
async function headAsEach(t: Preparation, type: string): Promise<void> {
  const { path } = t.resource(type);
  if (path === undefined) return;
  const created = await t.createRecord(type);
  for (const user of t.users())
    for (const it of [path, created.path]) await t.request('HEAD', it, { as: asUser(user) });
}

/** Reads the current user, restricted and as it is, as somebody else, and the current company, also where a header names another one. */
async function readCurrents(t: Preparation): Promise<void> {
  const as = asUser(t.otherUser);
  for (const query of [{}, { fields: 'id' }]) await t.get('/api/users/current', { as, query });
  const host = new URL(t.otherCompany.baseUrl).host;
  for (const headers of [[], [['X-Forwarded-Host', host] as const]])
    await t.get('/api/companies/current', { headers });
}

/** Whether a record of some type comes back with what was stored: replies of a server that stores nothing say nothing. */
async function showsWhatIsStored(t: Preparation): Promise<boolean> {
  let isShown = false;
  for (const { type, path } of t.description.resources)
    if (path !== undefined && !isShown)
      await tryTo(async () => {
        const field = await findWritableField(t, type);
        const value = field.nextValue();
        const created = await t.createRecord(type, { with: { [field.name]: value } });
        isShown =
          field.isUnique && field.matches(value)((await readRecord(t, created))[field.name]) === undefined;
      });
  return isShown;
}

/** Creates a record with two of a nested type, and shows it after each of what can become of them. */
async function showNested(t: Preparation, nested: NestedProperty): Promise<void> {
  const { created } = await createParentWithNested(t, nested, 2);
  const [first] = nestedRecordsIn(await readRecord(t, created), nested);
  const fields = nestedBody(t, nested, [t.build(nested.type, first && { id: first.id })]);
  await tryTo(async () => t.sendCreation(nested.parent, t.build(nested.parent, fields)));
  await readRecord(t, created);
  const record = t.build(nested.type);
  const equal = nestedBody(t, nested, [record, record]);
  await tryTo(async () => t.sendCreation(nested.parent, t.build(nested.parent, equal)));
  await t.get(created.path, { query: { fields: nested.property } });
  await tryTo(async () => {
    const elements = nestedOfEachKind(t, t.resource(nested.type)).map((it) => t.build(nested.type, it));
    const kinds = await t.createRecord(nested.parent, { with: nestedBody(t, nested, elements) });
    // What a field keeps shows in the first.
    for (const _ of [1, 2]) await readRecord(t, kinds);
  });
  const [mutation] = mutationsOf(t, nested.parent).filter((it) => it.kind === 'blank');
  if (mutation) {
    const added = nestedBody(t, nested, [t.build(nested.type)]);
    await t.update(created, mutation.apply({ ...created.sent, ...added }));
    await readRecord(t, created);
  }
  await t.update(created, created.sent);
  // As clients do that send back what they were shown, but for what only the service writes.
  const names = new Set(['id', ...Object.keys(t.build(nested.type))]);
  const shown = nestedRecordsIn(await readRecord(t, created), nested).map((it) =>
    Object.fromEntries(Object.entries(it).filter(([name]) => names.has(name))),
  );
  await t.update(created, { ...created.sent, ...nestedBody(t, nested, shown) });
  await readRecord(t, created);
  await t.list(nested.parent);
}

/** Calls that are made at the same time: each is about records of its own. */
const callsAtATime = 8;

/**
 * Calls every operation with every view, has each type refused, and shows every nested record, once for a run.
 * @returns whether a record came back as it was stored
 */
async function callEveryOperation(t: Preparation, send = sendInvalid): Promise<boolean> {
  const { resources } = t.description;
  const made = resources.filter(({ path, parents }) => path !== undefined || parents.length > 0);
  const calls = [
    ...allOperations(t.description).map((operation) => async () => {
      const prepared = await operation.prepare(t);
      for (const query of viewsOf(t, operation)) await prepared.send({ query });
    }),
    ...nestedProperties(t.description).map((nested) => () => showNested(t, nested)),
    ...made.flatMap((resource) => [
      ...resource.parents.flatMap((parent, at, all) => {
        const other = all.at(at - 1);
        return other === undefined || other === parent
          ? []
          : [() => createUnderOther(t, resource, parent, other)];
      }),
      ...resource.parents.map((parent) => () => createBeneath(t, resource, parent)),
    ]),
    ...made.map((resource) => () => writeToRead(t, resource)),
    ...made.flatMap(({ type, assignedTo = [] }) => [
      () => provokeRefusals(t, type, send),
      ...kindsInTurn.map((kinds) => () => storeInTurn(t, type, kinds)),
      () => updateWithOtherId(t, type),
      () => searchElsewhere(t, type),
      () => headAsEach(t, type),
      ...Array.from(
        new Set([...assignedTo, ...listParentsOf(type)]),
        (parent) => () => showAssigned(t, type, parent),
      ),
    ]),
    ...[exceedScope, readCurrents, ...oauthCalls].map((call) => () => call(t)),
  ];
  await sideBySide(calls, callsAtATime, (call) => tryTo(call));
  return showsWhatIsStored(t);
}

const calls = createMemo<boolean>();

/**
 * The first finding, where it is no accident: there are several, or there is another when its request is repeated, or every operation
 * is called again. What does not come again is no violation.
 */
async function confirmedFinding(t: Preparation, requirement: string): Promise<Finding | undefined> {
  const found = () =>
    [...t.tallies(requirement)]
      .sort(([one], [other]) => one.localeCompare(other))
      .flatMap(([, { findings }]) => findings);
  const [first, ...more] = found();
  if (first === undefined || more.length > 0) return first;
  if (first.exchange.request.method === 'GET') await t.repeat(first.exchange);
  // What it was about can be gone by now: its check has removed it.
  if (found().length === 1) await callEveryOperation(t, sendInvalidAnew);
  return found().length > 1 ? first : undefined;
}

/** Calls every operation, plays the stories, and expects that no reply of the run so far violates a requirement. */
const judgeReplies = (requirement: string, depth: Depth) => async (t: Target) => {
  const isStored = await t.waitFor(calls.get(t.description, 'calls', () => callEveryOperation(t)));
  const finding =
    (await violationInStories(t, requirement, depth)) ?? (await confirmedFinding(t, requirement));
  if (finding === undefined && !isStored)
    t.uncertain('No record comes back as it was stored, so that replies say nothing.');
  const isBound = [...t.tallies(requirement).values()].some(({ judged }) => judged > 0);
  if (!isBound) t.notApplicable('No reply of this run is bound by it.');
  t.expectNone(finding);
};

/** The group of the checks that tell stories. */
export const repliesGroup = 'every reply';

/** Requirements that need somebody besides the run's own user and app. */
const othersNeeded: Readonly<Record<string, readonly Need[]>> = {
  'company.code-works-in-one-company': ['sharedUser', 'otherCompany'],
};

const hasRequirement = (all: readonly { readonly requirement: string }[], id: string): boolean =>
  all.some(({ requirement }) => requirement === id);

/** What a requirement needs to bind any reply: without it, it is untestable. */
function needsOf(requirement: string): readonly Need[] {
  const isAboutRedirects = hasRequirement(redirectExpectations, requirement);
  const isAboutExchanges = !isAboutRedirects && hasRequirement(exchangeExpectations, requirement);
  return [
    ...usualNeeds,
    ...(isAboutRedirects || isAboutExchanges ? (['app', 'dialog'] as const) : []),
    ...(isAboutExchanges ? (['secret'] as const) : []),
    ...(othersNeeded[requirement] ?? []),
  ];
}

const bindsEveryReply = 'transport.replies-are-json';

/**
 * Checks that no reply of the run violates what the model demands of it, whoever sent the request. They run last; what they send
 * is sent for one that runs beside others.
 */
export const everyReplyChecks: Family = family({
  requirements: modelled,
  emptyBecause: 'The model judges replies of every target.',
  *checks(_, depth) {
    yield check({
      requirement: bindsEveryReply,
      title: 'When every operation is called, then no reply violates it',
      run: judgeReplies(bindsEveryReply, depth),
    });
    for (const requirement of modelled)
      yield check({
        requirement,
        needs: needsOf(requirement),
        title: 'When every operation is called, and whatever else this run sends, then no reply violates it',
        alone: true,
        group: repliesGroup,
        begins: 'last',
        run: judgeReplies(requirement, depth),
      });
  },
});
