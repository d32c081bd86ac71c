import type { JsonSchema } from '../../schemas/type-schema.ts';
import type { Shape } from '../contract/contract.ts';

/** How similar two types have to be, from 0 to 1, before one counts as the other under a new name. */
const similarTypes = 0.6;
const similarTexts = 0.5;
/** Every type has these. */
const common = new Set(['id', 'created_at', 'updated_at']);
const texts = new Set(['title', 'description', 'examples', 'deprecated']);

/** The share of elements that two sets have in common, from 0 to 1. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.union(other).size;
  return all === 0 ? 0 : one.intersection(other).size / all;
}

function wordsOf(text: string | undefined): Set<string> {
  return new Set((text ?? '').toLowerCase().match(/[a-z]{3,}/g) ?? []);
}

function rules(schema: JsonSchema): string {
  const kept = Object.entries(schema).filter(([keyword]) => !texts.has(keyword));
  return JSON.stringify(kept.toSorted(([a], [b]) => a.localeCompare(b)));
}

function similarityOfProperties(before: [string, JsonSchema], after: [string, JsonSchema]): number {
  const [[oldName, old], [newName, now]] = [before, after];
  if (rules(old) !== rules(now)) return 0;
  const described = overlap(wordsOf(old.description), wordsOf(now.description));
  const named = overlap(wordsOf(oldName.replaceAll('_', ' ')), wordsOf(newName.replaceAll('_', ' ')));
  return Math.max(described, named);
}

function signature({ schema }: Shape): Set<string> {
  const uncommon = Object.entries(schema.properties ?? {}).filter(([name]) => !common.has(name));
  return new Set(
    uncommon.map(([name, property]) => `${name} ${JSON.stringify([property.type, property.format])}`),
  );
}

/** Pairs removed with added entries that are similar, the most similar first; each is in one pair at most. */
function pair<T>(
  removed: readonly [string, T][],
  added: readonly [string, T][],
  similarity: (before: [string, T], after: [string, T]) => number,
  threshold: number,
): Map<string, string> {
  const candidates = removed
    .flatMap((before) => added.map((after) => ({ before, after, score: similarity(before, after) })))
    .filter(({ score }) => score >= threshold)
    .toSorted((a, b) => b.score - a.score);
  const renamed = new Map<string, string>();
  const matched = new Set<string>();
  for (const { before, after } of candidates) {
    if (renamed.has(before[0]) || matched.has(after[0])) continue;
    renamed.set(before[0], after[0]);
    matched.add(after[0]);
  }
  return renamed;
}

/** Renamed properties: same rules, and a similar description or name. */
export function renamedProperties(
  removed: readonly [string, JsonSchema][],
  added: readonly [string, JsonSchema][],
): Map<string, string> {
  return pair(removed, added, similarityOfProperties, similarTexts);
}

/** Renamed types: most of their properties are the same. */
export function renamedTypes(
  removed: readonly [string, Shape][],
  added: readonly [string, Shape][],
): Map<string, string> {
  return pair(removed, added, ([, a], [, b]) => overlap(signature(a), signature(b)), similarTypes);
}
