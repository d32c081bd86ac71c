import { callHook } from '../context/hooks.ts';
import type { RunContext } from '../context/run-context.ts';
import { openSession } from '../context/session.ts';
import { createDialog } from '../dialog/dialog.ts';
import { createExplorer, type Explorer } from '../discovery/explorer.ts';
import { NetworkError } from '../errors/outcome.ts';
import { UsageError } from '../errors/usage-error.ts';
import { withConfirmedFailures } from '../http/backoff.ts';
import type { Profile } from '../profile/profile.ts';
import { addressProblem } from './address.ts';
import { askAboutApps } from './apps.ts';
import { clockProblem } from './clock.ts';
import { loginProblems, tokenProblems } from './logins.ts';

/** Asks a question. A network that fails is not a problem of the profile: the checks report it. */
async function ask<Answer>(question: () => Promise<Answer>, unanswered: Answer): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof NetworkError) return unanswered;
    throw error;
  }
}

/** Calls the hook that resets the target, if the profile has one. Returns why it failed. */
async function resetProblem({ session }: Explorer): Promise<string | undefined> {
  const { profile, people, client } = session.context;
  const { reset } = profile.hooks;
  if (!reset || client.readOnly) return undefined;
  try {
    await callHook(session, reset, people.company);
    return undefined;
  } catch (error) {
    if (error instanceof NetworkError) return `hooks.reset: ${error.message}`;
    throw error;
  }
}

/** What does not hold: what keeps the run from judging, a sentence each, the most fundamental first; and hooks. */
type Problems = {
  readonly profile: readonly (string | undefined)[];
  readonly hooks: Readonly<Partial<Record<HookName, string | undefined>>>;
};

type HookName = 'reset' | 'advanceClock';

async function problemsOf(it: Explorer, movesClock: boolean): Promise<Problems> {
  const { profile, people } = it.session.context;
  const [company, ...others] = profile.companies;
  const address = await addressProblem(it, company);
  // Nothing else can be asked there.
  if (address !== undefined) return { profile: [address], hooks: {} };
  const reset = await resetProblem(it);
  const problems: (string | undefined)[] = [];
  for (const other of others) problems.push(await addressProblem(it, other));
  for (const at of profile.companies) problems.push(...(await ask(() => loginProblems(it, at), [])));
  problems.push(...(await ask(() => tokenProblems(it), [])));
  if (problems.some((it) => it !== undefined)) return { profile: [...problems, reset], hooks: {} };
  const apps = await ask(() => askAboutApps(it), []);
  const exchange = apps.find(({ app }) => app === people.app)?.exchange;
  const advanceClock = movesClock ? await clockProblem(it.session, exchange) : undefined;
  return { profile: apps.map((it) => it.problem), hooks: { reset, advanceClock } };
}

/** A profile without the hooks that do not hold, and why, a sentence for each. */
export type HeldProfile = { readonly profile: Profile; readonly remarks: readonly string[] };

function withoutHooks(profile: Profile, problems: Problems['hooks']): HeldProfile {
  const broken = Object.entries(problems).flatMap(([name, problem]) =>
    problem === undefined ? [] : [{ name, problem }],
  );
  const hooks = Object.fromEntries(
    Object.entries(profile.hooks).filter(([name]) => !broken.some((it) => it.name === name)),
  );
  return {
    profile: { ...profile, hooks },
    remarks: broken.map(({ problem }) => `${problem} The run goes on without this hook.`),
  };
}

/**
 * Asks what every check rests on: that each address is a company's, each user can log in, each app and given token is known,
 * and the hooks do what they are for. What does not hold is a UsageError with a sentence for each problem, so that no
 * target is blamed for a mistake in the profile; a hook is left out instead, since all else can be judged. Where a target violates the specification instead, and something shows it, the run goes
 * on; where nothing can tell the two apart, the sentence names both.
 */
export async function assertProfileHolds(
  context: RunContext,
  { signal, movesClock = true }: { readonly signal?: AbortSignal; readonly movesClock?: boolean } = {},
): Promise<HeldProfile> {
  const session = openSession(context, signal, withConfirmedFailures(context.client));
  const dialog = createDialog(session);
  try {
    const { profile, hooks } = await problemsOf(createExplorer(session, dialog, session), movesClock);
    const problems = profile.filter((it) => it !== undefined);
    signal?.throwIfAborted();
    if (problems.length > 0) throw new UsageError(context.redactor.sentences(problems).join('\n'));
    const held = withoutHooks(context.profile, hooks);
    return { ...held, remarks: context.redactor.sentences(held.remarks) };
  } finally {
    await dialog.close().catch(() => undefined);
  }
}
