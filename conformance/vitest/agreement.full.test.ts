import { expect, onTestFinished, test } from 'vitest';
import { sendRequest } from '../../testing/http/send-request.ts';
import { casesOfDay } from '../../testing/sample.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { verify } from '../index.ts';
import type { WrittenProfile } from '../profile/profile.ts';
import { readExamples } from '../requirements/examples.ts';
import { register } from '../requirements/register.ts';
import { mixtures } from '../selftest/mixtures/mixtures.ts';
import { startMock } from '../selftest/mock.ts';
import { runVitest, statusesOfChecks, statusesOfTests } from './testing/vitest-runs.ts';

type Target = {
  readonly profile: WrittenProfile;
  readonly depth: 'quick';
  readonly only?: readonly string[];
};

/** Checks of every target: they read, write, list and log in. */
const always = ['read.repeats-itself', 'update.exists', 'destroy.exists', 'basic.header-is-base64'];

/** Requirements by whose examples ten are violated in one company, which is discovered once. Some keep others from being judged, which is an outcome, too. */
const violated = [
  [
    ...['contact.number-is-a-field', 'email.blank-message-is-as-printed', 'search.contacts-by-last-name'],
    ...[
      'fields.keep-named-values',
      'schema.gives-lengths',
      'permissions.are-filtered',
      'errors.name-the-property',
    ],
    ...[
      'access-token.in-the-query',
      'comment.no-independent-creation',
      'oauth.errors.missing-parameters-are-in-the-table',
    ],
  ],
  [
    ...[
      'fields.restrict-exactly',
      'version-parameter.selects-the-schema-version',
      'schema.links-list-parameters',
    ],
    ...[
      'line-item.has-no-endpoint',
      'address.has-no-endpoint',
      'email.body-is-required',
      'paths.are-under-api',
    ],
    ...[
      'payment.no-independent-creation',
      'search.contacts-by-organisation',
      'oauth.token.state-is-returned',
    ],
  ],
];

async function start(...options: readonly string[]) {
  const mock = await startMock(options);
  onTestFinished(() => mock.stop());
  return mock;
}

/** A company of a mock that violates some requirements, to be judged by the checks that show it. */
async function violatingCompany(
  port: number,
  company: string,
  requirements: readonly string[],
): Promise<[string, Target]> {
  const send = async (method: string, path: string, body?: unknown) => {
    const host = `${company}.localhost:${port}`;
    const response = await sendRequest({ port, method, body, host, path: `/__mock/${path}` });
    expect(response.status, response.text).toBeLessThan(300);
    return response.json;
  };
  const evidence = readExamples();
  const examples = requirements.flatMap((id) => {
    const { example } = evidence[id] ?? {};
    return example === undefined ? [] : [{ violation: example.violation, check: `${id} › ${example.check}` }];
  });
  await send('POST', 'companies');
  await send('PUT', 'faults', { on: examples.map(({ violation }) => violation) });
  const profile = (await send('GET', 'profile')) as WrittenProfile;
  return [company, { profile, depth: 'quick', only: [...always, ...examples.map(({ check }) => check)] }];
}

test('a seventh of the checks of the mock, 10 of 20 violations and a mixture, drawn today, end the same way as tests of Vitest and by the command', async () => {
  const folder = temporaryFolder();
  const { port, rawProfile } = await start();
  const profile = rawProfile as WrittenProfile;
  const violating = casesOfDay(violated, violated.length).map((it) =>
    violatingCompany(port, 'violating', it),
  );
  const mixed = casesOfDay(mixtures, mixtures.length).map(async (choices): Promise<[string, Target]> => {
    const mixture = await start('--choices', choices);
    // These checks need no browser.
    const profile = { ...(mixture.rawProfile as WrittenProfile), apps: [] };
    return ['mixture', { profile, depth: 'quick', only: always }];
  });
  const targets = new Map(await Promise.all([...violating, ...mixed]));
  const only = casesOfDay(register).map(({ id }) => id);
  targets.set('mock', { profile, depth: 'quick', only });
  const tests = runVitest(folder, Object.fromEntries(targets));
  const reports = new Map<string, Awaited<ReturnType<typeof verify>>>();
  for (const [name, target] of targets) reports.set(name, await verify(target));
  const { files } = await tests;
  let checks = 0;
  for (const [name, report] of reports) {
    const expected = statusesOfChecks(report);
    checks += Object.keys(expected).length;
    expect(statusesOfTests(files.get(name)?.tests ?? []), name).toEqual(expected);
  }
  console.log(`${checks} checks of ${targets.size} targets agree.`);
  expect(reports.get('violating')?.counts.fail).toBeGreaterThan(5);
});
