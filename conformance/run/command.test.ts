import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createClient } from '../http/client.ts';
import { deadPort, serve, type TestServer } from '../http/test-server.ts';
import { basicField } from '../http/wire.ts';
import type { Report } from '../report/report.ts';
import { type RunningTwin, startTwin } from '../selftest/servers/twin.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const suite = `file://${join(fixtures, 'tiny.suite.ts')}`;
const longest = 180_000;

let twin: RunningTwin;
let folder: string;
const client = createClient();
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  twin = await startTwin({ preset: 'contrarian' });
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(async () => {
  client.close();
  await twin.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A profile file for the twin, with changes. */
function profileFile(changes: object = {}): string {
  const file = join(mkdtempSync(join(folder, 'profile-')), 'target.json');
  writeFileSync(
    file,
    JSON.stringify({ ...twin.profile, apps: [], hooks: {}, claims: ['assumed.claimed'], ...changes }),
  );
  return file;
}

type Ended = {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly files: string;
  readonly report: Report;
};

function start(args: readonly string[]): ChildProcess {
  const { VITEST, VITEST_WORKER_ID, VITEST_POOL_ID, NODE_OPTIONS, ...env } = process.env;
  const child = spawn(process.execPath, [join(fixtures, 'cli.ts'), suite, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  stops.push(() => child.kill('SIGKILL'));
  return child;
}

async function ended(child: ChildProcess, files: string): Promise<Ended> {
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  const written = readdirSync(folder, { recursive: true })
    .map(String)
    .includes(join(files.slice(folder.length + 1), 'report.json'));
  const report = written ? JSON.parse(readFileSync(join(files, 'report.json'), 'utf8')) : undefined;
  return { code, out, err, files, report };
}

/** Runs the command line with the suite of the tests against the twin, or against what the arguments say. */
function run(...args: string[]): Promise<Ended> {
  const files = mkdtempSync(join(folder, 'report-'));
  const target = args.includes('--profile') || args.includes('--target') ? [] : ['--profile', profileFile()];
  return ended(start([...target, '--report', files, ...args]), files);
}

const outcomes = ({ requirements }: Report) =>
  Object.fromEntries(requirements.map((it) => [it.id, it.outcome]));

/** Number of contacts that the twin holds, as its lists say. */
async function held(): Promise<number> {
  const [user] = twin.profile.users;
  const headers = [basicField(user?.email ?? '', user?.password ?? '')];
  const { body } = await client.send({ method: 'GET', url: `${twin.baseUrl}/api/contacts`, headers });
  return JSON.parse(Buffer.from(body).toString('utf8')).collection.total;
}

test('a mistake on the command line is one sentence and 2, without a stack trace', async () => {
  const { code, err } = await run('--level', 'highest');
  expect(code).toBe(2);
  expect(err).toBe('--level is must, should or may, not "highest".\n');
});

test(
  'a target that nobody reaches cannot be judged',
  async () => {
    const { code, err } = await run('--target', `http://127.0.0.1:${await deadPort()}`);
    expect(code).toBe(2);
    expect(err).toMatch(
      /The target cannot be reached\. GET http:\/\/127\.0\.0\.1:\d+\/api\/contacts: the connection was refused/,
    );
    expect(err).not.toContain('    at ');
  },
  longest,
);

test(
  'every outcome is told as what it is',
  async () => {
    const { code, out, report } = await run(
      '--skip',
      'dies.*',
      '--skip',
      'waits.*',
      '--skip',
      'tells.*',
      '--timeout',
      '1.5',
    );
    expect(code).toBe(1);
    expect(outcomes(report)).toEqual({
      'kept.always': 'pass',
      'kept.alone': 'pass',
      'broken.must': 'fail',
      'broken.should': 'fail',
      'untestable.said': 'untestable',
      'untestable.need': 'untestable',
      'not-applicable.said': 'not-applicable',
      'not-applicable.family': 'not-applicable',
      'error.nothing-judged': 'error',
      'error.bug': 'error',
      'error.slow': 'error',
      'assumed.claimed': 'pass',
      'assumed.other': 'not-applicable',
      plan: 'not-applicable',
    });
    expect(out).toContain('violates: 1 must broken.');
    expect(out).toContain('expected: status 418');
    expect(report.requirements.find((it) => it.id === 'error.slow')?.reason).toMatch(/longer than 6 s/);
    expect(report.requirements.find((it) => it.id === 'error.nothing-judged')?.reason).toMatch(
      /judged nothing/,
    );
    expect(report.requirements.find((it) => it.id === 'untestable.need')?.reason).toMatch(
      /no hook that advances/,
    );
    expect(report.leftovers).toEqual([]);
  },
  longest,
);

test(
  'a report has the published shape',
  async () => {
    const { report } = await run('--only', 'broken.*', '--only', 'error.bug', '--only', 'untestable.*');
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    const schema = JSON.parse(
      readFileSync(join(import.meta.dirname, '../report/report.schema.json'), 'utf8'),
    );
    const validate = ajv.compile(schema);
    expect(validate(report) ? [] : validate.errors).toEqual([]);
  },
  longest,
);

test(
  'a broken should is told and does no harm, and a run of kept musts conforms',
  async () => {
    const { code, out } = await run('--only', 'kept.*', '--only', 'broken.should');
    expect(code).toBe(0);
    expect(out).toMatch(
      /conforms: every must that was judged is kept, 1 recommendations not followed.*partial run: filtered/,
    );
  },
  longest,
);

test(
  'an untestable must leaves the verdict open, unless it is waived',
  async () => {
    const open = await run('--only', 'untestable.*');
    expect([open.code, open.report.verdict]).toEqual([2, 'undecided']);
    const waivers = [{ requirement: 'untestable.*', reason: 'the clock is another team' }];
    const waived = await run('--only', 'untestable.*', '--profile', profileFile({ waivers }));
    expect([waived.code, waived.report.requirements[0]?.waived]).toEqual([0, 'the clock is another team']);
  },
  longest,
);

test(
  'a known failure is none, and one that no longer fails is',
  async () => {
    const baseline = join(folder, 'known.yaml');
    writeFileSync(baseline, 'known: [{requirement: broken.must, reason: a teapot is ordered}]');
    const known = await run('--only', 'broken.must', '--baseline', baseline);
    expect([known.code, known.report.requirements[0]?.checks[0]?.known]).toEqual([0, 'a teapot is ordered']);
    writeFileSync(baseline, 'known: [{requirement: kept.*, reason: was broken}]');
    const mended = await run('--only', 'kept.*', '--baseline', baseline);
    expect([mended.code, mended.report.outdated]).toEqual([1, ['kept.*']]);
  },
  longest,
);

test(
  'a process that dies in a check leaves nothing behind and the verdict open',
  async () => {
    const before = await held();
    const { code, report } = await run('--only', 'dies.*', '--only', 'kept.always', '--workers', '1');
    expect(code).toBe(2);
    expect(outcomes(report)['dies.at-once']).toBe('error');
    expect(report.leftovers).toEqual([]);
    expect(await held()).toBe(before);
  },
  longest,
);

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s cleans up, reports, and leaves the verdict open',
  async (signal) => {
    const before = await held();
    const files = mkdtempSync(join(folder, 'report-'));
    const child = start([
      '--profile',
      profileFile(),
      '--report',
      files,
      '--only',
      'waits.*',
      '--only',
      'kept.alone',
      '--workers',
      '4',
    ]);
    const end = ended(child, files);
    await expect.poll(held, { timeout: 60_000 }).toBeGreaterThan(before + 8);
    child.kill(signal);
    const { code, err, report } = await end;
    expect(code).toBe(2);
    expect(err).toContain(`${signal}: stopping and cleaning up`);
    expect(report.troubles).toContain(`the run was stopped by ${signal}`);
    expect(report.leftovers).toEqual([]);
    expect(await held()).toBe(before);
  },
  longest,
);

test(
  'what cannot be removed is listed',
  async () => {
    const { report, out } = await run(
      '--only',
      'kept.always',
      '--profile',
      profileFile({ choices: { 'destroy.method': 'LOCK' } }),
    );
    expect(report.leftovers.length).toBeGreaterThanOrEqual(6);
    expect(report.leftovers[0]).toMatchObject({
      type: 'contact',
      address: expect.stringContaining('/api/contacts/'),
    });
    expect(out).toContain('Left behind, to be removed by hand:');
  },
  longest,
);

/** A target that lets nobody destroy a contact, but has a hook that forgets them all. */
async function keepsContacts(): Promise<TestServer> {
  const contacts = new Map<string, unknown>();
  const schema = { type: 'object', properties: { id: { type: 'integer' }, last_name: { type: 'string' } } };
  return serve(async (request, answer) => {
    const { pathname } = new URL(request.url ?? '', 'http://host');
    const reply = (status: number, body: unknown) => answer.writeHead(status).end(JSON.stringify(body));
    if (pathname === '/reset') return contacts.clear() ?? reply(200, {});
    if (pathname === '/api/schema') return reply(200, { contact: schema });
    if (pathname !== '/api/contacts' && !contacts.has(pathname)) return reply(404, {});
    if (request.method === 'DELETE') return reply(403, {});
    if (request.method === 'GET' && pathname === '/api/contacts')
      return reply(200, { contacts: [], links: [], collection: {} });
    if (request.method !== 'POST' || pathname !== '/api/contacts') return reply(200, contacts.get(pathname));
    const { contact } = JSON.parse((await request.toArray()).join(''));
    const path = `/api/contacts/${contacts.size + 1}`;
    contacts.set(path, { contact: { ...contact, id: contacts.size + 1 }, links: [] });
    return reply(201, contacts.get(path));
  });
}

test(
  'what cannot be removed goes with the hook that resets the target',
  async () => {
    const server = await keepsContacts();
    stops.push(server.stop);
    const users = [{ email: 'a@b.example', password: 'long enough' }];
    const plain = {
      baseUrl: server.url,
      companies: [],
      users,
      resolve: [],
      parents: {},
      bodies: {},
      fields: {},
    };
    const without = await run('--only', 'kept.always', '--profile', profileFile(plain));
    expect([without.code, without.report.leftovers.length > 5]).toEqual([0, true]);
    const hooks = { reset: { url: '/reset' } };
    const reset = await run('--only', 'kept.always', '--profile', profileFile({ ...plain, hooks }));
    expect([reset.code, reset.report.leftovers]).toEqual([0, []]);
  },
  longest,
);

test(
  'parts of a run are merged to the whole',
  async () => {
    const filter = ['--only', 'kept.*', '--only', 'broken.*', '--only', 'untestable.*', '--only', 'plan'];
    const whole = await run(...filter);
    const parts = [await run(...filter, '--shard', '1/2'), await run(...filter, '--shard', '2/2')];
    const merge = parts.flatMap((it) => ['--merge', it.files]);
    const merged = await run('--target', 'http://unused.example', ...merge);
    expect(merged.code).toBe(1);
    expect(outcomes(merged.report)).toEqual(outcomes(whole.report));
    expect(merged.report.counts).toEqual(whole.report.counts);
    expect(merged.report.checks).toEqual(whole.report.checks);
    const torn = await run('--target', 'http://unused.example', ...merge.slice(2));
    expect([torn.code, torn.err]).toEqual([2, 'Part 1 of 2 is missing.\n']);
  },
  longest,
);

test(
  'bail stops after the first failure',
  async () => {
    const { code, report } = await run(
      '--only',
      'broken.must',
      '--only',
      'waits.*',
      '--bail',
      '1',
      '--workers',
      '1',
    );
    expect(code).toBe(1);
    expect(report.requirements.find((it) => it.id === 'waits.for-ever')?.reason).toMatch(
      /the run stopped after 1 failures/,
    );
  },
  longest,
);

test(
  'a secret of the profile is in no report and in no log',
  async () => {
    const { out, err, files, report } = await run(
      '--only',
      'tells.*',
      '--only',
      'broken.*',
      '--profile',
      profileFile({ apps: twin.profile.apps }),
    );
    expect(outcomes(report)['tells.secrets']).toBe('fail');
    const texts = readdirSync(files).map((name) => readFileSync(join(files, name), 'utf8'));
    const everything = [out, err, ...texts].join('\n');
    const { users, apps } = twin.profile;
    const secrets = [
      ...users.flatMap((it) => [it.password, Buffer.from(`${it.email}:${it.password}`).toString('base64')]),
      ...apps.map((it) => it.clientSecret),
    ];
    for (const secret of secrets) {
      for (const spelling of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
        expect(everything).not.toContain(spelling);
      }
    }
    expect(everything).not.toMatch(/access_token(=|":\s*")[\w-]{8}/);
    expect(everything).not.toMatch(/[?&]code=[\w-]{8}/);
    expect(everything).toContain('‹users[0].password›');
    expect(everything).toContain('‹token›');
  },
  longest,
);

test(
  'a read-only run sends no unsafe method and judges what is left',
  async () => {
    const methods = new Set<string>();
    const proxy = await serve((request, answer) => {
      methods.add(request.method ?? '');
      const headers = Object.entries(request.headers).filter(([name]) => name === 'authorization');
      const url = `${twin.baseUrl}${request.url}`;
      client
        .send({ method: 'GET', url, headers: headers.map(([name, value]) => [name, String(value)]) })
        .then(
          (reply) => answer.writeHead(reply.status).end(reply.body),
          () => answer.destroy(),
        );
    });
    stops.push(proxy.stop);
    const companies = [{ name: twin.profile.companies[0]?.name, baseUrl: proxy.url }];
    const users = twin.profile.users.map(({ companies: _, ...it }) => it);
    const file = profileFile({ baseUrl: proxy.url, companies, users, resolve: [] });
    const { report } = await run(
      '--read-only',
      '--profile',
      file,
      '--skip',
      'waits.*',
      '--skip',
      'dies.*',
      '--skip',
      'error.slow',
    );
    expect([...methods].filter((it) => !['GET', 'HEAD', 'OPTIONS'].includes(it))).toEqual([]);
    expect(outcomes(report)).toMatchObject({
      'kept.alone': 'pass',
      'broken.must': 'fail',
      'error.bug': 'not-applicable',
    });
    expect(outcomes(report)['kept.always']).toBeUndefined();
  },
  longest,
);

const troubles: readonly (readonly [string, RequestListener])[] = [
  ['never answers after the first request', () => {}],
  ['closes every connection after the first request', (request) => request.socket.destroy()],
  [
    'answers with pages',
    (_, answer) => void answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hello'),
  ],
  ['redirects for ever', (request, answer) => void answer.writeHead(302, { location: request.url }).end()],
  [
    'sends bodies without end',
    (_, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json' });
      const more = setInterval(() => answer.write(' '.repeat(1000)), 5);
      answer.on('close', () => clearInterval(more));
    },
  ],
  ['answers everything with an empty 200', (_, answer) => void answer.end()],
  ['answers everything with 500', (_, answer) => void answer.writeHead(500).end('{}')],
];

test.each(troubles)(
  'a target that %s is neither kept waiting for nor let pass',
  async (_, listener) => {
    let first = true;
    const server = await serve((request, answer) => {
      if (first) answer.writeHead(401).end();
      else listener(request, answer);
      first = false;
    });
    stops.push(server.stop);
    const file = profileFile({
      baseUrl: server.url,
      companies: [],
      users: [{ email: 'a@b.example', password: 'long enough' }],
      resolve: [],
    });
    const { code, report } = await run(
      '--profile',
      file,
      '--only',
      'kept.always',
      '--only',
      'kept.alone',
      '--timeout',
      '0.3',
    );
    expect(code).not.toBe(0);
    expect(outcomes(report)['kept.always']).not.toBe('pass');
  },
  longest,
);
