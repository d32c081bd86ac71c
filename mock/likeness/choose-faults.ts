import type { Fault } from '../faults/builders/fault.ts';
import { faults as catalogue } from '../faults/catalogue.ts';
import { type Evidence, type EvidenceMock, playEvidence, type ReportedExchange } from './play-evidence.ts';

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

const actions: Readonly<Record<string, string>> = {
  POST: 'creates writes',
  PUT: 'updates writes',
  PATCH: 'updates writes',
  DELETE: 'destroys writes',
  HEAD: 'head',
};

/** Where an exchange was, in the words of faults: `nested lists invoices`. */
function placeOf({ request: { method, url }, reply }: ReportedExchange): string {
  const { pathname, searchParams } = new URL(url, 'http://target');
  const steps = pathname.split('/').slice(2);
  const isSingle = steps.length % 2 === 0;
  const read = pathname.endsWith('/schema') ? 'single schemas' : isSingle ? 'single reads' : 'lists reads';
  const place = [actions[method] ?? read, steps.length > 2 ? 'nested' : '', steps.at(isSingle ? -2 : -1)];
  const parameters = [...searchParams.keys()].map((name) => (name === 'q' ? 'q searches' : name));
  return [
    method,
    ...place,
    ...parameters,
    searchParams.has('access_token') ? 'query' : '',
    reply?.status,
  ].join(' ');
}

function evidenceOf({ id, checks }: JudgedRequirement): ReadonlySet<string> {
  const failed = checks.filter(({ outcome }) => outcome === 'fail');
  const texts = failed.flatMap(({ title, expected = '', got = '', mismatch, exchanges = [], shown }) => [
    title,
    expected,
    got,
    JSON.stringify(mismatch ?? ''),
    ...exchanges.filter(({ number }) => number === shown).map(placeOf),
  ]);
  return new Set(wordsIn([id, ...texts].join(' ')));
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

/** A failed requirement, the words of its evidence, and the checks that can be played. */
type Failure = { id: string; part: string; words: ReadonlySet<string>; played: Evidence[] };

/** How many requests are played with each fault of the sentences that failed, and with each of all others. */
const mostRequests = { near: 30, all: 8 };

/** The evidence with fewest requests, up to a number of them. */
function shortest(all: readonly Evidence[], most: number): Evidence[] {
  let sum = 0;
  return all
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
    .map(({ exchanges = [], shown }) => ({ exchanges, shown }));
  return { id, part: anchors[0]?.split('-')[0] ?? '', words: evidenceOf(requirement), played };
}

/** How alike a mock with a fault is to the evidence, for each of it. */
async function play(
  mock: EvidenceMock,
  fault: string | undefined,
  all: readonly Evidence[],
): Promise<number[]> {
  const isRead = ({ request: { method } }: ReportedExchange) => method === 'GET' || method === 'HEAD';
  if (all.every(({ exchanges }) => exchanges.every(isRead))) await mock.control.faults.clear();
  else await mock.control.reset();
  if (fault !== undefined) await mock.control.faults.enable(fault);
  const scores: number[] = [];
  for (const one of all) scores.push(await playEvidence(mock, one));
  return scores;
}

/** Less is chance, such as a number that counts requests. */
const leastGain = 0.005;
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
  while (open.length > 0) {
    const left = open;
    /** Where evidence shows no difference: requirements that notice a fault, then how like its words are. */
    const wordsLike = (fault: Fault) => {
      const notices = (ids: readonly JudgedRequirement[]) =>
        ids.filter(({ violations }) => violations?.includes(fault.name)).length;
      const words = Math.max(...left.map((one) => likeness(fault, one.words)));
      return notices(failed) - notices(passed) + words / 2;
    };
    const played = left.flatMap((one) => one.played);
    const evidence = shortest(played, mostRequests.near);
    const usual = await play(mock, undefined, evidence);
    const rank = async (candidates: readonly Fault[], all: readonly Evidence[]) => {
      const ranked: { fault: Fault; scores: number[]; gain: number; like: number }[] = [];
      for (const fault of candidates) {
        const scores = await play(mock, fault.name, all);
        const gain = Math.round((sumOf(scores) - sumOf(usual.slice(0, all.length))) / leastGain);
        ranked.push({ fault, scores, gain, like: wordsLike(fault) });
      }
      return ranked.sort((one, other) => other.gain - one.gain || other.like - one.like);
    };
    const unused = (all: readonly Fault[]) => all.filter(({ name }) => !faults.includes(name));
    let [best] = await rank(unused(near), evidence);
    const isSure = (it = best) =>
      it !== undefined && it.gain > 0 && sumOf(it.scores) / it.scores.length >= leastAlike;
    const few = shortest(played, mostRequests.all);
    if (!isSure() && few.length > 0) {
      const [other] = await rank(unused(catalogue), few);
      if (isSure(other)) best = other;
    }
    if (best === undefined || (faults.length > 0 && !isSure(best))) break;
    faults.push(best.fault.name);
    const { fault, scores } = best;
    const explains = ({ words, played, part }: Failure) =>
      played.some(
        (one) => (scores[evidence.indexOf(one)] ?? 0) - (usual[evidence.indexOf(one)] ?? 0) > leastGain,
      ) ||
      (likeness(fault, words) > 0 && fault.section.startsWith(`${part}-`));
    const parts = new Set(left.filter(explains).map(({ part }) => part));
    open = left.filter((one) => !explains(one) && !parts.has(one.part));
    if (open.length === left.length) break;
  }
  return { faults, unexplained: open.map(({ id }) => id) };
}
