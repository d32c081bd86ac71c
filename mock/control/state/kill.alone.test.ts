import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Control } from '../client/control-client.ts';
import { writeContact, writerToken, writtenNames } from '../testing/contacts.ts';
import { MockProcess } from '../testing/mock-process.ts';
import { SAVED_WITHIN_SECONDS } from './state-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-kill-'));
const running: MockProcess[] = [];

afterAll(async () => {
  await Promise.all(running.map((mock) => mock.end('SIGKILL')));
  rmSync(folder, { recursive: true });
});

/** Writes as fast as it can until the mock is killed. @returns when each write was answered */
async function writeUntilKilled(mock: MockProcess, control: Control, lifetimeMs: number) {
  const token = await writerToken(control);
  const answered = new Map<string, number>();
  const killing = setTimeout(() => mock.process.kill('SIGKILL'), lifetimeMs);
  try {
    for (;;) {
      const name = `write-${randomUUID()}`;
      await writeContact(control, name, token);
      answered.set(name, performance.now());
    }
  } catch {
    clearTimeout(killing);
  }
  await mock.ended();
  return answered;
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
      const control = await mock.started();
      const there = await writtenNames(control);
      expect(due.filter((name) => !there.has(name))).toEqual([]);
      const answered = await writeUntilKilled(mock, control, 300 + Math.random() * 5_000);
      const killedAt = performance.now();
      expect(JSON.parse(readFileSync(file, 'utf8')).format).toBe('countersign/state');
      const old = [...answered].filter(([, at]) => at < killedAt - SAVED_WITHIN_SECONDS * 1_000);
      // What has come back once must come back again.
      due = [...there, ...old.map(([name]) => name)];
      counts.answered += answered.size;
      counts.due += old.length;
    }
    return counts;
  }

  it('a restart has every write that was answered long enough ago, and the file is whole', {
    timeout: 240_000,
  }, async () => {
    const counts = await Promise.all([killOften(4), killOften(4), killOften(4)]);
    expect(counts.reduce((sum, { answered }) => sum + answered, 0)).toBeGreaterThan(100);
    expect(counts.reduce((sum, { due }) => sum + due, 0)).toBeGreaterThan(20);
  });
});
