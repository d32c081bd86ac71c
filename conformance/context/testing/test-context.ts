import { onTestFinished } from 'vitest';
import { profileOf } from '../../profile/load.ts';
import type { Profile } from '../../profile/profile.ts';
import { createLedgerFile } from '../ledger.ts';
import { closeRunContext, openRunContext, type RunContext } from '../run-context.ts';

/**
 * A context of a run by the fields of a profile, and others of the profile as it is read, until the test ends. A request may take
 * `timeout` milliseconds.
 */
export function openTestContext(
  written: object,
  timeout = 15_000,
  others: Partial<Profile> = {},
): RunContext {
  const profile = { ...profileOf(written), ...others };
  const ledger = createLedgerFile(profile.companies[0].baseUrl);
  const context = openRunContext({ profile, readOnly: false, timeout, ledger, process: 0 });
  onTestFinished(async () => {
    await closeRunContext(context);
    ledger.remove();
  });
  return context;
}
