import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach } from 'vitest';
import { MockProcess } from '../../../testing/mock-process.ts';
import type { Control } from '../client/control-client.ts';
import { createControl } from '../client/create-control.ts';

/** A mock in a process of its own, with its control API. */
export class ControlledProcess extends MockProcess {
  /** Waits until it serves. @throws Error with its standard error output when it ends instead */
  async waitUntilReady(): Promise<Control> {
    return createControl(await this.waitForOrigin());
  }
}

/** Paths of state files for a file of tests, and processes of mocks that use them: killed after each test. */
export class StateFiles {
  readonly #folder = mkdtempSync(join(tmpdir(), 'countersign-state-'));
  readonly #running: ControlledProcess[] = [];
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
  mockWith(file: string, largestFile?: number, more: readonly string[] = []): ControlledProcess {
    const mock = new ControlledProcess(['--state', file, ...more], largestFile);
    this.#running.push(mock);
    return mock;
  }
}
