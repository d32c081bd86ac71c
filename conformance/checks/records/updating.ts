import { type Check, check, type Family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import type { DataRecord } from '../../context/resource.ts';
import { hasStatus, succeeds } from '../../match/response.ts';
import { equals, satisfies } from '../../match/value.ts';
import type { CreatedRecord } from '../../records/creation.ts';
import { findWritableField, type WritableField } from '../fixtures/fields.ts';
import { findInList, pollUntil } from '../fixtures/lists.ts';
import { readRecord } from '../fixtures/records.ts';
import { eachListedType, withArticle } from '../fixtures/resource-types.ts';

type UpdatedRecord = {
  readonly created: CreatedRecord;
  readonly field: WritableField;
  readonly value: unknown;
};

/** Updates a new record twice; `value` is the current value of its field. */
async function updateTwice(t: Target, type: string): Promise<UpdatedRecord> {
  const field = await findWritableField(t, type);
  const { name } = field;
  const values = [field.nextValue(), field.nextValue(), field.nextValue()];
  const created = await t.createRecord(type, { with: { [name]: values[0] } });
  for (const value of values.slice(1)) {
    t.expect(await t.update(created, { ...created.sent, [name]: value }), succeeds);
    t.expect((await readRecord(t, created))[name], field.matches(value));
  }
  return { created, field, value: values.at(-1) };
}

const checksFor = (type: string): readonly Check[] => [
  check({
    requirement: 'update.exists',
    title: `Given ${withArticle(type)}, when it is updated twice, then reading it shows the new value each time`,
    needs: ['user', 'writes'],
    async run(t) {
      const { created, field, value } = await updateTwice(t, type);
      t.expect((await readRecord(t, created))[field.name], field.matches(value));
      t.expect((await readRecord(t, created)).id, equals<unknown>(created.id));
    },
  }),
  check({
    requirement: 'update.touches-one-record',
    title: `Given two ${type}s, when one is updated, then the other stays unchanged`,
    needs: ['user', 'writes'],
    async run(t) {
      const field = await findWritableField(t, type);
      const { name } = field;
      const value = field.nextValue();
      const other = await t.createRecord(type, { with: { [name]: value } });
      await updateTwice(t, type);
      const later = await t.createRecord(type, { with: { [name]: field.nextValue() } });
      t.prepare(await t.update(later, { ...later.sent, [name]: field.nextValue() }), succeeds);
      t.expect((await t.expectDone(() => readRecord(t, other)))[name], field.matches(value));
    },
  }),
  check({
    requirement: 'update.keeps-unsent-fields',
    title: `Given ${withArticle(type)}, when only one field is sent in an update, then the other fields stay unchanged`,
    needs: ['user', 'writes'],
    async run(t) {
      const field = await findWritableField(t, type);
      const created = await t.createRecord(type);
      const before = await readRecord(t, created);
      t.prepare(await t.update(created, { [field.name]: field.nextValue() }), succeeds);
      const after = await readRecord(t, created);
      for (const name of Object.keys(created.sent).filter((it) => it !== field.name)) {
        t.expect(after[name], equals(before[name]));
      }
      t.expect(after.id, equals<unknown>(created.id));
    },
  }),
  check({
    requirement: 'transport.request-bodies-are-json',
    title: `When ${withArticle(type)} is created and updated with JSON, then the values in the body are stored`,
    needs: ['user', 'writes'],
    async run(t) {
      const { created, field, value } = await updateTwice(t, type);
      t.expect((await readRecord(t, created))[field.name], field.matches(value));
    },
  }),
];

/** Checks of updates, observed by reading the record (spec#4.1-update). */
const readUpdates = eachListedType(checksFor);

/** A view of records other than reading one. A server can cache it, and show an old value there. */
type View = {
  readonly type: string;
  /** Completes the title "Given a contact that was …". */
  readonly name: string;
  readonly isUnderContact?: boolean;
  field(t: Target): Promise<WritableField>;
  /**
   * The values that it shows for the field, one for each time the record appears; a search looks for the value
   * itself.
   */
  valuesShown(t: Target, viewed: ViewedRecord, value: unknown): Promise<readonly unknown[]>;
};

/** The record that a view shows, the name of its field, and its contact. */
type ViewedRecord = {
  readonly created: CreatedRecord;
  readonly name: string;
  readonly under: CreatedRecord | undefined;
};

/**
 * The value of a field in a list element. An element without the field says nothing, so the expected value
 * stands in.
 */
const listedValue = (record: DataRecord, name: string, value: unknown): unknown =>
  Object.hasOwn(record, name) ? record[name] : value;

const viewsOf = (type: string): readonly View[] => [
  {
    type,
    name: 'listed',
    field: (t) => findWritableField(t, type),
    valuesShown: async (t, { created, name }, value) => {
      const elements = await findInList(t, type, ({ record }) => record.id === created.id);
      return elements.map(({ record }) => listedValue(record, name, value));
    },
  },
  {
    type,
    name: 'read with fields',
    field: (t) => findWritableField(t, type),
    valuesShown: async (t, { created, name }) => {
      const response = await t.read(created, { query: { fields: name } });
      t.prepare(response, hasStatus(200));
      return [t.one(response, type).record[name]];
    },
  },
];

const contactInvoicesView: View = {
  type: 'invoice',
  name: 'listed under its contact',
  isUnderContact: true,
  field: (t) => findWritableField(t, 'invoice'),
  valuesShown: async (t, { name, under }, value) => {
    const response = await t.list('invoice', under ? { under } : {});
    t.prepare(response, hasStatus(200));
    return t.many(response, 'invoice').map(({ record }) => listedValue(record, name, value));
  },
};

async function idsFound(t: Target, q: string): Promise<readonly unknown[]> {
  const response = await t.list('contact', { query: { q } });
  t.prepare(response, hasStatus(200));
  return t.many(response, 'contact').map(({ record }) => record.id);
}

const searchView: View = {
  type: 'contact',
  name: 'found by its last name',
  field: async (t) => ({
    name: t.fieldName('contact', 'lastName'),
    nextValue: () => t.mark(),
    matches: (value) => equals(value),
    isUnique: true,
  }),
  valuesShown: async (t, { created }, value) =>
    (await idsFound(t, String(value))).includes(created.id) ? [value] : [],
};

const checkFor = (view: View) =>
  check({
    requirement: 'update.exists',
    title: `Given ${withArticle(view.type)} that was ${view.name}, when it is updated twice, then the same view shows the new value each time`,
    needs: ['user', 'writes'],
    async run(t) {
      const { name, nextValue, matches } = await view.field(t);
      const values = [nextValue(), nextValue(), nextValue()];
      const under = view.isUnderContact ? await t.createRecord('contact') : undefined;
      const created = await t.createRecord(view.type, {
        with: { [name]: values[0] },
        ...(under ? { under } : {}),
      });
      for (const [index, value] of values.entries()) {
        if (index > 0) t.expect(await t.update(created, { ...created.sent, [name]: value }), succeeds);
        const isShownOnce = (values: readonly unknown[]) => values.length === 1 && !matches(value)(values[0]);
        t.expect(
          await pollUntil(() => view.valuesShown(t, { created, name, under }, value), isShownOnce),
          satisfies(`${name} ${JSON.stringify(value)}, once`, isShownOnce),
        );
      }
    },
  });

/** Checks of updates, observed in every view that showed the record before (spec#4.1-update). */
const viewedUpdates = [
  eachListedType((type) => viewsOf(type).map(checkFor)),
  ...[contactInvoicesView, searchView].map(checkFor),
  check({
    requirement: 'update.exists',
    title:
      'Given a contact that was found by its last name, when the name changes, then the old name no longer finds it',
    needs: ['user', 'writes'],
    async run(t) {
      const field = t.fieldName('contact', 'lastName');
      const [oldName, newName] = [t.mark(), t.mark()];
      const created = await t.createRecord('contact', { with: { [field]: oldName } });
      const search = () => idsFound(t, oldName);
      t.control(
        await pollUntil(search, (ids) => ids.includes(created.id)),
        equals<readonly unknown[]>([created.id]),
      );
      t.expect(await t.update(created, { ...created.sent, [field]: newName }), succeeds);
      t.expect(await pollUntil(search, (ids) => ids.length === 0), equals<readonly unknown[]>([]));
    },
  }),
];

/** Checks of updates. */
export const updateChecks: readonly (Check | Family)[] = [readUpdates, ...viewedUpdates];
