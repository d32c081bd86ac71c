import { expect, test } from 'vitest';
import { runCheck } from '../../check/run-check.ts';
import { openTestContext } from '../../context/testing/test-context.ts';
import { outsiderCheck } from './second-party.ts';

test('someone whom the profile lists once for each company is not sent to the dialog of the other one as a stranger', async () => {
  const ada = { email: 'ada@x.example', password: 'ada-opens-the-books' };
  const written = {
    baseUrl: 'http://127.0.0.1:1',
    companies: ['one', 'two'].map((name) => ({ name, baseUrl: 'http://127.0.0.1:1' })),
    users: [
      { ...ada, companies: ['one'] },
      { ...ada, companies: ['two'], permissions: ['api/contacts:read'] },
    ],
    apps: [{ clientId: 'app-3d07', redirectUri: 'https://app.example/done' }],
  };
  expect(await runCheck(outsiderCheck, openTestContext(written, 400), { deadline: 60_000 })).toMatchObject({
    outcome: 'not-applicable',
    reason: 'The profile has no user who works in only one company.',
  });
});
