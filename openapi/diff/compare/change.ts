import type { ChangeClass, Direction } from '../rules/rule.ts';
import type { RuleId } from '../rules/rules.ts';

/** Where a change is: in a resource type's schema file, in an operation, or elsewhere in the document. */
export type Place =
  | { in: 'type'; type: string; pointer: string }
  | { in: 'operation'; address: string; pointer: string; parameter?: string; type?: string | undefined }
  | { in: 'component'; section: string; name: string; pointer: string }
  | { in: 'document'; pointer: string };

/** One difference between two contracts. */
export interface Change {
  /** `property-removed contact.notes`: what a file of accepted changes names. */
  id: string;
  rule: RuleId;
  class: ChangeClass;
  /** The class in each direction in which the changed part travels; empty where direction plays no part. */
  classes: Readonly<Partial<Record<Direction, ChangeClass>>>;
  /** The directions that have the worst class. */
  directions: readonly Direction[];
  /** What changed: `contact.notes`, `GET /api/contacts ?q`. */
  subject: string;
  /** What the change is listed under: a resource type, or the part of the API. */
  group: string;
  version: string;
  place: Place;
  /** The changed values, undefined where there is none. */
  before?: unknown;
  after?: unknown;
  /** The operationIds of the operations that are concerned, in these directions. */
  operations: readonly string[];
}
