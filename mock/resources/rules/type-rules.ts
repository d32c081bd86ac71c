import type { JsonObject } from '../../contract/json.ts';
import type { ValidationCode } from '../../messages/messages.ts';
import type { Behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import type { PropertyError } from '../problem.ts';
import type { Draft, Writing } from '../write/draft.ts';

/** Where a new record's values come from before the sent ones are put over them. */
export type Origin = (writing: Writing) => JsonObject | PropertyError;

/** Changes the values of a draft. */
export type Step = (draft: Draft) => void;

/** Finds what is wrong with a draft. */
export type Check = (draft: Draft) => readonly PropertyError[];

/** Writes another record of the company with some values changed, by the rules of its type. */
export type Revise = (record: StoredRecord, values: JsonObject) => StoredRecord;

/** Says what else is written with a record. */
export type Consequence = (draft: Draft, record: StoredRecord, revise: Revise) => readonly StoredRecord[];

/** Says why a record cannot be destroyed; undefined when it can. */
export type Keep = (company: Company, record: StoredRecord) => ValidationCode | undefined;

/** Makes the test that a record must pass from the value of a filter. */
export type MakeTest = (value: string) => (record: StoredRecord) => boolean;

/** What holds for the records of one type, beyond what its schema says. Whatever is left out has a generic default. */
export interface TypeRules {
  origin?: Behaviour<Origin>;
  /** Before the checks, when the sent values themselves are in order. */
  prepare?: readonly Behaviour<Step>[];
  checks?: readonly Behaviour<Check>[];
  /** After the checks, when nothing is wrong: what may be used up (ids, numbers, time) is taken here. */
  complete?: readonly Behaviour<Step>[];
  consequences?: readonly Behaviour<Consequence>[];
  keeps?: readonly Behaviour<Keep>[];
  /** How `related_object_type` names this type. */
  relatedAs?: string;
  /** The fields that `q` searches. */
  searched?: readonly string[];
  /** Filters by name, without `filter[...]`. */
  filters?: Readonly<Record<string, Behaviour<(company: Company) => MakeTest>>>;
  /** The fields behind values of `sort_by` that name none. */
  sortedBy?: Readonly<Record<string, string>>;
}
