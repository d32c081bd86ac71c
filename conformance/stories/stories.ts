import type { Depth } from '../axes/covering-cells.ts';
import type { Target } from '../check/target.ts';
import { partsOfMarker } from '../context/markers.ts';
import { createMemo } from '../context/memo.ts';
import { sideBySide } from '../context/side-by-side.ts';
import type { Finding } from '../model/model.ts';
import { ownTokens, plainest, type Step, type StoryAxis, storySpaceOf } from './axes.ts';
import { partiesOf, presentedBy, tryTo } from './credentials.ts';
import { type Cast, playStory } from './play.ts';
import { drawStories, reachedBy, type Story, storyOfCredentials } from './random-story.ts';

/** What the stories of a run brought back. */
type Told = {
  readonly cast: Cast;
  /** The stories during which a requirement was violated, in their order: others were played meanwhile, of which one can have violated it. */
  readonly violating: ReadonlyMap<string, readonly Story[]>;
  readonly shrinking: Shrinking;
};

/** How often stories may still be played to find shorter ones, for all requirements together. */
type Shrinking = { playsLeft: number };

/** A story that violates a requirement when it is played alone, and the kind of reply that does so first. */
type Violation = { readonly story: Story; readonly key: string };

/** Stories that are played at the same time: each has records of its own. */
const storiesAtATime = 8;

/** The stories of this release: the same steps on the same target, run after run. A quick run tells the first of them. */
const releasedStories = { seed: 20261124, steps: { full: 215, quick: 60 } } as const;

/** What was violated while a story was played. */
async function findingsIn(t: Target, cast: Cast, story: Story): Promise<readonly Finding[]> {
  const before = t.findings.length;
  await playStory(t, story, cast);
  return t.findings.slice(before);
}

async function tell(t: Target, depth: Depth): Promise<Told> {
  const { seed = releasedStories.seed, stories: number, explore, found = [] } = t.stories.settings;
  const parties = await partiesOf(t);
  const isAnyTold = number !== 0 || explore !== undefined || found.length > 0;
  const cast = { parties, presented: isAnyTold ? await presentedBy(t, parties) : new Map() };
  const created = new Set<string>();
  for (const { type, path, parents } of t.description.resources)
    if ((path !== undefined || parents.length > 0) && (await tryTo(() => t.createRecord(type))))
      created.add(type);
  const credentials = [...cast.presented.keys(), ...ownTokens];
  const space = storySpaceOf(t.description, created, Object.keys(parties), credentials);
  const extent = number === undefined ? { steps: releasedStories.steps[depth] } : { stories: number };
  const violating = new Map<string, Set<Story>>();
  const played: Story[] = [];
  const play = async (story: Story): Promise<void> => {
    played.push(story);
    for (const { requirement } of await findingsIn(t, cast, story))
      violating.set(requirement, (violating.get(requirement) ?? new Set()).add(story));
  };
  const drawn = drawStories(space, { seed, ...extent });
  const released = [
    ...(found as readonly Story[]),
    ...(drawn.length > 0 ? [storyOfCredentials(space)] : []),
    ...drawn,
  ];
  await sideBySide(released, storiesAtATime, play);
  // What is written in one company must not show in another: all markers of a run have one prefix.
  const [prefix] = partsOfMarker(t.marker());
  for (const { type, path } of t.description.resources)
    if (path !== undefined)
      for (const company of [t.company, ...((await tryTo(async () => [t.otherCompany])) ?? [])])
        await tryTo(() => t.list(type, { company, query: { q: prefix } }));
  const seeds = [seed];
  for (const end = performance.now() + (explore ?? 0); performance.now() < end; ) {
    const next = seed + seeds.length;
    seeds.push(next);
    const more = drawStories(space, { seed: next, steps: releasedStories.steps.full });
    await sideBySide(more, storiesAtATime, async (story) => {
      if (performance.now() < end) await play(story);
    });
  }
  t.stories.told = {
    seeds,
    stories: played.length,
    steps: played.flat().length,
    reached: reachedBy(played),
    violating: [],
  };
  return {
    cast,
    violating: new Map(
      [...violating].map(([it, during]) => [it, played.filter((story) => during.has(story))]),
    ),
    shrinking: { playsLeft: mostPlays.inAll },
  };
}

/** How often a story is played to find a shorter and plainer one, and all of a run are: a service can violate much. */
const mostPlays = { each: 30, inAll: 180 };

/** Each way to make a story shorter: without a half of it, a quarter, and so on down to one step. */
function* shorterThan(story: Story): Generator<Story> {
  for (let size = Math.ceil(story.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < story.length; at += size) if (size < story.length) yield story.toSpliced(at, size);
}

/** Each way to make one step of a story plainer. */
function* plainerThan(story: Story): Generator<Story> {
  for (const [at, step] of story.entries())
    for (const [axis, value] of Object.entries(plainest) as [StoryAxis, string][])
      if (step[axis] !== value) yield story.with(at, { ...step, [axis]: value } as Step);
}

/** The shortest story with the plainest values that still violates. */
async function shrink(
  story: Story,
  violates: (story: Story) => Promise<boolean>,
  shrinking: Shrinking,
): Promise<Story> {
  let [best, plays] = [story, 0];
  for (const ways of [shorterThan, plainerThan])
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (const it of ways(best)) {
        if (plays >= mostPlays.each || shrinking.playsLeft <= 0) return best;
        plays += 1;
        shrinking.playsLeft -= 1;
        if (!(await violates(it))) continue;
        [best, isBetter] = [it, true];
        break;
      }
    }
  return best;
}

const stories = createMemo<Told>();
const shortest = createMemo<Violation | undefined>();

/** What is remembered for a run: all of its targets share the tallies of its model. */
const runOf = ({ tallies }: Target): object => tallies;

/**
 * Tells the stories of the run, once, and plays the shortest that violates a requirement once more.
 * @returns what it showed the last time; undefined where no story violates the requirement, or none does so again
 */
export async function violationInStories(
  t: Target,
  requirement: string,
  depth: Depth,
): Promise<Finding | undefined> {
  const told = await t.waitFor(stories.get(runOf(t), 'told', () => tell(t, depth)));
  const suspects = told.violating.get(requirement) ?? [];
  const findingsOf = async (story: Story) =>
    (await findingsIn(t, told.cast, story)).filter((it) => it.requirement === requirement);
  const findingOf = async ({ story, key }: Violation) =>
    (await findingsOf(story)).find((it) => it.key === key);
  const found = await t.waitFor(
    shortest.get(runOf(t), requirement, async () => {
      for (const suspect of suspects.slice(0, 2 * storiesAtATime)) {
        // Which of its findings came first depended on the stories that were played meanwhile.
        const [first] = await findingsOf(suspect);
        if (first === undefined) continue;
        const { key } = first;
        const violates = async (story: Story) => (await findingOf({ story, key })) !== undefined;
        return { story: await shrink(suspect, violates, told.shrinking), key };
      }
      return undefined;
    }),
  );
  if (found === undefined) return undefined;
  const { told: all } = t.stories;
  if (all?.violating.every((it) => it.requirement !== requirement))
    t.stories.told = { ...all, violating: [...all.violating, { requirement, story: found.story }] };
  return findingOf(found);
}
