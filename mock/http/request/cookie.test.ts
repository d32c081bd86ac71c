import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mock, startMock } from '../../start.ts';

const controlToken = 'open-sesame';
let mock: Mock;
let other: Mock;

beforeAll(async () => {
  [mock, other] = await Promise.all([startMock({ controlToken }), startMock({ controlToken })]);
});
afterAll(() => Promise.all([mock.stop(), other.stop()]));

/** The `Set-Cookie` of the login to the console of a mock, and that of a user's login page. */
async function cookiesOf({ baseUrl, profile }: Mock, headers: Record<string, string>): Promise<string[]> {
  const body = new URLSearchParams({ token: controlToken });
  const [app] = profile.apps;
  const responses = await Promise.all([
    fetch(`${baseUrl}/__mock/login`, { method: 'POST', headers, body, redirect: 'manual' }),
    fetch(`${baseUrl}/oauth/authorize?client_id=${app?.clientId}&redirect_uri=${app?.redirectUri}`, {
      headers,
    }),
  ]);
  return responses.map((it) => it.headers.get('Set-Cookie') ?? '');
}

describe('The cookies of a mock', () => {
  it('are secure where the server in front says that the browser came by https, and there only', async () => {
    const behindTls = await cookiesOf(mock, { 'X-Forwarded-Proto': 'https' });
    expect(behindTls.map((it) => it.includes('; Secure'))).toEqual([true, true]);
    const plain = await cookiesOf(mock, {});
    expect(plain.map((it) => /^countersign_\w+=.*; HttpOnly; SameSite/.test(it))).toEqual([true, true]);
  });

  it('are those of its port', async () => {
    const names = (await Promise.all([mock, other].map((it) => cookiesOf(it, {}))))
      .flat()
      .map((it) => it.split('=')[0]);
    expect(new Set(names).size).toBe(4);
    const [first] = await cookiesOf(mock, {});
    const read = ({ baseUrl }: Mock) =>
      fetch(`${baseUrl}/__mock/profile`, { headers: { Cookie: first?.split(';')[0] ?? '' } });
    expect([(await read(mock)).status, (await read(other)).status]).toEqual([200, 401]);
  });
});
