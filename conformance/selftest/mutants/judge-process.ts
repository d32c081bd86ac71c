import type { Depth } from '../../axes/covering-cells.ts';
import { type Check, type CheckResult, checkId } from '../../check/check.ts';
import { planOf, wholeSuite } from '../../check/plan.ts';
import { createBrowserSource } from '../../context/browser.ts';
import { createLedgerFile } from '../../context/ledger.ts';
import { newMarkerPrefix } from '../../context/markers.ts';
import { openRunContext, type RunContext, type RunSettings } from '../../context/run-context.ts';
import { closeSignedInSessions } from '../../dialog/dialog.ts';
import { applyDiscovered, type Discovered, discover } from '../../discovery/discover.ts';
import { profileOf } from '../../profile/load.ts';
import { checksNamed, runChecks } from '../../run/run-checks.ts';
import { suite } from '../../run/suite.ts';
import type { BaselineJudgement, CheckOrder, JudgeMessage, JudgementRequest, RunCheck } from './judge.ts';

const workers = 3;
/** Milliseconds for one request, and for one check. */
const timeout = 10_000;
const deadline = 60_000;
/** After this many checks that could not judge, and waited for it, no other begins: a target that does not answer takes hours. */
const mostErrors = 30;
/** Milliseconds from which a check waited: one that finds nothing to judge ends at once. */
const waiting = 1_000;

const musts = { ...wholeSuite, levels: ['must'] } as const;
const browser = createBrowserSource([]);

/** Whether a check needs no app, so that it judges the same without one in the profile. */
const isWithoutApp = ({ needs }: Check): boolean => needs.every((it) => it === 'user' || it === 'writes');

const send = (message: JudgeMessage) => process.send?.(message);

/** The run of a judgement: opens contexts of its own on the server, with or without its apps. */
type Run = {
  /** Discovers the server; the first step of each judgement. */
  discover(apps?: 'without apps'): Promise<Discovered>;
  /** A context that knows only what discovery found. */
  open(discovered: Discovered, apps?: 'without apps'): RunContext;
  /** The checks of a plan with the musts of the judgement. */
  checksAt(context: RunContext, depth: Depth): readonly Check[];
  /** Runs checks until one fails, or too many could not judge. */
  runUntilFailure(checks: readonly Check[], context: RunContext): Promise<void>;
  /** The latest result of each check. */
  readonly results: ReadonlyMap<string, CheckResult>;
  readonly isOver: boolean;
};

function openRun(
  { profile: rawProfile, only }: JudgementRequest,
  contexts: RunContext[],
  ledger: ReturnType<typeof createLedgerFile>,
): Run {
  const results = new Map<string, CheckResult>();
  const tooMany = new AbortController();
  const openContext = (apps?: 'without apps'): RunContext => {
    const raw = apps ? { ...Object(rawProfile), apps: [] } : rawProfile;
    const profile = profileOf(raw);
    const fresh = { ...ledger, word: newMarkerPrefix() };
    const settings: RunSettings = { profile, readOnly: false, timeout, ledger: fresh, process: 0 };
    const context = { ...openRunContext(settings), browser };
    contexts.push(context);
    return context;
  };
  const note = (it: CheckResult) => {
    results.set(checkId(it), it);
    const waited = [...results.values()].filter(
      ({ outcome, milliseconds }) => outcome === 'error' && milliseconds >= waiting,
    );
    if (waited.length >= mostErrors) tooMany.abort(new Error(`${mostErrors} checks could not judge`));
  };
  return {
    discover: (apps) => discover(openContext(apps), () => undefined),
    open(discovered, apps) {
      const context = openContext(apps);
      applyDiscovered(context, { ...discovered, tokens: [] });
      return context;
    },
    checksAt: ({ description, profile }, depth) =>
      planOf(suite.checks, suite.register, description, profile, { ...musts, only, depth }).checks,
    async runUntilFailure(checks, context) {
      const limits = { workers, bail: 1, deadline, onResult: note, signal: tooMany.signal };
      await runChecks(checks, context, limits);
    },
    results,
    get isOver() {
      return tooMany.signal.aborted || results.values().some(({ outcome }) => outcome === 'fail');
    },
  };
}

/** How many of the likely checks run before all others. */
const mostLikely = 24;

