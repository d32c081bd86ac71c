import type { Fault } from '../faults/builders/fault.ts';
import { faults as catalogue } from '../faults/catalogue.ts';

type ReportedExchange = {
  number: number;
  request: { method: string; url: string };
  reply?: { status: number };
};

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

/** How much a likeness counts beside a requirement that is known to notice a fault. */
const share = 0.5;

/**
 * Chooses faults for what failed: they violate a sentence of the specification that a failed requirement comes from, or are known to
 * be noticed by it. Those come first that many failed requirements notice and no other does; among these, the ones whose symptoms
 * are most like the evidence.
 */
export function chooseFaults(requirements: readonly JudgedRequirement[]): {
  faults: string[];
  unexplained: string[];
} {
  const faults: string[] = [];
  const failed = requirements.filter(({ outcome }) => outcome === 'fail');
  const evidence = new Map(failed.map((one) => [one, evidenceOf(one)]));
  const notices = ({ violations = [] }: JudgedRequirement, { name }: Fault) => violations.includes(name);
  const isAbout = (one: JudgedRequirement, fault: Fault) =>
    notices(one, fault) || one.anchors?.includes(fault.section) === true;
  const innocent = requirements.filter(({ outcome }) => outcome === 'pass');
  let open = failed;
  while (open.length > 0) {
    const rank = (fault: Fault) => {
      const explained = open.filter((one) => isAbout(one, fault));
      if (explained.length === 0 || faults.includes(fault.name)) return Number.NEGATIVE_INFINITY;
      const known = explained.filter((one) => notices(one, fault)).length;
      const wrong = innocent.filter((one) => notices(one, fault)).length;
      const alike = Math.max(...explained.map((one) => likeness(fault, evidence.get(one) ?? new Set())));
      return known - wrong + share * alike;
    };
    const ranked = catalogue.map((fault) => [rank(fault), fault] as const);
    const [best] = ranked.sort(([one], [other]) => other - one);
    if (best === undefined || best[0] === Number.NEGATIVE_INFINITY) break;
    const [, fault] = best;
    faults.push(fault.name);
    const isKnown = open.some((one) => notices(one, fault));
    open = open.filter((one) => !(isKnown ? notices(one, fault) : isAbout(one, fault)));
  }
  return { faults, unexplained: open.map(({ id }) => id) };
}
