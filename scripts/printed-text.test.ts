import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { marked } from 'marked';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reportFormats } from '../openapi/diff/report/formats.ts';
import { schemasFolder } from '../openapi/schemas/files.ts';
import { type Executed, execute } from '../testing/execute.ts';
import { listen, type TestServer } from '../testing/http/listen.ts';
import { MockProcess } from '../testing/mock-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

// One text, in every place of schemas, documents and responses that a command can print: every byte that is printed is read.

const root = join(import.meta.dirname, '..');
const folder = temporaryFolder();

const hostile = [
  'odd \u001b]0;owned\u0007\u001b[2J\u009b31m\u0085\u007f\u0000\u202e\u2066\u200f\u2028::error::owned\u2029\r',
  '::error file=x::owned',
  ' ::add-mask::owned',
  '##vso[task.complete result=Succeeded]owned ##[error]owned',
  '@octocat https://evil.example www.evil.example #1 <img src=x onerror=alert(1)> [a](javascript:alert(1)) `b` | **c**',
].join('\n');

/** With a login, `--init` reads what a target shows to users. */
const login = { COUNTERSIGN_EMAIL: 'ada@example.com', COUNTERSIGN_PASSWORD: 'a-secret-of-ada' };

const run = (main: string, ...args: string[]) =>
  execute(process.execPath, [join(root, main), ...args], {
    cwd: folder,
    env: { ...process.env, ...login, NO_COLOR: '1' },
  });

/** Starts a server, does something once it is ready, and returns what it printed when `isEnough` of it was there. */
async function serve(
  args: readonly string[],
  act: (origin: string) => unknown,
  isEnough: RegExp,
): Promise<Executed> {
  const mock = new MockProcess(args);
  try {
    await act(await mock.waitForOrigin());
    await vi.waitUntil(() => isEnough.test(mock.output + mock.errors), { timeout: 30_000 });
    return { code: 0, out: mock.output, error: mock.errors };
  } finally {
    await mock.end('SIGKILL');
  }
}

const contract = (...args: string[]) => run('openapi/cli/main.ts', ...args);

/** What a terminal or log would act on; the joiners of words are not in {@link hostile}. */
const active = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const commands = /^\s*::|##\w*\[/m;

function expectShown({ out, error }: Executed): void {
  const text = out + error;
  expect(text).toContain('owned');
  expect(text).not.toMatch(active);
  expect(text).not.toMatch(commands);
  expect(text).not.toContain('    at ');
}

/** The text of Markdown outside of code, as HTML. */
async function renderedOf(markdown: string): Promise<string> {
  return (await marked(markdown, { gfm: true })).replaceAll(
    /<code>[^<]*<\/code>| href="specification\.html#[\w.-]*"/g,
    '',
  );
}

