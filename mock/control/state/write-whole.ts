import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file so that whoever reads it, even after a crash, finds all of the old text or all of the new one. It can
 * be read by its owner alone.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const beside = `${path}.saving`;
  try {
    const file = await open(beside, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    // What is half written would take up the room that is missing.
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
}
