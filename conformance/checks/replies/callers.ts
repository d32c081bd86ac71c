import type { Preparation } from '../../check/target.ts';
import type { Resource } from '../../context/resource.ts';
import { anonymous, asBearer, asQuery, asUser, type Caller, type Query } from '../../http/request.ts';
import { isSuccess } from '../../match/response.ts';
import { hasPermission } from '../../profile/people.ts';
import { recognisable } from '../../records/creation-rule.ts';
import { isId } from '../../records/envelopes.ts';
import { updateMethods } from '../../records/updates.ts';
import { linksOf } from '../../schemas/read.ts';
import { spelled } from '../../stories/axes.ts';
import { partiesOf, tryTo } from '../../stories/credentials.ts';
import type { TestedOperation } from '../operations/operation.ts';
import { propertyNamesIn } from '../shared/json-values.ts';
import { recordsIn } from '../shared/lists.ts';
import { listParameters } from '../shared/parameters.ts';
import { readRecord } from '../shared/records.ts';
import { createdTypesOf, listedTypes, offers } from '../shared/resource-types.ts';
import { contextOf, scopeOf, typesWithContext } from '../shared/scopes.ts';
import { someTexts } from '../shared/values.ts';
import { viewsOf } from './views.ts';

/** The version as a parameter, where lists take it. */
const versionsOf = async (t: Preparation): Promise<readonly Query[]> =>
  (await listParameters(t)).filter((it) => 'v' in it);

type ListedResource = Resource & { readonly path: string };

type View = Pick<TestedOperation, 'action' | 'type'> & { readonly path: string; readonly as: Caller };

/** Asks for an address in every view, without its body, and with a version: what is refused is refused however it is asked for. */
async function viewAs(t: Preparation, { as, path, ...operation }: View): Promise<void> {
  await t.request('HEAD', path, { as });
  for (const query of [...viewsOf(t, operation), ...(await versionsOf(t))]) await t.get(path, { as, query });
}

/** The parameters in the links of a type's schema that take ids, such as `filter[ids]` (spec#4.2-link-parameters). */
const idParameters = (t: Preparation, type: string): readonly string[] => [
  ...new Set(propertyNamesIn(linksOf(t.resource(type).schema?.raw)).filter((it) => /[[_]ids?\]$/.test(it))),
];

/**
 * Searches for what a record of another company has in each of its texts, and for its id in every parameter that takes ids, which must not
 * show it, and asks for lists and records of one company as a user of the other.
 */
export async function askElsewhere(t: Preparation, type: string): Promise<void> {
  const { path } = t.resource(type);
  if (path === undefined) return;
  const sent = someTexts(t, type);
  const elsewhere = await t.createRecord(type, { company: t.otherCompany, with: sent });
  // Before the searches: a text that was sent to both companies does not tell whose it is.
  for (const name of idParameters(t, type)) await t.list(type, { query: { [name]: String(elsewhere.id) } });
  for (const q of Object.values(sent)) await t.list(type, { query: { q: String(q) } });
  // What one company was shown, a cache can show to another.
  await t.get(elsewhere.path, { company: t.otherCompany });
  await viewAs(t, { as: t.me, path: elsewhere.path, action: 'read', type });
  const { 'a user of another company': user } = await partiesOf(t);
  if (user) await viewAs(t, { as: asUser(user), path, action: 'list', type });
}

/** The types that have a list and a context in scopes. */
async function listedWithContext(t: Preparation): Promise<readonly ListedResource[]> {
  const types = await typesWithContext(t);
  return t.description.resources.filter(
    (it): it is ListedResource => it.path !== undefined && types.includes(it.type),
  );
}

/**
 * Calls with a token of either grant that may read one type: the next type, however its list is spelled, and what changes a record of the
 * first.
 */
export async function exceedScope(t: Preparation, type: string): Promise<void> {
  const listed = await listedWithContext(t);
  const at = listed.findIndex((it) => it.type === type);
  const other = listed[(at + 1) % listed.length];
  if (at < 0 || other === undefined || other.type === type) return;
  const scope = await scopeOf(t, type, 'read');
  const as =
    at % 2 === 0 ? asBearer(await t.token({ scope })) : asQuery(await t.token({ scope, grant: 'implicit' }));
  const unseen = await t.createRecord(other.type);
  for (const spell of Object.values(spelled)) await t.get(spell(other.path), { as });
  await viewAs(t, { as, path: other.path, action: 'list', type: other.type });
  await viewAs(t, { as, path: unseen.path, action: 'read', type: other.type });
  const seen = await t.createRecord(type);
  await t.post(seen.path, { as, headers: [['X-HTTP-Method-Override', 'DELETE']], json: {} });
}

/** Lists with a token whose scope names what every token may see, which is not all that one may see which names nothing else. */
export async function listWithoutContext(t: Preparation): Promise<void> {
  const [first] = await listedWithContext(t);
  if (first === undefined) return;
  for (const context of ['users/current', 'api/users/current'])
    await tryTo(async () => t.get(first.path, { as: asBearer(await t.token({ scope: `${context}:read` })) }));
}

/**
 * Creates, updates and destroys records of a type with tokens that may not: of a user who may not, those that may only read them and,
 * where no check does it with each list of permissions, those that may do one thing more. Beneath a parent, lists them
 * with a token that may do everything else.
 */
