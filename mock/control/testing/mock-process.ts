import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Control } from '../client/control-client.ts';
import { createControl } from '../client/create-control.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** A mock in a process of its own. */
export class MockProcess {
  readonly process: ChildProcess;
  /** What it wrote to standard error so far. */
  errors = '';
  /** What it printed so far. */
  output = '';

  /**
   * Starts a mock with these arguments, on a free port.
   * @param largestFile the most 1,024-byte blocks that it may write to one file
   */
  constructor(args: readonly string[], largestFile?: number) {
    const command = [process.execPath, main, '--port', '0', ...args];
    const limit = largestFile === undefined ? '' : `ulimit -f ${largestFile};`;
    this.process = spawn('bash', ['-c', `${limit} exec "$0" "$@"`, ...command]);
    this.process.stdout?.on('data', (text) => {
      this.output += text;
    });
    this.process.stderr?.on('data', (text) => {
      this.errors += text;
    });
  }

  /** Waits until it serves. @throws Error with what it said when it ends instead */
  async started(): Promise<Control> {
    while (!this.output.includes('Ctrl+C')) {
      if (this.process.exitCode !== null) throw new Error(`The mock ended: ${this.errors}`);
      await Promise.race([once(this.process.stdout ?? this.process, 'data'), once(this.process, 'exit')]);
    }
    const [baseUrl = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(this.output) ?? [];
    return createControl(baseUrl);
  }

  /** Sends a signal and waits for the end. @returns the exit code; null where the signal ended it */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.process.kill(signal);
    return this.ended();
  }

  /** Waits for the end. */
  async ended(): Promise<number | null> {
    if (this.process.exitCode === null && this.process.signalCode === null) await once(this.process, 'close');
    return this.process.exitCode;
  }
}
