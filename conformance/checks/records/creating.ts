import { check } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import { shownOperation } from '../../errors/mismatch.ts';
import type { HttpResponse } from '../../http/response.ts';
import { type Matcher, wrongValue } from '../../match/matcher.ts';
import { succeeds } from '../../match/response.ts';
import { differsFrom, equals } from '../../match/value.ts';
import { specifiedParents } from '../../profile/specified-types.ts';
import { type CreationOptions, unsupportedStatuses } from '../../records/creation.ts';
import { recognisable } from '../../records/creation-rule.ts';
import { isEquivalent } from '../shared/json-values.ts';
import { makeWithValues, readRecord } from '../shared/records.ts';
import { childTypes, eachTypeWith, offers, unknownParent, withArticle } from '../shared/resource-types.ts';
import { expectPreserved, expectSentValues, filledValues } from '../shared/values.ts';
import { createRecognisableRecord, findWritableField } from '../shared/writable-fields.ts';

/** Sends a creation to the list of a type, then under each parent that is known, until one is an endpoint for it. */
async function sendWherePossible(t: Preparation, type: string): Promise<HttpResponse> {
  const { parents, createdUnder = [] } = t.resource(type);
  const known = new Set([...parents, ...createdUnder, ...specifiedParents(type)]);
  // It is created nowhere else (spec#2.1-payment).
  if (childTypes.includes(type) && known.size === 0) t.uncertain(unknownParent(type));
  let response = await t.sendCreation(type, t.build(type));
  for (const parent of known) {
    if (!unsupportedStatuses.has(response.status)) return response;
    response = await t.sendCreation(type, t.build(type), { under: await t.createRecord(parent) });
  }
  return response;
}

/** The response is that of an endpoint which creates records. */
export const isThere =
  (type: string): Matcher<HttpResponse> =>
  ({ status }) =>
    unsupportedStatuses.has(status) || status >= 500
      ? {
          ...wrongValue(`an endpoint that creates ${withArticle(type)}`, `status ${status}`),
          cause: { operation: shownOperation, what: `answers ${status}: no ${type} can be created` },
        }
      : undefined;

const checksFor = (type: string, many: string) => [
  check({
    requirement: 'create.exists',
    title: `Given a valid body, when two ${many} are created, then both can be read`,
    async run(t) {
      const response = await sendWherePossible(t, type);
      t.expect(response, isThere(type));
      const [one, other] = [await t.createRecord(type), await t.createRecord(type)];
      t.expect(other.id, differsFrom(one.id));
      for (const created of [one, other])
        t.expect((await t.expectDone(() => readRecord(t, created))).id, equals<unknown>(created.id));
    },
  }),
  check({
    requirement: 'read.shows-the-record',
    title: `Given a new ${type}, when it is read, then it shows the values sent`,
    async run(t) {
      const { created, field, value } = await createRecognisableRecord(t, type);
      const record = await t.expectDone(() => readRecord(t, created));
      t.expect(record[field.name], field.matches(value));
      t.expect(record.id, equals<unknown>(created.id));
      expectSentValues(t, created, record);
    },
  }),
];

const answersWithRecord = (type: string) =>
  check({
    requirement: 'create.answers-with-the-record',
    title: `When ${withArticle(type)} is created, and updated where it can be, then each response contains its current values`,
    async run(t) {
      const field = await findWritableField(t, type);
      const { created, values } = await makeWithValues(t, type, await filledValues(t, type));
      const shown = await t.expectDone(async () => t.one(created.response, type));
      expectPreserved(t, values, shown.record, 'sent', isEquivalent);
      if (!offers(t.description, type, 'update')) return;
      const after = field.nextValue();
      const response = await t.update(created, { ...created.sent, [field.name]: after });
      const updated = t.one(response, type).record;
      t.expect(updated[field.name], field.matches(after));
      expectPreserved(t, { ...values, [field.name]: after }, updated, 'sent', isEquivalent);
    },
  });

const bodyWithCharset = (type: string) =>
  check({
    requirement: 'transport.request-bodies-are-json',
    title: `Given JSON bodies whose Content-Type names a charset, when ${withArticle(type)} is created with one, and updated where it can be, then the values are stored`,
    async run(t) {
      const field = await findWritableField(t, type);
      const { schema } = t.resource(type);
      const { maxLength = Number.POSITIVE_INFINITY } =
        schema?.fields.find(({ name }) => name === field.name) ?? {};
      // Only a text beyond ASCII tells whether the charset is taken for another one.
      const nextValue = () => {
        const value = field.nextValue();
        const beyond = `é${value}`;
        return recognisable(schema).includes(field.name) && beyond.length <= maxLength ? beyond : value;
      };
      const encode: CreationOptions['encode'] = (json) => ({
        body: JSON.stringify(json, null, 2),
        contentType: 'application/json; charset=utf-8',
      });
      const value = nextValue();
      const created = await t.createRecord(type, { with: { [field.name]: value }, encode });
      t.expect((await readRecord(t, created))[field.name], field.matches(value));
      if (!offers(t.description, type, 'update')) return;
      const after = nextValue();
      t.expect(await t.update(created, { ...created.sent, [field.name]: after }, { encode }), succeeds);
      t.expect((await readRecord(t, created))[field.name], field.matches(after));
    },
  });

/** Checks of creating records (spec#4.1-create). */
export const creationChecks = [
  eachTypeWith('read')(checksFor),
  eachTypeWith()((type) => [answersWithRecord(type)]),
  eachTypeWith('read')((type) => [bodyWithCharset(type)]),
];
