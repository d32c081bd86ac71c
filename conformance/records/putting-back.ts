import { isDeepStrictEqual } from 'node:util';
import type { Desk } from '../check/desk.ts';
import type { Caller } from '../http/caller.ts';
import type { Company } from '../profile/profile.ts';
import { sendUpdate } from './changing.ts';
import { freshBody, resourceOf } from './creating.ts';
import { identify } from './identify.ts';
import type { Entry } from './ledger.ts';
import type { DataRecord, Resource } from './resource.ts';

/**
 * The states of a new record: its writable fields with an enumeration, as its creation answered them, or else as the
 * schema's `default` says. States of records are not shown (spec#3-open-states), and in some a record cannot be destroyed.
 */
export function statesOf({ schema }: Resource, record: DataRecord | undefined): DataRecord {
  const states = (schema?.fields ?? []).filter((it) => it.enum && !it.readOnly);
  return Object.fromEntries(
    states
      .map(({ name, schema: field }) => [name, record?.[name] ?? field.default] as const)
      .filter(([, value]) => value !== undefined && value !== null),
  );
}

/** Puts the states of a record back to what they were when it was created; tells whether any of them differed. */
export async function putBack(desk: Desk, entry: Entry, as: Caller, company: Company): Promise<boolean> {
  const { lab } = desk;
  const shown = identify(await desk.send('GET', entry.path, { as, company }), resourceOf(lab, entry.type));
  const record = shown?.record;
  if (!record) return false;
  const moved = Object.entries(entry.states ?? {}).filter(
    ([name, value]) => !isDeepStrictEqual(record[name], value),
  );
  if (moved.length === 0) return false;
  const states = Object.fromEntries(moved);
  const body = lab.traits.partial ? states : freshBody(lab, entry.type, states);
  await sendUpdate(desk, entry, body, { as, company });
  return true;
}
