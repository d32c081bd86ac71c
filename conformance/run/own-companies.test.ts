import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLedgerFile, openLedger } from '../context/ledger.ts';
import { openSession } from '../context/session.ts';
import { openTestContext } from '../context/testing/test-context.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { profileOf } from '../profile/load.ts';
import type { Profile } from '../profile/profile.ts';
import { createCompanies, removeCompanies } from './own-companies.ts';

/** What the hooks were asked, in order. */
let calls: string[];
beforeEach(() => {
  calls = [];
});

const made = (name: string) => ({
  status: 201,
  body: JSON.stringify({ name, baseUrl: `http://${name}.localhost:PORT` }),
});

/** The answers of hooks, with the port of their server. */
const atPortOf = (url: string, body: string): string => body.replaceAll(':PORT', `:${new URL(url).port}`);

/** Leaves the ledger of a run on a target that was killed, with the companies that were created for it. */
function leaveCompanies(target: string, names: readonly string[]): void {
  const { path, folder, remove } = createLedgerFile(target);
  onTestFinished(remove);
  for (const name of names)
    openLedger(path).noteEffect({
      kind: 'company',
      company: 'acme',
      original: target,
      name,
      baseUrl: `http://${name}.localhost:1`,
    });
  const note = join(folder, 'run.json');
  const deadPid = 2 ** 22 + 1;
  writeFileSync(note, readFileSync(note, 'utf8').replace(/"pid":\d+/, `"pid":${deadPid}`));
}

const hooks = {
  createCompany: { url: 'made' },
  removeCompany: { method: 'DELETE', url: `made/$\{company}` },
};

/** Creates the companies of a run on a profile. */
function createOf(profile: Profile, options: { keep?: boolean; readOnly?: boolean } = {}) {
  const ledger = createLedgerFile(profile.companies[0].baseUrl);
  onTestFinished(ledger.remove);
  const settings = { profile, readOnly: false, timeout: 15_000, ledger, process: 0, ...options } as const;
  return { own: createCompanies(settings, ledger), ledger };
}

/** Creates the companies of a run on two companies that refuse strangers, whose hooks answer so. Returns the result and the effects in the ledger. */
async function create(
  answers: readonly { status: number; body: string }[],
  { killed = [], ...options }: { keep?: boolean; readOnly?: boolean; killed?: readonly string[] } = {},
) {
  const server = await stopAfterTest(
    serve(({ method = '', url = '', headers }, response) => {
      if (method === 'GET') return response.writeHead(url.endsWith('/api/contacts') ? 401 : 404).end();
      calls.push(`${method} ${url}`);
      const { status, body } = answers[calls.length - 1] ?? { status: 204, body: '' };
      response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(atPortOf(`http://${headers.host}`, body));
    }),
  );
  const written = {
    baseUrl: `${server.url}/acme`,
    companies: ['acme', 'globex'].map((name) => ({ name, baseUrl: `${server.url}/${name}` })),
    hooks,
  };
  const profile = profileOf(written);
  if (killed.length > 0) leaveCompanies(`${server.url}/acme`, killed);
  const { own, ledger } = createOf(profile, options);
  return { own: await own, profile, server, effects: openLedger(ledger.path).effects() };
}

test.each([
  [{ status: 500, body: '{}' }, 'is answered with 500. Correct the hook'],
  [{ status: 201, body: '{"name": "made"}' }, 'without the name and the baseUrl of a new company as JSON'],
  [{ status: 201, body: '{"name": "made", "baseUrl": "file:///etc"}' }, 'without the name and the baseUrl'],
  [{ status: 201, body: 'made' }, 'without the name and the baseUrl of a new company as JSON'],
])(
  'a hook that creates no company is one sentence, and what was created is removed: %o',
  async (answer, sentence) => {
    await expect(create([made('one'), answer])).rejects.toThrow(sentence);
    expect(calls).toEqual(['POST /acme/made', 'POST /globex/made', 'DELETE /acme/made/one']);
  },
);

test('a creation that a gateway answers in the place of the service is asked for again', async () => {
  const lost = { status: 502, body: '<h1>Bad Gateway</h1>' };
  const { effects } = await create([lost, made('one'), made('two')]);
  expect(effects).toMatchObject([{ name: 'one' }, { name: 'two' }]);
  expect(calls).toEqual(['POST /acme/made', 'POST /acme/made', 'POST /globex/made']);
});

test('what a killed run left is removed, unless the target was restarted since and has given its name again', async () => {
  await create([made('one'), made('two')], { killed: ['two', 'three'] });
  expect(calls).toEqual(['POST /acme/made', 'POST /globex/made', 'DELETE /acme/made/three']);
});

test('an address that is not of a company is named, not the hook', async () => {
  const server = await stopAfterTest(serve((_, response) => response.writeHead(404).end()));
  await expect(createOf(profileOf({ baseUrl: server.url, hooks })).own).rejects.toThrow(
    /^http:\/\/\S+ answers 404 to GET .*no API is there yet/,
  );
});

