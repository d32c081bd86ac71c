import { distance } from 'fastest-levenshtein';

/** A mistake by the user, or an unreachable target. Only its message is shown; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** System errors of files in words, by their code. */
const words: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'it is a file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
};

/** Why a file or folder cannot be used, as the end of a sentence. */
export function describeFileError(error: unknown): string {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  return words[code] ?? message;
}

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
