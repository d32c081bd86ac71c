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
export function fileTrouble(error: unknown): string {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  return words[code] ?? message;
}
