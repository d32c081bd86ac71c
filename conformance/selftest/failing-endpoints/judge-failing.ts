import type { CheckResult } from '../../check/check.ts';
import { startAdapter } from '../adapter/adapter.ts';
import { discoverServer, withoutStories } from '../discovered-server.ts';
import { type RunningMock, startMock } from '../mock.ts';
import { type Endpoint, type Failure, failAt } from './failing-endpoints.ts';

/**
 * Judges the mock with an endpoint that fails each time, or with none that does, by the checks of the endpoint's
 * requirement, from discovery on. Where these go through the dialog, it is a mock of its own: a consent that one left would spare
 * another the dialog.
 */
export async function judgeFailing(
  shared: RunningMock,
  endpoint: Endpoint,
  failure: Failure | undefined,
): Promise<readonly CheckResult[]> {
  const own = endpoint.withoutApp ? undefined : await startMock();
  const { port, rawProfile: profile } = own ?? shared;
  const adapter = await startAdapter(
    { port, profile: endpoint.withoutApp ? { ...profile, apps: [] } : profile },
    failure === undefined ? [] : [failAt(endpoint, failure)],
  );
  const server = await discoverServer(adapter.profile);
  try {
    const checks = server.plan.checks.filter((it) => it.requirement === endpoint.requirement);
    return await server.judge(checks, withoutStories);
  } finally {
    await server.close();
    await adapter.stop();
    await own?.stop();
  }
}
