import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
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

/** Runs a project of one file, which calls `conformance` with these options, as a user's own Vitest does. */
async function runVitest(options: object, ...args: readonly string[]): Promise<Ran> {
  const module = JSON.stringify(new URL('conformance.ts', import.meta.url).pathname);
  const call = `import { conformance } from ${module};\nawait conformance(${JSON.stringify(options)});\n`;
  writeFileSync(join(folder, 'api.test.ts'), call);
  const { VITEST, VITEST_WORKER_ID, VITEST_POOL_ID, NODE_OPTIONS, ...env } = process.env;
  const output = join(folder, 'results.json');
  const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--root', folder, '--reporter=json', '--outputFile', output, ...args],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  const { testResults } = JSON.parse(readFileSync(output, 'utf8'));
  const [{ assertionResults = [], message = '' } = {}] = testResults;
  return { code, tests: assertionResults, message };
}

const profile = () => `http://127.0.0.1:${mock.port}/__mock/profile`;

const written = () => mock.rawProfile as WrittenProfile;

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

describe('The suite as tests of Vitest', { timeout: 300_000 }, () => {
  it.each([
    ['conforms', [], ['per-page.*', 'basic.*']],
    [
      'ignores per_page and lets in first letters',
      ['per-page.ignored', 'basic.first-letters'],
      ['per-page.*', 'basic.*'],
    ],
  ])('ends each test as the command ends its check, where the target %s', async (_, faults, only) => {
    await mock.setFaults(...faults);
    const report = await verify({ profile: written(), only });
    const { code, tests } = await runVitest({ profile: profile(), only });
    const judged = tests.filter(({ title }) => !title.includes('› not judged ['));
    const status = (it: Assertion) => it.status.replace('pending', 'skipped');
    expect(Object.fromEntries(judged.map((it) => [it.title, status(it)]))).toEqual(statuses(report));
    expect(code).toBe(report.verdict === 'conforms' ? 0 : 1);
    expect(report.verdict).toBe(faults.length === 0 ? 'conforms' : 'violates');
  });

  it('runs the tests that are selected only, and explains a failure', async () => {
    await mock.setFaults('per-page.ignored');
    const before = await mock.countRecords();
    const { code, tests } = await runVitest({ profile: profile() }, '-t', 'per-page\\.');
    const run = tests.filter(({ status }) => status === 'passed' || status === 'failed');
    expect(run.every(({ title }) => title.includes('[per-page.'))).toBe(true);
    const [failed] = run.filter(({ status }) => status === 'failed');
    expect(failed?.failureMessages.join()).toMatch(
      /expected 1, got \d+\n[\s\S]*statement [\w.-]+ of the specification: [\s\S]*curl .*per_page/,
    );
    expect(failed?.meta.conformance).toMatchObject({ level: 'must' });
    expect(code).toBe(1);
    expect(await mock.countRecords()).toEqual(before);
  });

  it('skips known failures', async () => {
    await mock.setFaults('per-page.ignored');
    const baseline = join(folder, 'known.yaml');
    writeFileSync(baseline, 'known: [{ requirement: per-page.*, reason: next release }]');
    const { code, tests } = await runVitest({ profile: profile(), only: ['per-page.*'], baseline });
    expect([code, tests.filter(({ status }) => status === 'failed')]).toEqual([0, []]);
    expect(new Set(tests.map(({ status }) => status.replace('pending', 'skipped')))).toContain('skipped');
  });

  it.each(inject('isFullRun') ? [[false, 0] as const, [true, 1] as const] : [[true, 1] as const])(
    'fails what only should be, where strict is %s, with exit code %i',
    async (strict, expected) => {
      await mock.setFaults('fields.with-timestamps');
      const { code, tests } = await runVitest({
        profile: profile(),
        only: ['fields.restrict-exactly'],
        strict,
      });
      expect(tests.some(({ status }) => status === 'failed')).toBe(strict);
      expect(code).toBe(expected);
    },
  );

  it('says in one sentence what keeps it from beginning', async () => {
    const { code, message } = await runVitest({ profile: 'http://127.0.0.1:9/__mock/profile' });
    expect(code).toBe(1);
    expect(message).toContain('127.0.0.1:9');
  });
});
