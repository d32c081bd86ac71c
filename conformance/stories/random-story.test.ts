import { describe, expect, test } from 'vitest';
import {
  none,
  plainest,
  rightCredentials,
  type Step,
  type StorySpace,
  spellings,
  valueKinds,
} from './axes.ts';
import { drawStories, reachedBy, storyOfCredentials } from './random-story.ts';

const credentials = [...rightCredentials, 'none', 'a blank header'];
const values: Readonly<Record<string, readonly string[]>> = {
  party: ['the first user', 'the second user'],
  credential: credentials,
  spelling: spellings,
  parameter: ['none', 'v', 'locale'],
  value: valueKinds,
};
const space: StorySpace = {
  places: ['contact', 'order'].flatMap((type) =>
    ['create', 'read', 'list', 'update', 'destroy'].map((action) => ({ action, type, parent: none })),
  ),
  valuesOf: (axis) => values[axis] ?? [],
};

const stories = drawStories(space, { seed: 1, steps: 120 });
const steps = stories.flat();

describe('drawn stories', () => {
  test('are the same for the same seed, and others for another one', () => {
    expect(drawStories(space, { seed: 1, steps: 120 })).toEqual(stories);
    expect(drawStories(space, { seed: 2, steps: 120 })).not.toEqual(stories);
  });

  test('a number of stories is drawn as they begin', () => {
    expect(drawStories(space, { seed: 1, stories: 3 })).toEqual(stories.slice(0, 3));
  });

  test('have as many steps as they should in all', () => {
    expect(steps).toHaveLength(120);
  });

  test('begin with one that lists records with every credential', () => {
    const story = storyOfCredentials(space);
    expect(story.map(({ credential }) => credential)).toEqual(credentials);
    expect(new Set(story.map(({ action, type, spelling }) => `${action} ${type} ${spelling}`))).toEqual(
      new Set([`list contact ${plainest.spelling}`]),
    );
  });

  test('have a right step before each other one, at the documented address', () => {
    const right = stories.flatMap((story) => story.filter((_, at) => at % 2 === 0));
    expect(right.every(({ credential }) => rightCredentials.includes(credential))).toBe(true);
    expect(right.every(({ spelling }) => spelling === plainest.spelling)).toBe(true);
  });

  test('reach more pairs than as many steps that are drawn without looking', () => {
    const countOf = (all: readonly (readonly Step[])[]) =>
      reachedBy(all).reduce((sum, { pairs }) => sum + pairs, 0);
    let at = 0;
    const next = (list: readonly string[]) => list[(at++ * 7 + (at % 5)) % list.length] ?? '';
    const unsteered = stories.map((story) =>
      story.map(
        (): Step => ({
          ...(space.places[at % space.places.length] ?? { action: '', type: '', parent: none }),
          party: next(values.party ?? []),
          credential: next(credentials),
          spelling: next(spellings),
          parameter: next(values.parameter ?? []),
          value: next(valueKinds),
        }),
      ),
    );
    expect(countOf(stories)).toBeGreaterThan(countOf(unsteered));
  });
});

test('pairs are counted by the two axes that they are on', () => {
  const step: Step = { action: 'read', type: 'contact', parent: none, ...plainest };
  const axes = (one: string, other: string) =>
    reachedBy([[step, { ...step, credential: 'Bearer' }]]).find(
      (it) => it.axes.includes(one) && it.axes.includes(other),
    )?.pairs;
  expect([axes('action', 'credential'), axes('action', 'type'), axes('credential', 'after')]).toEqual([
    2, 1, 1,
  ]);
});
