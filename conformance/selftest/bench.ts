import { type Check, type CheckResult, checkId } from '../check/check.ts';
import { type Plan, planOf } from '../check/plan.ts';
import { runCheck } from '../check/run-check.ts';
import { createBrowserSource } from '../context/browser.ts';
import { createLedgerFile } from '../context/ledger.ts';
import { newRunWord } from '../context/marks.ts';
import {
  closeRunContext,
  openRunContext,
  type RunContext,
  type RunSettings,
} from '../context/run-context.ts';
import { closeSignedInSessions } from '../dialog/dialog.ts';
import { applyDiscovered, type Discovered, discover } from '../discovery/discover.ts';
import type { Profile } from '../profile/profile.ts';
import { runChecks } from '../run/run-checks.ts';
import { suite } from '../run/suite.ts';

/** A target that was found out about once and is judged again and again, in this process. */
export type Bench = {
  readonly found: Discovered;
  readonly plan: Plan;
  /** Runs checks side by side, with nothing remembered but what discovery found: no token, no session. */
  judge(checks: readonly Check[]): Promise<readonly CheckResult[]>;
  /** The first check that fails, tried one after the other, cheap ones first; undefined where none does. */
  findFirstFailure(checks: readonly Check[]): Promise<CheckResult | undefined>;
  close(): Promise<void>;
};

/** Milliseconds: of one request, and of one check. */
const patience = 15_000;
const deadline = 60_000;
const workers = 6;

const wholeSuite = {
  only: [],
  skip: [],
  levels: ['must', 'should', 'may'],
  readOnly: false,
  shard: undefined,
} as const;

/** A browser costs most, a moved clock has to be alone. */
const costOf = ({ needs, alone }: Check): number => (needs.includes('dialog') ? 2 : 0) + (alone ? 1 : 0);

/** Discovers a target and draws up what to judge of it. */
export async function openBench(profile: Profile): Promise<Bench> {
  const ledger = createLedgerFile(profile.companies[0].baseUrl);
  const settings: RunSettings = { profile, readOnly: false, timeout: patience, ledger, process: 0 };
  const first = openRunContext(settings);
  const found = await discover(first, () => undefined);
  await closeRunContext(first);
  applyDiscovered(first, found);
  const plan = planOf(suite.checks, suite.register, first.description, profile.claims, wholeSuite);
  const browser = createBrowserSource(profile.resolve);

  /** Opens a context that remembers nothing, for as long as `work` takes; what checks remember by its description is forgotten with it. */
  async function withFreshContext<Result>(work: (context: RunContext) => Promise<Result>): Promise<Result> {
    const fresh = { ...settings, ledger: { ...ledger, word: newRunWord() } };
    const context = { ...openRunContext(fresh), browser };
    applyDiscovered(context, { ...found, tokens: [] });
    try {
      return await work(context);
    } finally {
      await closeSignedInSessions(context);
      context.client.close();
    }
  }

  return {
    found,
    plan,
    judge: (checks) => withFreshContext((context) => runChecks(checks, context, { workers, deadline })),
    findFirstFailure: (checks) =>
      withFreshContext(async (context) => {
        for (const check of checks.toSorted((one, other) => costOf(one) - costOf(other))) {
          const result = await runCheck(check, context, { deadline });
          if (result.outcome === 'fail') return result;
        }
        return undefined;
      }),
    async close() {
      await browser.close();
      ledger.remove();
    },
  };
}

/** What is said of checks that did not simply pass: `requirement › title: outcome, reason`. */
export const describeResults = (results: readonly CheckResult[]): readonly string[] =>
  results.map((it) => `${checkId(it)}: ${it.outcome}, ${it.reason}`);
