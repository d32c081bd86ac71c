import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Control, ExportedState } from '../../mock/control/client/control-client.ts';
import { createControl } from '../../mock/control/client/create-control.ts';
import { MeasuredServer } from './measure.ts';
import type { Transfer } from './transfer.ts';

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
  let mock = await MeasuredServer.startMock({ state });
  const transfer = (method: Transfer['method'], file: string) =>
    transferFile({ method, url: `${controlOf(mock).baseUrl}/__mock/state`, file });
  const measure = async (what: string, action: () => Promise<unknown>) => {
    await mock.peaks();
    const seconds = await secondsOf(action);
    const { stallMs, bytes } = await mock.peaks();
    report({ what, seconds, longestStallMs: stallMs, peakBytes: bytes });
  };
  try {
    await writeState(path('in.json'), await exportTemplate(mock), contacts);
    await measure('import', () => transfer('PUT', path('in.json')));
    await measure('save', () => untilSaved(state));
    await measure('export', () => transfer('GET', path('out.json')));
    await measure('import in place of the same', () => transfer('PUT', path('out.json')));
    await transfer('GET', path('again.json'));
    if ((await digest(path('out.json'))) !== (await digest(path('again.json'))))
      throw new Error('An export is not what was imported.');
    await measure('save in place of the same', () => untilSaved(state));
    await measure('a copy of the company', () =>
      controlOf(mock).companies.create({ copy: true, name: 'copied' }),
    );
    report({ what: 'stop, with the copy saved', seconds: await secondsOf(() => mock.stop()) });
    const seconds = await secondsOf(async () => {
      mock = await MeasuredServer.startMock({ state });
      await firstAnswer(mock, 'acme');
    });
    report({ what: 'start to the first answer', seconds, peakBytes: (await mock.peaks()).bytes });
    await measure('first answer about the company', () => firstAnswer(mock));
  } finally {
    await mock.stop();
    rmSync(folder, { recursive: true });
  }
}

/** How long something takes by the clock. */
async function secondsOf(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await action();
  return (performance.now() - startedAt) / 1_000;
}

function controlOf({ baseUrl }: MeasuredServer, company = big): Control {
  return createControl(baseUrl.replace('127.0.0.1', `${company}.localhost`));
}

/** Makes the big company, still small: one contact. */
async function exportTemplate({ baseUrl }: MeasuredServer): Promise<ExportedState> {
  const company = await createControl(baseUrl).companies.create({ name: big, empty: true });
  const { access_token } = await company.control.tokens.create();
  const contact = { type: 'Client', organisation: 'Benchmark', email: 'b@example.com', due_days: 14 };
  await company.fetch('/api/contacts', {
    method: 'POST',
    headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ contact }),
  });
  return company.control.state.export();
}

async function transferFile(transfer: Transfer): Promise<void> {
  await once(new Worker(new URL('transfer.ts', import.meta.url), { workerData: transfer }), 'exit');
}

/** One answer of the API, a 401: what is loaded for it is the whole company. */
async function firstAnswer(mock: MeasuredServer, company?: string): Promise<void> {
  await (await controlOf(mock, company).fetch('/api/contacts')).text();
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
