import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../mock/main.ts');

/** A mock in a process of its own. */
export class MockProcess {
  readonly process: ChildProcess;
  /** What it wrote to standard error so far. */
  errors = '';
  /** What it printed so far. */
  output = '';

  /**
   * Starts a mock with these arguments, on a free port unless one of them is another.
   * @param largestFile the most 1,024-byte blocks that it may write to one file
   */
  constructor(args: readonly string[], largestFile?: number) {
    const port = args.includes('--port') ? [] : ['--port', '0'];
    const command = [main, ...port, ...args];
    const limited = ['-c', `ulimit -S -f ${largestFile}; exec "$0" "$@"`, process.execPath, ...command];
    this.process = largestFile === undefined ? spawn(process.execPath, command) : spawn('bash', limited);
    this.process.stdout?.on('data', (text) => {
      this.output += text;
    });
    this.process.stderr?.on('data', (text) => {
      this.errors += text;
    });
  }

  /** Waits until it has printed a text. @throws Error with its standard error output when it ends instead */
  async waitForOutput(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (this.process.exitCode !== null || this.process.signalCode !== null)
        throw new Error(`The mock ended: ${this.errors}`);
      await Promise.race([once(this.process.stdout ?? this.process, 'data'), once(this.process, 'exit')]);
    }
  }

  /** Waits until it serves, and returns its origin, as {@link waitForOutput}. */
  async waitForOrigin(): Promise<string> {
    await this.waitForOutput('Ctrl+C');
    // The first can be that of a server to which requests are forwarded.
    return this.output.match(/http:\/\/127\.0\.0\.1:\d+/g)?.at(-1) ?? '';
  }

  /** Lets it write files of any size from now on, as when there is room on a disk again. */
  liftFileLimit(): void {
    execFileSync('prlimit', ['--pid', String(this.process.pid), '--fsize=unlimited']);
  }

  /** Sends a signal and waits for the end. @returns the exit code; null where the signal ended it */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.process.kill(signal);
    return this.waitForExit();
  }

  /** Waits for the end. */
  async waitForExit(): Promise<number | null> {
    if (this.process.exitCode === null && this.process.signalCode === null) await once(this.process, 'close');
    return this.process.exitCode;
  }
}
