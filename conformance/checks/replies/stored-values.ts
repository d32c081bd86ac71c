import type { Preparation } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import { isSuccess } from '../../match/response.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { isRefusedBody, propertiesIn } from '../../records/envelopes.ts';
import { stringFor } from '../../records/valid-scalars.ts';
import { tryTo } from '../../stories/credentials.ts';
import {
  asTextsInTurn,
  beyond32BitsInTurn,
  fieldsOfKind,
  fieldsOfKinds,
  nestedOfEachKind,
  nestedOfKind,
} from '../../stories/values.ts';
import { mutationsOf } from '../shared/mutations.ts';
import {
  createParentWithNested,
  type NestedProperty,
  nestedBody,
  nestedRecordsIn,
} from '../shared/nested-records.ts';
import { listParameters } from '../shared/parameters.ts';
import { createdBy, makeWithValues, newPlaceFor, readRecord } from '../shared/records.ts';
import { kindsOf, offers } from '../shared/resource-types.ts';
import { pick, someTexts } from '../shared/values.ts';

/**
 * Updates a record with some fields, and once more without those that the target refuses by name: a text in a field whose name asks for a
 * form is replaced by one of that form.
 */
export async function updateWithAccepted(
  t: Preparation,
  created: CreatedRecord,
  fields: DataRecord,
): Promise<void> {
  const response = await t.update(created, { ...created.sent, ...fields });
  if (!isRefusedBody(response)) return;
  const refused = propertiesIn(response, Object.keys(fields)).map((it) => it.split(/\W/)[0]);
  const accepted = Object.entries(fields).filter(([name]) => !refused.includes(name));
  const known = t.resource(created.type).schema?.fields ?? [];
  const usual = known.flatMap(({ name, schema }) => {
    const isRefused = refused.includes(name) && typeof fields[name] === 'string';
    const text = isRefused ? stringFor(name, schema, t.marker()) : undefined;
    return text === undefined || t.markersIn(text).length > 0 ? [] : [[name, text] as const];
  });
  await t.update(created, { ...created.sent, ...Object.fromEntries([...accepted, ...usual]) });
}

/** Stores fields in place of each other: by updates, or in new records where there are none. Another record keeps what it has meanwhile. */
async function storeEach(t: Preparation, type: string, bodies: readonly DataRecord[]): Promise<void> {
  const before = bodies.length > 1 ? await t.createRecord(type, { with: someTexts(t, type) }) : undefined;
  let created: CreatedRecord | undefined;
  for (const fields of bodies) {
    const last = offers(t.description, type, 'update') ? created : undefined;
    if (last) await updateWithAccepted(t, last, fields);
    else created = (await tryTo(() => t.createRecord(type, { with: fields }))) ?? created;
    if (created) await readRecord(t, created);
  }
  if (before) await readRecord(t, before);
}

/** Stores kinds of value in place of each other, in nested records as well. */
export async function storeInTurn(
  t: Preparation,
  type: string,
  turns: readonly (readonly string[])[],
): Promise<void> {
  const resource = t.resource(type);
  const bodies = turns
    .map((kinds) => ({
      ...fieldsOfKinds(kinds, resource, t.marker()),
      ...Object.assign({}, ...kinds.map((kind) => nestedOfKind(t, kind, resource))),
    }))
    .filter((it) => Object.keys(it).length > 0);
  await storeEach(t, type, bodies);
}

/** Stores a number beyond 32 bits in each field that takes one. */
export const storeBeyond32Bits = (t: Preparation, type: string): Promise<void> =>
  storeEach(t, type, beyond32BitsInTurn(t.resource(type)));

/** Sends a text for each number and flag, in a new record and in an update: what is not refused is shown as the schema says. */
export async function storeAsTexts(t: Preparation, type: string): Promise<void> {
  const fields: DataRecord = Object.assign({}, ...asTextsInTurn(t.resource(type), t.marker));
  if (Object.keys(fields).length === 0) return;
  const { created } = await makeWithValues(t, type, fields, await newPlaceFor(t, type));
  await tryTo(() => readRecord(t, created));
  if (!offers(t.description, type, 'update')) return;
  const other = await t.createRecord(type);
  await updateWithAccepted(t, other, fields);
  await readRecord(t, other);
}

/** Creates a parent with nested records: where it is refused for some, one with each half that is accepted. */
async function createWithAccepted(
  t: Preparation,
  nested: NestedProperty,
  elements: readonly DataRecord[],
): Promise<readonly CreatedRecord[]> {
  const body = t.build(nested.parent, nestedBody(t, nested, elements));
  const response = await t.sendCreation(nested.parent, body);
  if (isSuccess(response)) return [await createdBy(t, nested.parent, body, response)];
  if (!isRefusedBody(response) || elements.length < 2) return [];
  const middle = Math.ceil(elements.length / 2);
  const first = await createWithAccepted(t, nested, elements.slice(0, middle));
  return [...first, ...(await createWithAccepted(t, nested, elements.slice(middle)))];
}

/** The nested records that a record shows, with their ids and what clients write: the fields of those that were sent. */
function shownAgain(
  record: DataRecord,
  nested: NestedProperty,
  sent: readonly DataRecord[],
): readonly DataRecord[] {
  const names = new Set(['id', ...sent.flatMap(Object.keys)]);
  return nestedRecordsIn(record, nested).map((it) => pick(it, names));
}

