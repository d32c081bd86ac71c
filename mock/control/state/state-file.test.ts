import { existsSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { writeContact, writerToken, writtenNames } from '../testing/marked-contacts.ts';
import { StateFiles } from '../testing/state-files.ts';
import { SAVED_WITHIN_SECONDS } from './state-file.ts';

const files = new StateFiles();

describe('A state file', () => {
  it('brings everything back after a proper stop, made at the last moment or not', async () => {
    const file = files.newFile();
    const first = files.mockWith(file);
    const control = await first.started();
    const company = await control.companies.create({ name: 'initech', locale: 'fr', empty: true });
    await company.control.clock.freeze('2031-01-01T00:00:00Z');
    await company.control.faults.on('links.empty');
    await writeContact(control, 'write-last', await writerToken(control));
    const states = [await control.state.export(), await company.control.state.export()];
    expect(await first.end('SIGTERM')).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await files.mockWith(file).started();
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
    await writeContact(await first.started(), 'write-before', await writerToken(await first.started()));
    await first.end('SIGTERM');
    symlinkSync(file, link);
    const second = files.mockWith(link);
    const control = await second.started();
    expect(await writtenNames(control)).toEqual(new Set(['write-before']));
    await writeContact(control, 'write-through', await writerToken(control));
    await second.end('SIGTERM');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(file, 'utf8').includes('write-through')).toBe(true);
  });

  it('is written when something changed, and only then', async () => {
    const file = files.newFile();
    const control = await files.mockWith(file).started();
    const token = await writerToken(control);
    await vi.waitUntil(() => readFileSync(file, 'utf8').includes(`"issuedAtMs"`), { timeout: 5_000 });
    const { ino, mtimeMs } = statSync(file);
    const headers = { Authorization: `Bearer ${token}` };
    for (const end = performance.now() + 2_500; performance.now() < end; ) {
      await control.fetch('/api/contacts?per_page=1', { headers });
      await control.clock.read();
    }
    expect(statSync(file)).toMatchObject({ ino, mtimeMs });
    await writeContact(control, 'write-one', token);
    await vi.waitUntil(() => readFileSync(file, 'utf8').includes('write-one'), {
      timeout: SAVED_WITHIN_SECONDS * 1_000,
    });
  });

  it('stays whole when the disk is full, and the mock says so once and goes on', async () => {
    const file = files.newFile();
    const first = files.mockWith(file);
    await first.started();
    await first.end('SIGTERM');
    const before = readFileSync(file, 'utf8');
    const mock = files.mockWith(file, Math.ceil(before.length / 1_024) + 20);
    const control = await mock.started();
    await control.companies.create();
    await vi.waitUntil(() => mock.errors !== '', { timeout: 5_000 });
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
