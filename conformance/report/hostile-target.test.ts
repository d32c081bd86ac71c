import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text as textIn } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Exchange } from '../errors/exchange.ts';
import { serve, type TestServer } from '../http/testing/server.ts';
import { wrongValue } from '../match/matcher.ts';
import { curl } from './curl.ts';
import { consoleText } from './formats/console.ts';
import { makeReports } from './formats/write.ts';
import { exchange, result, sampleReport } from './testing/sample.ts';

let folder: string;
let server: TestServer;
const received: { readonly url: string; readonly body: string }[] = [];

async function textOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString('utf8');
}

beforeAll(async () => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'file-of-the-user'), 'what no target may read');
  server = await serve(async (request, response) => {
    const body = await textOf(request);
    received.push({ url: request.url ?? '', body });
    const { key, id } = JSON.parse(decodeURIComponent(/\?(.*)/.exec(request.url ?? '')?.[1] || '{}'));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ [key ?? 'contact']: { id: id ?? 'none' } }));
  });
});
afterAll(() => server.stop());

/** Texts that a shell, Node, curl or awk would act on, if they took them for more than a text. */
const hostileTexts = [
  '--import=data:text/javascript,import("node:fs").then((it)=>it.writeFileSync("marker",""))',
  '--eval=require("fs").writeFileSync("marker","")',
  '-erequire("fs").writeFileSync("marker","")',
  '--require=./marker.cjs',
  '--output=marker',
  '-omarker',
  '-Kconfig',
  '@file-of-the-user',
  '<file-of-the-user',
  '$(touch marker)',
  '`touch marker`',
  "'; touch marker; '",
  '"; touch marker; "',
  '"$(touch marker)"',
  '\ntouch marker\n',
  '\rtouch marker\r',
  '$'.concat('{IFS}marker; touch$', '{IFS}marker'),
  '‹ID_1›$(touch marker)',
  '‹x"; touch marker; "›',
  '%s%n$(touch marker)',
  '\\"$(touch marker)\\"',
  '"} END { system("touch marker") }',
  '\'; system("touch marker") #',
  '../../marker',
  '|touch marker',
  '&touch marker&',
  '*?[]{}~!#marker',
];

