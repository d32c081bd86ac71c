import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { StartError } from '../../contract/load.ts';
import { startMock } from '../../start.ts';
import { writeContact, writerToken, writtenNames } from '../testing/contacts.ts';
import { StateFiles } from '../testing/state-files.ts';
import { savedWithinSeconds } from './state-saver.ts';

const files = new StateFiles();

describe('A state file', () => {
  it('restores everything after a clean stop, including changes made just before it', async () => {
    const file = files.newFile();
    const first = files.mockWith(file);
    const control = await first.waitUntilReady();
    const company = await control.companies.create({ name: 'initech', locale: 'fr', empty: true });
    await company.control.clock.freeze('2031-01-01T00:00:00Z');
    await company.control.faults.enable('links.empty');
    await writeContact(control, 'write-last', await writerToken(control));
    const states = [await control.state.export(), await company.control.state.export()];
    expect(await first.end('SIGTERM')).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await files.mockWith(file).waitUntilReady();
    const initech = await again.companies.read('initech');
    expect([await again.state.export(), await initech.control.state.export()]).toEqual(states);
    expect((await initech.control.faults.list()).find(({ name }) => name === 'links.empty')?.on).toBe(true);
    await initech.control.reset();
    expect((await again.companies.read('initech')).users).toEqual(company.users);
    await initech.delete();
  });

  it('may be a link, and stays one', async () => {
    const [file, link] = [files.newFile(), files.newFile()];
    const first = await startMock({ state: file });
    await writeContact(first.control, 'write-before', await writerToken(first.control));
    await first.stop();
    symlinkSync(file, link);
    const second = await startMock({ state: link });
    expect(await writtenNames(second.control)).toEqual(new Set(['write-before']));
    await writeContact(second.control, 'write-through', await writerToken(second.control));
    await second.stop();
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(files.storedText(file)).toContain('write-through');
  });

  it('leaves nothing beside it when the mock stops', async () => {
    const file = files.newFile();
    const mock = await startMock({ state: file });
    await writeContact(mock.control, 'write-one', await writerToken(mock.control));
    await mock.stop();
    expect(files.besides(file)).toEqual([]);
  });

  it('has the records of a company in memory only when a request needs them', async () => {
    const file = files.newFile();
    const first = await startMock({ state: file });
    const company = await first.control.companies.create({ name: 'initech' });
    await company.control.clock.freeze();
    await company.control.faults.enable('links.empty');
    const state = await company.control.state.export();
    await first.stop();
    const second = await startMock({ state: file });
    const loaded = second.profile.companies.map(({ name }) => name);
    expect(loaded).toEqual(['acme', 'globex', 'initech']);
    expect(await second.control.companies.list()).toMatchObject([
      {},
      {},
      { name: 'initech', onDemand: true },
    ]);
    const initech = await second.control.companies.read('initech');
    const [one, other] = await Promise.all([initech.control.state.export(), initech.control.state.export()]);
    expect([one, other]).toEqual([state, state]);
    await initech.delete();
    await second.stop();
    const third = await startMock({ state: file });
    expect(third.profile.companies.map(({ name }) => name)).toEqual(['acme', 'globex']);
    expect(files.storedText(file)).not.toContain('initech');
    await third.stop();
  });

  it('has a company copied with its records before any request has needed them', async () => {
    const file = files.newFile();
    const first = await startMock({ state: file });
    await writeContact(first.control, 'write-before', await writerToken(first.control));
    await first.stop();
    const second = await startMock({ state: file });
    const copy = await second.control.companies.create({ copy: true });
    expect(await writtenNames(copy.control)).toEqual(new Set(['write-before']));
    await second.stop();
  });

  it('has only what changed written to it again', async () => {
    const file = files.newFile();
    const mock = await startMock({ state: file });
    const token = await writerToken(mock.control);
    for (let count = 0; count < 300; count += 1) await writeContact(mock.control, `write-${count}`, token);
    await expect.poll(() => files.storedText(file)).toContain('write-299');
    const before = statSync(`${file}-wal`).size;
    await writeContact(mock.control, 'write-last', token);
    await expect.poll(() => files.storedText(file), { timeout: 10_000 }).toContain('write-last');
    expect(statSync(`${file}-wal`).size - before).toBeLessThan(before / 4);
    await mock.stop();
  });

  it('is written when something changed, and only then', async () => {
    const file = files.newFile();
    const mock = await startMock({ state: file });
    const { control } = mock;
    const token = await writerToken(control);
    await expect.poll(() => files.storedText(file)).toContain('"issuedAtMs"');
    const log = `${file}-wal`;
    const { size, mtimeMs } = statSync(log);
    const headers = { Authorization: `Bearer ${token}` };
    let slowestMs = 0;
    for (const end = performance.now() + 2_500; performance.now() < end; ) {
      const startedAt = performance.now();
      await control.fetch('/api/contacts?per_page=1', { headers });
      await control.clock.read();
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      await delay(20);
    }
    expect(statSync(log)).toMatchObject({ size, mtimeMs });
    await writeContact(control, 'write-one', token);
    // What makes a mock wait for the processor makes its saving wait as long as the slowest answers.
    const timeout = savedWithinSeconds * 1_000 + 2 * slowestMs;
    await expect.poll(() => files.storedText(file), { timeout }).toContain('write-one');
    await mock.stop();
  });

  it('stays intact while the disk is full: the mock reports it once, responds, and saves when there is room', async () => {
    const file = files.newFile();
    const first = files.mockWith(file);
    await first.waitUntilReady();
    await first.end('SIGTERM');
    const before = files.storedText(file);
    const mock = files.mockWith(file, 20);
    const control = await mock.waitUntilReady();
    await control.companies.create({ name: 'initech' });
    await expect.poll(() => mock.errors, { timeout: 10_000 }).not.toBe('');
    const token = await writerToken(control);
    await writeContact(control, 'write-on-a-full-disk', token);
    expect(files.storedText(file)).toBe(before);
    mock.liftFileLimit();
    await expect.poll(() => files.storedText(file), { timeout: 10_000 }).toContain('write-on-a-full-disk');
    expect(files.storedText(file)).toContain('initech');
    expect(await mock.end('SIGTERM')).toBe(0);
    expect(mock.errors).toMatch(/^mock: the state cannot be saved \([^\n]*\); trying again\.\n$/);
  });

  it('keeps what it has when the mock stops while the disk is full, with exit code 1', async () => {
    const file = files.newFile();
    const first = files.mockWith(file);
    await first.waitUntilReady();
    await first.end('SIGTERM');
    const before = files.storedText(file);
    const mock = files.mockWith(file, 20);
    await (await mock.waitUntilReady()).companies.create({ name: 'initech' });
    expect(await mock.end('SIGTERM')).toBe(1);
    expect(mock.errors).toMatch(/mock: The last changes could not be saved to the state \([^\n]*\)\.\n$/);
    expect(files.storedText(file)).toBe(before);
  });

  it('is only for its owner, whatever the umask, and never created through a link', async () => {
    const [file, link] = [files.newFile(), files.newFile()];
    symlinkSync(join(file, '..', 'elsewhere'), link);
    await expect(startMock({ state: link })).rejects.toThrow(/^The state cannot be saved .* with --state\.$/);
    const before = process.umask(0);
    const mock = await startMock({ state: file }).finally(() => process.umask(before));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
    await mock.stop();
  });

  it('is refused beside a log that others can read, which SQLite would write on', async () => {
    const file = files.newFile();
    writeFileSync(`${file}-wal`, '', { mode: 0o666 });
    await expect(startMock({ state: file })).rejects.toThrow(`${file}-wal is not of this state; remove it`);
    expect(existsSync(file)).toBe(false);
  });

  it('in JSON, as it is exported, is imported and replaced', async () => {
    const first = await startMock();
    await first.control.clock.freeze();
    await writeContact(first.control, 'write-one', await writerToken(first.control));
    const state = await first.control.state.export();
    await first.stop();
    const file = files.newFile(JSON.stringify(state));
    for (let turn = 0; turn < 2; turn += 1) {
      const mock = await startMock({ state: file });
      expect(await mock.control.state.export()).toEqual(state);
      await mock.stop();
    }
    expect(files.besides(file)).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'latin1').startsWith('SQLite format 3')).toBe(true);
  });
});

