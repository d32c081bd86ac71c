import { accessLaws } from './laws/access.ts';
import { descriptionLaws } from './laws/descriptions.ts';
import type { Law } from './laws/law.ts';
import { listLaws } from './laws/lists.ts';
import { oauthLaws } from './laws/oauth.ts';
import { recordLaws } from './laws/records.ts';
import { sightLaws } from './laws/sights.ts';
import { valueLaws } from './laws/values.ts';

/** The name of a law, such as `token.code-single-use`. */
export type LawName =
  | keyof typeof recordLaws
  | keyof typeof valueLaws
  | keyof typeof listLaws
  | keyof typeof sightLaws
  | keyof typeof descriptionLaws
  | keyof typeof accessLaws
  | keyof typeof oauthLaws;

/** The laws by name. Breaking one at a time gives a server that differs from a conforming one in one rule only. */
export const laws: Readonly<Record<LawName, Law>> = {
  ...recordLaws,
  ...valueLaws,
  ...listLaws,
  ...sightLaws,
  ...descriptionLaws,
  ...accessLaws,
  ...oauthLaws,
};

/** All names of laws, in the order of the specification's parts. */
export const lawNames = Object.keys(laws) as LawName[];
