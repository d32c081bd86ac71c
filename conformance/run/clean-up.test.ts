import {
  appendFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { deadPort, serve, type TestServer } from '../http/testing/server.ts';
import { type Ended, each, killAll, outcomes, run, runNotes, start } from './testing/command-line.ts';
import { useTarget } from './testing/target.ts';

describe('cleanup', () => {
  const target = useTarget();

  test('a process that dies in a check leaves nothing behind, and the verdict is undecided', async () => {
    const before = await target.held();
    const only = each('only', 'dies.*', 'passes.always');
    const { code, report } = await run(...only, '--workers', '1', '--profile', target.profileFile());
    expect(code).toBe(2);
    expect(outcomes(report)['dies.at-once']).toBe('error');
    expect(report.leftovers).toEqual([]);
    expect(await target.held()).toBe(before);
  });

  /** A target where contacts cannot be destroyed, but a hook removes them all. A URL can percent-encode their ids. */
  function keepsContacts(): Promise<TestServer> {
    const contacts = new Map<string, { contact: object }>();
    const schema = { type: 'object', properties: { id: { type: 'string' }, last_name: { type: 'string' } } };
    return serve(async (request, response) => {
      const pathname = decodeURIComponent(new URL(request.url ?? '', 'http://host').pathname);
      const respond = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
      if (pathname === '/reset') return contacts.clear() ?? respond(200, {});
      if (pathname === '/api/schema') return respond(200, { contact: schema });
      if (pathname !== '/api/contacts' && !contacts.has(pathname)) return respond(404, {});
      if (request.method === 'DELETE') return respond(403, {});
      if (request.method === 'GET' && pathname === '/api/contacts')
        return respond(200, { contacts: [...contacts.values()], links: [], collection: {} });
      if (request.method !== 'POST' || pathname !== '/api/contacts')
        return respond(200, contacts.get(pathname));
      const body = (await request.toArray()).join('');
      if (!body.endsWith('}}')) return respond(400, undefined);
      const { contact } = JSON.parse(body);
      const id = `c:${contacts.size + 1}`;
      const path = `/api/contacts/${id}`;
      contacts.set(path, { contact: { ...contact, id, links: [] } });
      return respond(201, contacts.get(path));
    });
  }

  test('records that cannot be removed are listed, each once, unless the reset hook removes them', async () => {
    const server = await keepsContacts();
    const users = [{ email: 'a@b.example', password: 'long enough' }];
    const nothing = { companies: [], resolve: [], parents: {}, bodies: {}, fields: {} };
    const plain = { ...nothing, baseUrl: server.url, users };
    const profile = target.profileFile(plain);
    const without = await run('--only', 'passes.always', '--profile', profile);
    expect([without.code, without.report.leftovers.length]).toEqual([0, expect.any(Number)]);
    expect(without.report.leftovers.length).toBeGreaterThan(5);
    const addresses = without.report.leftovers.map(({ address }) => decodeURIComponent(address));
    expect(addresses).toHaveLength(new Set(addresses).size);
    expect(without.report.leftovers[0]).toEqual({
      type: 'contact',
      address: expect.stringMatching(/^http:.*\/api\/contacts\/c%3A\d+$/),
      reason: 'the target answered 403 to its removal; no initial state of it is known',
    });
    expect(without.out).toContain('Not removed from the target; remove by hand:');
    const hooks = { reset: { url: '/reset' } };
    const reset = await run('--only', 'passes.always', '--profile', target.profileFile({ ...plain, hooks }));
    expect([reset.code, reset.report.leftovers]).toEqual([0, []]);
    await server.stop();
  });
});

describe('abandoned', () => {
  // Lists show so few records that a search for those of a killed run has several pages.
  const target = useTarget({ 'lists.largest-page': 5 });

  const ledgers = (folder: string): string[] =>
    readdirSync(folder)
      .filter((it) => it.startsWith('countersign-'))
      .map((it) => join(folder, it, 'ledger.jsonl'));

  /** A run that creates contacts, and the number of contacts before. `folder` is its temporary one. */
  async function underWay(folder: string) {
    const before = await target.held();
    const args = [...each('only', 'waits.*'), '--workers', '4', '--profile', target.profileFile()];
    const started = start(args, { TMPDIR: folder });
    await expect.poll(started.stderr).toContain('Judging with');
    await expect.poll(target.held).toBeGreaterThanOrEqual(before + 9);
    return { before, ...started };
  }

  /** The number of contacts once all requests of the killed processes have arrived. */
  async function heldInTheEnd(): Promise<number> {
    let last = -1;
    const isSteady = async () => {
      const now = await target.held();
      const isSame = now === last;
      last = now;
      return isSame;
    };
    await expect.poll(isSteady, { interval: 300 }).toBe(true);
    return last;
  }

  /** The next run against the same target. */
  const next = (folder: string, ...args: string[]): Promise<Ended> =>
    start(['--only', 'passes.alone', '--profile', target.profileFile(), ...args], { TMPDIR: folder }).end;

  test('if the started process is killed, the one that runs the checks cleans up and ends', async () => {
    const folder = temporaryFolder();
    const { before, child, end } = await underWay(folder);
    child.kill('SIGKILL');
    expect((await end).signal).toBe('SIGKILL');
    await expect.poll(target.held).toBe(before);
    const { report } = await next(folder);
    expect([report.remarks, report.leftovers, ledgers(folder)]).toEqual([[], [], []]);
  });

  test('if all processes are killed, the next run removes the profiles of their browsers, whatever it judges', async () => {
    const folder = temporaryFolder();
    const profiles = () => globSync('countersign-*/playwright*', { cwd: folder });
    const { apps } = target.server.profile;
    const args = ['--only', 'tells.secrets', '--profile', target.profileFile({ apps })];
    const { child, end } = start(args, { TMPDIR: folder });
    await expect.poll(profiles, { interval: 10 }).not.toEqual([]);
    killAll(child);
    await end;
    expect(profiles()).not.toEqual([]);
    const elsewhere = ['--target', `http://127.0.0.1:${await deadPort()}`];
    expect((await start(elsewhere, { TMPDIR: folder }).end).code).toBe(2);
    expect(profiles()).toEqual([]);
  });

  test('if all processes are killed, the folder of --clean-up has lists of records alone, and what else was written goes', async () => {
    const [folder, lists] = [temporaryFolder(), temporaryFolder()];
    const older = mkdtempSync(join(lists, 'countersign-'));
    const traces = () =>
      globSync('**/traces-*', { cwd: lists }).concat(globSync('**/traces-*', { cwd: folder }));
    const { apps } = target.server.profile;
    const args = ['--only', 'tells.secrets', '--profile', target.profileFile({ apps })];
    const { child, end } = start([...args, '--clean-up', lists], { TMPDIR: folder });
    await expect.poll(traces, { interval: 10 }).not.toEqual([]);
    killAll(child);
    await end;
    const files = globSync('**/*', { cwd: lists, withFileTypes: true }).filter((it) => it.isFile());
    expect(files.map(({ name }) => name)).toSatisfy((names: readonly string[]) =>
      names.every((it) => it === 'run.json' || it === 'ledger.jsonl'),
    );
    // What a version before this one left in the cache.
    const [{ word } = { word: '' }] = runNotes(lists);
    writeFileSync(join(older, 'run.json'), JSON.stringify({ pid: 2 ** 22 + 1, host: 'elsewhere', word }));
    mkdirSync(join(older, 'traces-1'));
    const elsewhere = ['--target', `http://127.0.0.1:${await deadPort()}`, '--clean-up', lists];
    expect((await start(elsewhere, { TMPDIR: folder }).end).code).toBe(2);
    expect([traces(), readdirSync(folder)]).toEqual([[], []]);
  });

  test('if all processes are killed, another machine cleans up that has the folder of --clean-up', async () => {
    const [before, lists] = [await target.held(), temporaryFolder()];
    const args = [...each('only', 'waits.*'), '--profile', target.profileFile(), '--clean-up', lists];
    const { child, stderr, end } = start(args);
    await expect.poll(stderr).toContain('Judging with');
    await expect.poll(target.held).toBeGreaterThanOrEqual(before + 9);
    killAll(child);
    await end;
    expect(await heldInTheEnd()).toBeGreaterThan(before + 8);
    const [note = ''] = globSync(join(lists, '*/run.json'));
    writeFileSync(note, readFileSync(note, 'utf8').replace(/"host":"[^"]*"/, '"host":"elsewhere"'));
    const { report } = await next(temporaryFolder(), '--clean-up', lists);
    expect(report.remarks).toEqual([expect.stringMatching(/^Removed \d+ records of a run/)]);
    expect([await target.held(), readdirSync(lists)]).toEqual([before, []]);
  });

  test('if all processes are killed, the next run against the same target cleans up and reports it, but for what carries no marker of the killed run', async () => {
    const folder = temporaryFolder();
    const { before, child, end } = await underWay(folder);
    killAll(child);
    await end;
    const [{ word } = { word: '' }] = runNotes(folder);
    await target.someonesContact(`${word}zzzz`);
    const left = (await heldInTheEnd()) - before;
    expect(left).toBeGreaterThan(8);
    const later = await next(folder, '--read-only');
    expect(later.report.remarks).toEqual([
      expect.stringMatching(/^A killed run left \d+ records; a run without --read-only removes them\.$/),
    ]);
    expect(await target.held()).toBe(before + left);
    // It is somebody else's by now.
    const foreign = await target.someonesContact();
    const [file = ''] = ledgers(folder);
    const entry = { number: 100_000, type: 'contact', path: foreign, company: 'acme' };
    appendFileSync(file, `${JSON.stringify({ made: entry })}\n{"made": {"numb`);
    expect(readFileSync(file, 'utf8')).not.toContain('pa:ss');
    const { code, err, report } = await next(folder);
    expect(code).toBe(0);
    expect(err).toContain('Cleaning up after a killed run of');
    expect(report.remarks).toEqual([
      expect.stringMatching(/^Removed \d+ records of a run that was started at/),
    ]);
    expect(report.leftovers).toEqual([
      {
        type: 'contact',
        address: `${target.server.baseUrl}${foreign}`,
        reason: expect.stringMatching(/no marker/),
      },
    ]);
    expect(ledgers(folder)).toEqual([]);
    expect(await target.held()).toBe(before + 1);
  });
});