const sentence = (file: string) =>
  `${file} is in use by another mock; stop that one, or name another file with --state.`;

describe('A state file that a mock uses', () => {
  it('is refused to another process in one sentence, under its name and by a link', async () => {
    const [file, link] = [files.newFile(), files.newFile()];
    await files.mockWith(file).waitUntilReady();
    symlinkSync(file, link);
    for (const path of [file, link]) {
      const second = files.mockWith(path);
      expect(await second.waitForExit()).toBe(1);
      expect(second.errors).toBe(`mock: ${sentence(path)}\n`);
    }
  });

  it('is refused to another mock in the same process, and free when the first one stops', async () => {
    const file = files.newFile();
    const first = await startMock({ state: file });
    await expect(startMock({ state: file })).rejects.toThrow(sentence(file));
    await first.stop();
    const second = await startMock({ state: file });
    await second.stop();
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)('is free when the process is gone by %s', async (signal) => {
    const file = files.newFile();
    const first = files.mockWith(file);
    await first.waitUntilReady();
    await first.end(signal);
    expect(await (await files.mockWith(file).waitUntilReady()).clock.read()).toMatchObject({
      company: 'acme',
    });
  });

  it('is free when the mock could not start after all', async () => {
    const file = files.newFile('{}');
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(startMock({ state: file })).rejects.toThrow('is not a state of this mock');
    }
    const listener = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => listener.once('listening', resolve));
    const { port } = listener.address() as AddressInfo;
    const other = files.newFile();
    await expect(startMock({ state: other, port })).rejects.toThrow('in use');
    listener.close();
    await (await startMock({ state: other, port })).stop();
  });
});

