import type { ToldStories } from '../context/told-stories.ts';
import {
  none,
  ownTokens,
  plainest,
  rightCredentials,
  type Step,
  type StorySpace,
  storyAxes,
} from './axes.ts';

/** Steps in order, by the number of the story. */
export type Story = readonly Step[];

/** Draws a whole number below `size`. */
type Draw = (size: number) => number;

/**
 * A source of numbers that are the same for the same seed (mulberry32): what it draws only has to be spread, and the same on every
 * machine.
 */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (size) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % size;
  };
}

/** What a step has that can matter together: its values, and what was done right before it with a record of the same type, how and by whom. */
function featuresOf(step: Step, before: Step | undefined): readonly string[] {
  return [
    ...storyAxes.map((axis) => `${axis}: ${step[axis]}`),
    ...(before?.type === step.type
      ? [
          `after: ${before.action}`,
          `after value: ${before.value}`,
          `after credential: ${before.credential}`,
          `after party: ${before.party}`,
        ]
      : []),
  ];
}

/** Two features of one step. */
function pairsOf(step: Step, before: Step | undefined): readonly string[] {
  const features = featuresOf(step, before);
  return features.flatMap((one, at) => features.slice(at + 1).map((other) => `${one} × ${other}`));
}

/** The axis of a feature. */
const axisOf = (feature: string): string => feature.slice(0, feature.indexOf(': '));

/** The pairs that stories reach, by their axes. */
export function reachedBy(stories: readonly Story[]): ToldStories['reached'] {
  const pairs = new Set(
    stories.flatMap((story) => story.flatMap((step, at) => pairsOf(step, story[at - 1]))),
  );
  const counts = new Map<string, number>();
  for (const pair of pairs) {
    const [one = '', other = ''] = pair.split(' × ').map(axisOf);
    const key = JSON.stringify([one, other]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => ({ axes: JSON.parse(key), pairs: count }));
}

/**
 * Every credential once, where a right one lists records: a drawn story can send it to what nobody finds. Without steps where nothing is
 * listed.
 */
export function storyOfCredentials({ places, valuesOf }: StorySpace): Story {
  const place = places.find(({ action }) => action === 'list');
  const credentials = valuesOf('credential', 'list').filter((it) => !ownTokens.includes(it));
  return place ? credentials.map((credential) => ({ ...plainest, ...place, credential })) : [];
}

/** Steps that are tried for each place in a story: the one with the most new pairs is taken. */
const candidates = 24;

/** Of so many steps, one is about another type than the one before it: what was done shows where it was done. */
const stepsOnOneType = 4;

/** Of so many steps, one asks for the same as the one before it, at the same address, and somebody else does. */
const stepsAnew = 2;

/** Of so many steps after an authorization, all but one use its token. */
const stepsWithToken = 4;

function drawStep(space: StorySpace, draw: Draw, isRight: boolean, before: Step | undefined): Step {
  const pick = (values: readonly string[], usual: string): string => values[draw(values.length)] ?? usual;
  const isSame = before !== undefined && before.spelling === plainest.spelling && draw(stepsAnew) === 0;
  const isElsewhere = before === undefined || draw(stepsOnOneType) === 0;
  const places = space.places.filter((it) => isElsewhere || it.type === before.type);
  const place = isSame ? before : places[draw(places.length)];
  const action = place?.action ?? '';
  // What a token lets in shows right after it was issued.
  const isWithToken = before?.action === 'authorize' && draw(stepsWithToken) > 0;
  const rightOnes = isWithToken ? ownTokens : isRight ? rightCredentials : undefined;
  const credentials = space
    .valuesOf('credential', action)
    .filter((it) => rightOnes === undefined || rightOnes.includes(it));
  return {
    action,
    type: place?.type ?? '',
    parent: place?.parent ?? none,
    party: isRight && draw(2) === 0 ? plainest.party : pick(space.valuesOf('party', action), plainest.party),
    credential: pick(credentials, plainest.credential),
    spelling:
      isRight || isSame ? plainest.spelling : pick(space.valuesOf('spelling', action), plainest.spelling),
    parameter: isSame ? before.parameter : pick(space.valuesOf('parameter', action), plainest.parameter),
    value: pick(space.valuesOf('value', action), plainest.value),
  };
}

/** Steps of a story: enough for what one leaves behind to show in another, and few enough to play again. */
const stepsOfStory = { fewest: 6, range: 19 };

/**
 * Draws as many stories as are asked for, or with `steps` steps in all. Of two steps one is right, so that a story gets somewhere, and the other is anything. Each is
 * the one of several candidates that has the most pairs which no story has had.
 */
export function drawStories(
  space: StorySpace,
  {
    seed,
    steps = Number.POSITIVE_INFINITY,
    stories: most = Number.POSITIVE_INFINITY,
  }: { readonly seed: number; readonly steps?: number; readonly stories?: number },
): readonly Story[] {
  const draw = drawFrom(seed);
  const reached = new Set<string>();
  const stories: Story[] = [];
  for (let drawn = 0; drawn < steps && stories.length < most; ) {
    const { fewest, range } = stepsOfStory;
    const length = Math.min(steps - drawn, fewest + draw(range));
    const story: Step[] = [];
    while (story.length < length) {
      const isRight = story.length % 2 === 0;
      const options = Array.from({ length: candidates }, () => {
        const step = drawStep(space, draw, isRight, story.at(-1));
        return { step, pairs: pairsOf(step, story.at(-1)).filter((it) => !reached.has(it)) };
      });
      const [best] = options.sort((one, two) => two.pairs.length - one.pairs.length);
      if (best === undefined) break;
      for (const it of best.pairs) reached.add(it);
      story.push(best.step);
    }
    stories.push(story);
    drawn += length;
  }
  return stories;
}
