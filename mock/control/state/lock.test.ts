import { symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startMock } from '../../start.ts';
import { StateFiles } from '../testing/state-files.ts';

const files = new StateFiles();
const sentence = (file: string) =>
  `${file} is in use by another mock; stop that one, or name another file with --state.`;

describe('A state file that a mock uses', () => {
  it('is refused to another process in one sentence, under its name and by a link', async () => {
    const [file, link] = [files.newFile(), files.newFile()];
    await files.mockWith(file).started();
    symlinkSync(file, link);
    for (const path of [file, link]) {
      const second = files.mockWith(path);
      expect(await second.ended()).toBe(1);
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
    await first.started();
    await first.end(signal);
    expect(await (await files.mockWith(file).started()).clock.read()).toMatchObject({ company: 'acme' });
  });

  it('is free when the mock could not start after all', async () => {
    const file = files.newFile('{}');
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(startMock({ state: file })).rejects.toThrow('is not a state of this mock');
    }
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const other = files.newFile();
    await expect(startMock({ state: other, port })).rejects.toThrow('in use');
    taken.close();
    await (await startMock({ state: other, port })).stop();
  });
});
