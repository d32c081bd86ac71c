import type { Behaviours } from '../../world/behaviour.ts';

/** Replaces behaviours of one company by faulty ones. */
export type Install = (behaviours: Behaviours) => void;

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
 * A deliberate violation of one sentence of the specification: wrong by every reading of the sentence, and visible to clients.
 * It is off until it is switched on for a company.
 */
export interface Fault {
  /** Says what is wrong, `oauth.code-works-twice`; unique. */
  name: string;
  /** The section of the specification with the sentence, `5.2 server-side rule 2`. */
  section: string;
  /** The sentence that is violated. */
  breaks: string;
  /** What a client sees. */
  seen: string;
  shape: Shape;
  install: Install;
}

/** A fault in a table whose faults share a section, and by default a sentence. */
export type FaultEntry = Omit<Fault, 'section' | 'breaks'> & Partial<Pick<Fault, 'section' | 'breaks'>>;

/** Faults of one section. @param breaks the sentence of those without one of their own */
export function faultsInSection(section: string, breaks: string, entries: readonly FaultEntry[]): Fault[] {
  return entries.map((entry) => ({ section, breaks, ...entry }));
}
