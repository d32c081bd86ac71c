import { expect, test } from 'vitest';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { dialogChoices } from './dialog-choices.ts';
import { takeSteps } from './testing/take-steps.ts';

test('a redirect to a page that refuses a foreign address is a refusal before the login', async () => {
  const { url } = await stopAfterTest(
    serve(({ url: address = '' }, response) => {
      const { pathname, searchParams } = new URL(address, 'http://host');
      const isForeign = searchParams.get('redirect_uri')?.includes('elsewhere') === true;
      if (pathname === '/oauth/authorize')
        return response.writeHead(303, { location: isForeign ? '/refused' : '/login' }).end();
      return response.end(pathname === '/refused' ? 'No such app.' : '<input type="password">');
    }),
  );
  const app = { clientId: 'app', clientSecret: 'long enough', redirectUri: 'https://app.example/back' };
  const { choices } = await takeSteps({ baseUrl: url, users: [], apps: [app] }, dialogChoices);
  expect(choices.get('redirect.refusal-moment')).toMatchObject({ value: 'before login' });
  expect(choices.get('redirect.refusal')).toMatchObject({ value: 200 });
});
