import { join } from 'node:path';
import { expect } from 'vitest';
import { deadPort } from '../http/testing/server.ts';
import { run, start } from '../run/testing/command-line.ts';
import { builtImage, containersOf, docker, engineTest } from './testing/engine.ts';

const image = builtImage(join(import.meta.dirname, 'testing', 'tiny'));
const token = 'open-sesame-open';

/** Runs the command line on the test image, which behaves as its environment says. */
const startTarget = (behaviour: string, ...options: readonly string[]) =>
  start(['--image', image, '--image-env', 'TOKEN', '--only', 'passes.alone', ...options, '--', behaviour], {
    TOKEN: token,
  });

const untilItRuns = () => expect.poll(() => containersOf(image).length).toBe(1);
const untilItIsGone = () => expect.poll(() => containersOf(image)).toEqual([]);

engineTest.for([
  ['end', [], /^The container of \S+ ended .*\. Its last lines:\n {2}no database is configured\n$/m],
  [
    'say nothing',
    ['--image-timeout', '8'],
    /did not answer within 8 s: GET http:\S+\/api\/contacts: .*\. Its last lines:\n( {2}the token is ‹TOKEN›\n)+$/,
  ],
  [
    'start for ever',
    ['--image-timeout', '8'],
    /did not answer within 8 s: GET http:\S+ was answered with 503\. It printed nothing\.\n$/,
  ],
  ['serve', ['--profile', '/profile'], /\/profile was answered with 403\..*--profile-header/],
  ['serve', ['--profile', '/nothing'], /\/nothing was answered with 401\./],
] as const)(
  'a container set to %s with %j cannot be judged, and is removed',
  async ([behaviour, options, sentence]) => {
    const { code, err } = await startTarget(behaviour, ...options).end;
    expect(err.replace(/^Starting .* …\n/, '')).toMatch(sentence);
    expect(code).toBe(2);
    expect(containersOf(image)).toEqual([]);
  },
);

engineTest(
  'a container is judged by the profile that it serves, under its own name and port, and is removed',
  async () => {
    const header = ['--profile-header', `Authorization: Bearer \${TOKEN}`];
    const options = ['--image-env', 'VARIABLE=by name', '--profile', '/profile', ...header];
    const { end } = start(
      [
        '--image',
        image,
        '--image-env',
        'TOKEN',
        ...options,
        '--only',
        'passes.alone',
        '--',
        'serve',
        'with',
        'words',
      ],
      { TOKEN: token },
    );
    const { code, out, err, report } = await end;
    expect(out, err).toContain('tiny with words by name conforms');
    expect(code).toBe(0);
    expect(report.target).toEqual({
      name: 'tiny with words by name',
      baseUrl: expect.stringMatching(/^http:\/\/acme\.example:\d+$/),
    });
    const { port } = new URL(report.target.baseUrl);
    expect(report.resolve).toEqual([expect.stringMatching(`^acme\\.example:${port}:[\\d.]+$`)]);
    expect(containersOf(image)).toEqual([]);
  },
);

engineTest.for(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  '%s removes a container that has not answered yet',
  async (signal) => {
    const { child, end } = startTarget('say nothing');
    await untilItRuns();
    child.kill(signal);
    const ended = await end;
    expect([ended.code, ended.signal]).toEqual(signal === 'SIGKILL' ? [null, signal] : [2, null]);
    await untilItIsGone();
  },
);

engineTest('Ctrl-C while it is judged leaves no container', async () => {
  const { child, stderr, end } = startTarget('answer once');
  await expect.poll(stderr).toContain('Checking the profile');
  child.kill('SIGINT');
  const { code, err } = await end;
  expect(err).toContain('SIGINT: stopping and cleaning up');
  expect(code).toBe(2);
  expect(containersOf(image)).toEqual([]);
});

engineTest('a container that is removed by something else in the meantime is not an error', async () => {
  const { end } = startTarget('say nothing');
  await untilItRuns();
  const spoken = () => containersOf(image).map((name) => docker('logs', name).stdout);
  await expect.poll(spoken).toEqual([expect.stringContaining('the token is')]);
  docker('rm', '--force', ...containersOf(image));
  const { code, err } = await end;
  expect(code).toBe(2);
  expect(err).toMatch(
    /The container of \S+ ended before it answered\. It has been removed by something else\./,
  );
});

engineTest('a host port in use is reported', async () => {
  const port = await deadPort();
  const { child, end } = startTarget('say nothing', '--image-port', `${port}:8080`);
  await untilItRuns();
  const { code, err } = await startTarget('serve', '--image-port', `${port}:8080`).end;
  child.kill('SIGINT');
  await end;
  expect(code).toBe(2);
  expect(err).toMatch(new RegExp(`cannot be started: .*${port}`));
  expect(containersOf(image)).toEqual([]);
});

engineTest.for([
  ['no-such-image:1', /^The image no-such-image:1 is not present and cannot be pulled: .*Build it/m],
  ['No Image', /^The image No Image is not present/m],
] as const)('--image %s names no image: one sentence says so', async ([name, sentence]) => {
  const { code, err } = await run('--image', name);
  expect(err).toMatch(sentence);
  expect(code).toBe(2);
});
