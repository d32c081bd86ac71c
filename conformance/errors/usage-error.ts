/** A mistake of whoever started the run, or a target that cannot be reached: its message is all that they need to see. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What the system says of a file, by its code. */
const words: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'it is a file',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
};

/** Why a file or folder cannot be used, as the end of a sentence. */
export function describeFileError(error: unknown): string {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  return words[code] ?? message;
}

/** Number of edits between two words, for the suggestion of a known name. */
function distance(one: string, two: string): number {
  let row = Array.from({ length: two.length + 1 }, (_, at) => at);
  for (const [line, char] of [...one].entries()) {
    const next = [line + 1];
    for (const [at, other] of [...two].entries()) {
      const change = (row[at] ?? 0) + (char.toLowerCase() === other.toLowerCase() ? 0 : 1);
      next.push(Math.min(change, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[two.length] ?? 0;
}

/** The known name that is most likely meant; undefined where none is like it. */
export function closestName(unknown: string, known: readonly string[]): string | undefined {
  const [first] = known
    .map((name) => ({ name, edits: distance(unknown, name) }))
    .sort((one, two) => one.edits - two.edits);
  return first && first.edits <= Math.max(2, unknown.length / 3) ? first.name : undefined;
}

/** What to say of a name that is not known: the nearest that is, else all of them, each with a sign before it. */
export function suggestName(unknown: string, known: readonly string[], sign = ''): string {
  const name = closestName(unknown, known);
  if (name !== undefined) return `did you mean ${sign}${name}?`;
  return `known here: ${known.map((it) => sign + it).join(', ')}.`;
}
