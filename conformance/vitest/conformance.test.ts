import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { verify } from '../index.ts';
import type { WrittenProfile } from '../profile/profile.ts';
import { type RunningMock, startMock } from '../selftest/mock.ts';
import {
  type Assertion,
  runVitest,
  startVitest,
  statusesOfChecks,
  statusesOfTests,
} from './testing/vitest-runs.ts';

let mock: RunningMock;
let folder: string;

beforeAll(async () => {
  mock = await startMock();
  folder = temporaryFolder();
});
afterAll(() => mock.stop());

const start = (options: object, ...args: readonly string[]) => startVitest(folder, { api: options }, ...args);

/** Runs a project of one file to its end. */
async function run(options: object, ...args: readonly string[]) {
  const { code, files } = await runVitest(folder, { api: options }, ...args);
  return { code, ...(files.get('api') ?? { tests: [], message: '' }) };
}

/** What is selected here needs no browser, and one type shows it. */
const written = (): WrittenProfile => ({
  ...(mock.rawProfile as WrittenProfile),
  apps: [],
  implemented: ['contact', 'basic'],
});

/** What is created stands in the companies of the profile, and not in some of the run's own. */
function profileWithoutCompanies(): WrittenProfile {
  const { hooks: { createCompany, removeCompany, ...hooks } = {}, ...others } = written();
  return { ...others, hooks };
}

/** Names of the tests that ran, by their status. */
const namesBy = (tests: readonly Assertion[]) =>
  Map.groupBy(
    tests.map(({ title, status }) => ({ title, status: status.replace('pending', 'skipped') })),
    ({ status }) => status,
  );

describe('The suite as tests of Vitest', () => {
  const only = ['per-page.*', 'fields.restrict-exactly'];

  it('ends each test as the command ends its check, warns of a should, and explains a failure', async () => {
    await mock.setFaults('per-page.ignored', 'fields.with-timestamps');
    const report = await verify({ profile: written(), only, depth: 'quick' });
    const { code, tests } = await run({ profile: written(), only, depth: 'quick' });
    expect(statusesOfTests(tests)).toEqual(statusesOfChecks(report));
    expect([code, report.verdict]).toEqual([1, 'violates']);
    const failed = tests.filter((it) => it.status === 'failed');
    expect(failed.every(({ title }) => title.includes('[per-page.'))).toBe(true);
    expect(failed[0]?.failureMessages.join()).toMatch(
      /expected [12], got \d+\n[\s\S]*statement [\w.-]+ of the specification: [\s\S]*curl .*per_page/,
    );
    expect(failed[0]?.meta.conformance).toMatchObject({ level: 'must' });
  });

  it('runs the tests that are selected only, expects known failures, and fails a should where it is strict', async () => {
    await mock.setFaults('per-page.ignored', 'fields.with-timestamps');
    const before = await mock.countRecords();
    const baseline = join(folder, 'known.yaml');
    writeFileSync(
      baseline,
      'known: [{ requirement: per-page.*, reason: next release }, { requirement: basic.*, reason: mended }]',
    );
    const options = { profile: written(), depth: 'quick', strict: true, baseline };
    const { code, tests, message } = await run(options, '-t', '\\[(per-page|basic)\\.|restrict-exactly');
    expect(message).toContain('The known failure basic.* no longer fails');
    const ran = namesBy(tests);
    const names = (status: string) => (ran.get(status) ?? []).map(({ title }) => title);
    expect(names('failed').every((it) => it.endsWith('[fields.restrict-exactly]'))).toBe(true);
    expect([code, names('failed').length > 0]).toEqual([1, true]);
    expect(names('passed').every((it) => /\[(per-page\.|basic\.|fields\.restrict-exactly)/.test(it))).toBe(
      true,
    );
    expect(names('passed').filter((it) => it.includes('[per-page.')).length).toBeGreaterThan(0);
    expect(await mock.countRecords()).toEqual(before);
  });

  it('removes what it created where Ctrl-C ends Vitest', async () => {
    await mock.setFaults();
    const before = await mock.countRecords();
    const child = start({ profile: profileWithoutCompanies() }, '-t', '\\[(contact|list|update)\\.');
    await expect.poll(() => mock.countRecords(), { interval: 50 }).not.toEqual(before);
    child.kill('SIGINT');
    await once(child, 'close');
    await expect.poll(() => mock.countRecords()).toEqual(before);
  });

  it('says in one sentence what keeps it from beginning', async () => {
    const { code, message } = await run({ profile: 'http://127.0.0.1:9/__mock/profile' });
    expect(code).toBe(1);
    expect(message).toContain('127.0.0.1:9');
  });
});
