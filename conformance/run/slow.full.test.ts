import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { drawNames } from '../../testing/sample.ts';
import { register } from '../requirements/register.ts';
import { startReferenceServer } from '../selftest/reference-server/reference-server.ts';
import { runVerify } from '../selftest/run-verify.ts';
import { startUnreliableProxy } from '../selftest/unreliable/unreliable-proxy.ts';
import { each, testFolder } from './fixtures/command-line.ts';

/** What every response takes in milliseconds, and in which part of the time the suite runs. */
const latency = 300;
const share = 0.5;

const size = 6;
/** A few requirements whose checks are many, or wait in the browser. */
const always = ['oauth.code.allow-redirects-with-302', 'oauth.consent.is-remembered'];

test('a target that is right and takes 300 ms a response conforms, judged with half a core, and nothing is an error', async () => {
  const server = await startReferenceServer({ preset: 'default' });
  onTestFinished(server.stop);
  const unreliability = {
    rate: 1,
    seed: inject('sampleSeed'),
    delay: [latency, latency],
    troubles: ['delay'],
  } as const;
  const proxy = await startUnreliableProxy(server.port, unreliability);
  onTestFinished(proxy.stop);
  const musts = register.filter(
    (it) => it.level === 'must' && it.basis !== 'assumed' && it.notTestable === undefined,
  );
  const drawn = drawNames(
    musts.map(({ id }) => id),
    size,
  );
  const folder = testFolder();
  const profile = join(folder, 'target.json');
  writeFileSync(profile, JSON.stringify({ ...server.profile, resolve: [proxy.resolve] }));
  const { code, report } = await runVerify(
    profile,
    folder,
    [...each('only', ...new Set([...always, ...drawn])), '--depth', 'quick'],
    share,
  );
  const undecided = report.requirements.filter((it) => !['pass', 'not-applicable'].includes(it.outcome));
  expect(undecided.map((it) => [it.id, it.outcome, it.reason])).toEqual([]);
  expect([code, report.verdict]).toEqual([0, 'conforms']);
}, 600_000);
