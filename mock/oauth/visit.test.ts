import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SESSION_MS } from './sessions.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { ada, Visitor } from './testing/visitor.ts';
import { isLogin, Walk } from './testing/walk.ts';

let mock: OAuthMock;
let walk: Walk;

beforeAll(async () => {
  mock = await startOAuthMock();
});
afterAll(() => mock.stop());
afterEach(() => mock.acme.clock.followSystemClock());
beforeEach(() => {
  walk = new Walk(mock);
});

const cookieName = () => `countersign_session_${mock.port}`;

describe('a session', () => {
  it('begins with a new secret, whatever the cookie held before', async () => {
    const planted = 'P'.repeat(43);
    walk.visitor.cookie = `${cookieName()}=${planted}`;
    const first = await walk.ask();
    expect(first.headers.get('Set-Cookie')).toBeNull();
    await walk.visitor.logIn(first, ada);
    expect(walk.visitor.cookie).toMatch(/^countersign_session_\d+=[\w-]{43}$/);
    expect(walk.visitor.cookie).not.toContain(planted);
    const attacker = new Visitor(mock);
    attacker.cookie = `${cookieName()}=${planted}`;
    expect(isLogin(await attacker.authorize(walk.request()))).toBe(true);
  });

  it('ends with the logout, and what was its secret opens nothing more', async () => {
    const page = await walk.dialog(ada);
    const before = walk.visitor.cookie;
    await walk.visitor.submit(page, 'logout', {});
    await walk.visitor.logIn(await walk.ask(), ada);
    expect(walk.visitor.cookie).not.toBe(before);
    walk.visitor.cookie = before;
    expect(isLogin(await walk.ask())).toBe(true);
  });

  it('lasts eight hours of the company, and not a moment longer', async () => {
    mock.acme.clock.freeze();
    await walk.dialog(ada);
    mock.acme.clock.advance(SESSION_MS / 1_000 - 1);
    expect(isLogin(await walk.ask())).toBe(false);
    mock.acme.clock.advance(1);
    expect(isLogin(await walk.ask())).toBe(true);
  });

  it.each([
    ['that nobody began', 'S'.repeat(43)],
    ['that is malformed', '%00; other=1'],
    ['that is empty', ''],
  ])('%s is none', async (_what, secret) => {
    walk.visitor.cookie = `${cookieName()}=${secret}`;
    expect(isLogin(await walk.ask())).toBe(true);
  });

  it('of one company opens nothing in another', async () => {
    await walk.dialog(ada);
    mock.world.companies.get('globex')?.addApp(walk.app);
    const elsewhere = new Visitor(mock, {}, 'globex');
    elsewhere.cookie = walk.visitor.cookie;
    const page = await elsewhere.authorize(walk.request());
    expect(isLogin(page)).toBe(true);
    expect(page.text).toContain('globex');
  });

  it('is no way into the API', async () => {
    await walk.dialog(ada);
    const response = await fetch(`${mock.baseUrl}/api/contacts`, {
      headers: { Cookie: walk.visitor.cookie ?? '' },
    });
    expect(response.status).toBe(401);
  });
});
