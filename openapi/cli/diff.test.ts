import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { execute } from '../../testing/execute.ts';
import { MockProcess } from '../../testing/mock-process.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { documentFile, schemasFolder } from '../schemas/files.ts';

const main = join(import.meta.dirname, 'main.ts');
const repository = temporaryFolder();

const identity = ['-c', 'user.name=A', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false'];

/** Runs commands in a folder: any, `git`, and `countersign-contract diff`. */
function commandsIn(cwd: string) {
  const run = (command: string, ...args: string[]) => execute(command, args, { cwd });
  return {
    run,
    git: (...args: string[]) => run('git', ...identity, ...args),
    diff: (...args: string[]) => run(process.execPath, main, 'diff', ...args),
  };
}

const { run: inRepository, git, diff } = commandsIn(repository);
const contact = join(repository, 'schemas/1.0/contact.json');

/** Changes the schema file of contacts in the working tree. */
function edit(from: string, to: string): void {
  const text = readFileSync(contact, 'utf8');
  expect(text).toContain(from);
  writeFileSync(contact, text.replace(from, to));
}

beforeAll(async () => {
  cpSync(schemasFolder, join(repository, 'schemas'), { recursive: true });
  await git('init', '-q');
  await git('add', '.');
  expect(await git('commit', '-qm', 'The contract')).toMatchObject({ code: 0 });
  edit('"enum": ["Client", "Lead", "Supplier"]', '"enum": ["Client", "Lead"]');
});

describe('countersign-contract diff', () => {
  test('lists what changed since a revision, with file and line, and ends with 1 on breaking changes', async () => {
    const { code, out } = await diff('--from', 'HEAD');
    expect(code).toBe(1);
    expect(out).toMatch(/^From HEAD to the working tree: 1 breaking\.\n/);
    const line =
      readFileSync(contact, 'utf8')
        .split('\n')
        .findIndex((text) => text.includes('["Client", "Lead"]')) + 1;
    expect(out).toContain(`schemas/1.0/contact.json:${line}  requests of updateContact, createContact`);
    expect(out).toContain('breaking    contact.type "Supplier": enum value removed: Supplier');
  });

  test('leaves the repository as it is', async () => {
    expect(await git('status', '--porcelain')).toMatchObject({ out: ' M schemas/1.0/contact.json\n' });
    expect(await git('diff', '--cached', '--stat')).toMatchObject({ out: '' });
  });

  test('takes a repository whose root is the folder of the schema files', async () => {
    const root = join(repository, 'other');
    cpSync(schemasFolder, root, { recursive: true });
    const inRoot = commandsIn(root);
    await inRoot.git('init', '-q');
    await inRoot.git('add', '.');
    await inRoot.git('commit', '-qm', 'The contract');
    const ended = await inRoot.diff('--from', 'HEAD', '--schemas', '.');
    rmSync(root, { recursive: true });
    expect(ended).toEqual({ code: 0, out: 'From HEAD to the working tree: no changes.\n', error: '' });
  });

  test('compares in the other direction too', async () => {
    const { out } = await diff('--from', 'working tree', '--to', 'HEAD');
    expect(out).toContain('enum value added: Supplier');
    expect(out).toMatch(/HEAD:schemas\/1\.0\/contact\.json:\d+/);
  });

  test.each([
    ['a folder', schemasFolder],
    ['a version folder', join(schemasFolder, '1.0')],
    ['an OpenAPI document', documentFile],
  ])('takes %s as a side', async (_, side) => {
    const { code, out } = await diff('--from', side, '--format', 'json');
    expect(code).toBe(1);
    const { changes } = JSON.parse(out);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      id: 'enum-value-removed contact.type "Supplier"',
      class: 'breaking',
      directions: ['request'],
      location: { file: 'schemas/1.0/contact.json' },
    });
  });

  test('writes annotations for GitHub at the line of the schema file', async () => {
    const { out } = await diff('--from', 'HEAD', '--format', 'github');
    expect(out).toMatch(
      /^::error file=schemas\/1\.0\/contact\.json,line=\d+,title=breaking%3A contact\.type "Supplier"::enum value removed: Supplier\. Requests with the removed value are rejected\.\n$/,
    );
  });

  test('drafts a changelog, grouped by type', async () => {
    const { out } = await diff('--from', 'HEAD', '--format', 'markdown');
    expect(out).toContain(
      '## Contact\n- **Breaking**: `contact.type "Supplier"`: enum value removed: Supplier. ',
    );
  });

  test('reports versions that are added and removed', async () => {
    const other = join(repository, 'two-versions');
    cpSync(schemasFolder, other, { recursive: true });
    cpSync(join(schemasFolder, '1.0'), join(other, '2.0'), { recursive: true });
    const { code, out } = await diff('--from', schemasFolder, '--to', other);
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining('compatible  2.0: version added'),
    });
    const file = join(other, '2.0/contact.json');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('"enum": ["Client", "Lead", "Supplier"]', '"enum": ["Lead"]'),
    );
    const changed = await diff('--from', schemasFolder, '--to', other);
    expect(changed).toMatchObject({
      code: 1,
      out: expect.stringMatching(/breaking +contact\.type "Supplier"/),
    });
    const back = await diff('--from', other, '--to', schemasFolder);
    expect(back).toMatchObject({ code: 1, out: expect.stringContaining('breaking    2.0: version removed') });
  });
});

