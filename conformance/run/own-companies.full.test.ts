import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { killAll, run, start } from './testing/command-line.ts';
import { useTarget } from './testing/target.ts';

const target = useTarget();
let companies: { name: string; baseUrl: string }[];
/** What the hooks were asked, in order. */
let calls: string[];
beforeEach(() => {
  companies = target.server.profile.companies.map(({ name }, at) => ({
    name,
    baseUrl: `http://nobody-${at}.localhost:1`,
  }));
  calls = [];
});

/** A profile of companies that nobody serves, with hooks that give those of the server in their place, by names that begin so. */
async function profileWithHooks(names = 'made'): Promise<string> {
  const made = [...target.server.profile.companies];
  const hooks = await stopAfterTest(
    serve(({ method = '', url = '' }, response) => {
      calls.push(`${method} ${url}`);
      if (method === 'DELETE') return response.writeHead(204).end();
      const body = { name: `${names}-${calls.length}`, baseUrl: `${made.shift()?.baseUrl}/` };
      return response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    }),
  );
  return target.profileFile({
    baseUrl: companies[0]?.baseUrl,
    companies,
    hooks: {
      createCompany: { url: `${hooks.url}/made` },
      removeCompany: { method: 'DELETE', url: `${hooks.url}/made/$\{company}` },
    },
  });
}

const removals = () => companies.map((_, at) => `DELETE /made/made-${at + 1}`);

test('companies that hooks create are judged and removed, and the report names those of the profile', async () => {
  const profile = await profileWithHooks();
  const { code, out, report, files } = await run(
    '--only',
    'passes.alone',
    '--only',
    'fails.must',
    '--profile',
    profile,
  );
  expect(code).toBe(1);
  expect(calls).toEqual([...companies.map(() => 'POST /made'), ...removals()]);
  expect(report.target.baseUrl).toBe(companies[0]?.baseUrl);
  expect([report.leftovers, report.lastingEffects]).toEqual([[], undefined]);
  const { host } = new URL(target.server.baseUrl);
  for (const text of [
    out,
    ...['report.html', 'report.json'].map((it) => readFileSync(join(files, it), 'utf8')),
  ]) {
    expect(text).toContain('nobody-0.localhost');
    expect(text).not.toContain(host);
  }
});

test('the companies of a run that was killed are removed by the next run', async () => {
  const TMPDIR = temporaryFolder();
  const { child, stderr, end } = start(['--only', 'waits.*', '--profile', await profileWithHooks()], {
    TMPDIR,
  });
  await expect.poll(stderr).toContain('Judging with');
  killAll(child);
  await end;
  expect(calls).toEqual(companies.map(() => 'POST /made'));
  const before = removals();
  const profile = await profileWithHooks('next');
  calls = [];
  await start(['--only', 'passes.alone', '--profile', profile], { TMPDIR }).end;
  expect(calls.slice(companies.length, 2 * companies.length)).toEqual(before);
  expect(calls).toHaveLength(3 * companies.length);
});
