import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../index.ts';
import type { WrittenProfile } from '../profile/load.ts';
import type { Report } from '../report/report.ts';
import { type RunningMock, startMock } from '../selftest/mock.ts';

let mock: RunningMock;
let folder: string;

beforeAll(async () => {
  mock = await startMock();
  folder = mkdtempSync(join(tmpdir(), 'conformance-'));
});
afterAll(async () => {
  await mock.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Assertion = {
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'pending' | 'skipped';
  readonly failureMessages: readonly string[];
  readonly meta: { readonly conformance?: { readonly requirement: string; readonly level: string } };
};

type Ran = { readonly code: number | null; readonly tests: readonly Assertion[]; readonly message: string };

const output = () => join(folder, 'results.json');

/** Starts a project of one file, which calls `conformance` with these options, as a user's own Vitest does. */
function startVitest(options: object, ...args: readonly string[]) {
  const module = JSON.stringify(new URL('conformance.ts', import.meta.url).pathname);
  const call = `import { conformance } from ${module};\nawait conformance(${JSON.stringify(options)});\n`;
  writeFileSync(join(folder, 'api.test.ts'), call);
  const { VITEST, VITEST_WORKER_ID, VITEST_POOL_ID, NODE_OPTIONS, ...env } = process.env;
  const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
  return spawn(
    process.execPath,
    [vitest, 'run', '--root', folder, '--reporter=json', '--outputFile', output(), ...args],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  );
}

/** Runs it to its end. */
async function runVitest(options: object, ...args: readonly string[]): Promise<Ran> {
  const child = startVitest(options, ...args);
  const [, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  const { testResults } = JSON.parse(readFileSync(output(), 'utf8'));
  const [{ assertionResults = [], message = '' } = {}] = testResults;
  return { code, tests: assertionResults, message };
}

const profile = () => `http://127.0.0.1:${mock.port}/__mock/profile`;

const written = () => mock.rawProfile as WrittenProfile;

/** What is created stands in the companies of the profile, and not in some of the run's own. */
function profileWithoutCompanies(): WrittenProfile {
  const { hooks: { createCompany, removeCompany, ...hooks } = {}, ...others } = written();
  return { ...others, hooks };
}

/** Names of the checks of a report by their outcome, as Vitest has it. */
function statuses({ requirements }: Report): Record<string, string> {
  const statusOf = { pass: 'passed', fail: 'failed', error: 'failed', uncertain: 'failed' } as const;
  return Object.fromEntries(
    requirements.flatMap(({ id, statement, level, checks }) =>
      checks.map(({ title, outcome }) => {
        const status = statusOf[outcome as keyof typeof statusOf] ?? 'skipped';
        return [
          `${statement} › ${title} [${id}]`,
          level === 'must' ? status : status.replace('failed', 'passed'),
        ];
      }),
    ),
  );
}

/** Names of the tests that ran, by their status. */
const namesBy = (tests: readonly Assertion[]) =>
  Map.groupBy(
    tests.map(({ title, status }) => ({ title, status: status.replace('pending', 'skipped') })),
    ({ status }) => status,
  );

describe('The suite as tests of Vitest', { timeout: 600_000 }, () => {
  const only = ['per-page.*', 'fields.restrict-exactly'];

  it('ends each test as the command ends its check, warns of a should, and explains a failure', async () => {
    await mock.setFaults('per-page.ignored', 'fields.with-timestamps');
    const report = await verify({ profile: written(), only, depth: 'quick' });
    const { code, tests } = await runVitest({ profile: profile(), only, depth: 'quick' });
    const judged = tests.filter(({ title }) => !title.includes('› not judged ['));
    const status = (it: Assertion) => it.status.replace('pending', 'skipped');
    expect(Object.fromEntries(judged.map((it) => [it.title, status(it)]))).toEqual(statuses(report));
    expect([code, report.verdict]).toEqual([1, 'violates']);
    const failed = tests.filter((it) => it.status === 'failed');
    expect(failed.every(({ title }) => title.includes('[per-page.'))).toBe(true);
    expect(failed[0]?.failureMessages.join()).toMatch(
      /expected 1, got \d+\n[\s\S]*statement [\w.-]+ of the specification: [\s\S]*curl .*per_page/,
    );
    expect(failed[0]?.meta.conformance).toMatchObject({ level: 'must' });
  });

  it('runs the tests that are selected only, skips known failures, and fails a should where it is strict', async () => {
    await mock.setFaults('per-page.ignored', 'fields.with-timestamps');
    const before = await mock.countRecords();
    const baseline = join(folder, 'known.yaml');
    writeFileSync(baseline, 'known: [{ requirement: per-page.*, reason: next release }]');
    const options = { profile: profile(), depth: 'quick', strict: true, baseline };
    const { code, tests } = await runVitest(options, '-t', '\\[per-page\\.|restrict-exactly');
    const ran = namesBy(tests);
    const names = (status: string) => (ran.get(status) ?? []).map(({ title }) => title);
    expect(names('failed').every((it) => it.endsWith('[fields.restrict-exactly]'))).toBe(true);
    expect([code, names('failed').length > 0]).toEqual([1, true]);
    expect(names('passed').every((it) => /\[(per-page\.|fields\.restrict-exactly)/.test(it))).toBe(true);
    expect(await mock.countRecords()).toEqual(before);
  });

  it('removes what it created where Ctrl-C ends Vitest', async () => {
    await mock.setFaults();
    const before = await mock.countRecords();
    const child = startVitest({ profile: profileWithoutCompanies() }, '-t', '\\[(contact|list|update)\\.');
    await expect.poll(() => mock.countRecords(), { interval: 50 }).not.toEqual(before);
    child.kill('SIGINT');
    await once(child, 'close');
    await expect.poll(() => mock.countRecords()).toEqual(before);
  });

  it('says in one sentence what keeps it from beginning', async () => {
    const { code, message } = await runVitest({ profile: 'http://127.0.0.1:9/__mock/profile' });
    expect(code).toBe(1);
    expect(message).toContain('127.0.0.1:9');
  });
});
