import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContactsServer, startContactsServer } from '../conformance/selftest/small-servers/contacts.ts';
import { environmentOutsideVitest, execute } from '../testing/execute.ts';
import { root } from './build/package-sources.ts';

const folder = temporaryFolder();
let server: ContactsServer;

beforeAll(async () => {
  server = await startContactsServer();
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // A profile is YAML, of which JSON is a part.
  writeFileSync(join(folder, 'target.yaml'), JSON.stringify(server.profile));
});
afterAll(() => server.stop());

/** The code of a language in the section of docs/ci.md about tests of other languages. */
function recipeIn(language: string): string {
  const page = readFileSync(join(root, 'docs/ci.md'), 'utf8');
  const [, recipe] = new RegExp(`\n\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(page) ?? [];
  if (recipe === undefined) throw new Error(`docs/ci.md has no recipe in ${language}.`);
  return recipe;
}

/** How the tests of a language run a recipe: a file around it, and a command; SERVER_URL has the address of the server. */
type Runtime = {
  readonly language: string;
  /** Prints its version, if the runtime is there. */
  readonly version: readonly [command: string, ...args: string[]];
  readonly file: string;
  readonly source: (recipe: string) => string;
  readonly command: readonly [command: string, ...args: string[]];
};

const runtimes: readonly Runtime[] = [
  {
    language: 'python',
    version: ['python3', '--version'],
    file: 'test_conformance.py',
    source: (recipe) => recipe,
    command: [
      'python3',
      '-c',
      'import os, test_conformance; test_conformance.test_conforms(os.environ["SERVER_URL"])',
    ],
  },
  {
    language: 'java',
    version: ['java', '--version'],
    file: 'Conformance.java',
    source: (recipe) => `import java.nio.charset.StandardCharsets;
import java.util.List;
class Conformance {
  @interface Test {}
  final String serverUrl = System.getenv("SERVER_URL");
  static void assertEquals(int expected, int actual, String message) {
    if (expected != actual) throw new AssertionError(message);
  }
  public static void main(String[] arguments) throws Exception { new Conformance().conforms(); }
  ${recipe}
}
`,
    command: ['java', 'Conformance.java'],
  },
  {
    language: 'go',
    version: ['go', 'version'],
    file: 'conformance_test.go',
    source: (recipe) => `package conformance
import ("os"; "os/exec"; "testing")
var server = struct{ URL string }{os.Getenv("SERVER_URL")}
${recipe}
`,
    command: ['go', 'test', '-count=1', 'conformance_test.go'],
  },
];

import { temporaryFolder } from '../testing/temporary-folder.ts';

/** Runs a recipe against the server at an address. */
const runRecipe = ({ command: [program, ...args] }: Runtime, address: string) =>
  execute(program, args, { cwd: folder, env: { ...environmentOutsideVitest(), SERVER_URL: address } });

describe.each(runtimes)('the recipe of docs/ci.md in $language', (runtime) => {
  const { language, version, file, source } = runtime;
  const [program, ...args] = version;
  const isThere = spawnSync(program, args).status === 0;
  if (isThere) beforeAll(() => writeFileSync(join(folder, file), source(recipeIn(language))));

  test('passes for a server that conforms', async ({ skip }) => {
    if (!isThere) skip(`${program} is not installed`);
    expect(await runRecipe(runtime, server.profile.baseUrl)).toMatchObject({ code: 0 });
  });

  test('fails with the sentence of the suite where nothing answers', async ({ skip }) => {
    if (!isThere) skip(`${program} is not installed`);
    const { code, out, error } = await runRecipe(runtime, 'http://127.0.0.1:1');
    expect(code).not.toBe(0);
    expect(out + error).toMatch(/127\.0\.0\.1:1.*(refused|reached)/);
  });
});
