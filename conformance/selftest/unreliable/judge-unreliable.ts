import { sendRequest } from '../../../testing/http/send-request.ts';
import type { Depth } from '../../axes/covering-cells.ts';
import type { Check, CheckResult } from '../../check/check.ts';
import { describeResults, discoverServer } from '../discovered-server.ts';
import { startMock } from '../mock.ts';
import { startUnreliableProxy, type Unreliability } from './unreliable-proxy.ts';

type Select = (checks: readonly Check[]) => readonly Check[];

/** How the mock behind a proxy answers: as it does by default, unless a seed draws its choices (`--choices random:SEED`) or it has faults. */
type Answers = { readonly choices?: number; readonly faults?: readonly string[] };

/** The mock behind an unreliable proxy. All requests by the profile go through it. */
type UnreliableMock = {
  readonly rawProfile: object;
  readonly requests: number;
  /** Makes the proxy as unreliable as this from the next request on, which is the first. */
  become(unreliability: Unreliability): void;
  stop(): Promise<void>;
};

/** Starts the mock behind an unreliable proxy. */
export async function startUnreliableMock(
  unreliability: Unreliability,
  { choices, faults = [] }: Answers = {},
): Promise<UnreliableMock> {
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
    become: proxy.become,
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

/** Judges the mock behind its proxy, by a selection of the checks of a run. */
export async function judgeMock(
  mock: UnreliableMock,
  select: Select,
  depth: Depth = 'quick',
): Promise<UnreliableResult> {
  const discovered = await discoverServer(mock.rawProfile, depth);
  try {
    const results = await discovered.judge(select(discovered.plan.checks));
    const failures = results.filter(({ outcome }) => outcome === 'fail');
    const undiscovered = discovered.discovered.failures;
    return { accusations: describeResults(failures), results, undiscovered, requests: mock.requests };
  } finally {
    await discovered.close();
  }
}

/** Judges the mock through an unreliable proxy, by a selection of checks. */
export async function judgeUnreliable(
  unreliability: Unreliability,
  select: Select,
  answers: Answers = {},
): Promise<UnreliableResult> {
  const mock = await startUnreliableMock(unreliability, answers);
  try {
    return await judgeMock(mock, select);
  } finally {
    await mock.stop();
  }
}
