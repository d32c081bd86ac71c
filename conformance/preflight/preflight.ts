import { callHook } from '../context/hooks.ts';
import type { RunContext } from '../context/run-context.ts';
import { openSession } from '../context/session.ts';
import { createDialog } from '../dialog/dialog.ts';
import { createExplorer, type Explorer } from '../discovery/explorer.ts';
import { NetworkError } from '../errors/outcome.ts';
import { UsageError } from '../errors/usage-error.ts';
import { withConfirmedFailures } from '../http/backoff.ts';
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

/** One sentence for each thing in the profile that does not hold, the most fundamental first. */
async function problemsOf(it: Explorer, movesClock: boolean): Promise<readonly (string | undefined)[]> {
  const { profile, people } = it.session.context;
  const [company, ...others] = profile.companies;
  const address = await addressProblem(it, company);
  // Nothing else can be asked there.
  if (address !== undefined) return [address];
  const problems: (string | undefined)[] = [await resetProblem(it)];
  for (const other of others) problems.push(await addressProblem(it, other));
  for (const at of profile.companies) problems.push(...(await ask(() => loginProblems(it, at), [])));
  problems.push(...(await ask(() => tokenProblems(it), [])));
  if (problems.some((it) => it !== undefined)) return problems;
  const apps = await ask(() => askAboutApps(it), []);
  const exchange = apps.find(({ app }) => app === people.app)?.exchange;
  const clock = movesClock ? await clockProblem(it.session, exchange) : undefined;
  return [...problems, ...apps.map((it) => it.problem), clock];
}

/**
 * Asks what every check rests on: that each address is a company's, each user can log in, each app and given token is known,
 * and the hooks do what they are for. What does not hold is a UsageError with a sentence for each problem, so that no
 * target is blamed for a mistake in the profile. Where a target violates the specification instead, and something shows it, the run goes
 * on; where nothing can tell the two apart, the sentence names both.
 */
export async function assertProfileHolds(
  context: RunContext,
  { signal, movesClock = true }: { readonly signal?: AbortSignal; readonly movesClock?: boolean } = {},
): Promise<void> {
  const session = openSession(context, signal, withConfirmedFailures(context.client));
  const dialog = createDialog(session);
  try {
    const problems = (await problemsOf(createExplorer(session, dialog, session), movesClock)).filter(
      (it) => it !== undefined,
    );
    signal?.throwIfAborted();
    if (problems.length > 0) throw new UsageError(context.redactor.sentences(problems).join('\n'));
  } finally {
    await dialog.close().catch(() => undefined);
  }
}
