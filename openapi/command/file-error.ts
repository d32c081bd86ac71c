import { UsageError } from './usage-error.ts';

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
  EFBIG: 'it would be larger than files may be',
  ELOOP: 'its links go in a circle',
  ENAMETOOLONG: 'its name is too long',
};

/** Why a file or folder cannot be used, as the end of a sentence. */
export function describeFileError(error: unknown): string {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  return words[code] ?? message;
}

/** Why a folder cannot be listed, as a sentence about it. */
export function describeFolderError(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'no such folder';
  return code === 'ENOTDIR' ? 'is not a folder' : `cannot be read: ${describeFileError(error)}`;
}

/** Does what writes a file or folder, or asks whether it can be; `subject` begins the sentence. @throws UsageError where it cannot be written */
export function writeTo<Result>(subject: string, write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new UsageError(`${subject} cannot be written: ${describeFileError(error)}.`);
  }
}
