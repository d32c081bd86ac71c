import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { MockProcess } from './mock-process.ts';

/** Paths of state files for a file of tests, and processes of mocks that use them: killed after each test. */
export class StateFiles {
  readonly #folder = mkdtempSync(join(tmpdir(), 'countersign-state-'));
  readonly #running: MockProcess[] = [];
  #files = 0;

  constructor() {
    afterEach(() => Promise.all(this.#running.splice(0).map((mock) => mock.end('SIGKILL'))));
    afterAll(() => rmSync(this.#folder, { recursive: true }));
  }

  /** A path at which there is nothing so far, or this text. */
  newFile(text?: string): string {
    this.#files += 1;
    const path = join(this.#folder, `state-${this.#files}.json`);
    if (text !== undefined) writeFileSync(path, text);
    return path;
  }

  /** Starts a mock on a file. @param largestFile the most 1,024-byte blocks that it may write to one file */
  mockWith(file: string, largestFile?: number): MockProcess {
    const mock = new MockProcess(['--state', file], largestFile);
    this.#running.push(mock);
    return mock;
  }
}
