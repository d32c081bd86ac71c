import { UsageError } from 'countersign-contract/command';
import { failureOfHook } from '../context/hooks.ts';
import type { RunContext } from '../context/run-context.ts';
import { openSession } from '../context/session.ts';
import { createDialog } from '../dialog/dialog.ts';
import { createExplorer, type Explorer } from '../discovery/explorer.ts';
import { unlessNetworkFails } from '../errors/outcome.ts';
import { withConfirmedFailures } from '../http/backoff.ts';
import { peopleOf } from '../profile/people.ts';
import type { Profile } from '../profile/profile.ts';
import { addressProblem } from './address.ts';
import { askAboutApps } from './apps.ts';
import { clockProblem } from './clock.ts';
import { loginProblems, tokenProblems } from './logins.ts';
import { type HeldProfile, leaveOut, type Problem } from './problem.ts';

/** Asks a question. A network that fails is not a problem of the profile: the checks report it. */
const ask = <Answer>(question: () => Promise<readonly Answer[]>): Promise<readonly Answer[]> =>
  unlessNetworkFails(question, () => []);

/** Calls the hook that resets the target, if the profile has one. */
async function resetProblem({ session }: Explorer): Promise<readonly Problem[]> {
  const { profile, people, client } = session.context;
  const { reset } = profile.hooks;
  if (!reset || client.readOnly) return [];
  const failure = await failureOfHook(session, reset, people.company);
  return failure === undefined
    ? []
    : [{ sentence: `hooks.reset: ${failure}`, about: { kind: 'hooks', name: 'reset' } }];
}

/** The addresses of the companies. */
async function addressProblems(it: Explorer): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const company of it.session.context.profile.companies) {
    const sentence = await addressProblem(it, company);
    if (sentence === undefined) continue;
    problems.push({ sentence, about: { kind: 'companies', company } });
    // Nothing else can be asked where the first company is not.
    if (company === it.session.context.people.company) break;
  }
  return problems;
}

/** The users, company by company, and the given tokens. */
async function credentialProblems(it: Explorer): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const company of it.session.context.profile.companies)
    problems.push(...(await ask(() => loginProblems(it, company))));
  return [...problems, ...(await ask(() => tokenProblems(it)))];
}

/** The apps, and the clock, which a token for the first of them shows. */
async function appAndClockProblems(it: Explorer, movesClock: boolean): Promise<readonly Problem[]> {
  const { people, profile } = it.session.context;
  const apps = await ask(() => askAboutApps(it));
  const exchange = apps.find(({ app }) => app === people.app)?.exchange;
  const problems = apps.flatMap(({ app, problem }): Problem[] =>
    problem === undefined
      ? []
      : [{ sentence: problem, about: { kind: 'apps', at: profile.apps.indexOf(app) } }],
  );
  const clock = movesClock ? await clockProblem(it.session, exchange) : undefined;
  return clock === undefined
    ? problems
    : [...problems, { sentence: clock, about: { kind: 'hooks', name: 'advanceClock' } }];
}

/** Whether a run without what does not hold can still send requests, as somebody who is allowed as much as before. */
function canJudge(before: Profile, after: Profile): boolean {
  const [old, held] = [peopleOf(before), peopleOf(after)];
  const isAsFree = old.user?.permissions !== undefined || held.user?.permissions === undefined;
  return held.me.way === old.me.way && isAsFree;
}

/**
 * Asks what every check rests on: that each address is a company's, each user can log in, each app and given token is known,
 * and the hooks do what they are for. What does not hold is left out, so that no target is blamed for a mistake in the profile: what
 * needs it is untestable for that reason, and all else is judged. Where no request can be made without it, that is a UsageError with
 * a sentence for each problem. Where a target violates the specification instead, and something shows it, the checks judge that; where nothing can
 * tell the two apart, the sentence names both.
 */
export async function assertProfileHolds(
  context: RunContext,
  { signal, movesClock = true }: { readonly signal?: AbortSignal; readonly movesClock?: boolean } = {},
): Promise<HeldProfile> {
  let held: HeldProfile = { profile: context.profile, remarks: [] };
  const questions = [
    addressProblems,
    resetProblem,
    credentialProblems,
    (it: Explorer) => appAndClockProblems(it, movesClock),
  ];
  for (const question of questions) {
    const { profile } = held;
    const narrowed = { ...context, profile, people: peopleOf(profile) };
    const session = openSession(narrowed, signal, withConfirmedFailures(context.client));
    const dialog = createDialog(session);
    try {
      const problems = await question(createExplorer(session, dialog, session));
      signal?.throwIfAborted();
      const without = problems.reduce(leaveOut, held);
      const isNowhere = problems.some(
        ({ about }) => about.kind === 'companies' && about.company === profile.companies[0],
      );
      if (isNowhere || !canJudge(profile, without.profile))
        throw new UsageError(context.redactor.sentences(problems.map(({ sentence }) => sentence)).join('\n'));
      held = without;
    } finally {
      await dialog.close().catch(() => undefined);
    }
  }
  return { ...held, remarks: context.redactor.sentences(held.remarks) };
}
