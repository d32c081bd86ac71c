import { countOf } from 'countersign-contract/text';
import { failureOfHook } from '../context/hooks.ts';
import { type Effect, type LedgerFile, type Leftover, openLedger } from '../context/ledger.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Session } from '../context/session.ts';
import type { Company } from '../http/request.ts';
import { addressOf } from '../profile/people.ts';
import type { Profile } from '../profile/profile.ts';
import { longestCleanUpAfterStop, openLimitedSession } from './limited-session.ts';
import { removeCompanies } from './own-companies.ts';

/** The seconds by which a run moved the clock of each company. */
function movesIn(effects: readonly Effect[]): ReadonlyMap<string, number> {
  const moves = new Map<string, number>();
  for (const it of effects)
    if (it.kind === 'clock') moves.set(it.company, (moves.get(it.company) ?? 0) + it.seconds);
  return moves;
}

const day = 24 * 3600;
const inWords = (seconds: number): string =>
  seconds < day ? countOf(seconds, 'second') : countOf(Math.round(seconds / day), 'day');

/** What a target keeps of a run beside records: consents, and tokens that do not expire. */
function grantsIn(effects: readonly Effect[], profile: Profile): readonly Leftover[] {
  return effects.flatMap((it): Leftover[] => {
    if (it.kind === 'clock' || it.kind === 'company') return [];
    const address = addressOf(profile, it.company);
    return it.kind === 'consent'
      ? [{ type: 'consent', address, reason: `${it.user} allowed the app ${it.app}` }]
      : [{ type: 'token', address, reason: `a token of ${it.user} for the app ${it.app} does not expire` }];
  });
}

/**
 * What a run that was killed changed beside records and did not undo, a sentence each. Nothing is undone: the target may have been
 * reset or restarted since.
 */
export const describeAbandoned = (effects: readonly Effect[], profile: Profile): readonly string[] => [
  ...[...movesIn(effects)]
    .filter(([, seconds]) => seconds !== 0)
    .map(
      ([name, seconds]) =>
        `A killed run moved the clock of ${name} by ${inWords(seconds)}; move it back if it still is ahead.`,
    ),
  ...grantsIn(effects, profile).map(
    ({ type, address, reason }) => `A killed run may have left a ${type} at ${address}: ${reason}.`,
  ),
];

/** Moves the clock of a company back with the hook that moved it. Returns what stays if that fails. */
async function moveBack(session: Session, company: Company, seconds: number): Promise<Leftover | undefined> {
  const { advanceClock } = session.context.profile.hooks;
  if (advanceClock === undefined || seconds === 0) return undefined;
  const failure = await failureOfHook(session, advanceClock, company, { seconds: -seconds });
  if (failure === undefined) return undefined;
  const reason = `it is ${inWords(seconds)} ahead, and the hook does not move it back: ${failure}`;
  return { type: 'clock', address: company.baseUrl, reason };
}

/**
 * Undoes what a run changed beside records, as far as the target lets it: removes the companies that were created for the run, moves
 * clocks back with the profile's hook, or resets the target with its other hook. Returns what stays: clocks, consents that the target remembers (spec#5.2-consent-remembered), and
 * tokens that do not expire (spec#5.2-scope-offline).
 */
export async function undoEffects(
  context: RunContext,
  { path }: Pick<LedgerFile, 'path'>,
): Promise<readonly Leftover[]> {
  const { profile, people } = context;
  const ledger = openLedger(path);
  const effects = ledger.effects();
  if (effects.length === 0) return [];
  const session = openLimitedSession({ ...context, ledger }, longestCleanUpAfterStop);
  const created = effects.filter((it) => it.kind === 'company');
  const companies = await removeCompanies(session, created);
  // Whatever else was changed is gone with them.
  if (created.length > 0 && companies.length === 0) return [];
  const clocks: Leftover[] = [];
  for (const company of profile.companies) {
    const stays = await moveBack(session, company, movesIn(effects).get(company.name) ?? 0);
    if (stays) clocks.push(stays);
  }
  const stays = [...companies, ...clocks, ...grantsIn(effects, profile)];
  const { reset } = profile.hooks;
  if (!reset || stays.length === 0) return stays;
  return (await failureOfHook(session, reset, people.company)) === undefined ? [] : stays;
}