/**
 * Runs the checks that run the mutated code and need no app, then, the server discovered with its dialog, all checks at
 * quick depth and those that visit more cells at full depth, until one fails. Each part has a context of its own: tokens of
 * the one before have expired, since checks advance the clock at its end.
 */
async function judgeMutant(run: Run, order: CheckOrder): Promise<readonly string[]> {
  if (order.withoutApp.length > 0) {
    const context = run.open(await run.discover('without apps'), 'without apps');
    await run.runUntilFailure(checksNamed(run.checksAt(context, 'quick'), order.withoutApp), context);
    if (run.isOver) return [];
  }
  const discovered = await run.discover();
  const leftOut = new Set(order.leftOut);
  const first = new Set(order.likely.slice(0, mostLikely));
  const visited = new Map<string, number | undefined>();
  for (const depth of ['quick', 'full'] as const) {
    const isNeeded = (it: Check) =>
      !leftOut.has(checkId(it)) && (depth === 'quick' || it.cells?.length !== visited.get(checkId(it)));
    for (const part of ['first', 'rest'] as const) {
      const context = run.open(discovered);
      const checks = run.checksAt(context, depth).filter(isNeeded);
      await run.runUntilFailure(
        part === 'first' ? checksNamed(checks, [...first]) : checks.filter((it) => !first.has(checkId(it))),
        context,
      );
      if (run.isOver) return discovered.failures;
      if (depth === 'quick') for (const it of checks) visited.set(checkId(it), it.cells?.length);
    }
  }
  return discovered.failures;
}

/** Runs all checks one after the other, each as soon as the parent says so. */
async function judgeBaseline(run: Run, ran: RunCheck[]): Promise<readonly string[]> {
  const discovered = await run.discover();
  const context = run.open(discovered);
  const checks = run.checksAt(context, 'full');
  for (const check of [...checks.filter((it) => !it.alone), ...checks.filter((it) => it.alone)]) {
    const id = checkId(check);
    const begun = new Promise((resolve) => {
      process.once('message', resolve);
    });
    send({ begins: id });
    await begun;
    await run.runUntilFailure([check], context);
    const { milliseconds = 0 } = run.results.get(id) ?? {};
    ran.push({
      id,
      milliseconds,
      withoutApp: isWithoutApp(check),
      usesDialog: check.needs.includes('dialog'),
    });
  }
  return discovered.failures;
}

const describe = (it: CheckResult): string => `${checkId(it)}: ${it.reason}`;

/** Discovers and judges one server as a run of the suite does, and stops at the first must that fails. */
async function judge(request: JudgementRequest): Promise<BaselineJudgement> {
  const start = process.cpuUsage();
  const contexts: RunContext[] = [];
  const ledger = createLedgerFile('mutants');
  const run = openRun(request, contexts, ledger);
  const ran: RunCheck[] = [];
  try {
    const troubles = await (request.order ? judgeMutant(run, request.order) : judgeBaseline(run, ran));
    const results = [...run.results.values()];
    const failure = results.find(({ outcome }) => outcome === 'fail');
    const open = results.filter(({ outcome }) => !['pass', 'fail', 'not-applicable'].includes(outcome));
    const { user, system } = process.cpuUsage(start);
    const judged = new Set(results.filter(({ outcome }) => outcome === 'pass').map((it) => it.requirement));
    return {
      verdict: failure ? 'violates' : open.length + troubles.length > 0 ? 'undecided' : 'conforms',
      ...(failure && { failure: describe(failure).slice(0, 600), check: checkId(failure) }),
      undecided: [...troubles, ...open.map(describe)].slice(0, 5).map((it) => it.slice(0, 300)),
      judged: failure ? [] : [...judged],
      checks: results.length,
      processorTime: Math.round((user + system) / 1000),
      ran,
    };
  } finally {
    for (const context of contexts) {
      await closeSignedInSessions(context).catch(() => undefined);
      context.client.close();
    }
    ledger.remove();
  }
}

const failed = (error: unknown): BaselineJudgement => ({
  verdict: 'undecided',
  undecided: [error instanceof Error ? (error.stack ?? error.message).slice(0, 600) : String(error)],
  judged: [],
  checks: 0,
  processorTime: 0,
  ran: [],
});

process.on('message', (request: JudgementRequest | 'begin') => {
  if (request === 'begin') return;
  void judge(request)
    .catch(failed)
    .then((judgement) => send({ judgement }));
});
process.on('disconnect', () => void browser.close().finally(() => process.exit(0)));
