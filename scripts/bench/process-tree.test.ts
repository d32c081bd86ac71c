import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { watchProcessTree } from './process-tree.ts';

/** Starts itself once more, and says so when the second process has used 200 ms of processor time. */
const busy = `
const { spawn } = require('node:child_process');
const loop = "while (process.cpuUsage().user < 2e5); console.log('done'); setInterval(() => {}, 1e6)";
spawn(process.execPath, ['-e', loop], { stdio: ['ignore', 'inherit', 'inherit'] });
`;

test.runIf(process.platform === 'linux')(
  'the processor time of a process counts with that of all it starts',
  async () => {
    const child = spawn(process.execPath, ['-e', busy], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    onTestFinished(() => void process.kill(-(child.pid ?? 0), 'SIGKILL'));
    const usageOf = watchProcessTree(child.pid ?? 0);
    await once(child.stdout, 'data');
    const { rest, browser } = usageOf();
    expect(rest).toBeGreaterThanOrEqual(190);
    expect(browser).toBe(0);
  },
);