async function expectPlainMarkdown(markdown: string): Promise<void> {
  const rendered = await renderedOf(markdown);
  expect(rendered).not.toMatch(/<img|<script|<a [^>]/);
  expect(rendered).not.toMatch(/@octocat|https:\/\/evil|www\.evil|#1\b/);
}

/** A document that has the text wherever a document can have one. */
function documentWith(text: string, maxLength: number) {
  const schema = { type: 'object', title: text, properties: { [text]: { type: 'string', maxLength } } };
  const operation = {
    operationId: `${text} ${maxLength}`,
    summary: `${text} ${maxLength}`,
    tags: [text],
    parameters: [
      { name: text, in: 'query', description: `${text} ${maxLength}`, schema: { enum: [text, maxLength] } },
    ],
    requestBody: { content: { [text]: { schema: { $ref: '#/components/schemas/odd' } } } },
    responses: {
      200: {
        description: text,
        headers: { [text]: { schema: { maxLength } } },
        content: { [text]: { schema } },
      },
    },
    security: [{ [text]: [String(maxLength)] }],
  };
  return {
    openapi: '3.1.0',
    info: { title: `${text} ${maxLength}`, version: '1.0' },
    paths: { [`/${text}`]: { get: operation, ...(maxLength > 1 ? { put: operation } : {}) } },
    components: {
      schemas: { odd: schema, [text]: schema },
      securitySchemes: { [text]: { type: String(maxLength) } },
    },
  };
}

function writeJson(path: string, content: unknown): string {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('A document', () => {
  const [from, to, accepted] = [
    join(folder, 'from.json'),
    join(folder, 'to.json'),
    join(folder, 'accepted.yaml'),
  ];

  beforeAll(() => {
    writeJson('from.json', documentWith(hostile, 2));
    writeJson('to.json', documentWith(hostile, 1));
    writeJson('accepted.yaml', [{ change: hostile, reason: hostile, version: hostile }]);
  });

  test.each(Object.keys(reportFormats))('is shown by diff --format %s, and does nothing', async (format) => {
    const printed = await contract(
      'diff',
      '--from',
      from,
      '--to',
      to,
      '--accept',
      accepted,
      '--format',
      format,
    );
    expect(printed.code).toBe(1);
    if (format === 'github') {
      // Each of our own commands is one line; there is nothing else.
      const lines = printed.out.trimEnd().split('\n');
      for (const line of lines)
        expect(line).toMatch(/^::(error|warning|notice) (file=[^:,]+,line=\d+,)?title=[^:,]+::/);
      expectShown({ ...printed, out: lines.map((line) => line.slice(2)).join('\n') });
    } else expectShown(printed);
    if (format === 'markdown') await expectPlainMarkdown(printed.out);
    if (format === 'json')
      expect(JSON.stringify(JSON.parse(printed.out))).toContain(JSON.stringify(hostile).slice(1, -1));
    if (format === 'html') expect(printed.out).not.toContain('<img');
  });
});

describe('A schema file', () => {
  const invalid = {
    $schema: hostile,
    title: hostile,
    description: hostile,
    type: hostile,
    properties: {
      id: { type: 'string', readOnly: true, [hostile]: 1 },
      [hostile]: { type: 'string' },
      word: { type: 'string', enum: [hostile], default: `${hostile}.`, pattern: `(${hostile}` },
      other: { type: ['string', 'null'], $ref: hostile, examples: [hostile], format: 'date' },
    },
    required: [hostile],
    links: [{ rel: hostile, href: hostile, method: hostile, properties: { [hostile]: {} } }],
  };
  const formats = ['text', 'json', 'github'] as const;

  test('with mistakes is shown by every command that reads it, and does nothing', async () => {
    const schemas = join(folder, 'invalid');
    writeJson('invalid/1.0/odd.json', invalid);
    const ways = [
      contract('lint', schemas),
      contract('diff', '--from', schemas, '--to', schemasFolder),
      run('mock/main.ts', '--port', '0', '--schemas', schemas),
    ];
    for (const printed of await Promise.all(ways)) {
      expectShown(printed);
      expect(printed).toMatchObject({ code: expect.toSatisfy((code) => code !== 0), out: '' });
    }
  });

  test('that is written while the mock watches is shown by it, and does nothing', async () => {
    const schemas = join(folder, 'watched');
    cpSync(schemasFolder, schemas, { recursive: true });
    const write = () => writeJson('watched/1.0/odd.json', invalid);
    expectShown(await serve(['--schemas', schemas, '--watch'], write, /owned[\s\S]*are served/));
  });

  test.each(formats)('is shown by lint --format %s, and does nothing', async (format) => {
    const link = { rel: 'self', href: 'odds/{id}', method: 'GET' };
    const id = {
      type: 'string',
      minLength: 22,
      maxLength: 22,
      readOnly: true,
      title: 'Id',
      description: hostile,
    };
    const word = {
      type: 'string',
      title: hostile,
      description: hostile,
      $comment: `lint-disable owned: ${hostile}`,
    };
    writeJson('style/1.0/odd.json', {
      title: hostile,
      description: hostile,
      type: 'object',
      properties: { id, word: { ...word, type: ['string', 'null'] } },
      links: [link],
      $comment: 'lint-disable owned: no',
    });
    const printed = await contract('lint', join(folder, 'style'), '--format', format);
    expect(printed.code).toBe(1);
    expectShown({
      ...printed,
      out: format === 'github' ? printed.out.replaceAll(/^::error /gm, '') : printed.out,
    });
  });

  test('of an older draft is shown by convert, and does nothing', async () => {
    writeJson('old/odd.json', { ...invalid, extends: { $ref: hostile } });
    writeJson(`old/${hostile.replaceAll(/[/\0]/g, '')}.json`.slice(0, 100), {});
    const printed = await contract('convert', join(folder, 'old'), '--out', join(folder, 'new'));
    expect(printed.code).toBe(1);
    expectShown(printed);
  });
});

test('A command line is shown by every command, and does nothing', async () => {
  const argument = hostile.replaceAll('\0', '');
  const ways = [
    contract('lint', argument),
    contract('lint', '--format', argument),
    contract('diff', '--from', argument),
    contract('diff', '--from', schemasFolder, '--accept', argument),
    contract('convert', argument, '--out', argument),
    contract(argument),
    run('mock/main.ts', '--port', argument),
    run('mock/main.ts', '--port', '0', '--schemas', argument),
    run('mock/main.ts', argument),
    run('conformance/main.ts', argument),
    run('conformance/main.ts', '--explain', argument),
  ];
  for (const printed of await Promise.all(ways)) {
    expectShown(printed);
    expect(printed.code).not.toBe(0);
  }
});

describe('A target', () => {
  const record = {
    id: hostile,
    [hostile]: hostile,
    number: hostile,
    links: [{ rel: hostile, href: hostile }],
  };
  const body = JSON.stringify({
    contacts: [{ contact: record, links: hostile }],
    contact: record,
    links: [{ rel: hostile, href: hostile, method: hostile }],
    collection: { [hostile]: hostile },
    errors: [[hostile, hostile]],
    [hostile]: { properties: { [hostile]: { type: hostile } }, links: [{ rel: hostile }] },
  });
  let server: TestServer;

  beforeAll(async () => {
    server = await listen(
      createServer((_, response) => {
        response
          .writeHead(200, { 'Content-Type': 'application/json', Location: encodeURI(hostile) })
          .end(body);
      }),
    );
    writeJson('profile.json', {
      baseUrl: server.url,
      users: [{ email: 'ada@example.com', password: 'a-secret-of-ada' }],
    });
  });
  afterAll(() => server.stop());

  test('is shown in what the suite prints, and in every file of its report, and does nothing', async () => {
    const report = join(folder, 'report');
    const printed = await run(
      'conformance/main.ts',
      '--profile',
      join(folder, 'profile.json'),
      '--report',
      report,
      '--only',
      'envelope.*',
      '--only',
      'errors.*',
      '--only',
      'schema*',
    );
    expect(printed.code).toBe(1);
    expectShown(printed);
    const files = readdirSync(report).filter((name) => statSync(join(report, name)).isFile());
    expect(files).toContain('report.json');
    for (const name of files) expect(readFileSync(join(report, name), 'utf8'), name).not.toMatch(active);
    await expectPlainMarkdown(readFileSync(join(report, 'summary.md'), 'utf8'));
    expect(readFileSync(join(report, 'summary.md'), 'utf8')).toContain('owned');
    expect(readFileSync(join(report, 'report.html'), 'utf8')).not.toContain('<img src=x');
  });

  test('is shown in a profile that --init writes, and does nothing', async () => {
    const profile = join(folder, 'new-profile.yaml');
    const printed = await run('conformance/main.ts', '--target', server.url, '--init', profile);
    expect(printed.code).toBe(0);
    const text = readFileSync(profile, 'utf8');
    expectShown({ ...printed, out: printed.out + text });
  });

  test('is shown by the validating proxy, and does nothing', async () => {
    const ask = (origin: string) => fetch(`${origin}/api/contacts?${encodeURIComponent(hostile)}`);
    expectShown(await serve(['--proxy', server.url], ask, /GET \/api\/contacts.*owned.* 200: /));
  });

  test('is shown by diff, and does nothing', async () => {
    const printed = await contract('diff', '--from', server.url);
    expect(printed.code).toBe(2);
    expect(printed.out + printed.error).not.toMatch(active);
    expect(printed.out + printed.error).not.toMatch(commands);
  });
});