export async function writeAsReaders(t: Preparation, { type, parents: [parent] }: Resource): Promise<void> {
  const under = parent === undefined ? {} : { under: await t.createRecord(parent) };
  // First, since only what can be created has a scope.
  const created = await t.createRecord(type, under);
  const context = await contextOf(t, type);
  const reader = t
    .users()
    .find((it) => ['create', 'update', 'delete'].every((right) => !hasPermission(it, `${context}:${right}`)));
  const lists = listedTypes.includes(type) ? ['read'] : ['read', 'read,create', 'read,update', 'read,delete'];
  const scopes = lists.map((it) => ({ scope: `${context}:${it}` }));
  for (const request of [
    ...(reader ? [{ user: reader }, { user: reader, grant: 'implicit' as const }] : []),
    ...scopes,
  ]) {
    const token = await tryTo(() => t.token(request));
    if (token === undefined) continue;
    const as = asBearer(token);
    await t.sendCreation(type, t.build(type), { ...under, as });
    await t.list(type, under);
    await t.update(created, created.sent, { as });
    await t.destroy(created, { as });
    await t.read(created);
  }
  if (parent === undefined) return;
  // Whichever context counts beneath a parent, to read takes the permission to (spec#5.2-open-nested-context).
  const scope = `${await scopeOf(t, parent, 'create', 'update', 'delete')} ${context}:create,update,delete`;
  await tryTo(async () => t.list(type, { ...under, as: asBearer(await t.token({ scope })) }));
}

/**
 * Asks for a list and a record, without their bodies and in every other view, as everybody who may not see them as they are, and updates
 * the record as each of them, by every method: roles and logins bind whatever shows or changes it, and what is refused to one is not
 * refused to another.
 */
export async function askAsEach(t: Preparation, type: string): Promise<void> {
  const { path } = t.resource(type);
  if (path === undefined) return;
  const isUpdated = offers(t.description, type, 'update');
  const created = await t.createRecord(type);
  const asUsual = async () => {
    await t.read(created);
    if (isUpdated) await t.update(created, created.sent);
  };
  await asUsual();
  const inVersion = await versionsOf(t);
  let methods = updateMethods;
  for (const as of [anonymous, ...t.users().map(asUser)]) {
    for (const [action, it] of [['list', path] as const, ['read', created.path] as const]) {
      const [plain = {}, ...views] = viewsOf(t, { action, type });
      // Whether somebody unknown is let in, with parameters too, checks of all addresses ask.
      if (as !== anonymous && isSuccess(await t.get(it, { as, query: plain }))) continue;
      if (as === anonymous || action === 'read') await t.request('HEAD', it, { as });
      for (const query of as === anonymous ? [] : [...views, ...inVersion]) await t.get(it, { as, query });
    }
    if (!isUpdated) continue;
    const refused = await t.update(created, created.sent, { as });
    if (isSuccess(refused)) continue;
    for (const query of as === anonymous ? inVersion : []) {
      await t.update(created, created.sent, { as, query });
      await t.sendCreation(type, t.build(type), { as, query });
    }
    // With its id and all that it shows: a service can take the record from the body.
    if (methods.length > 0)
      await t.update(created, { ...(await readRecord(t, created)), ...created.sent }, { as });
    const usual = refused.exchange.request.method;
    for (const method of methods.filter((it) => it !== usual))
      await t.update(created, created.sent, { as, method });
    // One user who may not stands for the others.
    if (as !== anonymous) methods = [];
  }
  await asUsual();
  // What refers to it is hidden from some of them, and the record is not.
  for (const it of t.description.resources.filter(({ assignedTo }) => assignedTo?.includes(type)))
    await tryTo(() => t.createRecord(it.type, { under: created }));
  for (const user of t.users()) await t.read(created, { as: asUser(user) });
}

/**
 * Updates one field as each user, and then another as the run's own user, who has seen the record before: no update brings back what
 * it does not send.
 */
export async function updateByTurns(t: Preparation, type: string): Promise<void> {
  const [one, another] = recognisable(t.resource(type).schema);
  if (one === undefined || another === undefined || !offers(t.description, type, 'update')) return;
  const created = await t.createRecord(type, { with: someTexts(t, type) });
  for (const user of t.users()) {
    await t.read(created);
    if (!isSuccess(await t.update(created, { [one]: t.marker() }, { as: asUser(user) }))) continue;
    await t.update(created, { [another]: t.marker() });
    await t.read(created);
  }
}

/** Reads the current user, restricted and as it is, as somebody else, and the current company, also where a header names another one. */
export async function readCurrents(t: Preparation): Promise<void> {
  const as = asUser(t.otherUser);
  for (const query of [{}, { fields: 'id' }]) await t.get('/api/users/current', { as, query });
  const host = new URL(t.otherCompany.baseUrl).host;
  for (const headers of [[], [['X-Forwarded-Host', host] as const]])
    await t.get('/api/companies/current', { headers });
}

/** Reads a record of each type that clients cannot create, such as users, at its own address: the first that its list shows. */
export async function readGiven(t: Preparation): Promise<void> {
  const created = createdTypesOf(t.description);
  for (const { type, path } of t.description.resources.filter((it) => !created.includes(it.type)))
    await tryTo(async () => {
      if (path === undefined) return;
      const [first] = recordsIn(t, type, await t.list(type));
      if (isId(first?.record.id)) await t.get(`${path}/${encodeURIComponent(first.record.id)}`);
    });
}
