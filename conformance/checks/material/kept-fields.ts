import type { Known } from '../../check/known.ts';
import type { Made, Target } from '../../check/target.ts';
import type { DataRecord } from '../../records/resource.ts';
import { freeTextFields, typicalValues } from './edge-values.ts';
import { makeWithValues } from './filled.ts';
import { listedTypes } from './listed-types.ts';
import { isEquivalent } from './same-value.ts';
import { readRecord } from './shown.ts';
import { valueFields } from './text-field.ts';

/** What becomes of usual values in the fields of a type that a client writes. */
export type KeptFields = {
  /** Fields that show what was sent. */
  readonly kept: ReadonlySet<string>;
  /** Free texts that the target took and shows nothing of, not even when nothing else is sent besides. */
  readonly lost: readonly string[];
};

/** The record as its own address shows it, or as its creation was answered where nothing shows it afterwards. */
export const currentRecord = (t: Target, made: Made): Promise<DataRecord> =>
  listedTypes.includes(made.type) ? readRecord(t, made) : Promise.resolve(made.record);

/** Whether a value came back: a text letter by letter but for white space around it, other values as the same value. */
export const isPreserved = (sent: unknown, got: unknown): boolean =>
  typeof sent === 'string' ? typeof got === 'string' && got.trim() === sent : isEquivalent(sent, got);

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

const keptFieldsFound = new WeakMap<Known, Map<string, Promise<KeptFields>>>();

/** The fields of a type that keep a usual value, found by trial: the service can set a field itself, whatever its schema says. */
export function findKeptFields(t: Target, type: string): Promise<KeptFields> {
  const types = keptFieldsFound.get(t.known) ?? new Map<string, Promise<KeptFields>>();
  keptFieldsFound.set(t.known, types);
  const fields = types.get(type) ?? tryKeptFields(t, type);
  types.set(type, fields);
  fields.catch(() => types.delete(type));
  return fields;
}

async function tryKeptFields(t: Target, type: string): Promise<KeptFields> {
  const { schema } = t.resource(type);
  const fields = valueFields(t, type);
  const { made, values } = await makeWithValues(t, type, typicalValues(fields, schema?.schema ?? {}, t.mark));
  const record = await currentRecord(t, made);
  const kept = Object.keys(values).filter((name) => isPreserved(values[name], record[name]));
  const lost: string[] = [];
  for (const { name } of freeTextFields(fields)) {
    if (!(name in values && isAbsent(record[name]))) continue;
    const alone = await makeWithValues(t, type, { [name]: t.mark() });
    if (name in alone.values && isAbsent((await currentRecord(t, alone.made))[name])) lost.push(name);
  }
  return { kept: new Set(kept), lost };
}

/** Those of the values that are in the fields named. */
export const pick = (values: DataRecord, names: ReadonlySet<string>): DataRecord =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
