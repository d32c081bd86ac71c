import { describe, expect, it } from 'vitest';
import { basicCredentials } from '../../../testing/http/authorization.ts';
import { startMock } from '../../start.ts';
import { writeContact, writerToken, writtenNames } from '../testing/contacts.ts';
import { StateFiles } from '../testing/state-files.ts';

const files = new StateFiles();
const durableOption = ['--durable'];

describe('With --durable', () => {
  it('a mock without a state does not start', async () => {
    await expect(startMock({ durable: true })).rejects.toThrow(
      'Nothing can be durable without a state; name one with --state.',
    );
  });

  it('a change that cannot be saved is a 503 that says so, and is saved when there is room', async () => {
    const file = files.newFile();
    await files.mockWith(file).waitUntilReady();
    await files.endAll();
    const mock = files.mockWith(file, 20, durableOption);
    const control = await mock.waitUntilReady();
    const refused = await control.fetch('/__mock/companies', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"name":"initech"}',
    });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '1']);
    expect(await refused.json()).toEqual({
      errors: [['base', 'The latest change could not be saved; try again shortly.']],
    });
    expect((await control.clock.read()).company).toBe('acme');
    mock.liftFileLimit();
    const token = await writerToken(control);
    await writeContact(control, 'write-again', token);
    expect(files.storedText(file)).toContain('write-again');
    expect(await mock.end('SIGTERM')).toBe(0);
    expect(mock.errors).toMatch(/^mock: the state cannot be saved \([^\n]*\); trying again\.\n$/);
  });

  it('a change that cannot be saved is not shown before it is', async () => {
    const file = files.newFile();
    await files.mockWith(file).waitUntilReady();
    await files.endAll();
    const mock = files.mockWith(file, 8, durableOption);
    const control = await mock.waitUntilReady();
    const [user] = (await control.profile()).users;
    const headers = { Authorization: basicCredentials(user), 'Content-Type': 'application/json' };
    const body = JSON.stringify({ contact: { type: 'Client', last_name: 'write-unsaved' } });
    const refused = await control.fetch('/api/contacts', { method: 'POST', headers, body });
    expect(refused.status).toBe(503);
    const list = () => control.fetch('/api/contacts?q=write-unsaved', { headers });
    expect((await list()).status).toBe(503);
    expect((await control.fetch('/__mock/state')).status).toBe(503);
    mock.liftFileLimit();
    expect(await (await list()).text()).toContain('write-unsaved');
    expect(files.storedText(file)).toContain('write-unsaved');
  });

  it('every change that was answered is there after kill -9, from whoever it came', async () => {
    const file = files.newFile();
    const mock = files.mockWith(file, undefined, durableOption);
    const control = await mock.waitUntilReady();
    const token = await writerToken(control);
    const answered: string[] = [];
    const write = async (writer: number) => {
      for (let count = 0; ; count += 1) {
        const name = `write-${writer}-${count}`;
        await writeContact(control, name, token);
        answered.push(name);
        if (answered.length === 100) mock.process.kill('SIGKILL');
      }
    };
    await Promise.allSettled([1, 2, 3, 4].map(write));
    await mock.waitForExit();
    const there = await writtenNames(await files.mockWith(file).waitUntilReady());
    expect(answered.length).toBeGreaterThanOrEqual(100);
    expect(answered.filter((name) => !there.has(name))).toEqual([]);
  });
});
