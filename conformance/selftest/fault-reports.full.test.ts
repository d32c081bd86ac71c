import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawNames } from '../../testing/sample.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { register } from '../requirements/register.ts';
import { each } from '../run/testing/command-line.ts';
import { faultMap } from './fault-results.ts';
import { type RunningMock, startMock } from './mock.ts';
import { runVerify } from './run-verify.ts';

let mock: RunningMock;
let folder: string;
beforeAll(async () => {
  mock = await startMock();
  folder = temporaryFolder();
});
afterAll(() => mock.stop());

test.each(drawNames([...faultMap.keys()], 1))(
  'a run from the command line, of requirements drawn for the day, finds %s, names a requirement it violates and exits with 1',
  async (name) => {
    await mock.setFaults(name);
    const profileUrl = `http://127.0.0.1:${mock.port}/__mock/profile`;
    const noticing = faultMap.get(name) ?? [];
    const others = drawNames(
      register.map(({ id }) => id),
      8,
    );
    const { code, report } = await runVerify(
      profileUrl,
      folder,
      each('only', ...new Set([...noticing, ...others])),
    );
    const failed = report.requirements.filter((it) => it.outcome === 'fail').map(({ id }) => id);
    expect(code).toBe(1);
    expect(noticing.filter((id) => failed.includes(id))).not.toEqual([]);
    const reasons = report.requirements.flatMap((it) => it.checks).map((it) => it.reason ?? '');
    expect(reasons.filter((it) => /the (check|suite) itself failed/.test(it))).toEqual([]);
    expect([report.troubles, report.defects]).toEqual([[], undefined]);
    expect(statSync(join(folder, 'report.html')).size).toBeLessThan(1_000_000);
  },
);
