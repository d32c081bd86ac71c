import { afterAll, describe, type TestContext, test } from 'vitest';
import { type Check, checkId } from '../check/check.ts';
import type { Plan } from '../check/plan.ts';
import { loadProfile, profileOf } from '../profile/load.ts';
import type { Profile, WrittenProfile } from '../profile/profile.ts';
import { readBaseline } from '../report/baseline.ts';
import { curl } from '../report/curl.ts';
import type { Report, ReportedCheck } from '../report/report.ts';
import { type Level, nameStatement, type Requirement } from '../requirements/requirement.ts';
import { runOf, type VerifyOptions } from '../run/options.ts';
import { verify } from '../run/verify.ts';

export { UsageError } from 'countersign-contract/command';
export type { WrittenProfile } from '../profile/profile.ts';

/** What to judge, and how. */
export type ConformanceOptions = Omit<VerifyOptions, 'profile' | 'signal' | 'bail'> & {
  /** The fields of a profile, or the path or URL of one. */
  readonly profile: WrittenProfile | string;
  /** Whether a failed should or may fails its test; by default it is a warning. */
  readonly strict?: boolean;
  /** The path of a file with known failures, as `--baseline` takes it: their tests are `fails`, and one that no longer fails fails the file. */
  readonly baseline?: string;
};

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended
  interface TaskMeta {
    /** What a test of `conformance` judges. */
    conformance?: { requirement: string; level: Level; section: string };
  }
}

/** A check that did not pass: Vitest shows the difference between `expected` and `actual`, where it has them. */
class ConformanceError extends Error {
  override name = 'ConformanceError';
  readonly expected: string | undefined;
  readonly actual: string | undefined;
  readonly showDiff: boolean;

  constructor(message: string, { expected, got }: Pick<ReportedCheck, 'expected' | 'got'> = {}) {
    super(message);
    this.expected = expected;
    this.actual = got;
    this.showDiff = expected !== undefined;
  }
}

/**
 * Declares a suite for each area of requirements, and a test for each check, in the file that calls it. The target is discovered
 * first, and what was created on it is removed at the end. Known failures are `fails`, and what the profile waives is skipped. Only
 * the checks whose tests Vitest selects run, by the runner of the command, so that verdicts are the same.
 * @throws UsageError for a mistake in the profile or the options, and for a target that cannot be reached
 */
export async function conformance({
  profile: given,
  strict = false,
  ...options
}: ConformanceOptions): Promise<void> {
  const profile = typeof given === 'string' ? await loadProfile(given) : profileOf(given);
  const { plan, register, judge, end } = await planRun(profile, options);
  for (const [area, requirements] of Map.groupBy(
    register.filter(({ id }) => plan.scope.has(id)),
    areaOf,
  ))
    describe(area, () => {
      for (const requirement of requirements)
        declare(requirement, plan, async (check, context) => {
          const report = await judge(check, context);
          if (report !== undefined) settle(report, check, context, strict);
        });
    });
  afterAll(async () => {
    const { leftovers, troubles, outdated } = await end();
    const left = leftovers.map(({ type, address, reason }) => `  ${type} at ${address}: ${reason}`);
    if (left.length > 0) console.warn(['This stays on the target:', ...left].join('\n'));
    const mended = outdated.map(
      (it) => `The known failure ${it} no longer fails; remove it from the baseline.`,
    );
    const problems = [...troubles, ...mended];
    if (problems.length > 0) throw new ConformanceError(problems.join('\n'));
  }, 0);
}

const areaOf = ({ id }: Requirement): string => id.split('.', 1)[0] ?? id;

/** The name of a check's test: what the service does, the case, and in brackets the id, which `-t` finds. */
const testName = ({ statement, id }: Requirement, title: string): string => `${statement} › ${title} [${id}]`;

/** Declares the tests of a requirement: one for each check, or one that is skipped with the reason why it is not judged. */
function declare(
  requirement: Requirement,
  { checks, notApplicable, notImplemented }: Plan,
  judge: (check: Check, context: TestContext) => Promise<void>,
): void {
  const { id, level, section } = requirement;
  const meta = { conformance: { requirement: id, level, section } };
  const own = checks.filter((check) => check.requirement === id);
  for (const check of own)
    test(testName(requirement, check.title), { meta, timeout: 0 }, (context) => judge(check, context));
  if (own.length > 0) return;
  const reason = notApplicable.get(id) ?? notImplemented.get(id) ?? 'it has no check for this target';
  test(testName(requirement, 'not judged'), { meta }, ({ skip }) => skip(reason));
}

