import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ExportedState } from '../../mock/control/client/control-client.ts';
import { createControl } from '../../mock/control/client/create-control.ts';
import { waitForOutput } from './measure.ts';
import type { Transfer } from './transfer.ts';

const main = fileURLToPath(new URL('../../mock/main.ts', import.meta.url));
const big = 'big';
/** How long the files of a state stay as they are once a save has ended. */
const savedMs = 2_500;

/** What something took. */
export type StateRow = {
  what: string;
  seconds: number;
  /** The most processor time for which the mock could not answer, in milliseconds. */
  longestStallMs?: number;
  /** The most that the mock had in memory meanwhile, in bytes. */
  peakBytes?: number;
};

/**
 * Imports a company with so many contacts into a mock with a state file, waits until it is saved, exports it, imports that and exports it
 * again, and starts the mock anew. Only on Linux.
 * @throws Error when the second export is not the first one
 */
export async function measureState(contacts: number, report: (row: StateRow) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-growth-'));
  const path = (name: string) => join(folder, name);
  const state = path('state');
  let mock = await StateMock.start(state);
  try {
    const template = await mock.exportTemplate();
    await writeState(path('in.json'), template, contacts);
    const measure = async (what: string, action: () => Promise<unknown>) =>
      report(await mock.measure(what, action));
    await measure('import', () => mock.transfer('PUT', path('in.json')));
    await measure('save', () => untilSaved(state));
    await measure('export', () => mock.transfer('GET', path('out.json')));
    await measure('import in place of the same', () => mock.transfer('PUT', path('out.json')));
    await mock.transfer('GET', path('again.json'));
    if ((await digest(path('out.json'))) !== (await digest(path('again.json'))))
      throw new Error('An export is not what was imported.');
    await measure('save in place of the same', () => untilSaved(state));
    await measure('a copy of the company', () => mock.copy());
    const stopping = performance.now();
    await mock.stop();
    const seconds = (performance.now() - stopping) / 1_000;
    report({ what: 'stop, with the copy saved', seconds });
    const starting = performance.now();
    mock = await StateMock.start(state);
    await mock.firstAnswer();
    report({
      what: 'start to the first answer',
      seconds: (performance.now() - starting) / 1_000,
      peakBytes: mock.peakBytes(),
    });
    await measure('first answer about the company', () => mock.firstAnswer(big));
  } finally {
    await mock.stop();
    rmSync(folder, { recursive: true });
  }
}

/** A mock with a state file, in a process of its own. */
class StateMock {
  readonly #child: ChildProcess;
  readonly #baseUrl: string;
  readonly #agent = new Agent({ keepAlive: true });

  private constructor(child: ChildProcess, baseUrl: string) {
    this.#child = child;
    this.#baseUrl = baseUrl;
  }

  static async start(state: string): Promise<StateMock> {
    const preloaded = fileURLToPath(new URL('stalls.mjs', import.meta.url));
    const args = ['--import', preloaded, main, '--port', '0', '--state', state];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    const [baseUrl] = await waitForOutput(child, /http:\/\/127\.0\.0\.1:\d+/);
    return new StateMock(child, baseUrl);
  }

  #urlOf(company: string, path: string): string {
    return this.#baseUrl.replace('127.0.0.1', `${company}.localhost`) + path;
  }

  /** Makes the big company, still small: one contact. */
  async exportTemplate(): Promise<ExportedState> {
    const company = await createControl(this.#baseUrl).companies.create({ name: big, empty: true });
    const { access_token } = await company.control.tokens.create();
    const contact = { type: 'Client', organisation: 'Benchmark', email: 'b@example.com', due_days: 14 };
    await company.fetch('/api/contacts', {
      method: 'POST',
      headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ contact }),
    });
    return company.control.state.export();
  }

  async transfer(method: Transfer['method'], file: string): Promise<void> {
    const transfer: Transfer = { method, url: this.#urlOf(big, '/__mock/state'), file };
    const thread = new Worker(new URL('transfer.ts', import.meta.url), { workerData: transfer });
    await once(thread, 'exit');
  }

  copy(): Promise<unknown> {
    const control = createControl(this.#urlOf(big, ''));
    return control.companies.create({ copy: true, name: 'copied' });
  }

  /** One answer of the API, a 401: what is loaded for it is the whole company. */
  firstAnswer(company = 'acme'): Promise<void> {
    return answered(this.#urlOf(company, '/api/contacts'), this.#agent);
  }

  async measure(what: string, action: () => Promise<unknown>): Promise<StateRow> {
    writeFileSync(`/proc/${this.#child.pid}/clear_refs`, '5');
    await this.#longestStall();
    const startedAt = performance.now();
    await action();
    const seconds = (performance.now() - startedAt) / 1_000;
    return { what, seconds, longestStallMs: await this.#longestStall(), peakBytes: this.peakBytes() };
  }

  /** The longest since the last call, in milliseconds. */
  async #longestStall(): Promise<number> {
    this.#child.send('longest stall');
    const [ms] = await once(this.#child, 'message');
    return Number(ms);
  }

  peakBytes(): number {
    const [, kilobytes] =
      /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1_024;
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGTERM');
    await once(this.#child, 'exit');
  }
}

function answered(url: string, agent: Agent): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: pathname, headers: { Host: `${hostname}:${port}` }, agent })
      .once('response', (response) => response.once('end', resolve).resume())
      .once('error', reject);
  });
}

/** Writes a state like another one, with its contact so many times. */
async function writeState(path: string, state: ExportedState, contacts: number): Promise<void> {
  const [company] = state.companies;
  const [contact] = company?.records.filter(({ type }) => type === 'contact') ?? [];
  if (company === undefined || contact === undefined) throw new Error('The company has no contact.');
  const text = JSON.stringify({ ...state, companies: [{ ...company, records: ['RECORDS'] }] });
  const [before, after] = text.split('"RECORDS"');
  const file = await open(path, 'w');
  let portion = before ?? '';
  for (let index = 0; index < contacts; index += 1) {
    const id = `growth${String(index).padStart(16, '0')}`;
    const record = { ...contact, id, fields: { ...contact.fields, id, number: `G${index}` } };
    portion += (index === 0 ? '' : ',') + JSON.stringify(record);
    if (portion.length < 1_000_000) continue;
    await file.write(portion);
    portion = '';
  }
  await file.write(portion + (after ?? ''));
  await file.close();
}

/** Waits until a save has begun and ended: the files of the state are written, and then stay as they are. */
async function untilSaved(state: string): Promise<void> {
  const writtenAt = () =>
    Math.max(...[state, `${state}-wal`].map((file) => (existsSync(file) ? statSync(file).mtimeMs : 0)));
  for (let [last, since] = [writtenAt(), performance.now()]; performance.now() - since < savedMs; ) {
    await sleep(50);
    const now = writtenAt();
    if (now !== last) [last, since] = [now, performance.now()];
  }
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
