import { openSession } from '../../context/session.ts';
import { openTestContext } from '../../context/testing/test-context.ts';
import { createDialog } from '../../dialog/dialog.ts';
import { createExplorer, type DiscoveryStep } from '../explorer.ts';

/** Takes some steps of discovery on a target, as a profile describes it, and returns what was found out. */
export async function takeSteps(profile: object, ...steps: readonly DiscoveryStep[]) {
  const context = openTestContext(profile);
  const session = openSession(context);
  const { choices, ...explorer } = createExplorer(session, createDialog(session), openSession(context));
  for (const step of steps) await step.run({ choices, ...explorer });
  return { choices, context };
}
