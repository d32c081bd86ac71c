import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../world/company.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { ada, request, Visitor } from './testing/visitor.ts';

let mock: OAuthMock;
let app: App;

beforeAll(async () => {
  mock = await startOAuthMock();
  app = mock.addApp('https://app.example');
  mock.world.companies.get('globex')?.addApp({ ...app, clientId: 'of-globex' });
});
afterAll(() => mock.stop());

/** The query that an app sends by mistake, and what the page says of it. */
const mistakes: [what: string, query: (app: App) => string, said: RegExp][] = [
  ['nothing at all', () => '', /<code>client_id<\/code> is missing/],
  [
    'an empty client_id',
    ({ redirectUri }) => query({ client_id: '', redirect_uri: redirectUri }),
    /is missing/,
  ],
  ['an unknown client_id', (app) => query(request(app, { client_id: 'nobody' })), /No app of this company/],
  [
    'the client_id of an app of another company',
    (app) => query(request(app, { client_id: 'of-globex' })),
    /No app of this company/,
  ],
  [
    'no redirect_uri',
    ({ clientId }) => query({ client_id: clientId }),
    /<code>redirect_uri<\/code> is missing/,
  ],
  [
    'a foreign redirect_uri',
    (app) => query(request(app, { redirect_uri: 'https://evil.test/' })),
    /not within/,
  ],
  [
    'no plain redirect_uri',
    (app) => query(request(app, { redirect_uri: '/callback' })),
    /not a plain address/,
  ],
  ['a fragment', (app) => query(request(app, { redirect_uri: `${app.redirectUri}#` })), /a part after/],
  [
    'a code',
    (app) => query(request(app, { redirect_uri: `${app.redirectUri}?code=1` })),
    /already has a parameter/,
  ],
  ['an unknown response_type', (app) => query(request(app, { response_type: 'id_token' })), /neither/],
  ['a response_type of two', (app) => query(request(app, { response_type: 'code token' })), /neither/],
  ['a response_type in capitals', (app) => query(request(app, { response_type: 'CODE' })), /neither/],
  [
    'a word that is no permission',
    (app) => query(request(app, { scope: 'api/contacts contacts' })),
    /no permission/,
  ],
  [
    'an unknown context',
    (app) => query(request(app, { scope: 'api/unicorns' })),
    /context that does not exist/,
  ],
  ['an unknown name', (app) => query(request(app, { scope: 'api/contacts:reed' })), /none of/],
  ['an empty name', (app) => query(request(app, { scope: 'api/contacts:' })), /none of/],
  ['names after a blank', (app) => query(request(app, { scope: 'api/contacts:read, update' })), /none of/],
  [
    'words between commas',
    (app) => query(request(app, { scope: 'api/contacts,api/orders' })),
    /no permission/,
  ],
  [
    'a scope that is too long',
    (app) => query(request(app, { scope: 'api/contacts '.repeat(400) })),
    /too long/,
  ],
  ['two states', (app) => `${query(request(app))}&state=a&state=b`, /same parameter more than once/],
  ['two redirect_uris', (app) => `${query(request(app))}&redirect_uri=https://evil.test/`, /more than once/],
];

function query(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString();
}

describe('an app that sends', () => {
  it.each(mistakes)('%s gets a page that says so, and the browser stays', async (_what, queryOf, said) => {
    const visitor = new Visitor(mock);
    const page = await visitor.get(`/oauth/authorize?${queryOf(app)}`);
    expect(page.text).toMatch(said);
    expect(page).toMatchObject({ status: 400, location: undefined });
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(page.text).not.toMatch(/<(form|a) /);
    expect(visitor.cookie).toBeUndefined();
  });

  it.each(mistakes)('%s gets the same page when its user is logged in', async (_what, queryOf, said) => {
    const visitor = new Visitor(mock);
    await visitor.logIn(await visitor.authorize(request(app)), ada);
    const page = await visitor.get(`/oauth/authorize?${queryOf(app)}`);
    expect(page.text).toMatch(said);
    expect(page).toMatchObject({ status: 400, location: undefined });
  });
});

describe('the page of a mistake', () => {
  it('shows what was sent, with everything in it made harmless', async () => {
    const redirect_uri = 'https://evil.test/<script>alert(1)</script>"onload="\u202egnp';
    const page = await new Visitor(mock).authorize(request(app, { redirect_uri }));
    expect(page.text).toContain(
      'https://evil.test/&lt;script&gt;alert(1)&lt;/script&gt;&quot;onload=&quot;[U+202E]gnp',
    );
    expect(page.text).toContain('https://app.example');
  });

  it('shows no more than the beginning of something long', async () => {
    const redirect_uri = `https://evil.test/${'a'.repeat(3_000)}`;
    const page = await new Visitor(mock).authorize(request(app, { redirect_uri }));
    expect(page.text).toContain('aaa…');
    expect(page.text.length).toBeLessThan(8_000);
  });

  it.each([
    ['its locale', { locale: 'fr_FR' }, 'de', 'fr', 'ne peut pas être autorisée'],
    ['the browser', {}, 'de-AT, fr;q=0.5', 'de', 'kann nicht zugelassen werden'],
    ['the browser, whose first wish is not spoken', {}, 'tlh, fr;q=0.5', 'fr', 'ne peut pas être autorisée'],
    ['English where nobody wishes', {}, '', 'en', 'cannot be authorised'],
    ['English for a wish that is not spoken', {}, 'tlh', 'en', 'cannot be authorised'],
  ])('speaks the language of %s', async (_what, parameters, accepted, language, said) => {
    const visitor = new Visitor(mock, { 'Accept-Language': accepted });
    const page = await visitor.authorize({ client_id: 'nobody', ...parameters });
    expect(page.text).toContain(`<html lang="${language}">`);
    expect(page.text).toContain(said);
    expect(page.headers.get('Content-Language')).toBe(language);
  });
});
