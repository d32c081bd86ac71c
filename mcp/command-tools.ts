import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LocalMock } from './local-mock.ts';
import type { Json, Tool } from './tool.ts';

type Ended = { readonly out: string; readonly err: string };

/** Runs the command of one of our packages to its end. */
function runCommand(name: string, args: readonly string[], signal: AbortSignal): Promise<Ended> {
  const manifest = import.meta.resolve(`${name}/package.json`);
  const { bin } = JSON.parse(readFileSync(fileURLToPath(manifest), 'utf8'));
  const program = fileURLToPath(new URL(bin[name], manifest));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { signal, killSignal: 'SIGINT', maxBuffer: 64 * 1024 * 1024 },
      (_error, out, err) => resolve({ out, err }),
    );
  });
}

/** The JSON that a command printed. @throws Error with what it printed instead */
function jsonOf({ out, err }: Ended): Json {
  if (out.startsWith('{')) return JSON.parse(out);
  throw new Error(err.trim() || out.trim());
}

const text = (description: string) => ({ type: 'string', description });

type Finding = { readonly requirements: readonly string[] };

type Check = {
  readonly title: string;
  readonly outcome: string;
  readonly reason?: string;
  readonly expected?: string;
  readonly got?: string;
  readonly known?: string;
  /** The number of the exchange that shows a failure. */
  readonly shown?: number;
  readonly exchanges?: readonly { readonly number: number }[];
};

/** What is said of a check that did not pass. */
const described = ({ title, outcome, reason, expected, got, known }: Check) => ({
  title,
  outcome,
  reason,
  expected,
  got,
  known,
});

/** The checks that did not pass, those that failed first; the first with the exchange that shows it, and no other: bodies are long. */
function shownChecks(checks: readonly Check[]) {
  const others = checks.filter(({ outcome }) => outcome !== 'pass');
  const [first, ...more] = others.toSorted(
    (one, other) => Number(other.outcome === 'fail') - Number(one.outcome === 'fail'),
  );
  if (first === undefined) return [];
  const exchange = first.exchanges?.find(({ number }) => number === first.shown);
  return [{ ...described(first), exchange }, ...more.map(described)];
}

type ReportFile = {
  readonly verdict: string;
  readonly summary: string;
  readonly findings: readonly Finding[];
  readonly next?: unknown;
  readonly requirements: readonly {
    readonly id: string;
    readonly outcome: string;
    readonly reason?: string;
    readonly checks: readonly Check[];
  }[];
};

const readReport = (folder: string): ReportFile =>
  JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));

const mostFindings = 20;

const verifyTool = (mock: LocalMock): Tool => ({
  name: 'verify',
  description:
    'Judges a server against the specification: verdict, findings (the most fundamental first) and the next step, with the folder of the whole report. Takes a minute; `only` shortens it.',
  isReading: false,
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      profile: text('file or URL of the profile; that of the mock by default'),
      target: text('address of the company to judge; that of the profile by default'),
      only: { type: 'array', items: { type: 'string' }, description: 'requirements, such as per-page.*' },
      depth: { enum: ['quick', 'full'], default: 'quick' },
    },
  },
  async call({ profile, target, only = [], depth = 'quick' }, signal) {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-report-'));
    const ended = await runCommand(
      'countersign-verify',
      [
        '--profile',
        String(profile ?? `${(await mock.current()).baseUrl}/__mock/profile`),
        ...(target === undefined ? [] : ['--target', String(target)]),
        ...(only as readonly string[]).flatMap((it) => ['--only', it]),
        ...['--depth', String(depth), '--report', folder],
      ],
      signal,
    );
    if (!existsSync(join(folder, 'report.json'))) throw new Error(ended.err.trim());
    const { verdict, summary, findings, next } = readReport(folder);
    return { verdict, summary, report: folder, findings: findings.slice(0, mostFindings), next };
  },
});

const explainTool: Tool = {
  name: 'explain',
  description:
    'Explains a requirement, or a finding by one of its requirements: its sentence, the readings that pass, a request that passes beside one that fails; with `report`, also what failed there, expected and got.',
  isReading: true,
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['id'],
    properties: {
      id: text('id of the requirement, or of a check: `requirement › title`'),
      report: text('folder of a report, as verify returns it'),
    },
  },
  async call({ id, report }, signal) {
    const [requirement = ''] = String(id).split(' › ');
    const explained = jsonOf(
      await runCommand('countersign-verify', ['--explain', requirement, '--json'], signal),
    );
    if (report === undefined) return explained;
    const { requirements, findings } = readReport(String(report));
    const judged = requirements.find((it) => it.id === requirement);
    return {
      ...explained,
      outcome: judged?.outcome ?? 'not judged',
      reason: judged?.reason,
      failed: judged && shownChecks(judged.checks),
      findings: findings.filter((it) => it.requirements.includes(requirement)),
    };
  },
};

const compareTool: Tool = {
  name: 'compare_contracts',
  description: 'Lists what changed between two contracts, and what that breaks for clients.',
  isReading: true,
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['from', 'to'],
    properties: {
      from: text(
        'the earlier contract: an OpenAPI document, a folder of schema files, a git revision, or a server',
      ),
      to: text('the later contract: the same'),
    },
  },
  async call({ from, to }, signal) {
    const sides = ['--from', String(from), '--to', String(to)];
    return jsonOf(await runCommand('countersign-contract', ['diff', ...sides, '--format', 'json'], signal));
  },
};

/** The tools that run commands of the suite and of the contract. */
export const commandTools = (mock: LocalMock): Tool[] => [verifyTool(mock), explainTool, compareTool];