/** Creates a record with two of a nested type, and shows it after each of what can become of them. */
export async function showNested(t: Preparation, nested: NestedProperty): Promise<void> {
  const { created, field } = await createParentWithNested(t, nested, 2);
  const [first] = nestedRecordsIn(await readRecord(t, created), nested);
  const fields = nestedBody(t, nested, [t.build(nested.type, first && { id: first.id })]);
  await tryTo(async () => t.sendCreation(nested.parent, t.build(nested.parent, fields)));
  await readRecord(t, created);
  const record = t.build(nested.type);
  const equal = nestedBody(t, nested, [record, record]);
  await tryTo(async () => t.sendCreation(nested.parent, t.build(nested.parent, equal)));
  // Of one name are two as well, each with its own numbers.
  const marker = t.marker();
  const numbered = ['a whole number', 'a fraction'].map((number) => ({
    ...record,
    ...fieldsOfKind(number, t.resource(nested.type), marker, undefined),
  }));
  await tryTo(async () =>
    readRecord(t, await t.createRecord(nested.parent, { with: nestedBody(t, nested, numbered) })),
  );
  await t.get(created.path, { query: { fields: nested.property } });
  // Of one kind are two as well, where a rule does not forbid it.
  const [kind] = kindsOf(t.resource(nested.type));
  const ofOneKind = nestedBody(
    t,
    nested,
    [1, 2].map(() => t.build(nested.type, kind)),
  );
  if (kind) await tryTo(async () => readRecord(t, await t.createRecord(nested.parent, { with: ofOneKind })));
  const inner = t.resource(nested.type);
  for (const values of [
    nestedOfEachKind(t, inner),
    beyond32BitsInTurn(inner),
    asTextsInTurn(inner, t.marker),
  ])
    await tryTo(async () => {
      const all = values.map((it) => t.build(nested.type, it));
      for (const kinds of all.length === 0 ? [] : await createWithAccepted(t, nested, all)) {
        await readRecord(t, kinds);
        // What a field keeps shows in the first.
        const shown = shownAgain(await readRecord(t, kinds), nested, all);
        // As clients do that change something else: what they were shown stays as it is.
        await t.update(kinds, { ...kinds.sent, ...nestedBody(t, nested, shown) });
        await readRecord(t, kinds);
      }
    });
  const [mutation] = mutationsOf(t, nested.parent).filter((it) => it.kind === 'blank');
  if (mutation) {
    const added = nestedBody(t, nested, [t.build(nested.type)]);
    await t.update(created, mutation.apply({ ...created.sent, ...added }));
    await readRecord(t, created);
  }
  // It is open whether they stay, and not how often they are there.
  const { [nested.property]: _, ...others } = created.sent;
  await t.update(created, { ...others, ...someTexts(t, nested.parent) });
  await readRecord(t, created);
  await t.update(created, created.sent);
  // As clients do that change one and send the others back.
  for (const place of [0, 1]) {
    const shown = shownAgain(await readRecord(t, created), nested, [t.build(nested.type)]).map((it, at) => ({
      ...it,
      ...(at === place && {
        ...t.build(nested.type, fieldsOfKind('a fraction', t.resource(nested.type), t.marker(), undefined)),
        [field]: t.marker(),
      }),
    }));
    await t.update(created, { ...created.sent, ...nestedBody(t, nested, shown) });
  }
  // As clients do that add one.
  const all = shownAgain(await readRecord(t, created), nested, [t.build(nested.type)]);
  await t.update(created, { ...created.sent, ...nestedBody(t, nested, [...all, t.build(nested.type)]) });
  // One alone, which is not in its place.
  const last = nestedRecordsIn(await readRecord(t, created), nested).at(-1);
  const alone = t.build(nested.type, last && { id: last.id });
  await t.update(created, { ...created.sent, ...nestedBody(t, nested, [alone]) });
  await readRecord(t, created);
  await t.list(nested.parent);
}

/**
 * Creates records of two languages without a locale, and of the first with the other as the locale, which is about messages and not about
 * what is stored (spec#4.2-locale).
 */
export async function createInLocale(t: Preparation, type: string): Promise<void> {
  const { schema, path } = t.resource(type);
  const field = schema?.fields.find(
    (it) => /(^|_)language$/i.test(it.name) && it.types.includes('string') && !it.readOnly && !it.enum,
  );
  const [one, other] = t.description.locales;
  if (path === undefined || field === undefined || one === undefined || other === undefined) return;
  const body = (locale: string) => t.build(type, { [field.name]: locale.split(/[_-]/)[0] });
  for (const it of [one, other]) await t.sendCreation(type, body(it));
  const sent = body(one);
  const response = await t.sendCreation(type, sent, { query: { locale: other } });
  if (isSuccess(response)) await readRecord(t, await createdBy(t, type, sent, response));
}

/** Updates a record with each parameter of a list (spec#4.2): it is about the answer, and not about what is stored. */
export async function updateInViews(t: Preparation, type: string): Promise<void> {
  if (!offers(t.description, type, 'update')) return;
  const created = await t.createRecord(type, { with: someTexts(t, type) });
  for (const query of await listParameters(t)) {
    await t.update(created, { ...created.sent, ...someTexts(t, type) }, { query });
    await readRecord(t, created);
  }
}

/** Creates records with fractions without a locale and in each: JSON writes a number in one way, whatever the language. */
export async function createFractions(t: Preparation, type: string): Promise<void> {
  const kind = 'a fraction';
  const resource = t.resource(type);
  const fields = { ...fieldsOfKinds([kind], resource, t.marker()), ...nestedOfKind(t, kind, resource) };
  if (Object.keys(fields).length === 0) return;
  for (const locale of [undefined, ...t.description.locales])
    await readRecord(t, await t.createRecord(type, { with: fields, query: { locale } }));
}
