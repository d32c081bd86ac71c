import { open, rename } from 'node:fs/promises';

/**
 * Writes a file so that whoever reads it, even after a crash, finds all of the old text or all of the new one. It can
 * be read by its owner alone.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const beside = `${path}.saving`;
  const file = await open(beside, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
}
