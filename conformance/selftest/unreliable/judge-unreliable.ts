import { sendRequest } from '../../../testing/http/send-request.ts';
import type { Check, CheckResult } from '../../check/check.ts';
import { describeResults, discoverServer } from '../discovered-server.ts';
import { startMock } from '../mock.ts';
import { startUnreliableProxy, type Unreliability } from './unreliable-proxy.ts';

/** How the mock behind a proxy answers: as it does by default, unless a seed draws its choices (`--choices random:SEED`) or it has faults. */
type Answers = { readonly choices?: number; readonly faults?: readonly string[] };

/** Starts the mock behind an unreliable proxy. All requests by the profile go through it. */
export async function startUnreliableMock(
  unreliability: Unreliability,
  { choices, faults = [] }: Answers = {},
): Promise<{ readonly rawProfile: object; readonly requests: number; stop(): Promise<void> }> {
  const mock = await startMock(choices === undefined ? [] : ['--choices', `random:${choices}`]);
  if (faults.length > 0) await mock.setFaults(...faults);
  // The base URLs are those of the host that is asked, and an IP address is never resolved.
  const host = `localhost:${mock.port}`;
  const { json } = await sendRequest({ port: mock.port, host, method: 'GET', path: '/__mock/profile' });
  const proxy = await startUnreliableProxy(mock.port, unreliability);
  return {
    rawProfile: { ...Object(json), resolve: [proxy.resolve] },
    get requests() {
      return proxy.requests;
    },
    async stop() {
      await proxy.stop();
      await mock.stop();
    },
  };
}

/** The outcome of judging the mock through an unreliable proxy. */
export type UnreliableResult = {
  /** The checks that accuse it. */
  readonly accusations: readonly string[];
  readonly results: readonly CheckResult[];
  /** What was not found out about it, since the network failed. */
  readonly undiscovered: readonly string[];
  /** How many requests the proxy had. */
  readonly requests: number;
};

/** Judges the mock through an unreliable proxy, by a selection of checks. */
export async function judgeUnreliable(
  unreliability: Unreliability,
  select: (checks: readonly Check[]) => readonly Check[],
  answers: Answers = {},
): Promise<UnreliableResult> {
  const mock = await startUnreliableMock(unreliability, answers);
  try {
    const discovered = await discoverServer(mock.rawProfile);
    try {
      const results = await discovered.judge(select(discovered.plan.checks));
      const failures = results.filter(({ outcome }) => outcome === 'fail');
      const undiscovered = discovered.discovered.failures;
      return { accusations: describeResults(failures), results, undiscovered, requests: mock.requests };
    } finally {
      await discovered.close();
    }
  } finally {
    await mock.stop();
  }
}