describe('A branch', () => {
  const elsewhere = temporaryFolder();
  const { git, diff: compare } = commandsIn(elsewhere);

  beforeAll(async () => {
    const edited = join(elsewhere, 'schemas/1.0/contact.json');
    const change = (from: string, to: string, subject: string) => {
      writeFileSync(edited, readFileSync(edited, 'utf8').replace(from, to));
      return git('commit', '-qam', subject);
    };
    await git('init', '-q', '-b', 'main');
    cpSync(schemasFolder, join(elsewhere, 'schemas'), { recursive: true });
    await git('add', '.');
    await git('commit', '-qm', 'The contract');
    await git('checkout', '-qb', 'feature');
    await change('"Client", "Lead", "Supplier"', '"Client", "Lead"', 'Of the branch');
    await git('checkout', '-q', 'main');
    await change('"maxLength": 255', '"maxLength": 200', 'Of main');
    await git('checkout', '-q', 'feature');
  });

  test.each([
    ['main', /^From main \(merge base [0-9a-f]{7}\) to the working tree: 1 breaking\./],
    ['main...HEAD', /^From main \(merge base [0-9a-f]{7}\) to HEAD: 1 breaking\./],
    ['main...feature', /^From main \(merge base [0-9a-f]{7}\) to feature: 1 breaking\./],
    ['main..HEAD', /^From main to HEAD: 1 breaking, /],
  ])('is compared from where it left the other: %s', async (from, heading) => {
    expect((await compare('--from', from)).out).toMatch(heading);
  });

  test('is compared with the tip where that is asked for', async () => {
    expect((await compare('--from', 'main', '--tip')).out).toMatch(
      /^From main to the working tree: 1 breaking, /,
    );
  });

  test('is compared backwards too', async () => {
    expect((await compare('--from', 'HEAD', '--to', 'HEAD~1')).out).toContain('enum value added: Supplier');
  });

  test('without a commit in common with the other is an error that says what to do', async () => {
    await git('checkout', '-q', '--orphan', 'alone');
    await git('commit', '-qm', 'Alone');
    expect(await compare('--from', 'main')).toMatchObject({
      code: 2,
      error: expect.stringContaining('fetch-depth: 0'),
    });
  });
});

describe('A comment on a pull request', () => {
  test('begins with the marker, says the verdict, and how to accept', async () => {
    const { out, code } = await diff('--from', 'HEAD', '--format', 'comment');
    expect(code).toBe(1);
    expect(out).toMatch(
      /^<!-- countersign-contract diff -->\n\n# Contract changes\n\n\*\*1 breaking change is not accepted\.\*\*/,
    );
    expect(out).toContain('- `enum-value-removed contact.type "Supplier"`');
  });
});

