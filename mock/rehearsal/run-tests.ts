import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFileError, UsageError } from 'countersign-contract/command';

/** What became of a run of the users' tests. */
export type TestRun = {
  passed: boolean;
  /** `exit 1`, `SIGKILL`, or that it took too long. */
  end: string;
  /** The last lines that it printed. */
  lastLines: string[];
};

/** What the tests run against: the address of a company, and its profile. */
export type Target = { baseUrl: string; profile: object };

const mostOutput = 65_536;
/** As many as a failed assertion of Node takes, with its stack. */
const shownLines = 20;

/**
 * Runs a command with `COUNTERSIGN_URL`, the address of the target, and `COUNTERSIGN_PROFILE`, the path of a file with its profile.
 * After the time limit it is killed, with all that it started.
 * @throws UsageError where there is no such command
 */
export async function runTests(
  [name = '', ...args]: readonly string[],
  { baseUrl, profile }: Target,
  timeoutMs: number,
): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-rehearsal-'));
  try {
    const file = join(folder, 'profile.json');
    writeFileSync(file, JSON.stringify(profile), { mode: 0o600 });
    const env = { ...process.env, COUNTERSIGN_URL: baseUrl, COUNTERSIGN_PROFILE: file };
    const child = spawn(name, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output = `${output}${chunk}`.slice(-mostOutput);
      });
    const killAll = () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    };
    process.once('exit', killAll);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      killAll();
    }, timeoutMs);
    try {
      const [code, signal] = await once(child, 'close').catch((error): never => {
        throw new UsageError(`${name} cannot be run: ${describeFileError(error)}.`);
      });
      const end = isLate
        ? `no end within ${timeoutMs / 1000} s`
        : code === null
          ? String(signal)
          : `exit ${code}`;
      const lines = output.trimEnd().split('\n');
      return { passed: code === 0 && !isLate, end, lastLines: lines.slice(-shownLines) };
    } finally {
      clearTimeout(timer);
      process.removeListener('exit', killAll);
      killAll();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