describe('A state file', () => {
  it.each([
    ['of a few words', 'hello', 'is not a state of this mock'],
    [
      'that is cut off',
      '{"format":"countersign/state","version":1,"companies":[{"name"',
      'is not a state of this mock',
    ],
    ['of something else', '{"openapi":"3.1.0"}', 'is not a state of this mock'],
    ['that is a list', '[]', 'is not a state of this mock'],
    [
      'of another version',
      '{"format":"countersign/state","version":0,"companies":[]}',
      'is of another version, and this mock reads version 1',
    ],
    [
      'that is damaged',
      '{"format":"countersign/state","version":1,"companies":[{"name":"acme"}]}',
      'is damaged at companies.0',
    ],
  ])('%s is refused in one sentence, and left as it is', async (_what, text, says) => {
    const file = files.newFile(text);
    const refused = startMock({ state: file });
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(`${file} ${says}`);
    await expect(refused).rejects.toThrow(/^[^\n]+ with --state\.$/);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('of an exported company with a record of no type is refused with its place', async () => {
    const source = files.newFile();
    await using mock = await startMock({ state: source });
    const state = await mock.control.state.export();
    const [company] = state.companies;
    company?.records.push({ ...company.records[0], type: 'unicorn' } as (typeof company.records)[0]);
    const file = files.newFile(JSON.stringify(state));
    const place = `companies.0.records.${(company?.records.length ?? 0) - 1}`;
    await expect(startMock({ state: file })).rejects.toThrow(
      `${file} is damaged at ${place}: There is no type unicorn. It was left`,
    );
    expect(readFileSync(file, 'utf8')).toBe(JSON.stringify(state));
  });

  it('that is empty becomes one: a mock may have been killed before it wrote anything', async () => {
    const file = files.newFile('');
    await (await startMock({ state: file })).stop();
    expect(files.storedText(file)).toContain('"name":"acme"');
  });

  it('of another database is refused, and left as it is', async () => {
    const file = files.newFile();
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE notes (text TEXT)');
    database.close();
    const text = readFileSync(file, 'latin1');
    await expect(startMock({ state: file })).rejects.toThrow(`${file} is not a state of this mock`);
    expect(readFileSync(file, 'latin1') === text).toBe(true);
  });

  it('of records that the schemas do not know is refused, and left as it is', async () => {
    const file = files.newFile();
    await (await startMock({ state: file })).stop();
    const database = new DatabaseSync(file);
    database.exec("UPDATE properties SET value = 'of other schemas'");
    database.exec(`UPDATE entries SET json = replace(json, '"type":"contact"', '"type":"unicorn"')`);
    database.close();
    const before = files.storedText(file);
    await expect(startMock({ state: file })).rejects.toThrow(
      /^[^\n]* has a company acme that cannot be restored\. [^\n]*unicorn[^\n]*$/,
    );
    expect(files.storedText(file) === before).toBe(true);
  });

  it.each([
    [
      'a folder',
      () => {
        const path = files.newFile();
        mkdirSync(path);
        return path;
      },
    ],
    ['a device', () => '/dev/full'],
    ['in no folder', () => join(files.newFile(), 'state.json')],
  ])('that is %s is refused in one sentence', async (_what, make) => {
    const refused = startMock({ state: make() });
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(/^The state (file )?cannot be [^\n]+ with --state\.$/);
  });
});
