import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { MockProcess } from '../../../testing/mock-process.ts';
import type { Control } from '../client/control-client.ts';
import { savedWithinSeconds } from '../state/state-saver.ts';
import { writeContact, writerToken, writtenNames } from './contacts.ts';
import type { StateFiles } from './state-files.ts';

const savedWithinMs = savedWithinSeconds * 1_000;

/**
 * Writes as fast as it can, and kills the mock in the midst of it: so many milliseconds after so many writes.
 * @returns the writes that were answered, and those of them that had to be in the file
 */
async function writeUntilKilled(mock: MockProcess, control: Control, writes: number, lifetimeMs: number) {
  const token = await writerToken(control);
  const answered = new Map<string, number>();
  let slowestMs = 0;
  let killing: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      if (answered.size === writes) killing = setTimeout(() => mock.process.kill('SIGKILL'), lifetimeMs);
      const name = `write-${randomUUID()}`;
      const startedAt = performance.now();
      await writeContact(control, name, token);
      answered.set(name, performance.now());
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    }
  } catch {
    clearTimeout(killing);
  }
  await mock.waitForExit();
  // What makes the mock wait for the processor makes its saving wait as long as the slowest answer.
  const savedUntil = performance.now() - savedWithinMs - slowestMs;
  const due = [...answered].flatMap(([name, at]) => (at < savedUntil ? [name] : []));
  return { answered: answered.size, due };
}

/**
 * Kills a mock again and again, and expects after each start whatever was answered long enough before, and whatever was there
 * at the start before.
 * @param files where its state is
 * @param longestMs the longest life of a mock after the first one
 * @returns how many writes were answered, and how many of them had to be there
 */
export async function killOften(files: StateFiles, rounds: number, longestMs: number) {
  const file = files.newFile();
  let due: string[] = [];
  const counts = { answered: 0, due: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const mock = files.mockWith(file);
    const control = await mock.waitUntilReady();
    const there = await writtenNames(control);
    expect(due.filter((name) => !there.has(name))).toEqual([]);
    // The first one lives long enough to have saved something, the others die at any moment.
    const written =
      round === 0
        ? await writeUntilKilled(mock, control, 40, savedWithinMs + 500 + Math.random() * 1_500)
        : await writeUntilKilled(mock, control, 0, Math.random() * longestMs);
    // What has come back once must come back again.
    due = [...there, ...written.due];
    counts.answered += written.answered;
    counts.due += written.due.length;
  }
  return counts;
}
