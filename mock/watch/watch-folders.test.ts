import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type FolderWatcher, watchFolders } from './watch-folders.ts';

const quietMs = 200;

let folder: string;
let watcher: FolderWatcher;
let calls: number;
let running: number;
let mostAtOnce: number;

beforeEach(async () => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'v1'));
  writeFileSync(join(folder, 'v1/contact.json'), '{}');
  calls = running = mostAtOnce = 0;
  watcher = await watchFolders([folder, join(folder, 'absent')], async () => {
    running += 1;
    calls += 1;
    mostAtOnce = Math.max(mostAtOnce, running);
    await wait(20);
    running -= 1;
  });
});
afterEach(async () => {
  await watcher.stop();
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes a change, and waits until it is noticed and all is quiet again. */
async function expectNotice(change: () => void): Promise<void> {
  calls = 0;
  change();
  await expect.poll(() => calls).toBeGreaterThan(0);
  await wait(quietMs);
}

function replace(name: string, text: string): void {
  writeFileSync(join(folder, 'new'), text);
  renameSync(join(folder, 'new'), join(folder, name));
}

describe('A watcher of folders', () => {
  it('calls nothing while nothing changes', async () => {
    await wait(quietMs);
    expect(calls).toBe(0);
  });

  it('notices files that are written, replaced, renamed and removed, each time', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await expectNotice(() => writeFileSync(join(folder, 'v1/contact.json'), `{"a":${turn}}`));
      await expectNotice(() => replace('v1/contact.json', `{"b":${turn}}`));
    }
    await expectNotice(() => renameSync(join(folder, 'v1/contact.json'), join(folder, 'v1/a.json')));
    await expectNotice(() => rmSync(join(folder, 'v1/a.json')));
  });

  it('notices what happens in folders that are added later, and are removed and added again', async () => {
    for (const text of ['one', 'other']) {
      await expectNotice(() => mkdirSync(join(folder, 'v2/inner'), { recursive: true }));
      await expectNotice(() => writeFileSync(join(folder, 'v2/inner/contact.json'), text));
      await expectNotice(() => replace('v2/inner/contact.json', `${text}, replaced`));
      await expectNotice(() => rmSync(join(folder, 'v2'), { recursive: true }));
    }
  });

  it('notices what happens in a folder that takes the place of another, and in one that did not exist', async () => {
    mkdirSync(join(folder, 'v2'));
    await expectNotice(() => {
      rmSync(join(folder, 'v1'), { recursive: true });
      renameSync(join(folder, 'v2'), join(folder, 'v1'));
    });
    await expectNotice(() => writeFileSync(join(folder, 'v1/contact.json'), '{}'));
    await expectNotice(() => mkdirSync(join(folder, 'absent')));
    await expectNotice(() => writeFileSync(join(folder, 'absent/contact.json'), '{}'));
  });

  it('takes several changes at once for one, and never calls twice at once', async () => {
    await expectNotice(() => {
      for (let at = 0; at < 50; at += 1) replace(`v1/${at}.json`, '{}');
    });
    expect(calls).toBeLessThan(4);
    expect(mostAtOnce).toBe(1);
  });

  it('calls nothing after it is stopped', async () => {
    replace('v1/contact.json', '{"c":1}');
    await watcher.stop();
    await wait(quietMs);
    expect(calls).toBe(0);
  });
});
