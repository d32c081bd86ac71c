import { type Behaviour, behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import { type Draft, emptyBody } from '../model/draft.ts';
import type { PropertyError } from '../model/property-error.ts';
import type { ResourceType } from '../model/resource-type.ts';
import { rulesOf } from '../rules/rules.ts';
import type { Change, Check } from '../rules/type-rules.ts';
import { convertValue } from './convert.ts';
import { assignIdsAndTimestamps } from './ids-and-timestamps.ts';
import { mergeBody } from './merge.ts';

/** One thing that happens to a draft: it changes the values, finds errors, or stores the record. */
export type WriteStep = Behaviour<Change>;

/** An update that carries another lock version than the record is rejected: the first save wins (facts#rules-lock-version). */
export const rejectStaleVersion = behaviour<Check>(({ type, before, body, strictInput }) => {
  const sent = body.record.lock_version ?? null;
  if (before === undefined || sent === null) return [];
  const schema = type.fields.get('lock_version')?.schema ?? {};
  const version = strictInput ? sent : convertValue(schema, sent, false);
  if (version === null || version === before.fields.lock_version) return [];
  return [{ property: 'lock_version', code: 'stale' }];
});

/** A field that references a type names a record of the company, unless the record had that id before. */
const rejectUnknownReferences = behaviour<Check>(({ type, before, fields, company }) =>
  type.references.flatMap(({ name: property, type: referred }): PropertyError[] => {
    const id = fields[property] ?? null;
    if (id === null || id === before?.fields[property]) return [];
    return company.records.get(referred, String(id)) ? [] : [{ property, code: 'unknown' }];
  }),
);

/** A record that exists begins with its values, a new one with those that its type gives, usually none. */
export const setInitialValues = behaviour<Change>((draft) => {
  const { initialValues } = rulesOf(draft.type.name);
  const values = initialValues && draft.company.behaviours.get(initialValues)(draft);
  if (values !== undefined && isPropertyError(values)) draft.errors = [values];
  else draft.fields = draft.before?.fields ?? values ?? {};
});

/** Computes values from others, by the rules of the type, if there are no errors. */
const deriveValues = behaviour<Change>((draft) => {
  if (draft.errors.length === 0) applyAll(draft, rulesOf(draft.type.name).deriveValues);
});

/** Runs the checks of the type. A property with an invalid value keeps that error only. */
const checkRules = behaviour<Change>((draft) => {
  const checks = [rejectStaleVersion, rejectUnknownReferences, ...(rulesOf(draft.type.name).checks ?? [])];
  const problems = checks.flatMap((check) => draft.company.behaviours.get(check)(draft));
  if (problems.length + draft.errors.length === 0) return;
  const invalid = new Set(draft.errors.map(({ property }) => property));
  const others = problems.filter(({ property }) => !invalid.has(property));
  draft.errors = inFieldOrder(draft.type, [...draft.errors, ...others]);
});

/** Fills in numbers and dates, by the rules of the type. */
const completeValues = behaviour<Change>((draft) => applyAll(draft, rulesOf(draft.type.name).completeValues));

/** A record created under a parent has its type and id, in the fields for them (facts#children-parents). */
const setParentFields = behaviour<Change>(({ parent, before, fields }) => {
  if (parent === null || before !== undefined) return;
  const values = {
    related_object_type: parent.kind,
    related_object_id: parent.id,
    [`${parent.type}_id`]: parent.id,
  };
  for (const [name, value] of Object.entries(values)) {
    if (name in fields) fields[name] = value;
  }
});

/** The lock version starts at 0 and grows by one with every edit (facts#rules-lock-version). */
const incrementLockVersion = behaviour<Change>(({ before, fields }) => {
  if (!('lock_version' in fields)) return;
  const version = before?.fields.lock_version;
  fields.lock_version = typeof version === 'number' ? version + 1 : 0;
});

/** Stores the record, together with the records that are written because of it. */
const storeRecord = behaviour<Change>((draft) => {
  const { behaviours } = draft.company;
  const record = recordOf(draft);
  draft.record = record;
  const rules = rulesOf(draft.type.name).relatedWrites ?? [];
  const related = rules.flatMap((rule) =>
    behaviours.get(rule)(draft, record, (other, values) => revise(draft, other, values)),
  );
  behaviours.get(commitRecords)(draft.company, [record, ...related]);
});

/** Commits a write: all of its records, or none. */
export const commitRecords = behaviour(({ records }: Company, written: readonly StoredRecord[]): void => {
  for (const record of written) records.put(record);
});

/**
 * The phases of a write, in this order. A phase that leaves errors is the last one: no number is used, and nothing is
 * stored. The rules of a type plug into the steps of the same name.
 */
export const phases = {
  start: [setInitialValues],
  validate: [mergeBody, deriveValues, checkRules],
  complete: [completeValues, setParentFields, incrementLockVersion, assignIdsAndTimestamps],
  store: [storeRecord],
} as const satisfies Record<string, readonly WriteStep[]>;

/** Runs phases on a draft, until one leaves errors. */
export function run(draft: Draft, steps: readonly (readonly WriteStep[])[]): void {
  for (const phase of steps) {
    applyAll(draft, phase);
    if (draft.errors.length > 0) return;
  }
}

/** The record that a completed draft gives. */
export function recordOf({ catalogue, type, fields, before, parent, user }: Draft): StoredRecord {
  // Versions that are served side by side share their records: what only another version knows stays.
  const others = catalogue.fitRecord === undefined ? undefined : before?.fields;
  return {
    type: type.name,
    id: String(fields.id),
    fields: others ? { ...others, ...fields } : fields,
    parent: before?.parent ?? (parent && { type: parent.type, id: parent.id }),
    creatorId: before?.creatorId ?? user?.id ?? null,
  };
}

/** Changes values of another record without validating them; the caller stores it. */
function revise(cause: Draft, before: StoredRecord, values: Draft['fields']): StoredRecord {
  const draft: Draft = {
    ...cause,
    type: cause.catalogue.type(before.type),
    before,
    id: undefined,
    parent: null,
    body: emptyBody,
    validatorOf: undefined,
    strictInput: true,
    fields: { ...before.fields, ...values },
    errors: [],
    conversions: [],
    record: undefined,
  };
  run(draft, [[deriveValues], phases.complete]);
  return recordOf(draft);
}

function applyAll(draft: Draft, changes: readonly Behaviour<Change>[] = []): void {
  for (const change of changes) draft.company.behaviours.get(change)(draft);
}

function isPropertyError(value: Draft['fields'] | PropertyError): value is PropertyError {
  return typeof value.property === 'string' && typeof value.code === 'string';
}

/**
 * Errors in the order of the schema's fields, and each once however many nested records have it, so that a response is
 * no longer than there are fields.
 */
function inFieldOrder(type: ResourceType, errors: readonly PropertyError[]): readonly PropertyError[] {
  if (errors.length < 2) return errors;
  const unique: PropertyError[] = [];
  for (const error of errors) {
    const isKnown = unique.some(({ property, code }) => property === error.property && code === error.code);
    if (!isKnown) unique.push(error);
  }
  const names = [...type.fields.keys()];
  const place = ({ property }: PropertyError) => names.indexOf(property.split('.')[0] ?? '');
  return unique.sort((a, b) => place(a) - place(b));
}
