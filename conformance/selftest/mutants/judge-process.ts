import type { Depth } from '../../axes/cells.ts';
import { type Check, type CheckResult, checkId } from '../../check/check.ts';
import { planOf } from '../../check/plan.ts';
import { createBrowserSource } from '../../context/browser.ts';
import { createLedgerFile } from '../../context/ledger.ts';
import { newMarkPrefix } from '../../context/marks.ts';
import { openRunContext, type RunContext, type RunSettings } from '../../context/run-context.ts';
import { closeSignedInSessions } from '../../dialog/dialog.ts';
import { applyDiscovered, discover } from '../../discovery/discover.ts';
import { readProfile } from '../../profile/load.ts';
import { runChecks } from '../../run/run-checks.ts';
import { suite } from '../../run/suite.ts';
import { wholeSuite } from '../discovered-server.ts';
import type { Judgement, JudgementRequest } from './judge.ts';

const workers = 3;
/** Milliseconds for one request, and for one check. */
const timeout = 10_000;
const deadline = 60_000;

const musts = { ...wholeSuite, levels: ['must'] } as const;
const browser = createBrowserSource([]);

/** Whether a check authorizes no app: a check of the consent page depends on who authorized which app before. */
const isIndependent = ({ needs }: Check): boolean => needs.every((it) => it === 'user' || it === 'writes');

/** The order of the plan, with independent checks that failed on other mutants first. */
function inOrder(checks: readonly Check[], first: readonly string[]): readonly Check[] {
  const ranks = new Map(first.map((id, at) => [id, at]));
  const rank = (it: Check) => (isIndependent(it) ? (ranks.get(checkId(it)) ?? first.length) : first.length);
  return checks.toSorted((one, other) => rank(one) - rank(other));
}

/** The checks of a plan with every must. */
const checksAt = (context: RunContext, depth: Depth): readonly Check[] =>
  planOf(suite.checks, suite.register, context.description, context.profile, { ...musts, depth }).checks;

/**
 * Runs the checks at quick depth, and then, unless one failed, those that visit more cells at full depth. Most mutants fail
 * in one of the few cells of the first. Each depth has a context of its own: tokens of the first have expired in the second,
 * since checks advance the clock at its end.
 */
async function runUntilFailure(
  open: () => RunContext,
  first: readonly string[],
): Promise<readonly CheckResult[]> {
  const run = (checks: readonly Check[], context: RunContext) =>
    runChecks(inOrder(checks, first), context, { workers, bail: 1, deadline });
  const context = open();
  const quick = checksAt(context, 'quick');
  const results = await run(quick, context);
  if (results.some(({ outcome }) => outcome === 'fail')) return results;
  const visited = new Map(quick.map((it) => [checkId(it), it.cells?.length]));
  const deeper = checksAt(context, 'full').filter((it) => it.cells?.length !== visited.get(checkId(it)));
  const repeated = new Set(deeper.map(checkId));
  return [...results.filter((it) => !repeated.has(checkId(it))), ...(await run(deeper, open()))];
}

const describe = (it: CheckResult): string => `${checkId(it)}: ${it.reason}`;

async function judgeWith(openContext: () => RunContext, { first }: JudgementRequest): Promise<Judgement> {
  const start = process.cpuUsage();
  const discovered = await discover(openContext(), () => undefined);
  const results = await runUntilFailure(() => {
    const context = openContext();
    applyDiscovered(context, { ...discovered, tokens: [] });
    return context;
  }, first);
  const failure = results.find(({ outcome }) => outcome === 'fail');
  const open = results.filter(({ outcome }) => !['pass', 'fail', 'not-applicable'].includes(outcome));
  const { user, system } = process.cpuUsage(start);
  const judged = new Set(results.filter(({ outcome }) => outcome === 'pass').map((it) => it.requirement));
  return {
    verdict: failure ? 'violates' : open.length + discovered.failures.length > 0 ? 'undecided' : 'conforms',
    ...(failure && { failure: describe(failure).slice(0, 600), check: checkId(failure) }),
    undecided: [...discovered.failures, ...open.map(describe)].slice(0, 5).map((it) => it.slice(0, 300)),
    judged: failure ? [] : [...judged],
    checks: results.length,
    processorTime: Math.round((user + system) / 1000),
  };
}

/** Discovers and judges one server as a run of the suite does, and stops at the first must that fails. */
async function judge(request: JudgementRequest): Promise<Judgement> {
  const profile = readProfile(
    JSON.stringify(request.profile),
    'the profile of a server',
    undefined,
    undefined,
  );
  const ledger = createLedgerFile(profile.companies[0].baseUrl);
  const settings: RunSettings = { profile, readOnly: false, timeout, ledger, process: 0 };
  const contexts: RunContext[] = [];
  const open = (): RunContext => {
    const fresh = { ...settings, ledger: { ...ledger, word: newMarkPrefix() } };
    const context = { ...openRunContext(fresh), browser };
    contexts.push(context);
    return context;
  };
  try {
    return await judgeWith(open, request);
  } finally {
    for (const context of contexts) {
      await closeSignedInSessions(context).catch(() => undefined);
      context.client.close();
    }
    ledger.remove();
  }
}

const failed = (error: unknown): Judgement => ({
  verdict: 'undecided',
  undecided: [error instanceof Error ? (error.stack ?? error.message).slice(0, 600) : String(error)],
  judged: [],
  checks: 0,
  processorTime: 0,
});

process.on('message', (request: JudgementRequest) => {
  void judge(request)
    .catch(failed)
    .then((judgement) => process.send?.(judgement));
});
process.on('disconnect', () => void browser.close().finally(() => process.exit(0)));
