import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { each, runNotes, type Started, start } from './testing/command-line.ts';
import { useTarget } from './testing/target.ts';

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

/** Sends a signal some milliseconds after a run prints a text: who polls for the text can see it when the run has ended. */
function killAt({ child }: Started, text: string, signal: NodeJS.Signals, after = 0): void {
  child.stderr?.on('data', async (chunk) => {
    if (!String(chunk).includes(text)) return;
    await pause(after);
    child.kill(signal);
  });
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
    expect(report.summary).toMatch(
      new RegExp(`undecided: 2 musts were not judged to the end\\. .* The run was stopped by ${signal}\\.$`),
    );
    expect(report.leftovers).toEqual([]);
    expect(await target.held()).toBe(before);
  },
);

/** Throws where nobody catches it, in the process of the command line, once that gets SIGUSR2. */
const crash = `if (process.argv[1]?.endsWith('cli.ts'))
  process.on('SIGUSR2', () => { throw new RangeError('too deep'); });`;

test('an error that nobody catches cleans up and reports, and is not taken for a violation', async () => {
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
});

test('a signal during discovery cleans up, too', async () => {
  const before = await target.held();
  const started = endless();
  killAt(started, 'Creating a record of type order', 'SIGINT');
  const { code, err, report } = await started.end;
  expect([code, report]).toEqual([2, undefined]);
  expect(err).toContain('The run was stopped by SIGINT before it judged anything.');
  expect(await target.held()).toBe(before);
});

const stopping = 'repeat to stop at once';

test('a signal that comes twice at a time, as from a terminal and from npm, cleans up and reports', async () => {
  const before = await target.held();
  const started = endless();
  await untilHeld(started, before + 9);
  killAt(started, stopping, 'SIGINT');
  started.child.kill('SIGINT');
  const { code, err, report } = await started.end;
  expect([code, err.split(stopping)]).toEqual([2, [expect.anything(), expect.anything()]]);
  expect(report.leftovers).toEqual([]);
  expect(await target.held()).toBe(before);
});

test('a second signal ends the run at once, and the process that runs the checks still cleans up', async () => {
  const before = await target.held();
  const started = endless({ TMPDIR: temporaryFolder() });
  await untilHeld(started, before + 9);
  // Longer than it takes until the second signal, however fast the machine is.
  await target.delay(1000);
  killAt(started, stopping, 'SIGINT', 500);
  started.child.kill('SIGINT');
  const { signal, report } = await started.end;
  await target.delay(0);
  expect([signal, report]).toEqual(['SIGINT', undefined]);
  await expect.poll(target.held).toBe(before);
});

test('a second signal while the started process cleans up leaves nothing behind either', async () => {
  const before = await target.held();
  const folder = temporaryFolder();
  const started = endless({ TMPDIR: folder });
  const { child, end } = started;
  await untilHeld(started, before + 9);
  const [{ word } = { word: '' }] = runNotes(folder);
  await target.someonesContact(`${word}zzzz`);
  killAt(started, 'Cleaning up', 'SIGKILL');
  child.kill('SIGINT');
  expect((await end).signal).toBe('SIGKILL');
  expect(await target.held()).toBe(before);
});
