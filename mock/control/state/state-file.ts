import { open, realpath, rename, rm } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { StartError } from '../../contract/load.ts';
import type { Company } from '../../world/company.ts';
import type { World } from '../../world/world.ts';
import type { Lock } from './lock.ts';
import { STATE_HEAD } from './read-state.ts';

/** A change is in the file at most this many seconds after its response. */
export const SAVED_WITHIN_SECONDS = 3;

const SAVE_INTERVAL_MS = 1_000;

/** Saves a world to a file: every second after a change, and when the mock stops. */
export class StateFile {
  readonly #path: string;
  readonly #world: World;
  readonly #lock: Lock;
  /** Companies as JSON text, as last serialised. */
  readonly #texts = new WeakMap<Company, string>();
  readonly #touched = new WeakSet<Company>();
  #written: readonly string[] = [];
  #saving: Promise<void> | undefined;
  #hasFailed = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param lock the lock of the file, released at the end */
  constructor(path: string, world: World, lock: Lock) {
    this.#path = path;
    this.#world = world;
    this.#lock = lock;
  }

  /** Saves for the first time, and then every second. @throws StartError when the file cannot be written */
  async start(): Promise<void> {
    await this.#save().catch((error: Error) => {
      throw new StartError(`The state cannot be saved (${error.message}); name another file with --state.`);
    });
    this.#timer = setInterval(() => this.#saveChanges(), SAVE_INTERVAL_MS);
  }

  /** Marks a company as possibly changed. */
  touch(company: Company): void {
    this.#touched.add(company);
  }

  /** Saves all unsaved changes. @throws StartError when they cannot be saved */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#saving;
    await this.#save()
      .catch((error: Error) => {
        throw new StartError(`The last changes could not be saved to the state file (${error.message}).`);
      })
      .finally(() => this.#lock.release());
  }

  #saveChanges(): void {
    this.#saving ??= this.#save()
      .then(
        () => {
          this.#hasFailed = false;
        },
        (error: Error) => this.#reportFailure(error),
      )
      .finally(() => {
        this.#saving = undefined;
      });
  }

  /** Reports once that saving fails; it is tried again every second. */
  #reportFailure(error: Error): void {
    if (!this.#hasFailed) console.error(`mock: the state cannot be saved (${error.message}); trying again.`);
    this.#hasFailed = true;
  }

  async #save(): Promise<void> {
    const texts: string[] = [];
    for (const company of this.#world.companies.values()) {
      const known = this.#textOf(company);
      texts.push(known ?? this.#serialise(company));
      // Requests are served in between.
      if (known === undefined) await turn();
    }
    const isWritten =
      texts.length === this.#written.length && texts.every((text, index) => text === this.#written[index]);
    if (isWritten) return;
    const path = await realpath(this.#path).catch(() => this.#path);
    await replaceFile(path, `${head}${texts.join(',\n')}]}\n`);
    this.#written = texts;
  }

  /** The cached text of a company, unless it has changed. */
  #textOf(company: Company): string | undefined {
    return this.#touched.has(company) ? undefined : this.#texts.get(company);
  }

  #serialise(company: Company): string {
    this.#touched.delete(company);
    const text = JSON.stringify(company.exportData());
    this.#texts.set(company, text);
    return text;
  }
}

const head = `${JSON.stringify(STATE_HEAD).slice(0, -1)},"companies":[\n`;

/**
 * Replaces a file atomically: even after a crash it has either the old text or the new one. Only its owner can read it.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.saving`;
  try {
    await rm(beside, { force: true });
    // Refuses to write through a symbolic link, or to a file with other permissions.
    const file = await open(beside, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    // A partial file would waste space that may be missing.
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
}
