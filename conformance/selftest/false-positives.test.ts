import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeFalsePositives } from './false-positives.ts';

test('false accusations are added up and written, server by server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'innocents-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const innocents = [
    { server: 'one', checks: 10, accused: ['list.links › A story: fail, none'], undecided: [] },
    { server: 'two', checks: 5, accused: [], undecided: ['a', 'b'] },
  ];
  writeFalsePositives(innocents, join(folder, 'report'));
  const text = (name: string) => readFileSync(join(folder, 'report', name), 'utf8');
  const summary = 'Of 15 checks of 2 conforming servers 1 accused falsely and 2 came to nothing.';
  expect(JSON.parse(text('conforming.json'))).toEqual({ summary, servers: innocents });
  expect(text('conforming.md')).toContain(`${summary}\n\n| server |`);
  expect(text('conforming.md')).toContain('| two | 5 | 0 | 2 |');
});
