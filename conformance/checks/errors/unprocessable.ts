import { isDeepStrictEqual } from 'node:util';
import { type Check, check, type Family } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import type { HttpResponse } from '../../http/response.ts';
import { formatValue } from '../../match/matcher.ts';
import { hasStatus, isSuccess, refuses, succeeds } from '../../match/response.ts';
import { equals, holds, satisfies } from '../../match/value.ts';
import { type CreatedRecord, usesUpParent } from '../../records/creation.ts';
import { isOfKnownRecord } from '../../records/removal.ts';
import { jsonIn, listOr, objectOr } from '../../schemas/json.ts';
import {
  expectMutations,
  type InvalidCreation,
  isUnprocessable,
  sendInvalid,
  withoutRule,
} from '../shared/invalid-bodies.ts';
import {
  blankTextMutations,
  forbiddenValueMutations,
  invalidEnumMutations,
  invalidNestedRecords,
  type Mutation,
  requiredFieldMutations,
  tooLongMutations,
  wrongTypeMutations,
} from '../shared/mutations.ts';
import {
  createParentWithNested,
  eachNested,
  type NestedProperty,
  nestedBody,
  nestedRecordsIn,
} from '../shared/nested-records.ts';
import { createdBy, currentRecord, makeWithValues, newPlaceFor, readRecord } from '../shared/records.ts';
import { childTypes, eachCreatedType, eachTypeWith, withArticle } from '../shared/resource-types.ts';
import { filledValues, pick } from '../shared/values.ts';
import { findWritableField } from '../shared/writable-fields.ts';

/** The parents after the first one, which the usual invalid creations are sent under. */
async function otherParentsOf(t: Preparation, type: string): Promise<readonly CreatedRecord[]> {
  const parents: CreatedRecord[] = [];
  for (const parent of t.resource(type).parents.slice(1))
    parents.push(await t.sharedRecord(parent, { for: 'invalid creations' }));
  return parents;
}

/** An invalid creation that was sent, and the record that it made, where that was read. */
type SentCreation = Pick<InvalidCreation, 'body' | 'response'> & Partial<Pick<InvalidCreation, 'stored'>>;

/** The value that a creation answers with, or that the record shows which it made: it need not come back (spec#4.1-open-replies). */
async function storedValue(
  t: Preparation,
  type: string,
  { valueIn }: Mutation,
  { body, response, stored }: SentCreation,
): Promise<unknown> {
  const answered = valueIn(objectOr(objectOr(jsonIn(response.text))[type]));
  return answered ?? valueIn(stored ?? (await currentRecord(t, await createdBy(t, type, body, response))));
}

/** Whether a success holds the errors of a refusal (spec#7.2-errors). */
const holdsErrors = ({ text }: HttpResponse): boolean => listOr(objectOr(jsonIn(text)).errors).length > 0;

/**
 * Sends an invalid body. A server can fill in a missing value, keep a blank one that its schema accepts, or
 * replace a value outside an enum or of another type; whatever it does not refuse, it has to correct in the
 * record. It can also refuse a body with wrong types as malformed, and keep a text that is too long, since lengths are
 * not a contract yet (spec#8-lengths).
 */
async function expectRefusedOrCorrected(t: Target, type: string, mutation: Mutation, creation: SentCreation) {
  const { subject, kind, valueIn } = mutation;
  const { body, response } = creation;
  if (!isSuccess(response)) return t.expect(response, kind === 'wrong-type' ? refuses : hasStatus(422));
  if (holdsErrors(response)) return t.expect(response, hasStatus(422));
  const isUnknown = response.text === '' || !(childTypes.includes(type) || isOfKnownRecord(response));
  if (isUnknown || kind === 'blank' || kind === 'too-long') return t.expect(response, succeeds);
  const value = childTypes.includes(type)
    ? valueIn((await t.expectDone(async () => t.one(response, type))).record)
    : await storedValue(t, type, mutation, creation);
  if (kind === 'absent') {
    return t.expect(
      value,
      satisfies(
        `status 422, or the missing ${subject} filled in by the service`,
        (it) => it !== undefined && it !== null && it !== '',
        (it) => `status ${response.status} and ${it === undefined ? 'no' : formatValue(it)} ${subject}`,
      ),
    );
  }
  return t.expect(
    value !== valueIn(body),
    holds(
      `status 422, or ${formatValue(valueIn(body))} not stored as the ${subject}`,
      `status ${response.status} and the ${subject} ${formatValue(value)}`,
    ),
  );
}

