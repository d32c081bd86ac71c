import type { Preparation } from '../../check/target.ts';
import type { Resource } from '../../context/resource.ts';
import { asBearer, type Company } from '../../http/request.ts';
import { usualPathOf } from '../../records/envelopes.ts';
import { tryTo } from '../../stories/credentials.ts';
import { fieldsOfKind } from '../../stories/values.ts';
import { type NestedProperty, nestedBody, nestedRecordsIn, oneNested } from '../shared/nested-records.ts';
import { newPlaceFor, readRecord, referenceTo } from '../shared/records.ts';
import { offers } from '../shared/resource-types.ts';
import { scopeOf } from '../shared/scopes.ts';
import { someTexts } from '../shared/values.ts';

/** Shows records of a type under those of another that they are assigned to, and the others in them, also where one is moved. */
export async function showAssigned(t: Preparation, type: string, parent: string): Promise<void> {
  const texts = someTexts(t, parent);
  const filled = await tryTo(() => t.createRecord(parent, { with: { ...texts, ...oneNested(t, parent) } }));
  const under = filled ?? (await t.createRecord(parent, { with: texts }));
  await readRecord(t, await t.createRecord(type, { under, with: oneNested(t, type) }));
  await t.list(type, { under });
  await t.list(type);
  const created = await t.createRecord(type, { under });
  // What belongs to one does not belong to its namesake.
  const namesake = await tryTo(() => t.createRecord(parent, { with: texts }));
  const other = namesake ?? (await t.createRecord(parent));
  await t.createRecord(type, { under: other });
  for (const it of [under, other]) await t.list(type, { under: it });
  const reference = await referenceTo(t, created, under);
  if (reference === undefined) return;
  await t.update(created, { ...created.sent, [reference]: other.id });
  await readRecord(t, created);
  for (const it of [under, other]) await t.list(type, { under: it });
  // A record of another company must not be shown, whatever becomes of its id.
  const foreign = await t.createRecord(parent, { company: t.otherCompany });
  await tryTo(async () => readRecord(t, await t.createRecord(type, { with: { [reference]: foreign.id } })));
  // What a record is assigned to stays when it is destroyed.
  await t.destroy(created);
  for (const it of [under, other]) await readRecord(t, it);
}

/** Updates and creates a record with the id of another one in the body, also with a token that may only create: the other does not change. */
export async function writeWithOtherId(t: Preparation, type: string): Promise<void> {
  const where = await newPlaceFor(t, type);
  const [one, other] = [await t.createRecord(type), await t.createRecord(type)];
  const fields = fieldsOfKind('the id of another record', t.resource(type), t.marker(), other);
  if (offers(t.description, type, 'update')) await t.update(one, { ...one.sent, ...fields });
  await readRecord(t, other);
  await t.sendCreation(type, t.build(type, fields), where);
  await readRecord(t, other);
  const as = asBearer(await t.token({ scope: await scopeOf(t, type, 'create') }));
  await t.sendCreation(type, t.build(type, { ...fields, ...someTexts(t, type) }), { ...where, as });
  await readRecord(t, other);
}

/** Updates a record with the id of a nested one of another record, of this company or another: that does not change. */
export async function writeNestedOfOther(
  t: Preparation,
  nested: NestedProperty,
  company: Company,
): Promise<void> {
  const one = await t.createRecord(nested.parent);
  const other = await t.createRecord(nested.parent, {
    company,
    with: nestedBody(t, nested, [t.build(nested.type)]),
  });
  const [{ id } = {}] = nestedRecordsIn(await readRecord(t, other), nested);
  if (id === undefined) return;
  await t.update(one, { ...one.sent, ...nestedBody(t, nested, [t.build(nested.type, { id })]) });
  await readRecord(t, other);
}

/** Creates something under the id of another type than that of the parent in its address. */
export async function createUnderOther(
  t: Preparation,
  { type, plural }: Resource,
  parent: string,
  other: string,
): Promise<void> {
  const { id } = await t.createRecord(other);
  const path = usualPathOf(t.resource(parent), id);
  await t.sendCreation(type, t.build(type), { path: `${path}/${plural}` });
  await t.get(path);
}

/**
 * Creates something under one record with the ids of another in its body, which do not move it, and shows what is under each. What is
 * sent beneath a record stays what it is, whatever the record itself has.
 */
export async function createBeneath(t: Preparation, resource: Resource, parent: string): Promise<void> {
  const [under, other] = [
    await t.createRecord(parent, { with: someTexts(t, parent) }),
    await t.createRecord(parent),
  ];
  const fields = fieldsOfKind('ids of others', resource, t.marker(), other);
  await t.sendCreation(resource.type, t.build(resource.type, fields), { under });
  for (const it of [under, other]) await t.list(resource.type, { under: it });
  // Equal ones are two, beneath one record and beneath two.
  const equal = t.build(resource.type);
  for (const it of [other, other, under]) await t.sendCreation(resource.type, equal, { under: it });
  for (const it of [other, under]) await t.list(resource.type, { under: it });
  // What a field keeps shows in the first.
  await readRecord(t, await t.createRecord(resource.type, { under: other }));
  const created = await t.createRecord(resource.type, { under });
  await readRecord(t, created);
  if (!offers(t.description, resource.type, 'destroy')) return;
  await t.destroy(created);
  await t.read(created);
}
