import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { Control } from '../client/control-client.ts';
import { writeContact, writerToken, writtenNames } from '../testing/contacts.ts';
import { MockProcess } from '../testing/mock-process.ts';
import { SAVED_WITHIN_SECONDS } from './state-file.ts';

const SAVED_WITHIN_MS = SAVED_WITHIN_SECONDS * 1_000;
const folder = mkdtempSync(join(tmpdir(), 'countersign-kill-'));
const running: MockProcess[] = [];

afterAll(async () => {
  await Promise.all(running.map((mock) => mock.end('SIGKILL')));
  rmSync(folder, { recursive: true });
});

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
  const savedUntil = performance.now() - SAVED_WITHIN_MS - slowestMs;
  const due = [...answered].flatMap(([name, at]) => (at < savedUntil ? [name] : []));
  return { answered: answered.size, due };
}

describe('After kill -9 at a random moment', () => {
  /** Kills a mock again and again. @returns how many writes were answered, and how many of them had to be there */
  async function killOften(rounds: number) {
    const file = join(folder, `${randomUUID()}.json`);
    let due: string[] = [];
    const counts = { answered: 0, due: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const mock = new MockProcess(['--state', file]);
      running.push(mock);
      const control = await mock.waitUntilReady();
      const there = await writtenNames(control);
      expect(due.filter((name) => !there.has(name))).toEqual([]);
      // The first one lives long enough to have saved something, the others die at any moment.
      const written =
        round === 0
          ? await writeUntilKilled(mock, control, 40, SAVED_WITHIN_MS + 500 + Math.random() * 1_500)
          : await writeUntilKilled(mock, control, 0, 300 + Math.random() * 5_000);
      expect(JSON.parse(readFileSync(file, 'utf8')).format).toBe('countersign/state');
      // What has come back once must come back again.
      due = [...there, ...written.due];
      counts.answered += written.answered;
      counts.due += written.due.length;
    }
    return counts;
  }

  it('a restart has every write that was answered long enough ago, and the file is whole', {
    timeout: 240_000,
  }, async () => {
    const rounds = inject('isFullRun') ? 4 : 2;
    const counts = await Promise.all([killOften(rounds), killOften(rounds), killOften(rounds)]);
    expect(counts.reduce((sum, { answered }) => sum + answered, 0)).toBeGreaterThan(100);
    expect(counts.reduce((sum, { due }) => sum + due, 0)).toBeGreaterThan(20);
  });
});
