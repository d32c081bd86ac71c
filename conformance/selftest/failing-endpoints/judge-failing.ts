import type { CheckResult } from '../../check/check.ts';
import { startAdapter } from '../adapter/adapter.ts';
import { discoverServer } from '../discovered-server.ts';
import { startMock } from '../mock.ts';
import { type Endpoint, type Failure, failAt } from './failing-endpoints.ts';

/**
 * Judges the mock with an endpoint that fails each time, or with none that does, by the checks of the endpoint's
 * requirement, from discovery on.
 */
export async function judgeFailing(
  endpoint: Endpoint,
  failure: Failure | undefined,
): Promise<readonly CheckResult[]> {
  const { port, rawProfile: profile, stop } = await startMock();
  const adapter = await startAdapter(
    { port, profile: endpoint.withoutApp ? { ...profile, apps: [] } : profile },
    failure === undefined ? [] : [failAt(endpoint, failure)],
  );
  const server = await discoverServer(adapter.profile);
  try {
    return await server.judge(server.plan.checks.filter((it) => it.requirement === endpoint.requirement));
  } finally {
    await server.close();
    await adapter.stop();
    await stop();
  }
}
