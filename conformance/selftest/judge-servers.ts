import type { Check } from '../check/check.ts';
import type { OutcomeKind } from '../errors/outcome.ts';
import { outcomeOf } from '../report/verdict.ts';
import { type DegenerateServerName, startDegenerateServer } from './degenerate-servers/degenerate-servers.ts';
import { describeResults, discoverServer, withoutStories } from './discovered-server.ts';
import type { ConformingServerResult } from './false-positives.ts';
import { startContactsServer, startTerseContacts } from './small-servers/contacts.ts';
import { startNestedInvoices } from './small-servers/nested-invoices.ts';
import { startTextIds } from './small-servers/text-ids.ts';
import { startBesideOlderVersion } from './versions/older-version.ts';

/** Selects the checks to run. */
type Select = (checks: readonly Check[]) => readonly Check[];

/** A server that was started to be judged. */
type StartedServer = { readonly rawProfile: object; stop(): Promise<void> };

/** A server that conforms, in its own way. */
export type ConformingServer = { readonly name: string; start(): Promise<StartedServer> };

/** Servers that conform and share no code with the mock, written from the specification alone. What the mock can be, mixtures of its choices are. */
export const smallServers: readonly ConformingServer[] = [
  startContactsServer,
  startTerseContacts,
  startTextIds,
  startNestedInvoices,
].map((start) => ({
  name: `the server that ${start.name} starts`,
  async start() {
    const { profile, stop } = await start();
    return { rawProfile: profile, stop };
  },
}));

/** The mock with two versions of its schemas, which conforms by the older one. */
export const olderVersion: ConformingServer = {
  name: 'a server with two versions of its schemas, by the older one',
  start: startBesideOlderVersion,
};

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
    const results = await server.judge(select(reachable), { confirms: false, ...withoutStories });
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
