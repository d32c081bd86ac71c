import { expect, test } from 'vitest';
import { each, longest, runNotes, type Started, start, testFolder } from './fixtures/command-line.ts';
import { useTarget } from './fixtures/target.ts';

const target = useTarget();

/** A run that creates contacts until it is stopped. */
const endless = (variables?: NodeJS.ProcessEnv): Started =>
  start(
    [...each('only', 'waits.*', 'passes.alone'), '--workers', '4', '--profile', target.profileFile()],
    variables,
  );

/** Waits until checks, after discovery, have created so many that there are that many contacts. */
async function untilHeld({ stderr }: Pick<Started, 'stderr'>, contacts: number): Promise<void> {
  await expect.poll(stderr).toContain('Judging with');
  await expect.poll(target.held).toBeGreaterThanOrEqual(contacts);
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s cleans up and reports, and the verdict is undecided',
  async (signal) => {
    const before = await target.held();
    const started = endless();
    const { child, end } = started;
    await untilHeld(started, before + 9);
    child.kill(signal);
    const { code, err, report } = await end;
    expect(code).toBe(2);
    expect(err).toContain(`${signal}: stopping and cleaning up`);
    expect(report.troubles).toContain(`the run was stopped by ${signal}`);
    expect(report.leftovers).toEqual([]);
    expect(await target.held()).toBe(before);
  },
  longest,
);

/** Throws where nobody catches it, in the process of the command line, once that gets SIGUSR2. */
const crash = `if (process.argv[1]?.endsWith('cli.ts'))
  process.on('SIGUSR2', () => { throw new RangeError('too deep'); });`;

test(
  'an error that nobody catches cleans up and reports, and is not taken for a violation',
  async () => {
    const before = await target.held();
    const preload = `--import=data:text/javascript,${encodeURIComponent(crash)}`;
    const started = endless({ NODE_OPTIONS: preload });
    const { child, end } = started;
    await untilHeld(started, before + 9);
    child.kill('SIGUSR2');
    const { code, err, report } = await end;
    expect(code).toBe(2);
    expect(err).toContain('an error of the suite: stopping and cleaning up');
    expect(report.troubles).toContain('the run was stopped by an error of the suite (RangeError: too deep)');
    expect(report.leftovers).toEqual([]);
    expect(await target.held()).toBe(before);
  },
  longest,
);

test(
  'a signal during discovery cleans up, too',
  async () => {
    const before = await target.held();
    const { child, stderr, end } = endless();
    await expect.poll(stderr, { interval: 5 }).toContain('Creating a record of type order');
    child.kill('SIGINT');
    const { code, err, report } = await end;
    expect([code, report]).toEqual([2, undefined]);
    expect(err).toContain('The run was stopped by SIGINT before it judged anything.');
    expect(await target.held()).toBe(before);
  },
  longest,
);

test(
  'a second signal ends the run at once, and the process that runs the checks still cleans up',
  async () => {
    const before = await target.held();
    const started = endless({ TMPDIR: testFolder() });
    const { child, stderr, end } = started;
    await untilHeld(started, before + 9);
    child.kill('SIGINT');
    await expect.poll(stderr, { interval: 5 }).toContain('repeat to stop at once');
    child.kill('SIGINT');
    const { signal, report } = await end;
    expect([signal, report]).toEqual(['SIGINT', undefined]);
    await expect.poll(target.held).toBe(before);
  },
  longest,
);

test(
  'a second signal while the started process cleans up leaves nothing behind either',
  async () => {
    const before = await target.held();
    const folder = testFolder();
    const started = endless({ TMPDIR: folder });
    const { child, end } = started;
    await untilHeld(started, before + 9);
    const [{ word } = { word: '' }] = runNotes(folder);
    await target.someonesContact(`${word}zzzz`);
    child.stderr?.on('data', (chunk) => {
      if (String(chunk).includes('Cleaning up')) child.kill('SIGKILL');
    });
    child.kill('SIGINT');
    expect((await end).signal).toBe('SIGKILL');
    expect(await target.held()).toBe(before);
  },
  longest,
);
