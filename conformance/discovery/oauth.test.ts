import { expect, test } from 'vitest';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { dialogFlow } from './oauth.ts';
import { takeSteps } from './testing/take-steps.ts';

test('the status of redirects is that of one whose status the specification leaves open', async () => {
  const { url } = await stopAfterTest(
    serve(({ url: address = '' }, response) => {
      const { searchParams } = new URL(address, 'http://host');
      const redirect = new URL(searchParams.get('redirect_uri') ?? 'https://app.example/back');
      const isImplicit = searchParams.get('response_type') === 'token';
      redirect.searchParams.set(isImplicit ? 'access_token' : 'code', 'issued');
      return response.writeHead(isImplicit ? 303 : 302, { location: redirect.href }).end();
    }),
  );
  const app = { clientId: 'app', clientSecret: 'long enough', redirectUri: 'https://app.example/back' };
  const users = [{ email: 'a@b.example', password: 'long enough' }];
  const { choices } = await takeSteps({ baseUrl: url, users, apps: [app] }, dialogFlow);
  expect(choices.get('redirect.status')).toMatchObject({ value: 303 });
});