const refused = (
  type: string,
  what: string,
  mutations: (t: Preparation, type: string) => readonly Mutation[],
  without: string,
  outcome = 'it is refused with 422',
): Check =>
  check({
    requirement: 'status.422-for-failed-create',
    title: `Given ${withArticle(type)} ${what}, when it is created, then ${outcome}`,
    async run(t) {
      const all = mutations(t, type);
      expectMutations(t, type, all, without);
      for (const mutation of all)
        await expectRefusedOrCorrected(t, type, mutation, await sendInvalid(t, type, mutation));
      for (const under of await otherParentsOf(t, type))
        for (const mutation of all) {
          const body = mutation.apply(t.build(type));
          const response = await t.sendCreation(type, body, { under });
          await expectRefusedOrCorrected(t, type, mutation, { body, response });
        }
    },
  });

/** Expects updates to be refused for what creations are refused for, and to store nothing of it. Not applicable where that is nothing. */
async function expectRefusedUpdates(
  t: Target,
  created: CreatedRecord,
  before: DataRecord,
  mutations: readonly Mutation[],
  none: string,
  andThen?: (mutation: Mutation) => Promise<void>,
): Promise<void> {
  let refusedCount = 0;
  for (const mutation of mutations) {
    const { response } = await sendInvalid(t, created.type, mutation);
    if (!isUnprocessable(t, response, mutation.kind)) continue;
    refusedCount += 1;
    t.expect(await t.update(created, mutation.apply(created.sent)), hasStatus(422));
    t.expect(mutation.valueIn(await currentRecord(t, created)), equals(mutation.valueIn(before)));
    await andThen?.(mutation);
  }
  if (refusedCount === 0)
    t.notApplicable(`The target refuses ${withArticle(created.type)} with 422 for ${none}.`);
}

const failedUpdate = (type: string): Check =>
  check({
    requirement: 'status.422-for-failed-update',
    title: `Given a property that a new ${type} is refused without, when an update blanks it, then the response is 422 and the record stays unchanged`,
    async run(t) {
      const created = await t.createRecord(type);
      const before = await currentRecord(t, created);
      const field = await findWritableField(t, type);
      // What an update makes of a list of nested records that it leaves empty is open.
      const nested = new Set(t.resource(type).schema?.fields.flatMap((it) => (it.nested ? [it.name] : [])));
      const all = requiredFieldMutations(t, type).filter(
        ({ kind, properties }) => kind === 'blank' && !properties.some((it) => nested.has(it)),
      );
      expectMutations(t, type, all, withoutRule.required);
      const none = 'none of its blank properties';
      await expectRefusedUpdates(t, created, before, all, none, async ({ properties, apply }) => {
        if (properties.includes(field.name)) return;
        const fields = { ...created.sent, [field.name]: field.nextValue() };
        t.expect(await t.update(created, apply(fields)), hasStatus(422));
        t.expect((await currentRecord(t, created))[field.name], equals(before[field.name]));
      });
    },
  });

const forbiddenValueUpdate = (type: string): Check =>
  check({
    requirement: 'status.422-for-failed-update',
    title: `Given a value that a new ${type} is refused with, when an update sends it, then the response is 422 and the record stays unchanged`,
    async run(t) {
      const created = await t.createRecord(type);
      const before = await currentRecord(t, created);
      const all = [...invalidEnumMutations(t, type), ...forbiddenValueMutations(t, type)];
      expectMutations(t, type, all, withoutRule.value);
      await expectRefusedUpdates(t, created, before, all, 'no value that its schema forbids');
    },
  });

