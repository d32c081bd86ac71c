import type { Behaviours } from '../../world/behaviour.ts';

/** Puts a misbehaviour in the place of rules of one company. What it remembers, it remembers from then on. */
export type Install = (behaviours: Behaviours) => void;

/** In which way an answer or a deed is wrong. */
export type Shape =
  | 'missing'
  | 'wrong status'
  | 'wrong shape'
  | 'wrong type'
  | 'wrong value'
  | 'stale'
  | 'off by one'
  | 'left undone'
  | 'let through'
  | 'turned away'
  | 'one resource only'
  | 'nested only'
  | 'one locale only'
  | 'one way only'
  | 'second use only';

/**
 * A deliberate violation of one sentence of the specification, which no reading of that sentence allows and which can
 * be seen from outside. It is off until somebody switches it on for a company.
 */
export interface Fault {
  /** Says what is wrong, `oauth.code-works-twice`; unique. */
  name: string;
  /** Where the sentence stands in the specification, `5.2 server-side rule 2`. */
  section: string;
  /** The sentence that is broken. */
  breaks: string;
  /** What a client sees. */
  seen: string;
  shape: Shape;
  install: Install;
}

/** A fault in a table whose faults all break something in the same section, or the same sentence. */
export type FaultEntry = Omit<Fault, 'section' | 'breaks'> & Partial<Pick<Fault, 'section' | 'breaks'>>;

/** Faults of one section; `breaks` is what those break that name no sentence of their own. */
export function faultsInSection(section: string, breaks: string, entries: readonly FaultEntry[]): Fault[] {
  return entries.map((entry) => ({ section, breaks, ...entry }));
}