test('a target that cannot be reached is reported as such', async () => {
  await expect(createOf(profileOf({ baseUrl: 'http://127.0.0.1:1', hooks })).own).rejects.toThrow(
    'The target cannot be reached. POST http://127.0.0.1:1/made: the connection was refused',
  );
});

test.each([{ keep: true }, { readOnly: true }])('none is created with %o', async (option) => {
  const { own, profile, effects } = await create([], option);
  expect([own.profile, calls, effects]).toEqual([profile, [], []]);
});

/** Creates a company like one at an address, which a server on this machine answers for. Returns the address of the new one. */
async function createLike(original: string, baseUrl: string): Promise<string> {
  const server = await stopAfterTest(
    serve(({ method = '', url = '' }, response) => {
      calls.push(`${method} ${url}`);
      const body = JSON.stringify({ name: 'made', baseUrl: atPortOf(server.url, baseUrl) });
      response.writeHead(201, { 'Content-Type': 'application/json' }).end(body);
    }),
  );
  const profile = profileOf({
    baseUrl: atPortOf(server.url, original),
    companies: [
      { name: 'acme', baseUrl: atPortOf(server.url, original) },
      { name: 'globex', baseUrl: atPortOf(server.url, 'http://globex.test:PORT') },
    ],
    resolve: [`*:${new URL(server.url).port}:127.0.0.1`],
    hooks,
  });
  const { own } = createOf(profile);
  return (await own).profile.companies[0].baseUrl;
}

test.each([
  ['http://acme.example.com:PORT', 'http://run-7.example.com:PORT'],
  ['http://acme.example.com:PORT', 'http://acme.example.com:PORT/run-7'],
  ['http://acme.example.com:PORT', 'http://run-7.acme.example.com:PORT'],
  ['http://example.com:PORT', 'http://run-7.example.com:PORT'],
  ['http://acme:PORT', 'http://run-7.acme:PORT'],
  ['http://acme.example.com:PORT', 'http://globex.test:PORT'],
  ['http://127.0.0.1:PORT', 'http://run-7.localhost:PORT'],
])('passwords go to a company beside the one that it is like: %s, %s', async (original, baseUrl) => {
  expect(await createLike(original, baseUrl)).toContain(new URL(baseUrl.replace(':PORT', '')).hostname);
});

test.each([
  ['http://acme.example.com:PORT', 'http://collector.attacker.example:PORT'],
  ['http://acme.example.com:PORT', 'http://run-7.example.com:22'],
  ['http://acme.example.com:PORT', 'http://notexample.com:PORT'],
  ['http://acme.example.com:PORT', 'http://127.0.0.1.attacker.com:PORT'],
  ['http://example.com:PORT', 'http://attacker.com:PORT'],
  ['http://127.0.0.1:PORT', 'http://66.0.0.1:PORT'],
  ['http://acme.test:PORT', 'http://127.0.0.1:PORT'],
])('no password goes to a company elsewhere, which is removed: %s, %s', async (original, baseUrl) => {
  await expect(createLike(original, baseUrl)).rejects.toThrow(/^hooks.createCompany: the new company is at /);
  expect(calls).toEqual(['POST /made', 'DELETE /made/made']);
});

test('created companies take the places of those of the profile, are in the ledger, and reports name the profile', async () => {
  const { own, profile, server, effects } = await create([made('one'), made('two')]);
  const address = `${server.url}/acme`;
  const { host, port } = new URL(address);
  expect(own.profile).toEqual({
    ...profile,
    companies: [
      { name: 'acme', baseUrl: `http://one.localhost:${port}` },
      { name: 'globex', baseUrl: `http://two.localhost:${port}` },
    ],
    otherCompanies: profile.companies,
  });
  expect(effects).toMatchObject([
    { kind: 'company', company: 'acme', name: 'one' },
    { kind: 'company', company: 'globex', name: 'two' },
  ]);
  expect(
    own.translate({
      [`http://one.localhost:${port}/api`]: [
        `a http://one.localhost:${port}`,
        `http:\\/\\/two.localhost:${port}/`,
        5,
      ],
      query: `to=${encodeURIComponent(`http://one.localhost:${port}/x`)}`,
      other: `http://one.localhost:${port}9 http://anyone.localhost:${port}`,
    }),
  ).toEqual({
    [`${address}/api`]: [`a ${address}`, `http:\\/\\/${host}/`, 5],
    query: `to=${encodeURIComponent(`${address}/x`)}`,
    other: `http://one.localhost:${port}9 http://anyone.localhost:${port}`,
  });
});

test('without a hook that removes them, created companies are named as what stays', async () => {
  const context = openTestContext({ baseUrl: 'http://127.0.0.1:1' });
  const created = {
    kind: 'company',
    company: 'a',
    original: 'http://127.0.0.1:1',
    name: 'b',
    baseUrl: 'http://b',
  } as const;
  expect(await removeCompanies(openSession(context), [created])).toEqual([
    {
      type: 'company',
      address: 'http://b',
      reason: 'it was created for this run, and is not removed: the profile has no hooks.removeCompany',
    },
  ]);
});
