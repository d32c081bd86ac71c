import { distance } from 'fastest-levenshtein';

/** The known name that is closest to an unknown one; undefined if none is close. */
export function closestName(unknown: string, known: readonly string[]): string | undefined {
  const [first] = known
    .map((name) => ({ name, edits: distance(unknown.toLowerCase(), name.toLowerCase()) }))
    .sort((one, two) => one.edits - two.edits);
  return first && first.edits <= Math.max(2, unknown.length / 3) ? first.name : undefined;
}

/** Suggests a replacement for an unknown name: the closest known one, else all of them. */
export function suggestName(unknown: string, known: readonly string[]): string {
  const name = closestName(unknown, known);
  return name === undefined ? `known here: ${known.join(', ')}.` : `did you mean ${name}?`;
}
