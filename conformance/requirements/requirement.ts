/** How strongly the specification binds: a failed must is a violation, a failed should is a warning, a failed may is a note. */
export type Level = 'must' | 'should' | 'may';

/**
 * Where a requirement comes from: `documented` is printed in the specification, `derived` follows from printed
 * sentences (the entry says from which), `assumed` is a reading beyond them and judged only of a target whose
 * profile lists it under `claims`.
 */
export type Basis = 'documented' | 'derived' | 'assumed';

/** Whom a sentence speaks about. Only sentences about the service can be judged from outside. */
export type Subject = 'service' | 'client' | 'operator' | 'plan';

/** One normative sentence of the specification, as data. */
export type Requirement = {
  /** Dotted words from the general to the special, saying what holds: `oauth.token.code-is-single-use`. */
  readonly id: string;
  /** Number of the section, as printed: `5.2`. */
  readonly section: string;
  /** Where in the section, as `outline.yaml` calls it: `server-side rule 2`, `row 422`. */
  readonly place: string;
  /** Other places that say the same, with their sections: `8 row default lifetime`. */
  readonly also: readonly string[];
  /** The sentence, in the specification's words (shortened with … where it says more than this entry judges). */
  readonly sentence: string;
  /** The same in plain words: what the service does, in the present tense, without modal verbs. */
  readonly statement: string;
  readonly level: Level;
  readonly basis: Basis;
  readonly subject: Subject;
  /** The resource types, operations or parts of them that the sentence binds. */
  readonly appliesTo: readonly string[];
  /** What an honest implementer can make of the sentence where it leaves something open; every reading passes. */
  readonly readings: readonly string[];
  /** For `derived` and `assumed`: from which sentences or conventions, and how. */
  readonly because?: string;
  /** Why nobody outside can witness it. Such an entry has no check. */
  readonly notTestable?: string;
};