type Progressing = {
  readonly plan: Plan;
  readonly register: readonly Requirement[];
  /** The report, or undefined once the check passed; the first call runs the checks whose tests Vitest selected. */
  judge(check: Check, context: TestContext): Promise<Report | undefined>;
  end(): Promise<Report>;
};

/** Discovers a target and plans what to judge, up to the moment at which the first test runs. */
async function planRun(
  profile: Profile,
  { baseline, ...options }: Omit<ConformanceOptions, 'profile' | 'strict'>,
): Promise<Progressing> {
  const planned = Promise.withResolvers<Pick<Progressing, 'plan' | 'register'>>();
  const chosen = Promise.withResolvers<readonly Check[]>();
  const passes = new Map<string, PromiseWithResolvers<undefined>>();
  const usual = runOf(options);
  const run = verify({
    ...usual,
    profile,
    baseline: baseline === undefined ? [] : readBaseline(baseline),
    // A worker of Vitest may be ended at any time: the process that runs the checks cleans up then.
    forked: options.transport === undefined,
    progress: {
      ...usual.progress,
      done: (result) => {
        if (result.outcome === 'pass') passes.get(checkId(result))?.resolve(undefined);
      },
    },
    choose: (plan, register) => {
      planned.resolve({ plan, register });
      return chosen.promise;
    },
  });
  run.catch(planned.reject);
  const { plan, register } = await planned.promise;
  for (const check of plan.checks) passes.set(checkId(check), Promise.withResolvers());
  const requirements = new Map(register.map((it) => [it.id, it]));
  let isBegun = false;
  const begin = (file: TaskGroup): void => {
    if (isBegun) return;
    isBegun = true;
    const names = new Set(selectedNames(file));
    const isSelected = ({ requirement, title }: Check) => {
      const of = requirements.get(requirement);
      return of !== undefined && names.has(testName(of, title));
    };
    chosen.resolve(plan.checks.filter(isSelected));
  };
  return {
    plan,
    register,
    judge: (check, { task }) => {
      begin(task.file);
      return Promise.race([run, passes.get(checkId(check))?.promise ?? run]);
    },
    end: () => {
      chosen.resolve([]);
      return run;
    },
  };
}

/** Names of the tests that Vitest runs. */
function selectedNames({ tasks }: TaskGroup): string[] {
  return tasks.flatMap((it) => {
    if (it.mode === 'skip' || it.mode === 'todo') return [];
    return 'tasks' in it ? selectedNames(it) : [it.name];
  });
}

type TaskGroup = { readonly tasks: readonly (TestTask | (TestTask & TaskGroup))[] };

type TestTask = { readonly name: string; readonly mode: string };

/** Ends a test as its check ended. */
function settle(report: Report, check: Check, context: TestContext, strict: boolean): void {
  const requirement = report.requirements.find(({ id }) => id === check.requirement);
  const judged = requirement?.checks.find(({ title }) => title === check.title);
  if (requirement === undefined || judged === undefined)
    throw new ConformanceError(`The run ended before this check did. ${report.troubles.join(' ')}`.trim());
  const { outcome, reason = outcome } = judged;
  if (outcome === 'pass') return;
  if (outcome === 'not-applicable' || outcome === 'not-implemented' || outcome === 'untestable')
    context.skip(reason);
  const isKnown = outcome === 'fail' && judged.known !== undefined;
  const excuse = judged.known ?? requirement.waived;
  if (isKnown) Object.assign(context.task, { fails: true });
  else if (excuse !== undefined) context.skip(`known: ${excuse}`);
  const shown = judged.exchanges?.find(({ number }) => number === judged.shown);
  const message = [
    `${outcome === 'fail' ? reason : `${outcome}: ${reason}`}`,
    `${nameStatement(requirement.reference)}: ${requirement.statement}`,
    ...(shown ? [curl(shown.request, report)] : []),
  ].join('\n');
  if (strict || isKnown || requirement.level === 'must') throw new ConformanceError(message, judged);
  console.warn(`${requirement.level} [${requirement.id}]: ${message}`);
}
