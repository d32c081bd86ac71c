import type { JsonObject } from '../../contract/json.ts';
import type { ValidationCode } from '../../messages/messages.ts';
import type { Behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import type { Draft } from '../model/draft.ts';
import type { PropertyError } from '../model/property-error.ts';

/** Gives the values of a new record that the body is merged into, or says why there are none. */
export type InitialValues = (draft: Draft) => JsonObject | PropertyError;

/** Changes the values of a draft. */
export type Change = (draft: Draft) => void;

/** Finds the errors of a draft. */
export type Check = (draft: Draft) => readonly PropertyError[];

/** Writes another record of the company with some values changed, by the rules of its type. */
type Revise = (record: StoredRecord, values: JsonObject) => StoredRecord;

/** Writes other records because of this one; they are stored together with it. */
export type RelatedWrites = (draft: Draft, record: StoredRecord, revise: Revise) => readonly StoredRecord[];

/** Says why a record cannot be destroyed; undefined where it can. */
export type DestroyCheck = (company: Company, record: StoredRecord) => ValidationCode | undefined;

/** Whether a record passes. */
export type Test = {
  (record: StoredRecord): boolean;
  /** Finds all stored records of the type that pass, oldest first, where that takes less than testing each. */
  find?: () => readonly StoredRecord[];
  /** Makes what `find` needs, in portions. */
  prepare?: () => Iterable<void>;
};

/** Creates the test that a record has to pass, from the value of a filter. */
export type CreateTest = (value: string) => Test;

/**
 * The business rules of one type, beyond its schema. The first group plugs into the steps of a write, which have the same
 * names: see `write/steps.ts`. Omitted rules have a generic default.
 */
export type TypeRules = {
  initialValues?: Behaviour<InitialValues>;
  /** Computes values from others, before the checks and where the values sent are valid. */
  deriveValues?: readonly Behaviour<Change>[];
  checks?: readonly Behaviour<Check>[];
  /** Fills in values once there are no errors: numbers of a series are assigned here. */
  completeValues?: readonly Behaviour<Change>[];
  relatedWrites?: readonly Behaviour<RelatedWrites>[];

  destroyChecks?: readonly Behaviour<DestroyCheck>[];
  /** How `related_object_type` names this type. */
  relatedAs?: string;
  /** The fields that `q` searches. */
  searchedFields?: readonly string[];
  /** Filters by name, without `filter[...]`. */
  filters?: Readonly<Record<string, Behaviour<(company: Company) => CreateTest>>>;
  /** The fields behind values of `sort_by` that are not fields themselves. */
  sortAliases?: Readonly<Record<string, string>>;
};
