import type { Fault } from '../faults/builders/fault.ts';
import { faults as catalogue } from '../faults/catalogue.ts';
import {
  type Evidence,
  type EvidenceMock,
  hasToken,
  playEvidence,
  type ReportedExchange,
} from './play-evidence.ts';

/** What a report shows of a check that failed. */
type FailedCheck = {
  title: string;
  outcome: string;
  expected?: string;
  got?: string;
  mismatch?: object;
  exchanges?: readonly ReportedExchange[];
  shown?: number;
};

/** A requirement as it was judged, with the anchors of its sentences in the specification, and the evidence. */
export type JudgedRequirement = {
  id: string;
  outcome: string;
  anchors?: readonly string[];
  /** Names of the faults that it is known to notice. */
  violations?: readonly string[];
  checks: readonly FailedCheck[];
};

const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z_]{2,}|\d{3}/g) ?? []).flatMap((word) => word.split('_')).map(stem);

/** Words in one form: `creates`, `created` and `create` are the same. */
function stem(word: string): string {
  return word.length > 3 ? word.replace(/(ies|es|s|ed|ing|e)$/, '') : word;
}

/** How often words are in the catalogue: those that few faults have tell more. */
const frequency = new Map<string, number>();
const wordsOf = new Map(
  catalogue.map((fault) => {
    const words = new Set(wordsIn(`${fault.name} ${fault.seen}`));
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
    return [fault, words];
  }),
);
const weightOf = (word: string): number => Math.log(catalogue.length / (frequency.get(word) ?? 1));

/** The words of a failure, without those of the checks of the same requirement that passed. */
function evidenceOf({ id, checks }: JudgedRequirement): ReadonlySet<string> {
  const failed = checks.filter(({ outcome }) => outcome === 'fail');
  const texts = failed.flatMap(({ title, expected = '', got = '', mismatch, exchanges = [], shown }) => [
    title,
    expected,
    got,
    JSON.stringify(mismatch ?? ''),
    ...exchanges
      .filter(({ number }) => number === shown)
      .map(({ request, reply }) => `${request.method} ${request.url} ${reply?.status}`),
  ]);
  const passed = checks.filter(({ outcome }) => outcome === 'pass').map(({ title }) => title);
  const common = new Set(wordsIn(passed.join(' ')));
  return new Set(wordsIn([id, ...texts].join(' ')).filter((word) => !common.has(word)));
}

/** So that more words that are found say more than the same share of fewer. */
const smoothing = 5;

/** How much of a fault is in the evidence of a failure, from 0 to 1: rare words count more than those of many faults. */
function likeness(fault: Fault, evidence: ReadonlySet<string>): number {
  let [found, all] = [0, smoothing];
  for (const word of wordsOf.get(fault) ?? []) {
    all += weightOf(word);
    if (evidence.has(word)) found += weightOf(word);
  }
  return found / all;
}

/** More requests than these are cut down to what the response that failed needs. */
const mostInOne = 10;

/** The exchange that failed a check, what made its records, and the dialog that let it in. */
function neededIn(evidence: Evidence): Evidence {
  const { exchanges, shown } = evidence;
  const needed: ReportedExchange[] = [];
  const collectionOf = ({ request }: ReportedExchange) => URL.parse(request.url)?.pathname.split('/')[2];
  for (const one of exchanges.toReversed()) {
    const isRead = ['GET', 'HEAD'].includes(one.request.method);
    const needs = needed.some(({ request }) => /‹(cookie|csrf token|code)›/.test(JSON.stringify(request)));
    const isDialog = needs && !one.request.url.includes('/api/');
    const writes = !isRead && needed.some((it) => collectionOf(it) === collectionOf(one));
    if (one.number === shown || isDialog || writes) needed.unshift(one);
  }
  return { ...evidence, exchanges: needed };
}

/** A failed requirement, the words of its evidence, and the checks that can be played. */
type Failure = {
  id: string;
  part: string;
  words: ReadonlySet<string>;
  played: Evidence[];
};

/** How many requests are played with each fault of the sentences that failed, and with each of all others. */
const mostRequests = { near: 30, all: 8 };

/** The evidence with fewest requests, up to a number of them. */
function evidenceIn(failures: readonly Failure[], most: number): Evidence[] {
  let sum = 0;
  return failures
    .flatMap(({ played }) => played)
    .toSorted((one, other) => one.exchanges.length - other.exchanges.length)
    .filter(({ exchanges }) => {
      sum += exchanges.length;
      return sum <= most;
    });
}

function failureOf(requirement: JudgedRequirement): Failure {
  const { id, anchors = [], checks } = requirement;
  const played = checks
    .filter(({ outcome, exchanges = [] }) => outcome === 'fail' && exchanges.length > 0)
    .map(({ title, exchanges = [], shown }): Evidence => {
      const [scope] = /api\/[a-z_]+(:[a-z,]+)?/.exec(title) ?? [];
      const whole = { exchanges, shown, token: scope === undefined ? {} : { scope } };
      return exchanges.length > mostInOne && shown !== undefined ? neededIn(whole) : whole;
    });
  return { id, part: anchors[0]?.split('-')[0] ?? '', words: evidenceOf(requirement), played };
}