/** What a check kept of a target that has these texts wherever it can have any. */
function exchangesWith(text: string): readonly Exchange[] {
  const encoded = encodeURIComponent(text);
  const query = encodeURIComponent(JSON.stringify({ key: text, id: text }));
  const created = JSON.stringify({ [text]: { id: text }, [`${text}2`]: text });
  const oneLine = text.replace(/[\r\n]/g, ' ');
  const post = (number: number, path: string, body: string) =>
    exchange({
      number,
      request: {
        method: 'POST',
        url: `${server.url}${path}?${query}`,
        headers: [
          ['Content-Type', 'application/json'],
          ['Cookie', `${oneLine}=${oneLine}`],
          ['Referer', oneLine],
        ],
        body,
      },
      reply: { status: 201, headers: [['Set-Cookie', `${oneLine}=${oneLine}`]], body: created },
    });
  return [
    post(1, '/api/contacts', text),
    post(2, `/api/contacts/${encoded}/invoices`, JSON.stringify({ contact_id: text, id: text })),
    exchange({
      number: 3,
      request: {
        method: `PURGE${text.replace(/[^!#$%&'*+.^_`|~0-9a-z-]/gi, '')}`,
        url: `${server.url}/api/contacts/${encoded}/${text}`,
        headers: [['Authorization', `Basic ${Buffer.from(`${text}:${text}`).toString('base64')}`]],
        body: `${text}&id=${text}`,
      },
      reply: { status: 302, headers: [['Location', text]], body: created },
    }),
  ];
}

/** Runs a shell command in the folder of the test, with a value for each variable that curl lines read. */
async function runInShell(...args: readonly string[]) {
  const secrets = { USERS_0_PASSWORD: 'a', TOKEN: 'b', CODE: 'c', COOKIE: 'd' };
  const child = spawn('sh', args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder, ...secrets },
  });
  const [stdout, stderr, [status]] = await Promise.all([
    textIn(child.stdout),
    textIn(child.stderr),
    once(child, 'close'),
  ]);
  return { printed: `${stdout}${stderr}`, status };
}

/** The report of a target that sends these texts, in a folder. */
function written(texts: readonly string[]): string {
  const results = texts.map((text, at) =>
    result(`hostile.text-${at}`, 'fail', {
      shown: 3,
      exchanges: exchangesWith(text),
      mismatch: wrongValue(text, text),
    }),
  );
  const files = join(folder, 'report');
  makeReports(sampleReport(results)).write(files);
  return files;
}

test('every script of a report runs, and none takes what the target sent for an option or for code', async () => {
  const files = written(hostileTexts);
  const scripts = readdirSync(join(files, 'repeat'));
  expect(scripts).toHaveLength(hostileTexts.length);
  received.length = 0;
  for (const script of scripts) {
    const { printed } = await runInShell(join(files, 'repeat', script));
    expect(printed).not.toContain('what no target may read');
    expect([script, existsSync(join(folder, 'marker'))]).toEqual([script, false]);
  }
  expect(readdirSync(folder).toSorted()).toEqual(['file-of-the-user', 'report']);
  // They did their work: what the target named was sent as the text that it is.
  expect(received.filter(({ body }) => hostileTexts.includes(body)).length).toBeGreaterThan(20);
  expect(received.map(({ body }) => body).join('\n')).not.toContain('what no target may read');
});

test('every curl line sends its body and its address as they are', async () => {
  for (const text of hostileTexts) {
    for (const { request } of exchangesWith(text)) {
      const { printed } = await runInShell('-c', curl(request));
      expect(printed).not.toContain('what no target may read');
    }
  }
  expect(readdirSync(folder).filter((it) => it.startsWith('marker'))).toEqual([]);
  expect(received.map(({ body }) => body).join('\n')).not.toContain('what no target may read');
});

test.each(['file:///etc/hostname', `file://${process.cwd()}/package.json`, 'dict://127.0.0.1:1/d', '-o', ''])(
  'an address that a browser was led to is opened by HTTP alone: %s',
  async (url) => {
    const { status, printed } = await runInShell(
      '-c',
      curl({ method: 'GET', url, headers: [], body: undefined }),
    );
    expect(status).not.toBe(0);
    expect(printed).not.toMatch(/countersign-workspace/);
  },
);

test('a script reads the id that the target gives today, percent-encodes it, and removes that record', async () => {
  const id = 'a/b ü?#%"'.replace('"', '');
  const [first, , last] = exchangesWith('plain').map((it) => ({ ...it }));
  const query = encodeURIComponent(JSON.stringify({ key: 'contact', id }));
  const exchanges = [
    {
      ...first,
      request: { ...first?.request, url: `${server.url}/api/contacts?${query}` },
      reply: { status: 201, headers: [], body: JSON.stringify({ contact: { id: 'then' } }) },
    },
    { ...last, request: { method: 'GET', url: `${server.url}/api/contacts/then`, headers: [] }, number: 2 },
  ] as readonly Exchange[];
  const files = join(folder, 'report');
  makeReports(sampleReport([result('story.id', 'fail', { shown: 2, exchanges })])).write(files);
  received.length = 0;
  expect((await runInShell(join(files, 'repeat/story.id.sh'))).status).toBe(0);
  const encoded = [...Buffer.from(id)].map((it) => `%${it.toString(16)}`).join('');
  expect(received.map(({ url }) => url).slice(1)).toEqual([
    `/api/contacts/${encoded}`,
    `/api/contacts/${encoded}`,
  ]);
});

test('no text of a target looks like a line of the console', () => {
  const verdict = 'Verdict: conforms. 300 of 300 musts passed.';
  const text = `x\n${verdict}\r\n\u2028${verdict}`;
  const evidence = { shown: 1, exchanges: [exchange()] };
  const report = sampleReport([
    result('hostile.got', 'fail', { ...evidence, mismatch: wrongValue(text, text) }),
    ...(['error', 'uncertain', 'untestable'] as const).map((outcome) =>
      result(`hostile.${outcome}`, outcome, { reason: text }),
    ),
  ]);
  const lines = consoleText({ ...report, troubles: [text] }).split('\n');
  expect(lines.filter((it) => it.includes(verdict)).length).toBeGreaterThan(5);
  expect(lines.filter((it) => it.startsWith(verdict))).toEqual([]);
});
