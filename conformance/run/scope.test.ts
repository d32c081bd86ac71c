import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createClient } from '../http/client.ts';
import { serve } from '../http/testing/server.ts';
import { each, outcomes, run } from './testing/command-line.ts';
import { useTarget } from './testing/target.ts';

const target = useTarget();
let profile: string;
beforeEach(() => {
  profile = target.profileFile();
});

test('a should that fails does not end a run with --bail before the musts are judged', async () => {
  const only = each('only', 'fails.should', 'passes.alone');
  const { code, report } = await run(...only, '--bail', '1', '--workers', '1', '--profile', profile);
  expect(code).toBe(0);
  expect(outcomes(report)).toEqual({ 'fails.should': 'fail', 'passes.alone': 'pass' });
});

test('bail stops after the first failure, shows it once, and says that the rest was not judged', async () => {
  const only = each('only', 'fails.must', 'waits.*');
  const { code, out, report } = await run(...only, '--bail', '1', '--workers', '1', '--profile', profile);
  expect(code).toBe(1);
  expect(outcomes(report)).toEqual({ 'fails.must': 'fail' });
  expect(out.match(/^ {2}fails\.must /gm)).toHaveLength(1);
  expect(out).toContain('the run stopped after 1 failure of a must (--bail); 8 checks were not judged');
  expect(report.leftovers).toEqual([]);
});

test('a run that leaves out a must for lack of requests is undecided, one that leaves out a should is not', async () => {
  const judge = (...only: string[]) =>
    run(...each('only', ...only), '--max-requests', '1', '--budget', '9m', '--profile', profile);
  const musts = await judge('passes.always', 'fails.should');
  expect([musts.code, outcomes(musts.report)]).toEqual([2, {}]);
  const budget = 'its budget of 1 request (--max-requests) or 540 s (--budget)';
  const stopped = `the run stopped after ${budget}; 7 checks were not judged`;
  expect(musts.report.troubles).toEqual([stopped]);
  expect(musts.report.summary).toContain(
    ' is undecided: 1 must was not judged to the end. Requirements: none',
  );
  expect(musts.report.summary).toMatch(
    / The run stopped after its budget of 1 request .* 7 checks were not judged\.$/,
  );
  const read = (name: string) => readFileSync(join(musts.files, name), 'utf8');
  const junit = read('junit.xml');
  expect(junit).toContain('<testsuite name="not judged" tests="8" failures="0" errors="1" skipped="7"');
  expect(junit).toContain(`<error message="${stopped}"/>`);
  expect(
    junit.match(/<testcase classname="passes\.always".*<skipped message="not judged \(must\)/g),
  ).toHaveLength(6);
  expect(read('summary.md')).toMatch(
    /\n## What kept the suite from judging\n\n- the run stopped after .*\n## Musts that were not judged to the end\n\n- passes\.always\n/s,
  );
  expect(read('report.html')).toMatch(/Musts that were not judged to the end<\/h2>.*passes\.always/);
  expect(musts.out).toContain('\nMusts that were not judged to the end:\n  passes.always\n');
  const shoulds = await judge('plan', 'fails.should');
  expect(shoulds.report.troubles).toEqual([]);
  expect(shoulds.report.remarks).toContain(`the run stopped after ${budget}; 1 check was not judged`);
  expect(shoulds.out).toMatch(
    /The run stopped after its budget of 1 request .*; 1 check was not judged\.\n*$/,
  );
});

test('a run that judged nothing says so and is undecided, and starts no process', async () => {
  const { code, report } = await run('--only', 'plan', '--profile', profile);
  expect([code, outcomes(report), report.troubles]).toEqual([2, { plan: 'not-applicable' }, []]);
  expect(report.checks.pass).toBe(0);
  expect(report.summary).toContain(' is undecided: nothing was judged. Requirements: 1 not applicable');
});

test('a level leaves out what is below it, and the verdict says that the run was partial', async () => {
  const filter = [...each('only', 'fails.*', 'passes.alone'), ...each('skip', 'fails.must')];
  const { code, report } = await run(...filter, '--level', 'must', '--profile', profile);
  expect([code, outcomes(report)]).toEqual([0, { 'passes.alone': 'pass' }]);
  expect(report.scope).toMatchObject({ complete: false, levels: ['must'], skip: ['fails.must'] });
  expect(report.summary).toMatch(/\(a partial run: filtered\)\. \d+ of \d+ operations called\.$/);
});

test('a read-only run sends no unsafe method and judges what is left', async () => {
  const methods = new Set<string>();
  const client = createClient();
  const proxy = await serve((request, response) => {
    methods.add(request.method ?? '');
    const headers = Object.entries(request.headers).filter(([name]) => name === 'authorization');
    const url = `${target.server.baseUrl}${request.url}`;
    client.send({ method: 'GET', url, headers: headers.map(([name, value]) => [name, String(value)]) }).then(
      ({ status, body }) => response.writeHead(status).end(body),
      () => response.destroy(),
    );
  });
  const name = target.server.profile.companies[0]?.name ?? '';
  const companies = [{ name, baseUrl: proxy.url }];
  const users = target.server.profile.users
    .filter((it) => it.companies?.includes(name))
    .map(({ companies: _, ...it }) => it);
  const file = target.profileFile({ baseUrl: proxy.url, companies, users, resolve: [] });
  const skip = each('skip', 'waits.*', 'dies.*', 'error.slow');
  const { out, report } = await run('--read-only', '--profile', file, ...skip);
  expect(report.scope.needWrites).toContain('passes.always');
  const leftOut = report.scope.needWrites?.length;
  expect(out).toContain(`read-only, which leaves out ${leftOut} requirements that only writes show`);
  await proxy.stop();
  client.close();
  expect([...methods].filter((it) => !['GET', 'HEAD', 'OPTIONS'].includes(it))).toEqual([]);
  expect(outcomes(report)).toMatchObject({
    'passes.alone': 'pass',
    'fails.must': 'fail',
    'error.bug': 'not-applicable',
  });
  expect(outcomes(report)['passes.always']).toBeUndefined();
});
