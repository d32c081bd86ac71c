import { UsageError } from 'countersign-contract/command';
import type { Leftover } from '../context/ledger.ts';
import { contractOperations, type Operation } from '../context/operations.ts';
import { withPublished } from '../context/published-operations.ts';
import type { CreationRule, ReferenceField, ReferenceTarget, Resource } from '../context/resource.ts';
import type { RunContext } from '../context/run-context.ts';
import { openSession, type Visit } from '../context/session.ts';
import { sideBySide } from '../context/side-by-side.ts';
import type { Choice, Traits } from '../context/target-description.ts';
import { createDialog } from '../dialog/dialog.ts';
import type { Exchange } from '../errors/exchange.ts';
import { NotImplemented } from '../errors/outcome.ts';
import { withConfirmedFailures } from '../http/backoff.ts';
import { isLost } from '../http/gateway.ts';
import type { Profile } from '../profile/profile.ts';
import { isImplemented } from '../profile/service-parts.ts';
import { removeCreated } from '../records/removal.ts';
import { reachability } from './access.ts';
import { changingFields } from './changing-fields.ts';
import { codeChoices, dialogChoices } from './dialog-choices.ts';
import { exactIds } from './exact-ids.ts';
import { createExplorer, type DiscoveryStep, type Explorer } from './explorer.ts';
import { listChoices, searchChoices } from './list-choices.ts';
import { listing } from './listing.ts';
import { lineItems, nestedShape } from './nesting.ts';
import { dialogFlow, tokenEndpoint } from './oauth.ts';
import { references } from './references.ts';
import { relatedTypes } from './related-types.ts';
import { refusalChoices, responseChoices } from './response-choices.ts';
import { schemaChoices } from './schema-choices.ts';
import { schemas, unimplementedResources } from './schemas.ts';
import { recordChoices, valueChoices } from './value-choices.ts';
import { writeChoices } from './write-choices.ts';
import { creation, removal, updating } from './writes.ts';

/** Steps one after the other; a list among them has what goes on side by side. */
type Steps = readonly (DiscoveryStep | readonly Steps[])[];

/**
 * The steps of discovery, in the order in which they build on one another. Those that try one trait after the other go alone; nothing
 * creates or changes records while lists and records are compared.
 */
const discoverySteps = (): Steps => [
  reachability,
  schemas,
  exactIds,
  creation,
  listing,
  updating,
  nestedShape,
  [
    [tokenEndpoint, dialogFlow, [[dialogChoices], [codeChoices]]],
    [
      ...relatedTypes(),
      references,
      lineItems,
      removal,
      [[changingFields], [responseChoices], [valueChoices], [listChoices], [schemaChoices]],
    ],
  ],
  [[recordChoices], [writeChoices], [searchChoices], [refusalChoices]],
];

/** The result of discovery. Plain data, secrets included: it is handed to the process that runs the checks. */
export type Discovered = {
  readonly traits: Traits;
  readonly resources: readonly Resource[];
  readonly creationRules: readonly (readonly [string, CreationRule])[];
  readonly references: readonly (readonly [string, ReferenceField])[];
  /** Records that are kept for the whole run, for others to refer to. */
  readonly referenceTargets: readonly (readonly [string, ReferenceTarget])[];
  readonly tokens: readonly (readonly [string, string])[];
  readonly choices: readonly Choice[];
  readonly visits: readonly Visit[];
  /** The requests that created what is kept for the whole run. */
  readonly setup: readonly Exchange[];
  /** What discovery created and could not remove. */
  readonly leftovers: readonly Leftover[];
  /** Steps that failed, with the reason. */
  readonly failures: readonly string[];
};

/** How often a step is taken if the network loses a request that cannot simply be repeated. */
const mostAttempts = 8;

/** How often a step is taken that fails otherwise on a network with troubles, where an answer that is none can be why. */
const doubtfulAttempts = 3;

