import type { Check } from '../check/check.ts';
import type { OutcomeKind } from '../errors/outcome.ts';
import { outcomeOf } from '../report/verdict.ts';
import { startAdapter } from './adapter/adapter.ts';
import type { Rewrite } from './adapter/rewrite.ts';
import { adaptations } from './adapter/rewrites.ts';
import { type DegenerateServerName, startDegenerateServer } from './degenerate-servers/degenerate-servers.ts';
import { describeResults, discoverServer } from './discovered-server.ts';
import type { ConformingServerResult } from './false-positives.ts';
import { startMock } from './mock.ts';
import { presetNames } from './reference-server/choices/presets.ts';
import { startReferenceServer } from './reference-server/reference-server.ts';
import { startBesideOlderVersion } from './versions/start-beside-older-version.ts';

/** Selects the checks to run. */
type Select = (checks: readonly Check[]) => readonly Check[];

/** A server that was started to be judged. */
type StartedServer = { readonly rawProfile: object; stop(): Promise<void> };

/** A server that conforms, in its own way. */
export type ConformingServer = { readonly name: string; start(): Promise<StartedServer> };

async function startMockBehindAdapter(
  rewrites: readonly Rewrite[],
  claims: readonly string[],
): Promise<StartedServer> {
  const mock = await startMock();
  const adapter = await startAdapter({ port: mock.port, profile: mock.rawProfile }, rewrites);
  return {
    rawProfile: { ...Object(adapter.profile), claims },
    async stop() {
      await adapter.stop();
      await mock.stop();
    },
  };
}

/** The methods of the mock. */
const methods = { update: 'PUT', token: 'POST' } as const;

const quiet = [...adaptations.quiet(), ...adaptations.renumbered(), ...adaptations['other verbs'](methods)];

/** The reference server with each preset, the mock, and the mock behind adapters with the assumed requirements it still meets. */
export const conformingServers: readonly ConformingServer[] = [
  ...presetNames.map((preset) => ({
    name: `the ${preset} reference server`,
    async start() {
      const { profile, stop } = await startReferenceServer({ preset });
      return { rawProfile: profile, stop };
    },
  })),
  {
    name: 'a reference server with two versions of its schemas, judged by the older one',
    start: () => startBesideOlderVersion(),
  },
  {
    name: 'the mock behind an adapter that is quiet, renumbers and uses other methods',
    start: () => startMockBehindAdapter(quiet, ['*']),
  },
  {
    name: 'the mock behind an adapter that unwraps',
    start: () => startMockBehindAdapter(adaptations.unwrapped(), []),
  },
];

/** Judges a conforming server. Also reports what discovery did not find out. */
export async function judgeConformingServer(
  { name, start }: ConformingServer,
  select: Select = (checks) => checks,
): Promise<ConformingServerResult & { readonly discoveryFailures: readonly unknown[] }> {
  const started = await start();
  const server = await discoverServer(started.rawProfile);
  try {
    const results = await server.judge(select(server.plan.checks));
    const describe = (...outcomes: OutcomeKind[]) =>
      describeResults(results.filter((it) => outcomes.includes(it.outcome)));
    return {
      server: name,
      checks: results.length,
      falsePositives: describe('fail'),
      undecided: describe('error', 'uncertain', 'untestable'),
      discoveryFailures: server.discovered.failures,
    };
  } finally {
    await server.close();
    await started.stop();
  }
}

/** Degenerate servers whose dialog leads somewhere. For the others a browser would only wait, which takes long. */
const serversWithDialog: readonly DegenerateServerName[] = ['all 302', 'stale'];

/** Judges a degenerate server: the outcome of each requirement, and the titles of the checks that passed. */
export async function judgeDegenerateServer(
  name: DegenerateServerName,
  select: Select = (checks) => checks,
): Promise<{ outcomes: ReadonlyMap<string, OutcomeKind>; passed: readonly string[] }> {
  const started = await startDegenerateServer(name);
  const server = await discoverServer(started.profile);
  try {
    const { checks } = server.plan;
    const needingDialog = new Set(
      checks.filter((it) => it.needs.includes('dialog')).map((it) => it.requirement),
    );
    const reachable = serversWithDialog.includes(name)
      ? checks
      : checks.filter((it) => !needingDialog.has(it.requirement));
    // What matters is that nothing passes: a failure need not come again.
    const results = await server.judge(select(reachable), { confirms: false });
    const byRequirement = Map.groupBy(results, (it) => it.requirement);
    return {
      outcomes: new Map([...byRequirement].map(([id, all]) => [id, outcomeOf(all)])),
      passed: results.filter((it) => it.outcome === 'pass').map((it) => it.title),
    };
  } finally {
    await server.close();
    await started.stop();
  }
}
