import type { Chosen } from '../choices/choice.ts';
import { readChoices } from '../choices/read-choices.ts';
import { drawMixtures } from './mixtures.ts';

/** What a project of a test runner runs against: choices of the mock, with a name. */
export type Mixture = { name: string; choices: Chosen };

/**
 * The defaults and mixtures of what conforming servers may do, for the projects of a test runner: each of your tests runs against each.
 * @param options.runs how many mixtures; 5 by default
 * @param options.seed draws them: the same seed draws the same ones
 * @param options.allow choices of your deployment, which all of them make
 * @throws StartError where there is no such choice
 */
export function mixtures({
  runs = 5,
  seed = '1',
  allow = {},
}: {
  runs?: number;
  seed?: string;
  allow?: Chosen;
} = {}): Mixture[] {
  const fixed = readChoices(allow);
  const drawn = drawMixtures(runs, seed, fixed).mixtures;
  return [
    { name: 'defaults', choices: fixed },
    ...drawn.map((choices, index) => ({ name: `mixture ${index + 1}`, choices })),
  ];
}
