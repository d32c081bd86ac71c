import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach } from 'vitest';
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
   * Starts a mock with these arguments.
   * @param largestFile the most 1,024-byte blocks that it may write to one file
   * @param port to listen on; a free one by default
   */
  constructor(args: readonly string[], largestFile?: number, port = 0) {
    const command = [process.execPath, main, '--port', String(port), ...args];
    const limit = largestFile === undefined ? '' : `ulimit -S -f ${largestFile};`;
    this.process = spawn('bash', ['-c', `${limit} exec "$0" "$@"`, ...command]);
    this.process.stdout?.on('data', (text) => {
      this.output += text;
    });
    this.process.stderr?.on('data', (text) => {
      this.errors += text;
    });
  }

  /** Waits until it serves. @throws Error with its standard error output when it ends instead */
  async waitUntilReady(): Promise<Control> {
    while (!this.output.includes('Ctrl+C')) {
      if (this.process.exitCode !== null) throw new Error(`The mock ended: ${this.errors}`);
      await Promise.race([once(this.process.stdout ?? this.process, 'data'), once(this.process, 'exit')]);
    }
    const [baseUrl = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(this.output) ?? [];
    return createControl(baseUrl);
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

/** Paths of state files for a file of tests, and processes of mocks that use them: killed after each test. */
export class StateFiles {
  readonly #folder = mkdtempSync(join(tmpdir(), 'countersign-state-'));
  readonly #running: MockProcess[] = [];
  #files = 0;

  constructor() {
    afterEach(() => this.endAll('SIGKILL'));
    afterAll(() => rmSync(this.#folder, { recursive: true }));
  }

  /** Ends all mocks that run. */
  async endAll(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await Promise.all(this.#running.splice(0).map((mock) => mock.end(signal)));
  }

  /** A path without a file so far, or with a file of this text. */
  newFile(text?: string): string {
    this.#files += 1;
    const path = join(this.#folder, `state-${this.#files}-of-a-mock`);
    if (text !== undefined) writeFileSync(path, text);
    return path;
  }

  /** Names of the files beside a state: those that begin as it does. */
  besides(file: string): string[] {
    const name = basename(file);
    return readdirSync(this.#folder).filter((other) => other.startsWith(name) && other !== name);
  }

  /** Everything that a state has in its file at this moment, as text, whether or not a mock uses it. */
  storedText(file: string): string {
    const copy = this.newFile();
    for (const part of ['', '-wal'])
      if (existsSync(`${file}${part}`)) copyFileSync(`${file}${part}`, `${copy}${part}`);
    const database = new DatabaseSync(copy);
    try {
      const texts = database.prepare('SELECT head AS json FROM companies UNION ALL SELECT json FROM entries');
      return texts
        .all()
        .map(({ json }) => String(json))
        .join('\n');
    } finally {
      database.close();
    }
  }

  /**
   * Starts a mock on a file.
   * @param largestFile the most 1,024-byte blocks that it may write to one file
   * @param more further arguments
   */
  mockWith(file: string, largestFile?: number, more: readonly string[] = []): MockProcess {
    const mock = new MockProcess(['--state', file, ...more], largestFile);
    this.#running.push(mock);
    return mock;
  }
}
