import type { Fault } from '../faults/builders/fault.ts';
import { faults as catalogue } from '../faults/catalogue.ts';
import type { JudgedRequirement } from './evidence.ts';

/** Words in one form: `creates`, `created` and `create` are the same. */
const wordsIn = (text: string): ReadonlySet<string> => {
  const words = text.toLowerCase().match(/[a-z]{2,}|\d{3}/g) ?? [];
  return new Set(words.map((word) => (word.length > 3 ? word.replace(/(ies|es|s|ed|ing|e)$/, '') : word)));
};

const wordsOf = new Map(catalogue.map((fault) => [fault, wordsIn(fault.seen)]));
/** How often words are in the catalogue: those that few faults have tell more. */
const frequency = new Map<string, number>();
for (const words of wordsOf.values())
  for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);

/** The words of failures, without those of the checks of the same requirements that passed. */
export function wordsOfFailures(failed: readonly JudgedRequirement[]): ReadonlySet<string> {
  const words = failed.flatMap(({ id, checks }) => {
    const of = (result: string) => checks.filter(({ outcome }) => outcome === result);
    const passed = wordsIn(
      of('pass')
        .map(({ title }) => title)
        .join(' '),
    );
    const said = of('fail').map(({ title, expected, got, exchanges, shown }) => {
      const request = exchanges?.find(({ number }) => number === shown)?.request;
      return [title, expected, got, request?.method, request?.url].join(' ');
    });
    return [...wordsIn([id, ...said].join(' '))].filter((word) => !passed.has(word));
  });
  return new Set(words);
}

/** So that more words that are found say more than the same share of fewer. */
const smoothing = 5;

/** How much of the symptom of a fault is in words, from 0 to 1: rare words count more than those of many faults. */
export function shareIn(words: ReadonlySet<string>, fault: Fault): number {
  let [found, all] = [0, smoothing];
  for (const word of wordsOf.get(fault) ?? []) {
    const weight = Math.log(catalogue.length / (frequency.get(word) ?? 1));
    all += weight;
    if (words.has(word)) found += weight;
  }
  return found / all;
}
