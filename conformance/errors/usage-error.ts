import { distance } from 'fastest-levenshtein';

export { describeFileError, UsageError } from 'countersign-contract/command';

/** The known name that is closest to an unknown one; undefined if none is close. */
export function closestName(unknown: string, known: readonly string[]): string | undefined {
  const [first] = known
    .map((name) => ({ name, edits: distance(unknown.toLowerCase(), name.toLowerCase()) }))
    .sort((one, two) => one.edits - two.edits);
  return first && first.edits <= Math.max(2, unknown.length / 3) ? first.name : undefined;
}

/** Suggests a replacement for an unknown name: the closest known one, else all of them, each with a prefix. */
export function suggestName(unknown: string, known: readonly string[], prefix = ''): string {
  const name = closestName(unknown, known);
  if (name !== undefined) return `did you mean ${prefix}${name}?`;
  return `known here: ${known.map((it) => prefix + it).join(', ')}.`;
}
