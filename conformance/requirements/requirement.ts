import type { CellPlan } from '../axes/axes.ts';

/** How strongly the specification binds: a failed must is a violation, a failed should is a warning, a failed may is a note. */
export type Level = 'must' | 'should' | 'may';

/** Compares numbers of sections and of versions, alone or at the beginning of a name: 4.2 comes before 10. */
export const inOrder = new Intl.Collator('en', { numeric: true });

/** Every level, the highest first. */
export const levels: readonly Level[] = ['must', 'should', 'may'];

/**
 * Where a requirement comes from: `documented` is a statement of the specification, `derived` follows from statements
 * (`because` says how), `assumed` is one of several answers to what the specification leaves open, and is judged only for
 * a target whose profile lists it under `claims`.
 */
export type Basis = 'documented' | 'derived' | 'assumed';

/** What is at stake where a requirement does not hold: who gets in, or what becomes of records. */
export type Protected = 'access' | 'records';

/** Whom a requirement binds. Only those about the service can be judged from outside. */
export type Subject = 'service' | 'client' | 'operator' | 'plan';

/** One requirement of the register: what a check judges, and the statements of the specification that it comes from. */
export type Requirement = {
  /** Dotted words from the general to the special, saying what holds: `oauth.token.code-is-single-use`. */
  readonly id: string;
  /** Number of the section of the specification: `5.2`. */
  readonly section: string;
  /** Anchors in docs/specification.md, the most important first: `5.2-code-single-use`. */
  readonly anchors: readonly string[];
  /** What the service does, in one sentence in the present tense, without modal verbs. */
  readonly statement: string;
  readonly level: Level;
  readonly basis: Basis;
  readonly subject: Subject;
  /** The resource types, operations or parts of them that it binds. */
  readonly appliesTo: readonly string[];
  /** What a server is free to do where the specification leaves something open; every reading passes. */
  readonly readings: readonly string[];
  /** For `derived` and `assumed`: from which statements or conventions, and how. */
  readonly because?: string;
  /** The requirements without which it cannot hold, or cannot be judged: what to do first. */
  readonly dependsOn?: readonly string[];
  /** What is at stake where it does not hold: what comes first in a report. */
  readonly protects?: Protected;
  /** The parts of the service that it is about, where it is about nothing else: without any of them it is not judged. */
  readonly parts?: readonly string[];
  /** Why no test can see it from outside. Such a requirement has no check. */
  readonly notTestable?: string;
  /** The axes that it speaks of, such as operations and credentials. Its checks visit the cells in which they cross. */
  readonly cellPlan?: CellPlan;
};

/** The anchor of a statement in the specification, for a citation or a URL of it: `5.2-code-single-use`. */
export const anchorIn = (reference: string): string => reference.slice(reference.indexOf('#') + 1);

/** A statement of the specification in words, for a citation or a URL of it: `statement 5.2-code-single-use of the specification`. */
export const nameStatement = (reference: string): string =>
  `statement ${anchorIn(reference)} of the specification`;

/** The file beside a report that holds the specification. */
export const specificationFile = 'specification.html';

/** Where people read the statement that a requirement comes from: a URL relative to the report, with its most important anchor. */
export const referenceOf = ({ anchors }: Requirement): string => `${specificationFile}#${anchors[0]}`;
