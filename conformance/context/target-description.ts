import type { Operation } from './operations.ts';
import type { Resource } from './resource.ts';

/** One thing that the specification leaves open and that this target decided. */
export type Choice = {
  /** `token-endpoint.method`, `verbs.update`, `ids.type` … */
  readonly name: string;
  /** What it is, in words: `HTTP method of the token endpoint`. */
  readonly title: string;
  /** JSON value of the choice; undefined if it was not discovered. */
  readonly value: unknown;
  /** `profile`: set in the profile; `probe`: discovered; `default`: not discovered, so the default is assumed. */
  readonly from: 'profile' | 'probe' | 'default';
  /** How it was discovered, in one sentence. */
  readonly evidence: string;
};

/** The choices that the suite itself needs to send requests to the target. */
export type Traits = {
  readonly createMethod: string;
  /** Whether bodies are wrapped in the name of their type: `{"contact": {…}}`. */
  readonly wrapped: boolean;
  /** The same for records inside a body. */
  readonly nestedWrapped: boolean;
  readonly updateMethod: string;
  /** The media type of the body of an update. */
  readonly updateType: string;
  /**
   * What an update sends beside the fields of a check: nothing, the current version of the record, or the whole record as it
   * is read right before.
   */
  readonly updateBody: 'fields' | 'fields and version' | 'whole record';
  /** Whether an update keeps what it does not name. */
  readonly partial: boolean;
  readonly destroyMethod: string;
  readonly tokenMethod: 'GET' | 'POST';
  readonly tokenParameters: 'query' | 'form';
};

/** The name of each trait's choice in a profile, and its default. */
export const traitNames: {
  readonly [Trait in keyof Traits]: { readonly choice: string; readonly usual: Traits[Trait] };
} = {
  createMethod: { choice: 'create.method', usual: 'POST' },
  wrapped: { choice: 'bodies.wrapped', usual: true },
  nestedWrapped: { choice: 'bodies.nested-wrapped', usual: true },
  updateMethod: { choice: 'update.method', usual: 'PUT' },
  updateType: { choice: 'update.media-type', usual: 'application/json' },
  updateBody: { choice: 'update.body', usual: 'fields' },
  partial: { choice: 'update.partial', usual: false },
  destroyMethod: { choice: 'destroy.method', usual: 'DELETE' },
  tokenMethod: { choice: 'token.method', usual: 'POST' },
  tokenParameters: { choice: 'token.parameters', usual: 'query' },
};

/** The traits that follow from choices, with defaults for the rest, and for what can be done in several ways: `GET or POST`. */
export function traitsOf(choices: readonly Pick<Choice, 'name' | 'value'>[]): Traits {
  const entries = Object.entries(traitNames).map(([trait, { choice, usual }]) => {
    const discovered = choices.find((it) => it.name === choice)?.value;
    const isUsual = typeof discovered === 'string' && discovered.split(' or ').includes(String(usual));
    return [trait, typeof discovered === typeof usual && !isUsual ? discovered : usual];
  });
  return Object.fromEntries(entries) as Traits;
}

/** What is known about the target before it is judged: the input of generated checks. Plain data. */
export type TargetDescription = {
  /** Resource types of the target, the printed ones first. */
  readonly resources: readonly Resource[];
  /** Operations of the contract's document. */
  readonly operations: readonly Operation[];
  readonly choices: readonly Choice[];
  /** Locales to ask for: those of the profile's users, and `en_US`, `de_DE`, `fr_FR`. */
  readonly locales: readonly string[];
};
