import type { Operation } from './operations.ts';
import type { Resource } from './resource.ts';

/** One thing that the specification leaves open and that this target decided. */
export type Choice = {
  /** `token-endpoint.method`, `verbs.update`, `ids.type` … */
  readonly name: string;
  /** What it is, in words: `HTTP method of the token endpoint`. */
  readonly title: string;
  /** JSON value of the decision; undefined where it could not be found out. */
  readonly value: unknown;
  /** `profile`: the profile said so; `probe`: found out by asking; `default`: could not be found out, the usual was taken. */
  readonly from: 'profile' | 'probe' | 'default';
  /** How it was found, in one sentence, with what was seen. */
  readonly evidence: string;
};

/** How this target wants to be talked to: what the core itself needs of the choices. */
export type Traits = {
  readonly createMethod: string;
  /** Whether bodies stand under the name of their type: `{"contact": {…}}`. */
  readonly wrapped: boolean;
  /** The same for records inside a body. */
  readonly nestedWrapped: boolean;
  readonly updateMethod: string;
  /** Whether an update keeps what it does not name. */
  readonly partial: boolean;
  readonly destroyMethod: string;
  readonly tokenMethod: 'GET' | 'POST';
  readonly tokenParameters: 'query' | 'form';
};

/** The names under which the profile overrides what is found out, and what is taken where nothing is known. */
export const traitNames: {
  readonly [Trait in keyof Traits]: { readonly choice: string; readonly usual: Traits[Trait] };
} = {
  createMethod: { choice: 'create.method', usual: 'POST' },
  wrapped: { choice: 'bodies.wrapped', usual: true },
  nestedWrapped: { choice: 'bodies.nested-wrapped', usual: true },
  updateMethod: { choice: 'update.method', usual: 'PUT' },
  partial: { choice: 'update.partial', usual: false },
  destroyMethod: { choice: 'destroy.method', usual: 'DELETE' },
  tokenMethod: { choice: 'token.method', usual: 'POST' },
  tokenParameters: { choice: 'token.parameters', usual: 'query' },
};

/** The traits that choices say, the usual ones elsewhere. */
export function traitsOf(choices: readonly Pick<Choice, 'name' | 'value'>[]): Traits {
  const entries = Object.entries(traitNames).map(([trait, { choice, usual }]) => {
    const found = choices.find((it) => it.name === choice)?.value;
    return [trait, typeof found === typeof usual ? found : usual];
  });
  return Object.fromEntries(entries) as Traits;
}

/** What is known before judging starts: the input of generated checks. Plain data. */
export type TargetDescription = {
  /** Resource types of the target, the printed ones first. */
  readonly resources: readonly Resource[];
  /** Operations of the contract's document. */
  readonly operations: readonly Operation[];
  readonly choices: readonly Choice[];
  /** Locales to ask for: those of the profile's users, and `en_US`, `de_DE`, `fr_FR`. */
  readonly locales: readonly string[];
};
