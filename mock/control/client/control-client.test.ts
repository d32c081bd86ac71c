import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { startMock } from '../../start.ts';
import type { Control } from './control-client.ts';

it('A dropped company or a stopped mock is not an error at the end of a scope', async () => {
  const mock = await startMock();
  {
    await using dropped = await mock.control.companies.create();
    await dropped.delete();
    await expect(dropped.delete()).rejects.toMatchObject({ status: 404 });
  }
  {
    await using left = await mock.control.companies.create();
    await mock.stop();
    await expect(left.delete()).rejects.toThrow();
  }
});

it.each([
  ['docs/control-api.md', 'response.status', '200'],
  ['README.md', '(await control.records.list("contact")).length > 0', 'true'],
])('The example of %s runs unchanged', async (path, shown, expected) => {
  const page = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const [, example = ''] = /```ts\n(import \{ startMock \}[\s\S]*?)```/.exec(page) ?? [];
  const folder = temporaryFolder();
  const index = new URL('../../index.ts', import.meta.url).href;
  const print = `\nconsole.log(${shown});\n`;
  writeFileSync(join(folder, 'example.mts'), example.replace("'countersign'", `'${index}'`) + print);
  const run = spawn(process.execPath, [join(folder, 'example.mts')]);
  const [out, err, [code]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'exit')]);
  expect({ out, err, code }).toEqual({ out: `${expected}\n`, err: '', code: 0 });
});

it('A function takes the values of path parameters, then the body, or the value of its only property', async () => {
  await using mock = await startMock();
  const { control } = mock;
  const { epochMs } = await control.clock.freeze('2031-05-05T10:00:00Z');
  expect(await control.clock.advance(60)).toMatchObject({ company: 'acme', epochMs: epochMs + 60_000 });
  expect(await control.clock.advance({ seconds: -60 })).toMatchObject({ epochMs });
  const on = (await control.faults.set(['oauth.code-works-twice'])).filter((fault) => fault.on);
  expect(on.map(({ name }) => name)).toEqual(['oauth.code-works-twice']);
  expect(await control.responses.set('listContacts', { status: 503 })).toMatchObject({
    listContacts: { status: 503 },
  });
  expect((await control.fetch('/api/contacts')).status).toBe(401);
  const { status, statusText } = await control.fetch(new Request(`${control.baseUrl}/api/contacts`));
  expect([status, statusText]).toEqual([401, 'Unauthorized']);
  expect(await control.journal.read({ status: '4xx', limit: 1 })).toMatchObject([
    { answer: { status: 401 } },
  ]);
  expect(await control.scenario.save('As it is')).toMatchObject({ name: 'As it is' });
  expect(await control.responses.clear()).toEqual({});
  expect(await control.monitoring.metrics()).toMatch(/^countersign_companies \d+$/m);
});

/** Never called: the compiler rejects what the document does not have. */
export async function rejectedByTheCompiler({
  clock,
  faults,
  journal,
  responses,
  tokens,
  troubles,
  reset,
}: Control) {
  // @ts-expect-error a number of seconds
  await clock.advance('3600');
  // @ts-expect-error there is no such operation
  await clock.stop();
  // @ts-expect-error a required body
  await faults.set();
  // @ts-expect-error an unknown fault
  await faults.enable('per-page.twice');
  // @ts-expect-error an unknown operation
  await troubles.set({ operations: ['listUnicorns'] });
  // @ts-expect-error an unknown operation
  await responses.set('listUnicorns', { status: 500 });
  // @ts-expect-error an unknown operation
  await journal.expect({ operation: 'listUnicorns' });
  // @ts-expect-error an unknown filter
  await journal.read({ colour: 'red' });
  // @ts-expect-error an unknown property of a body
  await tokens.create({ colour: 'red' });
  // @ts-expect-error an operation without a body
  await clock.unfreeze({ at: 'noon' });
  const { companies } = await reset({ all: true });
  return companies satisfies string[];
}

it('An error names the operation, its status and each property, and the name that may be meant', async () => {
  await using mock = await startMock({ port: false });
  const { records, responses } = mock.control;
  await expect(records.create('contact', [{ type: 'Client' }])).rejects.toThrow(
    "records.create returned 422: records.0.organisation can't be blank; records.0.last_name can't be blank",
  );
  await expect(responses.set('listContact' as never, { status: 503 })).rejects.toThrow(
    'There is no operation listContact; did you mean listContacts?',
  );
});
