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
import { describe, expect, it } from 'vitest';
import { StartError } from '../../contract/load.ts';
import { startMock } from '../../start.ts';
import { writeContact, writerToken, writtenNames } from '../testing/contacts.ts';
import { StateFiles } from '../testing/mock-process.ts';
import { SAVED_WITHIN_SECONDS } from './state-file.ts';

const files = new StateFiles();

describe('A state file', () => {
  it('restores everything after a clean stop, including changes made just before it', async () => {
    const file = files.newFile();
    const first = files.mockWith(file);
    const control = await first.waitUntilReady();
    const company = await control.companies.create({ name: 'initech', locale: 'fr', empty: true });
    await company.control.clock.freeze('2031-01-01T00:00:00Z');
    await company.control.faults.on('links.empty');
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
    await initech.drop();
  });

  it('may be a link, and stays one', async () => {
    const [file, link] = [files.newFile(), files.newFile()];
    const first = files.mockWith(file);
    await writeContact(
      await first.waitUntilReady(),
      'write-before',
      await writerToken(await first.waitUntilReady()),
    );
    await first.end('SIGTERM');
    symlinkSync(file, link);
    const second = files.mockWith(link);
    const control = await second.waitUntilReady();
    expect(await writtenNames(control)).toEqual(new Set(['write-before']));
    await writeContact(control, 'write-through', await writerToken(control));
    await second.end('SIGTERM');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(file, 'utf8').includes('write-through')).toBe(true);
  });

  it('is written when something changed, and only then', async () => {
    const file = files.newFile();
    const control = await files.mockWith(file).waitUntilReady();
    const token = await writerToken(control);
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('"issuedAtMs"');
    const { ino, mtimeMs } = statSync(file);
    const headers = { Authorization: `Bearer ${token}` };
    let slowestMs = 0;
    for (const end = performance.now() + 2_500; performance.now() < end; ) {
      const startedAt = performance.now();
      await control.fetch('/api/contacts?per_page=1', { headers });
      await control.clock.read();
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    }
    expect(statSync(file)).toMatchObject({ ino, mtimeMs });
    await writeContact(control, 'write-one', token);
    // What makes a mock wait for the processor makes its saving wait as long as the slowest answers.
    const timeout = SAVED_WITHIN_SECONDS * 1_000 + 2 * slowestMs;
    await expect.poll(() => readFileSync(file, 'utf8'), { timeout }).toContain('write-one');
  });

  it('stays intact when the disk is full, and the mock reports it once and keeps running', async () => {
    const file = files.newFile();
    const first = files.mockWith(file);
    await first.waitUntilReady();
    await first.end('SIGTERM');
    const before = readFileSync(file, 'utf8');
    const mock = files.mockWith(file, Math.ceil(before.length / 1_024) + 20);
    const control = await mock.waitUntilReady();
    await control.companies.create();
    await expect.poll(() => mock.errors).not.toBe('');
    expect(await control.clock.read()).toMatchObject({ company: 'acme' });
    expect(readFileSync(file, 'utf8') === before).toBe(true);
    expect(existsSync(`${file}.saving`)).toBe(false);
    expect(await mock.end('SIGTERM')).toBe(1);
    expect(mock.errors).toMatch(
      /^mock: the state cannot be saved \(EFBIG[^\n]*\); trying again\.\nmock: The last changes could not be saved to the state file \(EFBIG[^\n]*\)\.\n$/,
    );
    expect(readFileSync(file, 'utf8') === before).toBe(true);
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
    ['that is empty', '', 'is not a state of this mock'],
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
      'is of version 0, and this mock reads version 1',
    ],
    [
      'that is damaged',
      '{"format":"countersign/state","version":1,"companies":[{"name":"acme"}]}',
      'is damaged at /companies/0',
    ],
  ])('%s is refused in one sentence, and left as it is', async (_what, text, says) => {
    const file = files.newFile(text);
    const refused = startMock({ state: file });
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(`${file} ${says}`);
    await expect(refused).rejects.toThrow(/^[^\n]+ with --state\.$/);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('of records that the schemas do not know is refused, and left as it is', async () => {
    const file = files.newFile();
    const first = files.mockWith(file);
    await first.waitUntilReady();
    await first.end('SIGTERM');
    const text = readFileSync(file, 'utf8').replace('"type":"contact"', '"type":"unicorn"');
    writeFileSync(file, text);
    const second = files.mockWith(file);
    expect(await second.waitForExit()).toBe(1);
    expect(second.errors).toMatch(/^mock: .* has a company acme that cannot be restored\. .*unicorn.*\n$/);
    expect(readFileSync(file, 'utf8') === text).toBe(true);
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
    ['in no folder', () => join(files.newFile(), 'state.json')],
  ])('that is %s is refused in one sentence', async (_what, make) => {
    const refused = startMock({ state: make() });
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(/^The state (file )?cannot be [^\n]+ with --state\.$/);
  });
});
