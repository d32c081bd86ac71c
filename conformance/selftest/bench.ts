import { type Check, checkId } from '../check/check.ts';
import type { Known } from '../check/known.ts';
import { newRunWord } from '../check/mark.ts';
import { contractOperations } from '../check/operations.ts';
import type { CheckResult } from '../check/result.ts';
import { runCheck } from '../check/run-check.ts';
import { createBrowserSource } from '../dialog/browser-source.ts';
import { type Discovered, discover } from '../discovery/discover.ts';
import type { Profile } from '../profile/profile.ts';
import { judge } from '../run/judge.ts';
import { furnish, knownOf } from '../run/known.ts';
import { closeLab, type LabSettings, openLab } from '../run/lab.ts';
import { createLedgerFile } from '../run/ledger-file.ts';
import { type Plan, planOf } from '../run/plan.ts';
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
  const settings: LabSettings = { profile, readOnly: false, patience, ledger, process: 0 };
  const first = openLab(settings);
  const found = await discover(first, () => undefined);
  await closeLab(first);
  const known = knownOf(profile, found, contractOperations());
  const plan = planOf(suite.checks, suite.register, known, profile.claims, wholeSuite);
  const browser = createBrowserSource(profile.resolve);

  /** Opens a lab that remembers nothing, for as long as `work` takes; what checks keep by `Known` is forgotten with it. */
  async function inFreshLab<Result>(
    work: (lab: ReturnType<typeof openLab>, known: Known) => Promise<Result>,
  ): Promise<Result> {
    const fresh = { ...settings, ledger: { ...ledger, word: newRunWord() } };
    const lab = { ...openLab(fresh), browser };
    furnish(lab, { ...found, tokens: [] });
    try {
      return await work(lab, { ...known });
    } finally {
      for (const warm of lab.warm.values()) await (await warm).session.close().catch(() => undefined);
      lab.client.close();
    }
  }

  return {
    found,
    plan,
    judge: (checks) => inFreshLab((lab, own) => judge(checks, lab, own, { workers, deadline })),
    findFirstFailure: (checks) =>
      inFreshLab(async (lab, own) => {
        for (const check of checks.toSorted((one, other) => costOf(one) - costOf(other))) {
          const result = await runCheck(check, lab, own, { deadline });
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
