import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ContactsServer, startContactsServer } from '../conformance/selftest/small-servers/contacts.ts';
import { environmentOutsideVitest, execute } from '../testing/execute.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { packageNamed, root } from './build/package-sources.ts';
import { builtPackage } from './build/testing/built-package.ts';

const folder = temporaryFolder();
let server: ContactsServer;
let tarball: string;

beforeAll(async () => {
  server = await startContactsServer();
  const built = await builtPackage(packageNamed('countersign-verify'));
  const name = execFileSync('npm', ['pack', '--silent', built.folder], {
    cwd: folder,
    encoding: 'utf8',
  });
  tarball = join(folder, name.trim());
  writeFileSync(join(folder, 'target.json'), JSON.stringify(server.profile));
});

afterAll(() => server.stop());

type Step = { readonly run?: string; readonly env?: Readonly<Record<string, string>> };

/** Runs a script as CI does, and returns its exit code with what it printed. */
async function runScript(script: string, env: NodeJS.ProcessEnv): Promise<{ code: number; out: string }> {
  const shell = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
  const options = { cwd: folder, env: { ...environmentOutsideVitest(), ...env } };
  const { code, out, error } = await execute('bash', shell, options);
  return { code, out: out + error };
}

test.each([
  ['records of contacts that it has', '--only envelope.*', 0, 'conforms'],
  ['orders that it lacks', '--types contact,order --only order.collection-path', 1, 'violates'],
])('the shell steps of the Action judge a server by %s', async (_, options, code, verdict) => {
  const action = parse(readFileSync(join(root, 'action.yml'), 'utf8'));
  const runner = join(folder, `runner-${verdict}`);
  mkdirSync(runner);
  const [output, summary] = ['output', 'summary'].map((it) => join(runner, it)) as [string, string];
  const inputs: Readonly<Record<string, string>> = {
    target: server.profile.baseUrl,
    profile: 'target.json',
    options,
    report: `report-${verdict}`,
    package: tarball,
  };
  expect(Object.keys(inputs).sort()).toEqual(Object.keys(action.inputs).sort());
  const steps: Step[] = action.runs.steps.filter((it: Step) => it.run !== undefined);
  const codes: number[] = [];
  for (const { run = '', env = {} } of steps) {
    const values = Object.entries(env).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ inputs\.(\w+) \}\}/, (_whole, input: string) => inputs[input] ?? ''),
    ]);
    const ended = await runScript(run, {
      ...Object.fromEntries(values),
      RUNNER_TEMP: runner,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
    });
    codes.push(ended.code);
  }
  expect(codes).toEqual([0, code]);
  expect(readFileSync(output, 'utf8')).toBe(`verdict=${verdict}\n`);
  expect(readFileSync(summary, 'utf8')).toMatch(new RegExp(`^# Conformance: ${verdict}`));
});

test('the script of the GitLab template judges a server and leaves what its artifacts name', async () => {
  const template = parse(readFileSync(join(root, 'docs/gitlab.yml'), 'utf8'))['.conformance'];
  const variables = {
    ...template.variables,
    PACKAGE: tarball,
    TARGET: server.profile.baseUrl,
    PROFILE: 'target.json',
    REPORT: 'elsewhere',
  };
  const { code } = await runScript(template.script.join('\n'), variables);
  expect(code).toBe(0);
  const [artifact, junit] = [...template.artifacts.paths, template.artifacts.reports.junit].map((path) =>
    path.replace('$REPORT', variables.REPORT),
  );
  expect([artifact, junit]).toEqual(['elsewhere', 'elsewhere/junit.xml']);
  expect(existsSync(join(folder, junit))).toBe(true);
});
