import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../report/report.ts';

/** The result of a run of the command line. */
export type CommandResult = {
  readonly code: number | null;
  /** Duration in milliseconds. */
  readonly milliseconds: number;
  readonly report: Report;
};

/** Runs the whole suite from the command line, as users do, and writes the reports to a folder. */
export async function runVerify(
  profileUrl: string,
  folder: string,
  ...args: readonly string[]
): Promise<CommandResult> {
  const { VITEST, VITEST_WORKER_ID, VITEST_POOL_ID, NODE_OPTIONS, ...env } = process.env;
  const main = join(import.meta.dirname, '..', 'main.ts');
  const start = performance.now();
  const child = spawn(process.execPath, [main, '--profile', profileUrl, '--report', folder, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stderr = child.stderr.toArray();
  const [code] = await once(child, 'close');
  const milliseconds = Math.round(performance.now() - start);
  try {
    const report: Report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    return { code, milliseconds, report };
  } catch {
    throw new Error(`The run ended with ${code} and no report: ${(await stderr).join('')}`);
  }
}
