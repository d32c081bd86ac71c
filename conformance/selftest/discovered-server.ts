import type { Depth } from '../axes/covering-cells.ts';
import { type Check, type CheckResult, checkId } from '../check/check.ts';
import { type Plan, planOf, wholeSuite } from '../check/plan.ts';
import { repliesGroup } from '../checks/replies/every-reply.ts';
import { createBrowserSource } from '../context/browser.ts';
import { createLedgerFile } from '../context/ledger.ts';
import { newMarkerPrefix } from '../context/markers.ts';
import { openRunContext, type RunContext, type RunSettings } from '../context/run-context.ts';
import type { StorySettings } from '../context/told-stories.ts';
import { closeSignedInSessions } from '../dialog/dialog.ts';
import { applyDiscovered, type Discovered, discover } from '../discovery/discover.ts';
import { profileOf } from '../profile/load.ts';
import { runChecks } from '../run/run-checks.ts';
import { suite } from '../run/suite.ts';

/** A server that was discovered once and can be judged repeatedly, in this process, by the runner of the command line. */
export type DiscoveredServer = {
  readonly discovered: Discovered;
  readonly plan: Plan;
  /** Runs checks. Nothing is reused but the result of discovery: no token, no session. A failure has to come again unless `confirms` is false. */
  judge(
    checks: readonly Check[],
    limits?: { readonly confirms?: boolean; readonly stories?: StorySettings },
  ): Promise<readonly CheckResult[]>;
  /**
   * Runs checks one at a time, those without a browser first, until one fails, again where it `confirms`; undefined if none does. Where
   * it `sparesStories`, they are played only if no check fails without them.
   */
  findFailure(
    checks: readonly Check[],
    limits: { readonly confirms: boolean; readonly sparesStories?: boolean },
  ): Promise<CheckResult | undefined>;
  /** Runs one check of the plan, by its id, and keeps its exchanges also if it passes; undefined if the plan has none such. */
  record(id: string): Promise<CheckResult | undefined>;
  close(): Promise<void>;
};

/** Settings for what each check shows by itself: stories, and the search for the shortest that shows it, take most of the time. */
export const withoutStories = { stories: { stories: 0 } } as const;

/** Milliseconds for one request, and for one check. */
const timeout = 15_000;
const deadline = 60_000;
const workers = 6;

const usesBrowser = ({ needs }: Check): boolean => needs.includes('dialog');

/** Discovers a server by its profile and draws up the plan of the whole suite for it, at a depth. */
export async function discoverServer(rawProfile: unknown, depth: Depth = 'full'): Promise<DiscoveredServer> {
  const profile = profileOf(Object(rawProfile));
  const ledger = createLedgerFile(profile.companies[0].baseUrl);
  const settings: RunSettings = { profile, readOnly: false, timeout, ledger, process: 0 };
  const browser = createBrowserSource(profile.resolve);
  const first = { ...openRunContext(settings), browser };
  const discovered = await discover(first, () => undefined);
  await closeSignedInSessions(first);
  first.client.close();
  applyDiscovered(first, discovered);
  const plan = planOf(suite.checks, suite.register, first.description, profile, { ...wholeSuite, depth });

  /** Opens a context that knows only what discovery found, for as long as `work` takes. */
  async function withFreshContext<Result>(
    work: (context: RunContext) => Promise<Result>,
    more: Pick<RunSettings, 'recordsPasses' | 'stories'> = {},
  ): Promise<Result> {
    const fresh = { ...settings, ...more, ledger: { ...ledger, word: newMarkerPrefix() } };
    const context = { ...openRunContext(fresh), browser };
    applyDiscovered(context, { ...discovered, tokens: [] });
    try {
      return await work(context);
    } finally {
      await closeSignedInSessions(context);
      context.client.close();
    }
  }

  return {
    discovered,
    plan,
    judge: (checks, { stories, ...limits } = {}) =>
      withFreshContext((context) => runChecks(checks, context, { workers, deadline, ...limits }), {
        ...(stories && { stories }),
      }),
    async findFailure(checks, { sparesStories = false, ...limits }) {
      const sorted = checks.toSorted((one, other) => Number(usesBrowser(one)) - Number(usesBrowser(other)));
      const find = async (some: readonly Check[], more: Pick<RunSettings, 'stories'>) => {
        const results = await withFreshContext(
          (context) => runChecks(some, context, { workers: 1, bail: 1, deadline, ...limits }),
          more,
        );
        return results.find(({ outcome }) => outcome === 'fail');
      };
      if (!sparesStories) return find(sorted, {});
      const playing = sorted.filter(({ group }) => group === repliesGroup);
      return (await find(sorted, withoutStories)) ?? (await find(playing, {}));
    },
    async record(id) {
      const checks = plan.checks.filter((it) => checkId(it) === id);
      const [result] = await withFreshContext(
        (context) => runChecks(checks, context, { workers: 1, deadline }),
        { recordsPasses: true },
      );
      return result;
    },
    async close() {
      await browser.close();
      ledger.remove();
    },
  };
}

/** Discovers a server by its profile, and judges it by some of its checks. */
export async function judgeServer(
  rawProfile: unknown,
  isMeant: (check: Check) => boolean,
): Promise<readonly CheckResult[]> {
  const server = await discoverServer(rawProfile);
  try {
    return await server.judge(server.plan.checks.filter(isMeant));
  } finally {
    await server.close();
  }
}

/** Describes results as `requirement › title: outcome, reason`. */
export const describeResults = (results: readonly CheckResult[]): readonly string[] =>
  results.map((it) => `${checkId(it)}: ${it.outcome}, ${it.reason}`);