/** An update of nested records that is sent with something invalid: in the record itself, or in the last of them. */
type InvalidAround = {
  readonly kind: string;
  apply(body: DataRecord, records: readonly DataRecord[]): DataRecord;
};

/** What an update can be refused for that sends nested records too. What one makes of a property left out is open. */
function invalidAround(t: Preparation, nested: NestedProperty): readonly InvalidAround[] {
  const { parent } = nested;
  const rules = [requiredFieldMutations, invalidEnumMutations, forbiddenValueMutations];
  const around = rules
    .flatMap((mutations) => mutations(t, parent))
    .filter(({ properties }) => !properties.includes(nested.property))
    .map(({ kind, apply }) => ({
      kind,
      apply: (body: DataRecord, records: readonly DataRecord[]) =>
        apply({ ...body, ...nestedBody(t, nested, records) }),
    }));
  const inside = invalidNestedRecords(t, nested).map(({ kind, property, record }) => ({
    kind: `nested ${kind}`,
    apply(body: DataRecord, records: readonly DataRecord[]) {
      const last = { ...records.at(-1), [property]: record[property] };
      return { ...body, ...nestedBody(t, nested, [...records.slice(0, -1), last]) };
    },
  }));
  return [...around, ...inside].filter(({ kind }) => !kind.endsWith('absent'));
}

/** How nested records are changed is open (spec#4.1-open-nested-bodies): here as they were read, or as they were sent with their ids. */
const refusedNestedUpdate = (nested: NestedProperty): Check =>
  check({
    requirement: 'status.422-for-failed-update',
    title: `Given ${withArticle(nested.parent)} with ${nested.property}, when an update that changes them is refused with 422 for another value, then they stay unchanged`,
    async run(t) {
      const { created, field, sent } = await createParentWithNested(t, nested, 2);
      const records = async () => nestedRecordsIn(await readRecord(t, created), nested);
      const textsIn = (all: readonly DataRecord[]) => all.map((it) => it[field]).toSorted();
      const asRead = ({ links: _, ...it }: DataRecord): DataRecord => it;
      const asSent = ({ id }: DataRecord, index: number): DataRecord => ({ id, ...sent[index] });
      let before = await records();
      const change = (form: typeof asSent) =>
        before.map((it, index) => ({ ...form(it, index), [field]: t.marker() }));
      let form: typeof asSent | undefined;
      for (const it of [asRead, asSent]) {
        const changed = change(it);
        const response = await t.update(created, { ...created.sent, ...nestedBody(t, nested, changed) });
        before = await records();
        if (isSuccess(response) && isDeepStrictEqual(textsIn(before), textsIn(changed))) {
          form = it;
          break;
        }
      }
      if (form === undefined)
        return t.notApplicable(
          `The target changes no ${nested.property} that an update sends with their ids.`,
        );
      const refused = new Set<string>();
      for (const { kind, apply } of invalidAround(t, nested)) {
        if (refused.has(kind)) continue;
        const response = await t.update(created, apply(created.sent, change(form)));
        const after = await records();
        if (response.status === 422) {
          refused.add(kind);
          t.expect(textsIn(after), equals(textsIn(before)));
        }
        before = after;
      }
      if (refused.size === 0)
        t.notApplicable(
          `The target refuses no update of ${withArticle(nested.parent)} that the suite can build.`,
        );
    },
  });

/** Whether two records can have the same values is open, and how it is said that they cannot is not. */
const takenValues = (type: string): Check =>
  check({
    requirement: 'status.422-for-failed-create',
    title: `Given ${withArticle(type)}, when another one is created with the same values, then it succeeds, or is refused with 422`,
    async run(t) {
      const where = await newPlaceFor(t, type);
      const { created } = await makeWithValues(t, type, await filledValues(t, type), where);
      const again = usesUpParent(created.sent) ? await newPlaceFor(t, type) : where;
      const response = await t.sendCreation(type, created.sent, again);
      t.expect(response, isSuccess(response) ? succeeds : hasStatus(422));
    },
  });

