import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type CheckResult, checkId } from '../check/check.ts';
import { readExamples } from '../requirements/examples.ts';
import { register } from '../requirements/register.ts';
import { type DiscoveredServer, discoverServer } from './discovered-server.ts';
import { type MockFault, type RunningMock, startMock } from './mock.ts';

/** A fault that no requirement of its sentence notices: those that do, and why they do instead. */
type Exception = { readonly noticedBy: readonly string[]; readonly because: string };

/** The faults of the mock that no requirement of their sentence notices, by name. */
export const exceptions: Readonly<Record<string, Exception>> = parse(
  readFileSync(join(import.meta.dirname, 'faults.yaml'), 'utf8'),
);

/** The requirements that come from the sentence that a fault of the mock violates, and are judged. */
export const requirementsOf = ({ section }: MockFault): readonly string[] =>
  register.filter((it) => it.anchors.includes(section) && it.notTestable === undefined).map(({ id }) => id);

const examples = readExamples();

const recorded = Object.entries(examples).flatMap(([id, { violations }]) =>
  violations.map(({ name }) => [name, id] as const),
);

/** The faults of the mock by name, each with the requirements that notice it, as `npm run examples` recorded them: a check of each fails. */
export const faultMap: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(recorded, ([name]) => name)].map(([name, all]) => [name, all.map(([, id]) => id)]),
);

/** A check that failed, and why, with its exchanges. */
export type Failure = Pick<CheckResult, 'requirement' | 'title' | 'mismatch' | 'exchanges' | 'shown'>;

/** The result of judging the mock with a fault. */
export type FaultResult = {
  /** Name of the fault. */
  readonly fault: string;
  /** Requirements that it violates. */
  readonly violates: readonly string[];
  /** The first failure of each of them. */
  readonly failures: readonly Failure[];
  readonly milliseconds: number;
};

/** Requirements that a server violated and that no check found violated. */
export const missedRequirements = ({ violates, failures }: FaultResult): readonly string[] =>
  violates.filter((id) => !failures.some((it) => it.requirement === id));

type Limits = {
  /**
   * Whether a failure has to come again, as in a run. Not among hundreds of faults, of servers without a gateway, nor in the examples
   * of them: a sample of them, and the tests of gateways, confirm.
   */
  readonly confirms: boolean;
  /** Whether stories are played only where nothing else shows a violation, or where an example of it was recorded with them. */
  readonly sparesStories?: boolean;
};

async function findFailures(
  server: DiscoveredServer,
  fault: string,
  requirements: readonly string[],
  limits: Limits,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const id of requirements) {
    const isExample = examples[id]?.example?.violation === fault;
    const failure = await server.findFailure(
      server.plan.checks.filter((it) => it.requirement === id),
      { ...limits, ...(isExample && { sparesStories: false }) },
    );
    if (!failure) continue;
    failures.push(failure);
  }
  return failures;
}

/**
 * Judges a server by what was discovered while it conformed. If that does not find all violations, discovers the server again, as a
 * run of the suite does.
 */
async function judgeFault(
  conforming: DiscoveredServer,
  rawProfile: unknown,
  fault: string,
  violates: readonly string[],
  limits: Limits,
): Promise<FaultResult> {
  const start = performance.now();
  const result = (failures: readonly Failure[]): FaultResult => ({
    fault,
    violates,
    failures,
    milliseconds: Math.round(performance.now() - start),
  });
  const failures = await findFailures(conforming, fault, violates, limits);
  const missed = missedRequirements(result(failures));
  if (missed.length === 0) return result(failures);
  const faulty = await discoverServer(rawProfile);
  try {
    return result([...failures, ...(await findFailures(faulty, fault, missed, limits))]);
  } finally {
    await faulty.close();
  }
}

/** The mock, discovered while it conformed, to judge its faults. */
export type FaultyMock = Pick<RunningMock, 'faults'> & {
  /** Switches a fault on and judges the mock by the checks of the requirements that notice it. */
  judge(name: string): Promise<FaultResult>;
  /** Switches a fault on and returns those of the requirements of which a check fails. */
  findNoticing(name: string, requirements: readonly string[]): Promise<readonly string[]>;
  /** Runs the check of a failure on the mock without a fault, and returns its result with all exchanges. */
  recordPass(failure: Failure): Promise<CheckResult | undefined>;
  close(): Promise<void>;
};

/** What the profile names: without it, a schema that lacks one of them leaves open how the field is called. */
const fields = {
  contact: { firstName: 'first_name', lastName: 'last_name', organisation: 'organisation', email: 'email' },
};

/** Starts the mock to judge its faults. */
export async function startFaultyMock(limits: Limits): Promise<FaultyMock> {
  const mock = await startMock();
  const rawProfile = { ...Object(mock.rawProfile), fields };
  const conforming = await discoverServer(rawProfile);
  return {
    faults: mock.faults,
    async judge(name) {
      await mock.setFaults(name);
      return judgeFault(conforming, rawProfile, name, faultMap.get(name) ?? [], limits);
    },
    async findNoticing(name, requirements) {
      await mock.setFaults(name);
      const failures = await findFailures(conforming, name, requirements, limits);
      if (failures.length > 0) return failures.map(({ requirement }) => requirement);
      const again = await judgeFault(conforming, rawProfile, name, requirements, limits);
      return again.failures.map(({ requirement }) => requirement);
    },
    async recordPass(failure) {
      await mock.setFaults();
      return conforming.record(checkId(failure));
    },
    async close() {
      await conforming.close();
      await mock.stop();
    },
  };
}