describe('A file of accepted changes', () => {
  const file = join(repository, 'accepted.yaml');
  const entry = (change: string) =>
    `- change: ${change}\n  reason: No supplier ever had an account.\n  version: "1.0"\n`;
  const accepting = async (text: string) => {
    writeFileSync(file, text);
    return diff('--from', 'HEAD', '--accept', file);
  };

  test('accepts the breaking changes that it names, and shows the reasons', async () => {
    const { code, out } = await accepting(entry('enum-value-removed contact.type "Supplier"'));
    expect(out).toContain('Accepted: No supplier ever had an account.');
    expect(code).toBe(0);
  });

  test('fails when an accepted change does not occur', async () => {
    const text =
      entry('enum-value-removed contact.type "Supplier"') + entry('property-removed contact.notes');
    const { code, out } = await accepting(text);
    expect(out).toContain('"property-removed contact.notes" is accepted in version 1.0, but does not occur');
    expect(code).toBe(1);
  });

  test('accepts a change with the values that it had', async () => {
    const [before, after] = [join(repository, 'short'), join(repository, 'shorter')];
    for (const [folder, length] of [
      [before, 120],
      [after, 5],
    ] as const) {
      cpSync(schemasFolder, folder, { recursive: true });
      const edited = join(folder, '1.0/contact.json');
      const { properties, ...others } = JSON.parse(readFileSync(edited, 'utf8'));
      properties.organisation.maxLength = length;
      writeFileSync(edited, JSON.stringify({ properties, ...others }));
    }
    const ended = async (values: string) => {
      writeFileSync(file, entry(`max-length-tightened contact.organisation (${values})`));
      return (await diff('--from', before, '--to', after, '--accept', file)).code;
    };
    expect([await ended('120 to 5'), await ended('120 to 60')]).toEqual([0, 1]);
  });

  test('gives rules another class', async () => {
    const { code, out } = await accepting('severity: { enum-value-removed: risky }\n');
    expect(out).toMatch(/^risky +contact\.type "Supplier"/m);
    expect(out).toContain('It is risky by the configuration of this project.');
    expect(code).toBe(0);
  });

  test('marks in Markdown what it accepts', async () => {
    writeFileSync(file, entry('enum-value-removed contact.type "Supplier"'));
    const { out } = await diff('--from', 'HEAD', '--accept', file, '--format', 'markdown');
    expect(out).toMatch(/- \*\*Breaking, accepted\*\*: .*Accepted: No supplier ever had an account\./);
  });
});

describe('An error ends with exit code 2 and one sentence:', () => {
  const misspelt = join(repository, 'misspelt.yaml');
  beforeAll(() => writeFileSync(misspelt, 'severty: {}\n'));

  test.each([
    [
      'an unknown revision',
      ['--from', 'nowhere'],
      '"nowhere" is not a git revision, a file, a folder, or an address.',
    ],
    ['a missing --from', [], "required option '--from <side>' not specified"],
    [
      'an unknown format',
      ['--from', 'HEAD', '--format', 'xml'],
      'Allowed choices are text, json, markdown, comment, html, github.',
    ],
    [
      'a mistake in the file of accepted changes',
      ['--from', 'HEAD', '--accept', misspelt],
      'misspelt.yaml:1:1: the file has an unknown property, severty; did you mean severity?',
    ],
    ['a folder without schemas', ['--from', 'HEAD', '--schemas', 'src'], 'HEAD has no folder src'],
    ['a file that is not an OpenAPI document', ['--from', contact], 'is not an OpenAPI 3 document.'],
    ['an unreachable server', ['--from', 'http://127.0.0.1:1'], 'http://127.0.0.1:1 cannot be reached'],
  ])('%s', async (_, args, sentence) => {
    const { code, out, error } = await diff(...args);
    expect(error).toContain(sentence);
    expect(error.trimEnd().split('\n').length).toBeLessThan(3);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });

  test('a mistake in a schema file', async () => {
    mkdirSync(join(repository, 'broken/1.0'), { recursive: true });
    writeFileSync(join(repository, 'broken/1.0/note.json'), '{');
    const { code, error } = await diff('--from', 'HEAD', '--to', 'broken');
    expect(error).toMatch(/^countersign-contract: broken\/1\.0\/note\.json:1:2: cannot be read as JSON/);
    expect(code).toBe(2);
    const annotated = await diff('--from', 'HEAD', '--to', 'broken', '--format', 'github');
    expect(annotated.out).toMatch(
      /^::error file=broken\/1\.0\/note\.json,line=1,title=schema file::cannot be read as JSON/,
    );
    expect(annotated.code).toBe(2);
  });
});

