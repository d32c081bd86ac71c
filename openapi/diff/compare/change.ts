import { type ChangeClass, changeClasses, type Direction } from '../rules/rule.ts';
import type { RuleId } from '../rules/rules.ts';

/** Where a change is: in a resource type's schema file, in an operation, or elsewhere in the document. */
export type Place =
  | { in: 'type'; type: string; pointer: string }
  | { in: 'operation'; address: string; pointer: string; parameter?: string; type?: string | undefined }
  | { in: 'component'; section: string; name: string; pointer: string }
  | { in: 'document'; pointer: string };

/** One difference between two contracts. */
export type Change = {
  /** `max-length-tightened contact.notes (120 to 60)`: the id to use in a file of accepted changes. */
  id: string;
  rule: RuleId;
  class: ChangeClass;
  /** The class in each direction in which the changed part occurs; empty when the direction does not matter. */
  classes: Readonly<Partial<Record<Direction, ChangeClass>>>;
  /** The directions that have the worst class. */
  directions: readonly Direction[];
  /** What changed: `contact.notes`, `GET /api/contacts ?q`. */
  subject: string;
  /** The heading under which the change is listed: a resource type, or the part of the API. */
  group: string;
  version: string;
  place: Place;
  /** The changed values, undefined where there is none. */
  before?: unknown;
  after?: unknown;
  /** The operationIds of the affected operations, in these directions. */
  operations: readonly string[];
};

/** Changes in the order in which they are reported. */
export const worstFirst = <Located extends Change>(changes: readonly Located[]): Located[] =>
  changes.toSorted((one, other) => changeClasses.indexOf(one.class) - changeClasses.indexOf(other.class));
