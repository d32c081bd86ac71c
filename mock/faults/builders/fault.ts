import type { Install } from '../../world/behaviour.ts';
import type { statements } from './statements.ts';

/** The anchor of a statement that faults violate. */
export type Section = keyof typeof statements;

/** The kind of violation. */
export type Shape =
  | 'missing'
  | 'wrong status'
  | 'wrong shape'
  | 'wrong type'
  | 'wrong value'
  | 'stale'
  | 'off by one'
  | 'ignored'
  | 'accepted'
  | 'rejected'
  | 'one resource only'
  | 'nested only'
  | 'one locale only'
  | 'one method only'
  | 'second use only';

/**
 * A deliberate violation of one statement of the specification: wrong by every reading of it, and visible to clients.
 * It is off until it is switched on for a company.
 */
export type Fault = {
  /** Unique, such as `oauth.code-works-twice`. */
  name: string;
  /** Anchor of the violated statement in docs/specification.md: `5.2-code-single-use`. */
  section: Section;
  /** The violated statement in plain words. */
  breaks: string;
  /** The symptom that a client sees. */
  seen: string;
  shape: Shape;
  install: Install;
};
