import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { start } from '../run/testing/command-line.ts';
import { useTarget } from '../run/testing/target.ts';

const target = useTarget();

// A limit on the size of files ends a write in its middle, as a full disk does.
test.runIf(process.platform === 'linux')(
  'a report that cannot be written to its end leaves the one before, and the verdict is told all the same',
  async () => {
    const [folder, earlier] = [temporaryFolder(), '{"format":"countersign-report-1"}'];
    writeFileSync(join(folder, 'report.json'), earlier);
    const args = ['--only', 'fails.must', '--profile', target.profileFile(), '--report', folder];
    const { child, stderr, end } = start(args);
    await expect.poll(stderr, { interval: 5 }).not.toBe('');
    execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=40000']);
    const { code, out, err } = await end;
    expect([code, out]).toEqual([1, expect.stringMatching(/fails\.must .*violates: 1 must failed/s)]);
    expect(err).toContain(`The report cannot be written to ${folder}: `);
    expect(readdirSync(folder)).toEqual(['report.json']);
    expect(readFileSync(join(folder, 'report.json'), 'utf8')).toBe(earlier);
  },
);