describe('A running server', () => {
  const server = new MockProcess([]);
  beforeAll(() => server.waitForOrigin());
  afterAll(() => server.end('SIGTERM'));

  test('is a side by its published schemas, without comparing permissions', async () => {
    const [, user = '', password = '', origin = ''] =
      /curl -u '(.+?):(.+?)' (http:\/\/[^/]+)/.exec(server.output) ?? [];
    const side = origin.replace('://', `://${encodeURIComponent(user)}:${encodeURIComponent(password)}@`);
    const same = await diff('--from', side, '--to', schemasFolder);
    expect(same).toMatchObject({
      code: 0,
      out: `From ${origin}/api/schema to ${schemasFolder}: no changes.\n`,
    });
    const { code, out } = await diff('--from', side);
    expect(out).toContain('enum value removed: Supplier');
    expect(code).toBe(1);
  });

  test('that refuses the token is an error that names where it comes from', async () => {
    const origin = await server.waitForOrigin();
    const env = { ...process.env, COUNTERSIGN_TOKEN: 'refused' };
    expect(
      await execute(process.execPath, [main, 'diff', '--from', origin], { cwd: repository, env }),
    ).toEqual({
      code: 2,
      out: '',
      error: `countersign-contract: ${origin} refuses the token in COUNTERSIGN_TOKEN (401).\n`,
    });
  });

  test('that requires credentials is an error, in one sentence', async () => {
    const origin = await server.waitForOrigin();
    const { code, error } = await diff('--from', origin);
    expect(error).toBe(
      `countersign-contract: ${origin} requires credentials: set COUNTERSIGN_TOKEN, or write http://user:password@host.\n`,
    );
    expect(code).toBe(2);
  });
});

test('An option that is misspelt is named, with the one that is meant', async () => {
  expect(await diff('--frm', 'HEAD')).toEqual({
    code: 2,
    out: '',
    error: 'countersign-contract: Unknown option --frm; did you mean --from? See --help.\n',
  });
});

describe('The recipe for CI in docs/contract-changes.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/contract-changes.md'), 'utf8');
  const [recipe = '', accepted = ''] = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(
    ([, text = '']) => text,
  );
  const steps: { run?: string }[] = parse(recipe).jobs.diff.steps;
  const command =
    steps.at(-1)?.run?.replace('npx countersign-contract', `'${process.execPath}' '${main}'`) ?? '';
  const runRecipe = () => inRepository('sh', '-ec', `GITHUB_BASE_REF=main; ${command}`);

  test('fails with an annotation, until the file of accepted changes names the change', async () => {
    await git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const file = join(repository, 'accepted-changes.yaml');
    writeFileSync(file, '');
    const failed = await runRecipe();
    expect(failed).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^::error file=schemas\/1\.0\/contact\.json,line=/),
    });
    const [change = ''] = accepted.match(/(?<=change: ).*/) ?? [];
    writeFileSync(file, accepted.replace(change, 'enum-value-removed contact.type "Supplier"'));
    const passed = await runRecipe();
    expect(passed).toMatchObject({ code: 0, out: expect.stringMatching(/^::notice /) });
  });
});

describe('The help', () => {
  test('names every option', async () => {
    const { code, out } = await diff('--help');
    expect(code).toBe(0);
    for (const option of ['--from', '--to', '--schemas', '--format', '--accept', '--out'])
      expect(out).toContain(option);
  });
});
