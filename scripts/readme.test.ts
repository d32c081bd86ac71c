import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMock } from '../mock/start.ts';

const root = join(import.meta.dirname, '..');
const readme = await readFile(join(root, 'README.md'), 'utf8');
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

interface Block {
  language: string;
  text: string;
}

/** The fenced blocks of the README, in order. */
const blocks: Block[] = [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
  ([, language = '', text = '']) => ({
    language,
    text: text.trim(),
  }),
);
const commands = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text);
const requests = commands.filter((command) => command.startsWith('curl'));

describe('the README', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  const printed = new Map<string, string>();

  beforeAll(async () => {
    mock = await startMock({ port: 0, strict: true });
    for (const request of requests) {
      // The printed port may be taken on the machine of the test; nothing else is changed.
      const command = request.replaceAll('http://127.0.0.1:4010', mock.baseUrl);
      const { stdout } = await promisify(execFile)('sh', ['-c', command]);
      printed.set(request, stdout);
    }
  });
  afterAll(() => mock.stop());

  test('names only npm commands that exist', () => {
    const named = [...readme.matchAll(/npm (?:run )?(start|test|[a-z]+)\b(?= --|`|\n)/g)].map(
      ([, name = '']) => name,
    );
    expect(named).toContain('start');
    expect(named).toContain('test');
    expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(named));
  });

  test.each(requests)('prints a request that is answered with JSON: %s', (request) => {
    expect(JSON.parse(printed.get(request) ?? '')).toBeTypeOf('object');
  });

  test.each(
    blocks.flatMap(({ language, text }, place) =>
      language === 'json' ? [[blocks[place - 1]?.text ?? '', text]] : [],
    ),
  )('prints the answer that comes: %s', (request, answer) => {
    expect(printed.get(request)).toBe(answer);
  });

  test('shows a search that finds, a creation that creates, and a documented answer on demand', () => {
    const [search = '', creation = '', , demanded = ''] = requests.map((request) => printed.get(request));
    expect(JSON.parse(search).contacts).not.toHaveLength(0);
    expect(JSON.parse(creation).contact.organisation).toBe('Bauhaus');
    expect(JSON.parse(demanded)).toHaveProperty('errors');
  });

  test('links to files that are there', async () => {
    const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, target = '']) => target);
    expect(links.length).toBeGreaterThan(5);
    const { stdout } = await promisify(execFile)('git', ['ls-files'], { cwd: root });
    const tracked = stdout.split('\n');
    expect(
      links.filter((link) => !tracked.some((file) => file === link || file.startsWith(`${link}/`))),
    ).toEqual([]);
  });
});
