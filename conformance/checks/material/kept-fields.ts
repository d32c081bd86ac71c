import type { Known } from '../../check/known.ts';
import type { Made, Target } from '../../check/target.ts';
import type { DataRecord } from '../../records/resource.ts';
import { freeTexts, plainValues } from './edge-values.ts';
import { makeFilled } from './filled.ts';
import { listedTypes } from './listed-types.ts';
import { sameValue } from './same-value.ts';
import { shown } from './shown.ts';
import { writableFields } from './text-field.ts';

/** What becomes of usual values in the fields of a type that a client writes. */
export type KeptFields = {
  /** Fields that show what was sent. */
  readonly kept: ReadonlySet<string>;
  /** Free texts that the target took and shows nothing of, not even when nothing else is sent besides. */
  readonly lost: readonly string[];
};

/** The record as its own address shows it, or as its creation was answered where nothing shows it afterwards. */
export const sightOf = (t: Target, made: Made): Promise<DataRecord> =>
  listedTypes.includes(made.type) ? shown(t, made) : Promise.resolve(made.record);

/** Whether a value came back: a text letter by letter but for white space around it, other values as the same value. */
export const cameBack = (sent: unknown, got: unknown): boolean =>
  typeof sent === 'string' ? typeof got === 'string' && got.trim() === sent : sameValue(sent, got);

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

const found = new WeakMap<Known, Map<string, Promise<KeptFields>>>();

/** The fields of a type that keep a usual value, found by trial: the service can set a field itself, whatever its schema says. */
export function keptFields(t: Target, type: string): Promise<KeptFields> {
  const types = found.get(t.known) ?? new Map<string, Promise<KeptFields>>();
  found.set(t.known, types);
  const fields = types.get(type) ?? tryFields(t, type);
  types.set(type, fields);
  fields.catch(() => types.delete(type));
  return fields;
}

async function tryFields(t: Target, type: string): Promise<KeptFields> {
  const { schema } = t.resource(type);
  const fields = writableFields(t, type);
  const { made, values } = await makeFilled(t, type, plainValues(fields, schema?.schema ?? {}, t.mark));
  const record = await sightOf(t, made);
  const kept = Object.keys(values).filter((name) => cameBack(values[name], record[name]));
  const lost: string[] = [];
  for (const { name } of freeTexts(fields)) {
    if (!(name in values && isAbsent(record[name]))) continue;
    const alone = await makeFilled(t, type, { [name]: t.mark() });
    if (name in alone.values && isAbsent((await sightOf(t, alone.made))[name])) lost.push(name);
  }
  return { kept: new Set(kept), lost };
}

/** Those of the values that are in the fields named. */
export const among = (values: DataRecord, names: ReadonlySet<string>): DataRecord =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
