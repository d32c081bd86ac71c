import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type CheckResult, checkId } from '../check/check.ts';
import { readExamples } from '../requirements/examples.ts';
import { register } from '../requirements/register.ts';
import { type DiscoveredServer, discoverServer } from './discovered-server.ts';
import { type MockFault, type RunningMock, startMock } from './mock.ts';
import { type BehaviourName, behaviourNames, behaviours } from './reference-server/behaviours/behaviours.ts';
import { startReferenceServer } from './reference-server/reference-server.ts';

const referenceServer = 'reference server: ';

/** A fault that no requirement of its sentence notices: those that do, and why they do instead. */
type Exception = { readonly noticedBy: readonly string[]; readonly because: string };

/** The faults of the mock that no requirement of their sentence notices, by name. */
export const exceptions: Readonly<Record<string, Exception>> = parse(
  readFileSync(join(import.meta.dirname, 'faults.yaml'), 'utf8'),
);

/** The requirements that come from the sentence that a fault of the mock violates, and are judged. */
export const requirementsOf = ({ section }: MockFault): readonly string[] =>
  register.filter((it) => it.anchors.includes(section) && it.notTestable === undefined).map(({ id }) => id);

const recorded = Object.entries(readExamples()).flatMap(([id, { violations }]) =>
  violations.filter(({ name }) => !name.startsWith(referenceServer)).map(({ name }) => [name, id] as const),
);

/** The faults of the mock by name, each with the requirements that notice it, as `npm run examples` recorded them: a check of each fails. */
export const faultMap: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(recorded, ([name]) => name)].map(([name, all]) => [name, all.map(([, id]) => id)]),
);

/** A check that failed, and why, with its exchanges. */
export type Failure = Pick<CheckResult, 'requirement' | 'title' | 'mismatch' | 'exchanges' | 'shown'>;

/** The result of judging a server that violates something on purpose. */
export type FaultResult = {
  /** Name of the fault of the mock, or of the behaviour that the reference server violates. */
  readonly fault: string;
  /** Requirements that it violates. */
  readonly violates: readonly string[];
  /** The first failure of each of them. */
  readonly failures: readonly Failure[];
  readonly milliseconds: number;
};

/** A server that can be made to violate something, discovered while it conformed. */
export type FaultyServer<Name extends string> = {
  /** Makes the server commit one violation and judges it by the checks of the requirements violated. */
  judge(name: Name): Promise<FaultResult>;
  /** Runs the check of a failure on the server while it conforms, and returns its result with all exchanges. */
  recordPass(failure: Failure): Promise<CheckResult | undefined>;
  close(): Promise<void>;
};

/** Requirements that a server violated and that no check found violated. */
export const missedRequirements = ({ violates, failures }: FaultResult): readonly string[] =>
  violates.filter((id) => !failures.some((it) => it.requirement === id));

/**
 * Whether a failure has to come again, as in a run. Not among hundreds of faults, of servers without a gateway, nor in the examples
 * of them: a sample of them, and the tests of gateways, confirm.
 */
type Limits = { readonly confirms: boolean };

async function findFailures(
  server: DiscoveredServer,
  requirements: readonly string[],
  limits: Limits,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const id of requirements) {
    const failure = await server.findFailure(
      server.plan.checks.filter((it) => it.requirement === id),
      limits,
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
  const failures = await findFailures(conforming, violates, limits);
  const missed = missedRequirements(result(failures));
  if (missed.length === 0) return result(failures);
  const faulty = await discoverServer(rawProfile);
  try {
    return result([...failures, ...(await findFailures(faulty, missed, limits))]);
  } finally {
    await faulty.close();
  }
}

/** The mock, to judge its faults. */
export type FaultyMock = FaultyServer<string> &
  Pick<RunningMock, 'faults'> & {
    /** Switches a fault on and returns those of the requirements of which a check fails. */
    findNoticing(name: string, requirements: readonly string[]): Promise<readonly string[]>;
  };

/** Starts the mock to judge its faults. */
export async function startFaultyMock(limits: Limits): Promise<FaultyMock> {
  const mock = await startMock();
  const conforming = await discoverServer(mock.rawProfile);
  return {
    faults: mock.faults,
    async judge(name) {
      await mock.setFaults(name);
      return judgeFault(conforming, mock.rawProfile, name, faultMap.get(name) ?? [], limits);
    },
    async findNoticing(name, requirements) {
      await mock.setFaults(name);
      const failures = await findFailures(conforming, requirements, limits);
      if (failures.length > 0) return failures.map(({ requirement }) => requirement);
      const again = await judgeFault(conforming, mock.rawProfile, name, requirements, limits);
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

/** The name of a behaviour that the reference server violates, among the faults of the mock. */
export const violationName = (behaviour: BehaviourName): string => `${referenceServer}${behaviour}`;

/** Discovers a reference server that conforms, and stops it. */
async function discoverReferenceServer(options: Parameters<typeof startReferenceServer>[0]) {
  const { port, stop, ...reference } = await startReferenceServer(options);
  const profile = { ...reference.profile, claims: ['*'] };
  const discovered = await discoverServer(profile);
  await stop();
  return { port, profile, discovered };
}

/** Starts reference servers that violate one behaviour each, one after the other at the same port. */
export async function startFaultyReferenceServer(limits: Limits): Promise<FaultyServer<BehaviourName>> {
  const usual = await discoverReferenceServer({});
  const { port } = usual;
  return {
    async judge(name) {
      const { choices, requirements } = behaviours[name];
      const options = { port, ...(choices && { choices }) };
      const { profile, discovered } = choices ? await discoverReferenceServer(options) : usual;
      const faulty = await startReferenceServer({ ...options, violations: [name] });
      try {
        return await judgeFault(discovered, profile, violationName(name), requirements, limits);
      } finally {
        await faulty.stop();
        if (discovered !== usual.discovered) await discovered.close();
      }
    },
    async recordPass(failure) {
      const correct = await startReferenceServer({ port });
      try {
        return await usual.discovered.record(checkId(failure));
      } finally {
        await correct.stop();
      }
    },
    close: usual.discovered.close,
  };
}

/** All requirements that some fault or behaviour violates. */
export const violatedRequirements: ReadonlySet<string> = new Set([
  ...[...faultMap.values()].flat(),
  ...behaviourNames.flatMap((name) => behaviours[name].requirements),
]);
