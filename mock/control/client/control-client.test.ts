import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startMock } from '../../start.ts';

it('A dropped company or a stopped mock is not an error at the end of a scope', async () => {
  const mock = await startMock();
  {
    await using dropped = await mock.control.companies.create();
    await dropped.drop();
    await expect(dropped.drop()).rejects.toMatchObject({ status: 404 });
  }
  {
    await using left = await mock.control.companies.create();
    await mock.stop();
    await expect(left.drop()).rejects.toThrow();
  }
});

it('The example of docs/control-api.md runs unchanged', async () => {
  const page = readFileSync(new URL('../../../docs/control-api.md', import.meta.url), 'utf8');
  const [, example = ''] = /```ts\n(import \{ startMock \}[\s\S]*?)```/.exec(page) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'countersign-example-'));
  const index = new URL('../../index.ts', import.meta.url).href;
  const print = '\nconsole.log(response.status);\n';
  writeFileSync(join(folder, 'example.mts'), example.replace("'countersign'", `'${index}'`) + print);
  const run = spawn(process.execPath, [join(folder, 'example.mts')]);
  const [out, err, [code]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'exit')]);
  expect({ out, err, code }).toEqual({ out: '200\n', err: '', code: 0 });
  rmSync(folder, { recursive: true });
});
