import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { deadPort, serve } from '../http/testing/server.ts';
import { loadProfile, readProfile } from '../profile/load.ts';
import { each, run, start } from '../run/testing/command-line.ts';
import { useTarget } from '../run/testing/target.ts';
import type { Findings } from './findings.ts';
import { profileText } from './initialise.ts';

describe('template', () => {
  const nothing: Findings = {
    sentences: ['GET /api/contacts: 401'],
    warnings: [],
    choices: [],
    contact: { fields: [], unknown: [] },
  };

  const read = (text: string) => readProfile(text, 'target.yaml', undefined, (name) => `the ${name}`);

  /** The text with all suggestions uncommented. */
  const uncommented = (text: string): string => text.replace(/^# (?=\w+:( |$)| {2,}\S)/gm, '');

  test('the first line names the schema in the installed package, for editors', () => {
    const { exports } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
    const installed = join(
      'node_modules/countersign-verify/files/conformance',
      exports['./profile.schema.json'],
    );
    const [line] = profileText('http://localhost', nothing).split('\n');
    expect(line).toBe(`# yaml-language-server: $schema=./${installed}`);
  });

  test.each([
    'https://acme.example.com',
    'http://acme.localhost:4010',
    'http://127.0.0.1:4010',
    'http://[::1]:4010',
    'http://localhost',
    "https://acme.example.com/o'clock",
  ])('the profile for %s loads as it is, and with all that it suggests', (baseUrl) => {
    const text = profileText(baseUrl, nothing);
    expect(read(text).companies[0].baseUrl).toBe(baseUrl);
    expect(read(text).apps).toEqual([]);
    const whole = read(uncommented(text));
    expect(whole.users).toHaveLength(2);
    expect(whole.companies).toHaveLength(2);
    expect(whole.apps[0]?.clientSecret).toBe('the COUNTERSIGN_CLIENT_SECRET');
    expect(whole).toMatchObject({
      tokens: [{ token: 'the COUNTERSIGN_TOKEN' }],
      implemented: ['contact', 'basic'],
      choices: { 'token.method': 'POST', 'update.partial': false },
      fields: { contact: { firstName: 'given_name' } },
      dialog: { login: {}, allow: {}, deny: {} },
      hooks: { advanceClock: {} },
      resolve: [{ address: '127.0.0.1' }],
      waivers: [{}],
    });
  });

  test('text of a target cannot leave its comment, even with line breaks', () => {
    const hostile = 'first\nusers: []\r\u2028apps: {}';
    const discovered = {
      title: hostile,
      name: 'token.method',
      value: 'GET',
      from: 'probe',
      evidence: hostile,
    } as const;
    const text = profileText('https://acme.example.com', {
      sentences: [hostile],
      warnings: [hostile],
      choices: [discovered],
      contact: { fields: [hostile], unknown: ['firstName'] },
    });
    expect(read(text).users).toHaveLength(1);
    expect(text).toMatch(/^# {3}token\.method: GET$/m);
    expect(text).toMatch(/^# {3}update\.method: PUT # the default; it was not discovered$/m);
    expect(text).toMatch(/^# No field of a contact was recognised as firstName\. Its fields are first/m);
  });
});

describe('initialise', () => {
  const target = useTarget({ 'errors.body': 'html' });
  const newFile = (): string => join(temporaryFolder(), 'target.yaml');

  /** A server that records the methods of its requests. */
  async function recordingServer(type: string, status: number, body: string) {
    const methods: (string | undefined)[] = [];
    const server = await serve((request, response) => {
      methods.push(request.method);
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    onTestFinished(server.stop);
    return { ...server, methods };
  }

  describe('--init', () => {
    test('writes nothing if the target does not answer', async () => {
      const file = newFile();
      const { code, err } = await run('--init', file, '--target', `http://127.0.0.1:${await deadPort()}`);
      expect(err).toMatch(/^The target cannot be reached\. GET http:\S+: the connection was refused .*\n$/);
      expect([code, existsSync(file)]).toEqual([2, false]);
    });

    test('does not overwrite a file, and sends no request', async () => {
      const file = newFile();
      writeFileSync(file, 'mine');
      const { url, methods } = await recordingServer('application/json', 401, '{}');
      const { code, err } = await run('--init', file, '--target', url);
      expect(err).toBe(`${file} already exists. Name another file, or remove it first.\n`);
      expect([code, readFileSync(file, 'utf8'), methods]).toEqual([2, 'mine', []]);
    });

    test('reports that the file cannot be written', async () => {
      const { url } = await recordingServer('application/json', 401, '{}');
      const { code, err } = await run(
        '--init',
        join(temporaryFolder(), 'none', 'target.yaml'),
        '--target',
        url,
      );
      expect(err).toMatch(/^The profile cannot be written to .*none.*: there is no such file or folder\.\n$/);
      expect(code).toBe(2);
    });

    test('warns of a target that answers with pages, and still writes a profile that loads', async () => {
      const file = newFile();
      const { url, port } = await recordingServer('text/html; charset=utf-8', 200, '<p>Hello\n\nbaseUrl: x');
      const { code, out } = await run('--init', file, '--target', url);
      expect(out).toContain(
        `Warning: GET /api/contacts without credentials was answered with 200 text/html; the API answers 401. Is ${url} the address of a company, without /api?`,
      );
      expect(code).toBe(0);
      const profile = readProfile(readFileSync(file, 'utf8'), file, undefined, () => 'some value');
      expect(profile.companies).toEqual([{ name: 'company', baseUrl: `http://127.0.0.1:${port}` }]);
    });

    test('reports what can be discovered without credentials, and creates nothing', async () => {
      const file = newFile();
      const before = await target.held();
      const { code, out } = await run('--init', file, '--target', target.server.baseUrl);
      expect(out).toMatch(/^Written to .*\nFill in users and apps, .* countersign-verify --profile .*\n$/);
      expect(code).toBe(0);
      const text = readFileSync(file, 'utf8');
      expect(text).toMatch(/^# GET \/api\/contacts without credentials: 401 text\/html$/m);
      expect(text).toMatch(
        /^# Method of the token endpoint: "POST"\. A code that was never issued was refused: /m,
      );
      expect(text).toMatch(/^# {3}token\.method: POST$/m);
      expect(await target.held()).toBe(before);
      await expect(loadProfile(file)).rejects.toThrow(
        /target\.yaml:\d+:\d+: the environment variable COUNTERSIGN_EMAIL is not set; set it/,
      );
    });

    test('discovers more with credentials of the environment, and writes a profile that uses them', async () => {
      const file = newFile();
      const [user] = target.server.profile.users;
      const variables = { COUNTERSIGN_EMAIL: user?.email, COUNTERSIGN_PASSWORD: user?.password };
      const written = await start(['--init', file, '--target', target.server.baseUrl], variables).end;
      expect(written.code, written.err).toBe(0);
      const text = readFileSync(file, 'utf8');
      expect(text).toMatch(/^# GET \/api\/contacts with COUNTERSIGN_EMAIL and COUNTERSIGN_PASSWORD: 200/m);
      expect(text).toMatch(/^# Types with a published schema: \[.*"contact",/m);
      expect(text).not.toContain(user?.password);
      const { code, out, err } = await start(
        ['--profile', file, ...each('only', 'passes.*', 'assumed.other')],
        variables,
      ).end;
      expect(out, err).toContain('conforms: every must that was judged passed');
      expect(code).toBe(0);
    });

    test('warns of credentials that are refused', async () => {
      const wrong = { COUNTERSIGN_EMAIL: 'ada@nowhere.example', COUNTERSIGN_PASSWORD: 'not hers' };
      const { code, out } = await start(['--init', newFile(), '--target', target.server.baseUrl], wrong).end;
      expect(out).toMatch(/^Warning: COUNTERSIGN_EMAIL and COUNTERSIGN_PASSWORD .* were answered with 401/m);
      expect(code).toBe(0);
    });
  });
});
