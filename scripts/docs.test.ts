import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { assemble, readBase } from 'countersign-contract/assemble';
import { readGate } from 'countersign-contract/diff';
import { readSchemas } from 'countersign-contract/schemas';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { assertPatterns, planOf, wholeSuite } from '../conformance/check/plan.ts';
import { checks } from '../conformance/checks/index.ts';
import { readCommand } from '../conformance/cli/options.ts';
import { readProfile } from '../conformance/profile/load.ts';
import { matchesPattern } from '../conformance/profile/profile.ts';
import { readBaseline } from '../conformance/report/baseline.ts';
import { register } from '../conformance/requirements/register.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { packageSources } from './build/package-sources.ts';
import { anchorsOf, blocks, commands, isThere, pages, root } from './testing/pages.ts';

const manifest: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const yamlOf = (page: string): readonly string[] =>
  blocks.filter((it) => it.page === page && it.language === 'yaml').map((it) => it.text);

describe.each(pages)('$path', ({ path, text }) => {
  test('links to what is there', () => {
    const links = [...text.matchAll(/\]\(([^):\s]+)\)/g)].map(([, link = '']) => link);
    const lost = links.filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : join(dirname(path), file);
      if (!isThere(target)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(join(root, target), 'utf8')).includes(anchor);
    });
    expect(lost).toEqual([]);
  });

  test('names files and folders that are there', () => {
    const named = [
      ...text.matchAll(
        /`((?:schemas|openapi|mock|conformance|browser|scripts|docs|examples|\.ci)\/[\w./-]*)`/g,
      ),
    ];
    const lost = named
      .map(([, name = '']) => name)
      .filter((name) => !isThere(name) && !name.includes('ticket'));
    expect(lost).toEqual([]);
  });

  test('names commands that there are', () => {
    const named = [...text.matchAll(/npm (?:run )?([a-z]+)\b(?= --|`|\n)/g)].map(([, name = '']) => name);
    const ofNpm = ['pack', 'ci', 'install'];
    expect(named.filter((name) => !ofNpm.includes(name) && !Object.hasOwn(manifest.scripts, name))).toEqual(
      [],
    );
  });
});

const verifications = commands.filter(([, command]) => command.startsWith('npm run verify --'));

test.each(verifications)('%s prints a command line that can be read: %s', (_, command) => {
  const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, one, two, three]) => one ?? two ?? three ?? '',
  );
  const args = words
    .slice(words.indexOf('--') + 1)
    .map((word) => word.replace(/^\$[A-Z]+$/, 'https://acme.example.com'));
  expect(() => readCommand(args, { TOKEN: 'a token', COUNTERSIGN_CONTROL_TOKEN: 'a token' })).not.toThrow();
});

test('the workflow for GitHub Actions is one, and judges with options that there are', () => {
  const [workflow = ''] = yamlOf('docs/ci.md');
  const { on, jobs } = parse(workflow);
  expect(Object.keys(on)).toEqual(['deployment_status']);
  const steps: { uses?: string; run?: string }[] = jobs.verify.steps;
  for (const { uses } of steps) expect(uses ?? 'actions/none@v1').toMatch(/^actions\/[a-z-]+@v\d+$/);
  const run = steps.find((it) => it.run?.startsWith('npm run verify'))?.run ?? '';
  expect(() =>
    readCommand(run.replace('"$TARGET"', 'https://a.example').split(' ').slice(4), {}),
  ).not.toThrow();
  expect(workflow).not.toMatch(/run:.*\$\{\{/);
});

test('the profile that is enough to judge everything is one, with a guest who may do nothing with any record', () => {
  const [text = ''] = yamlOf('docs/profile.md');
  const { companies, users, apps } = readProfile(text, 'docs/profile.md', undefined, (name) => `the ${name}`);
  expect([companies.length, users.length, apps.length]).toEqual([2, 4, 2]);
  const guest = users.find(({ email }) => email === 'the GUEST_EMAIL');
  expect(guest?.permissions?.filter((it) => it.startsWith('api/'))).toEqual([]);
});

test('the claims are about assumed requirements, and have these judged', () => {
  const [text = ''] = yamlOf('docs/profile.md').filter((it) => it.startsWith('claims'));
  const { claims } = readProfile(`baseUrl: https://a.example\n${text}`, 'docs/profile.md');
  expect(() => assertPatterns([{ where: 'A claim:', patterns: claims }], register)).not.toThrow();
  const description = { resources: [], operations: [], choices: [], locales: [] };
  const judged = (profile: { claims: readonly string[] }) =>
    new Set(planOf(checks, register, description, profile, wholeSuite).checks.map((it) => it.requirement));
  const [without, withClaims] = [judged({ claims: [] }), judged({ claims })];
  const assumed = register.filter((it) => it.basis === 'assumed').map(({ id }) => id);
  const claimed = [...withClaims].filter((it) => !without.has(it));
  expect(assumed).toEqual(expect.arrayContaining(claimed));
  for (const claim of claims)
    expect(
      claimed.some((id) => matchesPattern(claim, id)),
      claim,
    ).toBe(true);
});

test('the waiver and the baseline name requirements that there are', () => {
  const [waiver = '', baseline = ''] = yamlOf('docs/report.md');
  const { waivers } = readProfile(`baseUrl: https://a.example\n${waiver}`, 'docs/report.md');
  const known = readBaseline('docs/report.md', baseline);
  expect([waivers.length, known.length]).toEqual([1, 2]);
  const patterns = [...waivers, ...known].map((it) => it.requirement);
  expect(() => assertPatterns([{ where: '', patterns }], register)).not.toThrow();
});

test('the files of accepted changes are some', () => {
  const folder = temporaryFolder();
  const texts = yamlOf('docs/contract-changes.md').filter((it) => !it.startsWith('name: '));
  const gates = texts.map((text, at) => {
    const file = join(folder, `${at}.yaml`);
    writeFileSync(file, text);
    return readGate(file);
  });
  expect(gates.map(({ accepted, severity }) => [accepted.length, Object.keys(severity).length])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test('the schemas that editors are pointed at are where the packages have them', () => {
  const named = blocks.flatMap(({ text }) => [
    ...text.matchAll(/\$schema=(?:\.\/)?node_modules\/([^/]+)\/files\/(\S+)/g),
  ]);
  expect(named.length).toBeGreaterThan(2);
  for (const [, name, path = ''] of named) {
    const { folder, manifest } = packageSources.find((it) => it.name === name) ?? {};
    expect(Object.values(manifest?.exports ?? {}).map((it) => join(folder ?? '', it))).toContain(path);
  }
});

test('the resource type that is added as an example gets its operations', async () => {
  const folder = temporaryFolder();
  cpSync(join(root, 'schemas'), folder, { recursive: true });
  const ticket = blocks.find((it) => it.page === 'docs/extending.md' && it.language === 'json')?.text ?? '';
  writeFileSync(join(folder, '1.0', 'ticket.json'), ticket);
  const { paths } = assemble(await readBase(), readSchemas(folder));
  expect(Object.keys(paths['/api/tickets'] ?? {})).toEqual(expect.arrayContaining(['get', 'post']));
  expect(Object.keys(paths['/api/tickets/{id}'] ?? {})).toEqual(
    expect.arrayContaining(['get', 'put', 'delete']),
  );
});

describe('the glossary', () => {
  const glossary = pages.find(({ path }) => path === 'docs/glossary.md')?.text ?? '';
  const words = [...glossary.matchAll(/^\| \*\*(.+)\*\* \| .+\. \|$/gm)].map(([, word = '']) => word);
  const others = pages.filter(({ path }) => !['docs/glossary.md', 'CHANGELOG.md'].includes(path));

  test('explains at most 15 words, each in one sentence', () => {
    expect(words.length).toBeGreaterThan(0);
    expect(words.length).toBeLessThanOrEqual(15);
    expect(new Set(words).size).toBe(words.length);
  });

  test.each(words)('explains %s, which another page uses', (word) => {
    const used = new RegExp(`\\b${word}(?:s|es)?\\b`, 'i');
    expect(others.filter(({ text }) => used.test(text)).map(({ path }) => path)).not.toEqual([]);
  });
});
