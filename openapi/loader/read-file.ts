import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { describeFileError } from '../command/file-error.ts';
import type { Mistakes, SchemaFile } from './mistakes.ts';

const newline = 0x0a;

/** The place of the first byte that is not UTF-8. */
function placeOfInvalidByte(bytes: Buffer): { line: number; column: number } {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const next = bytes.indexOf(newline, start);
    const part = bytes.subarray(start, next < 0 ? bytes.length : next);
    if (!isUtf8(part)) return { line, column: part.toString('utf8').indexOf('\ufffd') + 1 };
    start = next < 0 ? bytes.length : next + 1;
  }
  return { line: 1, column: 1 };
}

/** A byte order mark says nothing about UTF-8 (RFC 8259, 8.1). */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

/** The text of a file that was read before. */
export function readText(path: string): string {
  return textOf(readFileSync(path));
}

/**
 * Reads the text of a file, which is UTF-8, with or without a byte order mark. Returns undefined, and adds a
 * mistake, where there is none.
 */
export function readFile(path: string, name: string, mistakes: Mistakes): SchemaFile | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    mistakes.addWithoutPosition(name, `cannot be read: ${describeFileError(error)}.`);
    return undefined;
  }
  const file = { name, text: textOf(bytes), changedAt: statSync(path).mtimeMs };
  if (isUtf8(bytes)) return file;
  const sentence = 'cannot be read as UTF-8; save the file in that encoding.';
  mistakes.add(file, '', sentence, undefined, placeOfInvalidByte(bytes));
  return undefined;
}
