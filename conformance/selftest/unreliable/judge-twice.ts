import { inject } from 'vitest';
import { drawChecks, drawNames } from '../../../testing/sample.ts';
import type { Check } from '../../check/check.ts';
import { faultMap } from '../fault-results.ts';
import { judgeMock, startUnreliableMock } from './judge-unreliable.ts';
import { gatewayTroubles, type Unreliability } from './unreliable-proxy.ts';

/** A gateway that loses a part of the requests, from 0 to 1, and whose service restarts meanwhile. */
export const behindGatewayOf = (rate: number): Unreliability => ({
  rate,
  seed: inject('sampleSeed'),
  delay: [20, 300],
  troubles: gatewayTroubles,
  away: { after: 150, milliseconds: 5_000 },
});

/** Draws faults of the mock that are found without a browser, and whatever other checks create meanwhile. */
export const drawFaults = (size: number, seed?: number): readonly string[] =>
  drawNames(
    [...faultMap.keys()].filter((it) => /^(envelope|list(?!\.newest)|record|write|status|errors)\./.test(it)),
    size,
    seed,
  );

/** How many of the requirements that notice a fault are judged, and how many others. */
const size = 2;

/** The requirements of which a check fails, on the mock with a fault or none, directly and behind a gateway, and what it says there. */
export async function judgeTwice(
  fault: string | undefined,
  gateway: Unreliability,
  choices?: number,
): Promise<{
  readonly direct: readonly string[];
  readonly behind: readonly string[];
  readonly accusations: string;
}> {
  const noticing = drawNames(faultMap.get(fault ?? '') ?? [], size);
  const select = (checks: readonly Check[]) => [
    ...new Set([...checks.filter((it) => noticing.includes(it.requirement)), ...drawChecks(checks, size)]),
  ];
  const answers = { ...(choices !== undefined && { choices }), ...(fault && { faults: [fault] }) };
  const { away: _, ...usual } = gateway;
  const mock = await startUnreliableMock({ ...usual, rate: 0 }, answers);
  const violated = async () => {
    // Some faults show only where every value is visited.
    const depth = fault === undefined ? 'quick' : 'full';
    const { results, accusations } = await judgeMock(mock, select, depth);
    const failed = results.filter(({ outcome }) => outcome === 'fail');
    const requirements = [...new Set(failed.map(({ requirement }) => requirement))].sort();
    return { requirements, accusations: accusations.join('\n') };
  };
  try {
    const { requirements: direct } = await violated();
    mock.become(gateway);
    const { requirements: behind, accusations } = await violated();
    return { direct, behind, accusations };
  } finally {
    await mock.stop();
  }
}
