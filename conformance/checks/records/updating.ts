import { type Check, check, type Family } from '../../check/check.ts';
import type { Preparation, Target } from '../../check/target.ts';
import type { DataRecord, Enveloped } from '../../context/resource.ts';
import { pollUntil } from '../../http/poll-until.ts';
import { succeeds } from '../../match/response.ts';
import { differsFrom, equals, satisfies } from '../../match/value.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { findInList, recordsIn } from '../shared/lists.ts';
import { eachList, listsWith, type RecordList, searchedContacts } from '../shared/record-lists.ts';
import { readRecord } from '../shared/records.ts';
import { eachTypeWith, listedTypes, whereUpdated, withArticle } from '../shared/resource-types.ts';
import {
  createMarkedRecord,
  findWritableField,
  type WritableField,
  writableFieldIfAny,
} from '../shared/writable-fields.ts';

/** An update of a type without a field to change. */
async function updateUnchanged(t: Target, type: string): Promise<void> {
  const created = await t.createRecord(type);
  t.expect(await t.update(created, created.sent), succeeds);
  t.expect((await readRecord(t, created)).id, equals<unknown>(created.id));
}

/** A record, and a field of it to update. */
type UpdatableRecord = { readonly created: CreatedRecord; readonly field: WritableField };

/** Updates a record twice, and returns the values that its field had then. */
async function updateTwice(
  t: Preparation,
  { created, field }: UpdatableRecord,
): Promise<readonly [unknown, unknown]> {
  const { name } = field;
  const values = [field.nextValue(), field.nextValue()] as const;
  for (const value of values) {
    t.prepare(await t.update(created, { ...created.sent, [name]: value }), succeeds);
    t.prepare((await readRecord(t, created))[name], field.matches(value));
  }
  return values;
}

/** A value without the ids and links of the nested records in it: a service can number them anew (spec#4.1-open-nested-bodies). */
const withoutIds = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value, (key, it) => (key === 'id' || key === 'links' ? undefined : it)));

const checksFor = (type: string, many: string): readonly Check[] => [
  check({
    requirement: 'update.exists',
    title: `Given ${withArticle(type)}, when it is updated twice, then as it was created, and then in another field, then reading it shows the new value each time`,
    async run(t) {
      if (!listedTypes.includes(type) && !(await writableFieldIfAny(t, type)))
        return updateUnchanged(t, type);
      const { created, field } = await createMarkedRecord(t, type);
      const values = await t.expectDone(() => updateTwice(t, { created, field }));
      t.expect((await readRecord(t, created))[field.name], field.matches(values[1]));
      t.expect(await t.update(created, created.sent), succeeds);
      t.expect((await readRecord(t, created))[field.name], field.matches(created.sent[field.name]));
      // Whether the others are kept then is open, and whether this is enough: what they were before the last update, they are not.
      const other = Object.entries(created.sent).find(
        ([name, it]) => name !== field.name && typeof it === 'string',
      );
      if (other) await t.update(created, Object.fromEntries([other]));
      const after = await readRecord(t, created);
      t.expect(after.id, equals<unknown>(created.id));
      if (field.isUnique)
        for (const former of values) t.expect(after[field.name], differsFrom<unknown>(former));
    },
  }),
  check({
    requirement: 'update.touches-one-record',
    title: `Given two ${many}, when one is updated, then the other stays unchanged`,
    async run(t) {
      const field = await findWritableField(t, type);
      const { name } = field;
      const value = field.nextValue();
      const other = await t.createRecord(type, { with: { [name]: value } });
      await updateTwice(t, await createMarkedRecord(t, type));
      const later = await t.createRecord(type, { with: { [name]: field.nextValue() } });
      t.prepare(await t.update(later, { ...later.sent, [name]: field.nextValue() }), succeeds);
      t.expect((await t.expectDone(() => readRecord(t, other)))[name], field.matches(value));
    },
  }),
  check({
    requirement: 'update.keeps-unsent-fields',
    title: `Given ${withArticle(type)}, when only one field is sent in an update, then the other fields stay unchanged`,
    async run(t) {
      const field = await findWritableField(t, type);
      const created = await t.createRecord(type);
      const before = await readRecord(t, created);
      t.prepare(await t.update(created, { [field.name]: field.nextValue() }), succeeds);
      const after = await readRecord(t, created);
      for (const name of Object.keys(created.sent).filter((it) => it !== field.name)) {
        t.expect(withoutIds(after[name]), equals(withoutIds(before[name])));
      }
      t.expect(after.id, equals<unknown>(created.id));
    },
  }),
  check({
    requirement: 'transport.request-bodies-are-json',
    title: `When ${withArticle(type)} is created and updated with JSON, then the values in the body are stored`,
    async run(t) {
      const { created, field } = await createMarkedRecord(t, type);
      const [, value] = await t.expectDone(() => updateTwice(t, { created, field }));
      t.expect((await readRecord(t, created))[field.name], field.matches(value));
    },
  }),
];

