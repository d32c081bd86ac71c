import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { drawNames } from '../../testing/sample.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { register } from '../requirements/register.ts';
import { runVerify } from '../selftest/run-verify.ts';
import { startUnreliableMock } from '../selftest/unreliable/judge-unreliable.ts';
import { each } from './testing/command-line.ts';

/** What every response takes in milliseconds, and in which part of the time the suite runs. */
const latency = 150;
const share = 0.5;

const size = 3;
/** A few requirements whose checks are many, or wait in the browser. */
const always = ['oauth.code.allow-redirects-with-302', 'oauth.consent.is-remembered'];

test('a target that is right and takes 150 ms a response conforms, judged with half a core, and nothing is an error', async () => {
  const unreliability = {
    rate: 1,
    seed: inject('sampleSeed'),
    delay: [latency, latency],
    troubles: ['delay'],
  } as const;
  const mock = await startUnreliableMock(unreliability);
  onTestFinished(mock.stop);
  const musts = register.filter(
    (it) => it.level === 'must' && it.basis !== 'assumed' && it.notTestable === undefined,
  );
  const drawn = drawNames(
    musts.map(({ id }) => id),
    size,
  );
  const folder = temporaryFolder();
  const profile = join(folder, 'target.json');
  writeFileSync(profile, JSON.stringify(mock.rawProfile));
  const { code, report } = await runVerify(
    profile,
    folder,
    [...each('only', ...new Set([...always, ...drawn])), '--depth', 'quick'],
    share,
  );
  const undecided = report.requirements.filter((it) => !['pass', 'not-applicable'].includes(it.outcome));
  expect(undecided.map((it) => [it.id, it.outcome, it.reason])).toEqual([]);
  expect([code, report.verdict]).toEqual([0, 'conforms']);
});
