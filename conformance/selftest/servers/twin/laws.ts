import { accessLaws } from './laws/access.ts';
import { descriptionLaws } from './laws/descriptions.ts';
import type { Law } from './laws/law.ts';
import { oauthLaws } from './laws/oauth.ts';
import { resourceLaws } from './laws/resources.ts';

/** The name of a law, such as `token.code-single-use`. */
export type LawName =
  | keyof typeof resourceLaws
  | keyof typeof descriptionLaws
  | keyof typeof accessLaws
  | keyof typeof oauthLaws;

/** The laws by name. Breaking one at a time gives a server that differs from a conforming one in one rule only. */
export const laws: Readonly<Record<LawName, Law>> = {
  ...resourceLaws,
  ...descriptionLaws,
  ...accessLaws,
  ...oauthLaws,
};

/** All names of laws, in the order of the specification's parts. */
export const lawNames = Object.keys(laws) as LawName[];
