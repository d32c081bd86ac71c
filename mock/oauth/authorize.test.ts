import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { ada, celine, karl, Visitor } from './testing/visitor.ts';
import { isLogin, permissionLines, Walk } from './testing/walk.ts';

let mock: OAuthMock;
let walk: Walk;

beforeAll(async () => {
  mock = await startOAuthMock();
});
afterAll(() => mock.stop());
beforeEach(() => {
  walk = new Walk(mock);
});

describe('the dialog', () => {
  it('names the app, the user, the site to go back to, and each permission in words by context', async () => {
    const page = await walk.dialog(ada, {
      scope: 'api/orders:read api/contacts:read,update api/contacts:create',
    });
    expect(page.text).toContain('<bdi>Ledger Link</bdi> asks for access');
    expect(page.text).toContain('Ada Winter (ada@countersign.example)');
    expect(page.text).toContain('https://app.example');
    expect(permissionLines(page)).toEqual([
      'Orders view',
      'Contacts create, view, change',
      'Your company view',
      'Your profile view',
    ]);
    expect(page.text).not.toContain('class="caution"');
  });

  it('warns of an app that names no scope, and lists all that the user may do', async () => {
    const page = await walk.dialog(karl);
    expect(page.text).toContain('bittet um alles, was Sie hier dürfen');
    expect(permissionLines(page)).toContain('Rechnungen ansehen');
    expect(permissionLines(page)).toHaveLength(8);
  });

  it.each(['', ' ', '   '])('takes the scope %j for none', async (scope) => {
    expect((await walk.dialog(ada, { scope })).text).toContain('asks for everything');
  });

  it('warns of a token that never ends', async () => {
    const page = await walk.dialog(ada, { scope: 'offline_access' });
    expect(page.text).toContain('The access never ends');
    expect(permissionLines(page)).toEqual(['Your company view', 'Your profile view']);
  });

  it('says what the app asks for and does not get, since its user may not do it', async () => {
    const page = await walk.dialog(celine, { scope: 'api/contacts:read api/invoices:read' });
    const [granted = '', withheld = ''] = page.text.split('id="withheld"');
    expect(granted).not.toContain('Factures');
    expect(withheld).toContain('Factures');
  });

  it.each([
    ['its user', karl, {}, 'de', 'Nicht erlauben'],
    ['its user', celine, {}, 'fr', 'Ne pas autoriser'],
    ['the locale', karl, { locale: 'fr_CH' }, 'fr', 'Ne pas autoriser'],
    ['its user where the locale is not spoken', karl, { locale: 'tlh_XX' }, 'de', 'Nicht erlauben'],
  ])('speaks the language of %s', async (_whose, login, parameters, language, said) => {
    walk.visitor = new Visitor(mock, { 'Accept-Language': 'en' });
    const page = await walk.dialog(login, parameters);
    expect(page.text).toContain(`<html lang="${language}">`);
    expect(page.text).toContain(`>${said}</button>`);
  });

  it('lets somebody else log in instead', async () => {
    const page = await walk.visitor.submit(await walk.dialog(ada), 'logout', {});
    expect(page.status).toBe(303);
    const again = await walk.ask();
    expect(isLogin(again)).toBe(true);
    expect((await walk.visitor.logIn(again, karl)).text).toContain('Karl');
  });
});