/** Takes a step. Returns why it failed; undefined if it did not. */
async function take(step: DiscoveryStep, explorer: Explorer, attempt = 1): Promise<string | undefined> {
  try {
    await step.run(explorer);
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof NotImplemented) return undefined;
    const isDoubtful = explorer.session.context.network.hasTroubles() && attempt < doubtfulAttempts;
    if (isDoubtful || (isLost(error) && attempt < mostAttempts)) return take(step, explorer, attempt + 1);
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Discovers how a target behaves where the specification is open, before it is judged. A step that fails keeps the
 * defaults and notes why; only an unreachable target is a UsageError. `onStep` receives the title of each step.
 */
export async function discover(
  context: RunContext,
  onStep: (title: string) => void,
  signal?: AbortSignal,
): Promise<Discovered> {
  const client = withConfirmedFailures(context.client);
  const session = openSession(context, signal, client);
  const runSession = openSession(context, signal, client);
  const dialog = createDialog(session);
  const explorer = createExplorer(session, dialog, runSession);
  const failures: string[] = [];
  async function goThrough(steps: Steps): Promise<void> {
    for (const step of steps) {
      if (!('run' in step)) {
        await sideBySide(step, step.length, goThrough);
        continue;
      }
      if (step.writes && context.client.readOnly) continue;
      if (step.parts?.some((it) => isImplemented(context.profile, it)) === false) continue;
      signal?.throwIfAborted();
      onStep(step.title);
      const failure = await take(step, explorer);
      if (failure !== undefined) failures.push(`${step.title}: ${failure}`);
    }
  }
  try {
    await goThrough(discoverySteps());
  } finally {
    await dialog.close().catch(() => undefined);
  }
  const leftovers = await removeCreated(session, openSession(context));
  const tokens = await Promise.all(
    [...context.tokens].map(async ([key, token]) => [key, await token] as const),
  );
  return {
    traits: context.traits,
    resources: context.resources,
    creationRules: [...context.creationRules],
    references: [...context.references],
    referenceTargets: [...context.referenceTargets],
    tokens,
    choices: [...explorer.choices.values()],
    visits: [...session.visits, ...runSession.visits],
    setup: runSession.exchanges.filter(({ request }) => request.method !== 'GET'),
    leftovers,
    failures,
  };
}

/** Locales to ask for: those of the profile's users as `de_DE`, and English, German and French. */
function localesOf({ users }: Profile): string[] {
  const regions: Readonly<Record<string, string>> = { en: 'US', de: 'DE', fr: 'FR' };
  const full = users
    .map((it) => it.language?.replace('-', '_'))
    .filter((it) => it !== undefined)
    .map((it) => (it.includes('_') ? it : `${it}_${regions[it] ?? it.toUpperCase()}`));
  return [...new Set([...full, 'en_US', 'de_DE', 'fr_FR'])];
}

/** Fills a context with what was discovered about its target. */
export function applyDiscovered(
  context: RunContext,
  discovered: Discovered,
  operations: readonly Operation[] = contractOperations(),
): void {
  const { resources, choices } = discovered;
  const known = withPublished(operations, resources, context.profile.companies);
  context.traits = discovered.traits;
  context.resources = resources;
  context.description = {
    resources: [...resources, ...unimplementedResources(context.profile)],
    operations: known,
    choices,
    locales: localesOf(context.profile),
  };
  context.redactor.publish([JSON.stringify(known.map(({ id, method, path }) => [id, method, path]))]);
  for (const [type, creationRule] of discovered.creationRules) context.creationRules.set(type, creationRule);
  for (const [pair, field] of discovered.references) context.references.set(pair, field);
  for (const [type, target] of discovered.referenceTargets) context.referenceTargets.set(type, target);
  for (const [key, token] of discovered.tokens) {
    context.redactor.learn('token', token);
    context.tokens.set(key, Promise.resolve(token));
  }
}