/** Checks of updates, observed by reading the record (spec#4.1-update). */
const readUpdates = eachTypeWith('read', 'update')(checksFor);

/** A view of a record other than reading it. A server can cache it, and show an old value there. */
type View = {
  readonly type: string;
  /** Completes the title "Given a contact that was …". */
  readonly name: string;
  /** Makes a record with a value in a field; the view shows the values of the field, one for each time the record appears. */
  open(t: Preparation, fields: DataRecord): Promise<OpenView>;
};

type OpenView = {
  readonly created: CreatedRecord;
  readonly show: (name: string, value: unknown) => Promise<readonly unknown[]>;
};

const readWithFields = (type: string): View => ({
  type,
  name: 'read with fields',
  async open(t, fields) {
    const created = await t.createRecord(type, { with: fields });
    return {
      created,
      show: async (name) => [(await readRecord(t, created, { fields: name }))[name]],
    };
  },
});

const listed = (list: RecordList): View => ({
  type: list.type,
  name: `listed among the ${list.name}`,
  async open(t, fields) {
    const { where, create } = await list.open(t);
    const created = await create(fields);
    return {
      created,
      show: async (name, value) => {
        const isIt = ({ record }: Enveloped) => record.id === created.id;
        const elements = await findInList(t, list.type, isIt, where);
        // An element without the field says nothing, so the expected value stands in.
        return elements.map(({ record }) => (Object.hasOwn(record, name) ? record[name] : value));
      },
    };
  },
});

const checkFor = ({ type, name: viewed, open }: View) =>
  check({
    requirement: 'update.exists',
    title: `Given ${withArticle(type)} that was ${viewed}, when it is updated twice, then the same view shows the new value each time`,
    async run(t) {
      const { name, nextValue, matches } = await findWritableField(t, type);
      const values = [nextValue(), nextValue(), nextValue()];
      const { created, show } = await open(t, { [name]: values[0] });
      for (const [index, value] of values.entries()) {
        if (index > 0) t.expect(await t.update(created, { ...created.sent, [name]: value }), succeeds);
        const isShownOnce = (values: readonly unknown[]) => values.length === 1 && !matches(value)(values[0]);
        t.expect(
          await pollUntil(() => show(name, value), isShownOnce),
          satisfies(`${name} ${JSON.stringify(value)}, once`, isShownOnce),
        );
      }
    },
  });

/** Checks of updates. */
export const updateChecks: readonly (Check | Family)[] = [
  readUpdates, // Checks of updates, observed in every view that showed the record before (spec#4.1-update).
  eachTypeWith('read', 'update')((type) => [checkFor(readWithFields(type))]),
  eachList(
    (description) => listsWith('update')(description).filter((it) => it !== searchedContacts),
    (list) => [whereUpdated(list.type, checkFor(listed(list)))],
  ),
  check({
    requirement: 'update.exists',
    title:
      'Given a contact that was found by its last name, when the name changes twice, then only the new name finds it each time',
    async run(t) {
      const { type } = searchedContacts;
      const field = t.fieldName(type, 'lastName');
      const names = [t.marker(), t.marker(), t.marker()];
      const created = await t.createRecord(type, { with: { [field]: names[0] } });
      const expectFound = async (q: string | undefined, ids: readonly unknown[]) => {
        const search = async () =>
          recordsIn(t, type, await t.list(type, { query: { q } })).map(({ record }) => record.id);
        t.expect(await pollUntil(search, (found) => found.length === ids.length), equals(ids));
      };
      for (const [index, name] of names.entries()) {
        if (index > 0) t.expect(await t.update(created, { ...created.sent, [field]: name }), succeeds);
        await expectFound(name, [created.id]);
        if (index > 0) await expectFound(names[index - 1], []);
      }
    },
  }),
];
