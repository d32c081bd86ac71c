import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartError } from '../../contract/start-error.ts';
import { startMock } from '../../start.ts';
import { StateFiles } from '../testing/state-files.ts';

const files = new StateFiles();

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
    await first.started();
    await first.end('SIGTERM');
    const text = readFileSync(file, 'utf8').replace('"type":"contact"', '"type":"unicorn"');
    writeFileSync(file, text);
    const second = files.mockWith(file);
    expect(await second.ended()).toBe(1);
    expect(second.errors).toMatch(/^mock: .* holds a company acme that cannot be restored\. .*unicorn.*\n$/);
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