/** How alike a mock with faults is to the evidence, for each of it. */
async function play(
  mock: EvidenceMock,
  faults: readonly string[],
  all: readonly Evidence[],
): Promise<number[]> {
  const exchanges = all.flatMap((one) => one.exchanges);
  const isReading = exchanges.every(({ request }) => ['GET', 'HEAD'].includes(request.method));
  const hosts = new Set(exchanges.map(({ request }) => URL.parse(request.url)?.host));
  const others = hosts.size > 1 ? mock.profile.companies.slice(1) : [];
  const controls = await Promise.all(
    others.map(async ({ name }) => (await mock.control.companies.read(name)).control),
  );
  for (const control of [mock.control, ...controls]) {
    await (isReading ? control.faults.clear() : control.reset());
    for (const fault of faults) await control.faults.enable(fault);
  }
  const scores: number[] = [];
  for (const one of all) scores.push(await playEvidence(mock, one));
  return scores;
}

/**
 * Makes the tokens of evidence those of a user, since a report does not say whose they are: the one with whose tokens the mock without faults
 * is most alike where no check failed.
 */
async function findTokenUser(mock: EvidenceMock, evidence: Evidence): Promise<void> {
  const exchanges = evidence.exchanges.filter(({ number }) => number !== evidence.shown);
  const scores: number[] = [];
  const { users, companies } = mock.profile;
  const own = users.filter((user) => user.companies.includes(companies[0]?.name ?? ''));
  for (const { email } of own) {
    evidence.token.user = email;
    const [score = 0] = await play(mock, [], [{ ...evidence, exchanges }]);
    scores.push(score);
  }
  const best = own[scores.indexOf(Math.max(...scores))];
  if (best !== undefined) evidence.token.user = best.email;
}

/** A fault, how much more alike the mock is with it than without, for each evidence and in all, and how like its words are. */
type Candidate = { fault: Fault; gains: number[]; gain: number; isSure: boolean; like: number };

/** Less is chance, such as a number that counts requests. */
const leastGain = 0.001;
/** A fault beside others explains as much of something that failed: its evidence has what the others lack, and no chance. */
const leastOfFurther = 0.05;
/** A mock with the right fault is as alike as this at least, where the evidence can be played. */
const leastAlike = 0.75;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, it) => sum + it, 0);

/**
 * Chooses faults for what failed, one after another: the fault with which the mock answers the requests of the evidence most as the
 * deployment did; among those that do so alike, and where nothing can be played, the one whose symptom is most like the words of the
 * evidence. Faults of the sentences that failed come first, then all. What failed in the same part of the specification as what a fault
 * explains counts as its consequence.
 * @param mock a mock with the choices of the deployment
 */
export async function chooseFaults(
  requirements: readonly JudgedRequirement[],
  mock: EvidenceMock,
): Promise<{ faults: string[]; unexplained: string[] }> {
  const failed = requirements.filter(({ outcome }) => outcome === 'fail');
  const passed = requirements.filter(({ outcome }) => outcome === 'pass');
  const isAbout = ({ name, section }: Fault) =>
    failed.some(({ violations, anchors }) => violations?.includes(name) || anchors?.includes(section));
  const near = catalogue.filter(isAbout);
  const faults: string[] = [];
  let open = failed.map(failureOf);
  for (const one of evidenceIn(open, mostRequests.near).filter(hasToken)) await findTokenUser(mock, one);
  while (open.length > 0) {
    const left = open;
    /** Where evidence shows no difference: requirements that notice a fault or are about its sentence, then how like its words are. */
    const wordsLike = (fault: Fault) => {
      const notices = (ids: readonly JudgedRequirement[]) =>
        ids.filter(({ violations }) => violations?.includes(fault.name)).length;
      const isOwn = ({ anchors = [] }: JudgedRequirement) => anchors[0] === fault.section;
      const own = Number(failed.some(isOwn)) - Number(passed.some(isOwn));
      const words = Math.max(...left.map((one) => likeness(fault, one.words)));
      return notices(failed) - notices(passed) + own + words / 2;
    };
    const rank = async (candidates: readonly Fault[], all: readonly Evidence[]) => {
      const ranked: Candidate[] = [];
      const usual = await play(mock, faults, all);
      for (const fault of candidates) {
        if (faults.includes(fault.name)) continue;
        const scores = await play(mock, [...faults, fault.name], all);
        const gains = scores.map((score, index) => score - (usual[index] ?? 0));
        const gain = Math.round(sumOf(gains) / leastGain);
        const isSure = gain > 0 && sumOf(scores) / scores.length >= leastAlike;
        ranked.push({ fault, gains, gain, isSure, like: wordsLike(fault) });
      }
      return ranked.sort((one, other) => other.gain - one.gain || other.like - one.like);
    };
    const evidence = evidenceIn(left, mostRequests.near);
    let ranked = await rank(near, evidence);
    if (!ranked[0]?.isSure && evidence.length > 0 && faults.length === 0) {
      const all = await rank(catalogue, evidenceIn(left, mostRequests.all));
      if (all[0]?.isSure) ranked = all;
    }
    const [best] = ranked;
    const isFurther = best?.isSure && best.gains.some((gain) => gain >= leastOfFurther);
    if (best === undefined || (faults.length > 0 && !isFurther)) break;
    faults.push(best.fault.name);
    const { fault, gains } = best;
    const explains = ({ words, played, part }: Failure) =>
      played.some((one) => (gains[evidence.indexOf(one)] ?? 0) > leastGain) ||
      (likeness(fault, words) > 0 && fault.section.startsWith(`${part}-`));
    const parts = new Set(left.filter(explains).map(({ part }) => part));
    open = left.filter((one) => !explains(one) && !parts.has(one.part));
    if (open.length === left.length) break;
  }
  return { faults, unexplained: open.map(({ id }) => id) };
}
