import { deskAt } from '../check/desk.ts';
import type { Lab } from '../check/lab.ts';
import { createRecorder, type Visit } from '../check/recorder.ts';
import { createSessions } from '../dialog/sessions.ts';
import { callHook } from '../profile/hooks.ts';
import type { Anchor } from '../records/anchors.ts';
import type { Leftover } from '../records/ledger.ts';
import type { Recipe } from '../records/recipe.ts';
import type { NamingField } from '../records/references-to.ts';
import type { Resource } from '../records/resource.ts';
import { createTracker } from '../records/tracking.ts';
import { UsageError } from '../run/usage-error.ts';
import type { Choice } from './choice.ts';
import { creation } from './creation.ts';
import { credentials } from './credentials.ts';
import { dialog } from './dialog.ts';
import { createExplorer, type Step } from './explorer.ts';
import { kin } from './kin.ts';
import { listing } from './listing.ts';
import { nesting } from './nesting.ts';
import { permissions } from './permissions.ts';
import { reach } from './reach.ts';
import { references } from './references.ts';
import { removal } from './removal.ts';
import { schemas } from './schemas.ts';
import { tokenDoor } from './token-door.ts';
import type { Traits } from './traits.ts';
import { updating } from './updating.ts';

/** What there is to find out, in the order in which one thing builds on another. */
const steps: readonly Step[] = [
  reach,
  credentials,
  schemas,
  creation,
  listing,
  updating,
  kin,
  references,
  nesting,
  removal,
  permissions,
  tokenDoor,
  dialog,
];

/** What was found out. Plain data: it goes to the process that judges, secrets included. */
export type Discovered = {
  readonly traits: Traits;
  readonly resources: readonly Resource[];
  readonly recipes: readonly (readonly [string, Recipe])[];
  readonly references: readonly (readonly [string, NamingField])[];
  /** Records that stay for the run, for others to refer to. */
  readonly anchors: readonly (readonly [string, Anchor])[];
  readonly tokens: readonly (readonly [string, string])[];
  readonly choices: readonly Choice[];
  readonly visits: readonly Visit[];
  /** What finding out created and could not remove. */
  readonly leftovers: readonly Leftover[];
  /** Steps that came to no end, with the reason. */
  readonly failures: readonly string[];
};

/**
 * Finds out what a target chose, before it is judged. A step that fails leaves the usual in place and says why; only a
 * target that nobody reaches is a UsageError. `tell` hears the title of each step.
 */
export async function discover(
  lab: Lab,
  tell: (title: string) => void,
  signal?: AbortSignal,
): Promise<Discovered> {
  const recorder = createRecorder(lab.client, signal);
  const desk = deskAt(lab, recorder);
  const sessions = createSessions(lab, recorder);
  const tracker = createTracker(desk);
  const explorer = createExplorer(desk, sessions, tracker, createTracker(desk));
  const failures: string[] = [];
  const { reset } = lab.profile.hooks;
  try {
    if (reset && !lab.client.readOnly) await callHook(desk, reset, lab.people.company);
    for (const step of steps) {
      if (step.writes && lab.client.readOnly) continue;
      signal?.throwIfAborted();
      tell(step.title);
      try {
        await step.run(explorer);
      } catch (error) {
        if (error instanceof UsageError) throw error;
        failures.push(`${step.title}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await sessions.close().catch(() => undefined);
  }
  const leftovers = await tracker.clear(deskAt(lab, createRecorder(lab.client)));
  const tokens = await Promise.all([...lab.tokens].map(async ([key, token]) => [key, await token] as const));
  return {
    traits: lab.traits,
    resources: lab.resources,
    recipes: [...lab.recipes],
    references: [...lab.references],
    anchors: [...lab.anchors],
    tokens,
    choices: [...explorer.choices.values()],
    visits: recorder.visits,
    leftovers,
    failures,
  };
}
