import type { Depth } from '../../axes/covering-cells.ts';
import { check, type Family, family, usualNeeds } from '../../check/check.ts';
import type { Need } from '../../check/needs.ts';
import type { Preparation, Target } from '../../check/target.ts';
import { createMemo } from '../../context/memo.ts';
import { exchangeExpectations, redirectExpectations } from '../../model/grant-expectations.ts';
import { type Finding, modelled } from '../../model/model.ts';
import { tryTo } from '../../stories/credentials.ts';
import { violationInStories } from '../../stories/stories.ts';
import { sendInvalidAnew } from '../shared/invalid-bodies.ts';
import { callEveryOperation } from './calls.ts';
import { callAsKeptOutBy, callAsVoidCallers } from './void-callers.ts';

const calls = createMemo<boolean>();
const callsOfVoidCallers = createMemo<void>();

/** How many findings of one kind no gateway makes that answers in the place of the service now and then. */
const tooManyForChance = 5;

/**
 * The first finding, where it is no accident: there are several, or there is another when its request is repeated, or what led to it is
 * called again. What does not come again is no violation. On a network with troubles they have to be of one kind.
 */
async function confirmedFinding(
  t: Preparation,
  requirement: string,
  depth: Depth,
): Promise<Finding | undefined> {
  const hasTroubles = t.hasTroubles();
  const groups = () =>
    Map.groupBy(
      [...t.tallies(requirement)]
        .sort(([one], [other]) => one.localeCompare(other))
        .flatMap(([, { findings }]) => findings),
      ({ key }) => (hasTroubles ? key : ''),
    );
  const before = groups();
  for (const [first, ...more] of before.values())
    if (more.length + 1 >= (hasTroubles ? tooManyForChance : 2)) return first;
  const cameAgain = () => {
    const now = groups();
    return [...before].find(([group, found]) => (now.get(group)?.length ?? 0) > found.length)?.[1][0];
  };
  for (const found of before.values()) {
    const exchange = found.find((it) => it.exchange.request.method === 'GET')?.exchange;
    if (exchange) await t.repeat(exchange);
  }
  // What it was about can be gone by now: its check has removed it.
  if (before.size > 0 && cameAgain() === undefined) {
    await callAsKeptOutBy(t, requirement);
    await callEveryOperation(t, depth, sendInvalidAnew);
  }
  return cameAgain();
}

const hasRequirement = (all: readonly { readonly requirement: string }[], id: string): boolean =>
  all.some(({ requirement }) => requirement === id);

const isAboutRedirects = (requirement: string): boolean => hasRequirement(redirectExpectations, requirement);

/** Whether a requirement was judged in any reply. */
const isBound = (t: Preparation, requirement: string): boolean =>
  [...t.tallies(requirement).values()].some(({ judged }) => judged > 0);

/** Calls every operation, plays the stories, and expects that no reply of the run so far violates a requirement. */
const judgeReplies = (requirement: string, depth: Depth, begins?: 'last') => async (t: Target) => {
  const isStored = await t.waitFor(calls.get(t.description, 'calls', () => callEveryOperation(t, depth)));
  let finding =
    (await violationInStories(t, requirement, depth)) ?? (await confirmedFinding(t, requirement, depth));
  if (finding === undefined && begins === 'last') {
    if (isAboutRedirects(requirement) && !isBound(t, requirement))
      // Now that nobody else denies anything between: what somebody allowed comes once more.
      await tryTo(async () => {
        for (const _ of ['allowed', 'remembered']) await t.authorize();
      });
    // What is called last is what nobody has asked for before.
    if (depth === 'full')
      await t.waitFor(callsOfVoidCallers.get(t.description, 'calls', () => callAsVoidCallers(t)));
    finding = await confirmedFinding(t, requirement, depth);
  }
  if (finding === undefined && !isStored)
    t.uncertain('No record comes back as it was stored, so that replies say nothing.');
  if (!isBound(t, requirement)) t.notApplicable('No reply of this run is bound by it.');
  t.expectNone(finding);
};

/** The group of the checks that tell stories. */
export const repliesGroup = 'every reply';

/** Requirements that need somebody besides the run's own user and app. */
const othersNeeded: Readonly<Record<string, readonly Need[]>> = {
  'company.code-works-in-one-company': ['sharedUser', 'otherCompany'],
};

/** What a requirement needs to bind any reply: without it, it is untestable. */
function needsOf(requirement: string): readonly Need[] {
  const ofRedirects = isAboutRedirects(requirement);
  const isAboutExchanges = !ofRedirects && hasRequirement(exchangeExpectations, requirement);
  return [
    ...usualNeeds,
    ...(ofRedirects || isAboutExchanges ? (['app', 'dialog'] as const) : []),
    ...(isAboutExchanges ? (['secret'] as const) : []),
    ...(othersNeeded[requirement] ?? []),
  ];
}

const bindsEveryReply = 'transport.replies-are-json';

/**
 * Checks that no reply of the run violates what the model demands of it, whoever sent the request. They run last; what they send
 * is sent for one that runs beside others.
 */
export const everyReplyChecks: Family = family({
  requirements: modelled,
  emptyBecause: 'The model judges replies of every target.',
  *checks(_, depth) {
    yield check({
      requirement: bindsEveryReply,
      title: 'When every operation is called, then no reply violates it',
      group: repliesGroup,
      run: judgeReplies(bindsEveryReply, depth),
    });
    for (const requirement of modelled)
      yield check({
        requirement,
        needs: needsOf(requirement),
        title: 'When every operation is called, and whatever else this run sends, then no reply violates it',
        alone: true,
        group: repliesGroup,
        begins: 'last',
        run: judgeReplies(requirement, depth, 'last'),
      });
  },
});