const takenValuesInUpdate = (type: string): Check =>
  check({
    requirement: 'status.422-for-failed-update',
    title: `Given two ${type} records, when one is updated to the values of the other, then it succeeds, or is refused with 422`,
    async run(t) {
      const make = async () =>
        makeWithValues(t, type, await filledValues(t, type), await newPlaceFor(t, type));
      const [{ created, values }, other] = [await make(), await make()];
      const free = await filledValues(t, type);
      const { status } = await t.update(created, { ...created.sent, ...free });
      if (hasStatus('2xx', 422)({ status }) !== undefined)
        t.notApplicable(`The target answers an update to values that no other ${type} has with ${status}.`);
      const taken = status === 422 ? values : pick(free, new Set(Object.keys(values)));
      const response = await t.update(other.created, { ...other.created.sent, ...taken });
      t.expect(response, isSuccess(response) ? succeeds : hasStatus(422));
    },
  });

/** More than any column of integers holds. */
const hugeNumber = 10 ** 20;

/** Values of a record with a huge number each, in a field of numbers, or in one that has the id of another record. */
const hugeValues = (t: Preparation, type: string): readonly DataRecord[] =>
  (t.resource(type).schema?.fields ?? [])
    .filter(({ readOnly, nested }) => !readOnly && nested === undefined)
    .flatMap(({ name, types }): readonly DataRecord[] => {
      if (types.some((it) => it === 'integer' || it === 'number')) return [{ [name]: hugeNumber }];
      return /(_id|[a-z]Id)$/.test(name) ? [{ [name]: String(hugeNumber) }] : [];
    });

/** Whether a service takes a huge number is open, and not that it fails by one. */
const hugeNumbers = (type: string, action: 'create' | 'update'): Check =>
  check({
    requirement: `status.422-for-failed-${action}`,
    title: `Given a number or an id of 21 digits, when ${withArticle(type)} is ${action}d with it, then it succeeds, or is refused as the client's error`,
    async run(t) {
      const all = hugeValues(t, type);
      if (all.length === 0)
        t.notApplicable(`No field of ${withArticle(type)} has numbers or the ids of others.`);
      const created = action === 'update' ? await t.createRecord(type) : undefined;
      for (const values of all) {
        const response = created
          ? await t.update(created, { ...created.sent, ...values })
          : await t.sendCreation(type, t.build(type, values));
        t.expect(response, hasStatus('2xx', '4xx'));
      }
    },
  });

const creationChecks = (type: string): readonly Check[] => [
  refused(type, 'with a required property missing or blank', requiredFieldMutations, withoutRule.required),
  refused(
    type,
    'with every text blank that its schema does not require',
    blankTextMutations,
    withoutRule.text,
    'it is refused with 422, or accepted',
  ),
  refused(type, 'with a value outside an enum', invalidEnumMutations, withoutRule.enum),
  refused(type, 'with text instead of a number or boolean', wrongTypeMutations, withoutRule.type),
  refused(
    type,
    'with a text that is longer than its schema allows',
    tooLongMutations,
    withoutRule.length,
    'it is refused with 422, or accepted',
  ),
  takenValues(type),
  hugeNumbers(type, 'create'),
];

/** Checks of creations and updates that fail (spec#7.1-422). */
export const unprocessableChecks: readonly (Check | Family)[] = [
  eachCreatedType(creationChecks),
  eachTypeWith('update')((type) => [
    failedUpdate(type),
    forbiddenValueUpdate(type),
    takenValuesInUpdate(type),
    hugeNumbers(type, 'update'),
  ]),
  eachNested((nested) => [refusedNestedUpdate(nested)]),
];
