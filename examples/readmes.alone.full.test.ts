import { cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { packageSources, root } from '../scripts/build/package-sources.ts';
import { PackedPackages, run } from './testing/packed-packages.ts';

vi.setConfig({ testTimeout: 180_000 });

const packed = new PackedPackages();
beforeAll(() => packed.pack(), 300_000);
afterAll(() => packed.remove());

test.each(packageSources)(
  'each command of the README of $name runs beside the tarballs that it installs in an empty folder',
  async (source) => {
    const folder = packed.emptyFolder();
    const readme = readFileSync(join(root, source.folder, 'README.md'), 'utf8');
    const lines = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
      block.trim().split('\n'),
    );
    expect(lines[0]).toContain(basename(packed.tarball(source.name)));
    for (const { name } of packageSources) {
      const tarball = packed.tarball(name);
      if (lines[0]?.includes(basename(tarball))) cpSync(tarball, join(folder, basename(tarball)));
    }
    for (const line of lines) {
      // What a command needs beside the package, such as a server, is not in an empty folder: it explains its options instead.
      const [command = ''] = line.split(/ +#/);
      const shown = command.startsWith('npx ') ? `${command} --help` : command;
      expect({ line, ...(await run('sh', ['-c', shown], folder)) }).toMatchObject({ line, code: 0 });
    }
  },
);
