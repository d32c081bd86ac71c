import type { Check, CheckResult } from '../../check/check.ts';
import { describeResults, discoverServer } from '../discovered-server.ts';
import type { BehaviourName } from '../reference-server/behaviours/behaviours.ts';
import type { PresetName } from '../reference-server/choices/presets.ts';
import { startReferenceServer } from '../reference-server/reference-server.ts';
import { startUnreliableProxy, type Unreliability } from './unreliable-proxy.ts';

/** The outcome of judging a conforming server through an unreliable proxy. */
export type UnreliableResult = {
  /** The checks that accuse the server. */
  readonly accusations: readonly string[];
  readonly results: readonly CheckResult[];
  /** How many requests the proxy had. */
  readonly requests: number;
};

/** Judges a conforming reference server through an unreliable proxy, by a selection of checks. */
export async function judgeUnreliable(
  preset: PresetName,
  unreliability: Unreliability,
  select: (checks: readonly Check[]) => readonly Check[],
  violations: readonly BehaviourName[] = [],
): Promise<UnreliableResult> {
  const server = await startReferenceServer({ preset, violations });
  const proxy = await startUnreliableProxy(server.port, unreliability);
  try {
    const discovered = await discoverServer({ ...server.profile, resolve: [proxy.resolve] });
    try {
      const results = await discovered.judge(select(discovered.plan.checks));
      const failures = results.filter(({ outcome }) => outcome === 'fail');
      return { accusations: describeResults(failures), results, requests: proxy.requests };
    } finally {
      await discovered.close();
    }
  } finally {
    await proxy.stop();
    await server.stop();
  }
}
