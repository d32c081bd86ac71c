import type { StoredRecord } from '../../world/records.ts';
import type { PropertyError } from '../problem.ts';
import { everyType } from '../rules/every-type.ts';
import { rulesOf } from '../rules/rule-table.ts';
import type { Revise } from '../rules/type-rules.ts';
import type { Draft } from './draft.ts';
import { sortErrors } from './told-problems.ts';

/** Takes the steps that come before the checks. */
export function prepare(draft: Draft): void {
  for (const step of rulesOf(draft.type.name).prepare ?? []) draft.company.behaviours.get(step)(draft);
}

/** What is wrong with a draft: what was found in the values themselves, and what the type's checks find elsewhere. */
export function check(draft: Draft, inValues: readonly PropertyError[]): PropertyError[] {
  const checks = [...(everyType.checks ?? []), ...(rulesOf(draft.type.name).checks ?? [])];
  const flagged = new Set(inValues.map(({ property }) => property));
  const found = checks
    .flatMap((rule) => draft.company.behaviours.get(rule)(draft))
    .filter(({ property }) => !flagged.has(property));
  return sortErrors(draft.type, [...inValues, ...found]);
}

/** Takes the steps that come when nothing is wrong: the type's own, then those of every type. */
export function complete(draft: Draft): void {
  const steps = [...(rulesOf(draft.type.name).complete ?? []), ...(everyType.complete ?? [])];
  for (const step of steps) draft.company.behaviours.get(step)(draft);
}

/** What else is written with a record. */
export function consequences(draft: Draft, record: StoredRecord, revise: Revise): StoredRecord[] {
  const behaviours = rulesOf(draft.type.name).consequences ?? [];
  return behaviours.flatMap((rule) => draft.company.behaviours.get(rule)(draft, record, revise));
}
