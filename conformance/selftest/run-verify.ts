import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOutsideVitest } from '../../testing/execute.ts';
import type { Report } from '../report/report.ts';

/** The result of a run of the command line. */
export type CommandResult = {
  readonly code: number | null;
  /** Duration in milliseconds. */
  readonly milliseconds: number;
  readonly report: Report;
};

/** Milliseconds of a cycle in which the processes of a run are let run and stopped. */
const cycle = 100;

/** Lets a process group run for a part of the time only, as if it had that part of a core. Returns what ends this. */
function throttle(group: number, share: number): () => void {
  let timer: NodeJS.Timeout;
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-group, name);
    } catch {
      // It has ended.
    }
  };
  const pause = () => {
    signal('SIGSTOP');
    timer = setTimeout(resume, cycle * (1 - share));
  };
  const resume = () => {
    signal('SIGCONT');
    timer = setTimeout(pause, cycle * share);
  };
  resume();
  return () => {
    clearTimeout(timer);
    signal('SIGCONT');
  };
}

/**
 * Runs the whole suite from the command line, as users do, on the profile in a file or at a URL, and writes the reports to a folder.
 * With a share below 1 it runs in that part of the time only.
 */
export async function runVerify(
  profile: string,
  folder: string,
  args: readonly string[] = [],
  share = 1,
): Promise<CommandResult> {
  const main = join(import.meta.dirname, '..', 'main.ts');
  const start = performance.now();
  const child = spawn(process.execPath, [main, '--profile', profile, '--report', folder, ...args], {
    env: environmentOutsideVitest(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: share < 1,
  });
  const stderr = child.stderr.toArray();
  const release = share < 1 && child.pid !== undefined ? throttle(child.pid, share) : undefined;
  const [code] = await once(child, 'close');
  release?.();
  const milliseconds = Math.round(performance.now() - start);
  try {
    const report: Report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    return { code, milliseconds, report };
  } catch {
    throw new Error(`The run ended with ${code} and no report: ${(await stderr).join('')}`);
  }
}
