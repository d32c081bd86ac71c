import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { each, outcomes, run } from './testing/command-line.ts';
import { useTarget } from './testing/target.ts';

const target = useTarget();

const planted = {
  hookHeader: 'planted/header+secret=1',
  hookQuery: 'planted query & secret',
  token: 'planted-token-0123456789',
};

test('tokens and the secrets of hooks are in no report and no log, even if the hook fails', async () => {
  const key = encodeURIComponent(planted.hookQuery);
  let calls = 0;
  const hooks = await stopAfterTest(
    serve((_, answer) => {
      calls += 1;
      answer.writeHead(calls === 1 ? 200 : 500).end();
    }),
  );
  const profile = target.profileFile({
    // A token that need not be allowed what the check of the profile asks for.
    tokens: [{ token: planted.token, scope: 'api/orders:read' }],
    hooks: {
      advanceClock: { url: `${hooks.url}/nowhere?key=${key}`, headers: { 'X-Key': planted.hookHeader } },
    },
  });
  const only = each('only', 'untestable.need', 'fails.*');
  const { out, err, files, report } = await run(...only, '--profile', profile);
  expect(outcomes(report)['untestable.need']).toBe('error');
  const written = readdirSync(files, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
  const texts = written.map((it) => readFileSync(join(it.parentPath, it.name), 'utf8'));
  const everything = [out, err, ...texts].join('\n');
  for (const secret of Object.values(planted)) {
    for (const spelling of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) {
      expect(everything).not.toContain(spelling);
    }
  }
  expect(everything).toContain('‹hooks.advanceClock.url key›');
  expect(everything).toContain('‹hooks.advanceClock.headers.X-Key›');
});

test('the check of the profile names a hook that fails, and a token that is refused, without secrets', async () => {
  const profile = target.profileFile({
    tokens: [{ token: planted.token }],
    hooks: { reset: { url: `/nowhere?key=${encodeURIComponent(planted.hookQuery)}` } },
  });
  const { code, out, err, report } = await run(...each('only', 'fails.*'), '--profile', profile);
  // All else is judged.
  expect([code, report.counts.fail]).toEqual([1, 3]);
  const sentences = [
    /hooks\.reset: the hook POST .*‹hooks\.reset\.url key› was answered with 404\. The run goes on without this hook\.$/,
    /tokens\[0\]: .* refuses it with 401.* The run goes on without this token\.$/,
  ];
  expect(report.remarks).toEqual(sentences.map((it) => expect.stringMatching(it)));
  for (const it of sentences) expect(err).toMatch(new RegExp(it, 'm'));
  for (const secret of Object.values(planted))
    expect([out, err, JSON.stringify(report)].join()).not.toContain(secret);
});
