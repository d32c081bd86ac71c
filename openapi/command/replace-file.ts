import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file beside its place and moves it there once it is whole: a full disk leaves what stood there. */
export function replaceFile(file: string, text: string): void {
  const beside = `${file}.${process.pid}.part`;
  try {
    writeFileSync(beside, text);
    renameSync(beside, file);
  } finally {
    rmSync(beside, { force: true });
  }
}
