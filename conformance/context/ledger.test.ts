import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openLedger, removeAbandonedFiles } from './ledger.ts';

let file: string;
beforeEach(() => {
  const folder = temporaryFolder();
  file = join(folder, 'ledger.jsonl');
});

const contact = (path: string) => ({ type: 'contact', path, company: 'acme' });
const paths = () =>
  openLedger(file)
    .open()
    .map((it) => it.path);

test('a line torn by a crash is ignored, and those before it are kept', () => {
  openLedger(file).add(contact('/api/contacts/1'));
  appendFileSync(file, '{"made":{"number":2,"type":"contact","pa');
  const ledger = openLedger(file);
  ledger.add(contact('/api/contacts/3'));
  expect(paths()).toEqual(['/api/contacts/3', '/api/contacts/1']);
  for (const entry of ledger.open()) ledger.strike(entry);
  expect(paths()).toEqual([]);
});

test('an opened ledger lists its open entries, the newest first', () => {
  const ledger = openLedger(file);
  const entries = [1, 2, 3].map((id) => ledger.add(contact(`/api/contacts/${id}`)));
  if (entries[1]) ledger.strike(entries[1]);
  expect(paths()).toEqual(['/api/contacts/3', '/api/contacts/1']);
});

test('numbering continues from the file, and removing an entry twice has no effect', () => {
  const first = openLedger(file).add(contact('/api/contacts/1'));
  const again = openLedger(file);
  const second = again.add({ ...contact('/api/contacts/1/emails/2'), parent: first.number });
  expect(second.number).toBeGreaterThan(first.number);
  again.strike(second);
  again.strike(second);
  expect(paths()).toEqual(['/api/contacts/1']);
});

test('other users cannot read a ledger', () => {
  openLedger(file).add(contact('/api/contacts/1'));
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('files of a run that was killed are removed, and not those that a link in its place leads to', () => {
  const deadPid = 2 ** 22 + 1;
  const elsewhere = temporaryFolder();
  const abandoned = mkdtempSync(join(tmpdir(), 'countersign-'));
  const link = `${abandoned}-link`;
  for (const folder of [elsewhere, abandoned]) {
    writeFileSync(join(folder, 'run.json'), JSON.stringify({ pid: deadPid, host: hostname() }));
    mkdirSync(join(folder, 'profile'));
  }
  symlinkSync(elsewhere, link);
  onTestFinished(() => {
    for (const it of [link, abandoned, elsewhere]) rmSync(it, { recursive: true });
  });
  removeAbandonedFiles();
  expect(readdirSync(abandoned)).toEqual(['run.json']);
  expect(readdirSync(elsewhere)).toEqual(['profile', 'run.json']);
});
