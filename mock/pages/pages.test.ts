import { createHash } from 'node:crypto';
import { html } from '@remix-run/html-template';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Content } from '../http/exchange/response.ts';
import { companyFetch } from '../oauth/testing/company-fetch.ts';
import { startOAuthMock } from '../oauth/testing/oauth-mock.ts';
import { pageResponse } from './page.ts';
import { untrustedName } from './text.ts';

const shell = { language: 'en', title: 'A title', place: 'acme', main: html`<h1>Hello</h1>` };

function textOf({ body }: ReturnType<typeof pageResponse>): string {
  return body instanceof Content && typeof body.data === 'string' ? body.data : '';
}

describe('a page', () => {
  it('makes everything harmless that is put into it as text', () => {
    const harmful = '<script>alert("1")</script>\'&';
    const text = textOf(pageResponse(200, { ...shell, language: '"><x>', title: harmful, place: harmful }));
    expect(text).not.toMatch(/<script|<x>/);
    expect(text.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;&#39;&amp;/g)).toHaveLength(2);
  });

  it('has one style sheet, which its policy knows by its hash', () => {
    const response = pageResponse(200, shell);
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(textOf(response)) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers?.['Content-Security-Policy']).toContain(`style-src 'sha256-${hash}'`);
  });

  it('allows what it relaxes and nothing else', () => {
    const { headers } = pageResponse(200, shell, {
      policy: { 'connect-src': "'self'" },
      headers: { 'X-Own': 'yes' },
    });
    const policy = String(headers?.['Content-Security-Policy']).split('; ');
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(headers?.['X-Own']).toBe('yes');
  });

  it('is narrow unless it says that it is wide', () => {
    expect(textOf(pageResponse(200, shell))).toContain('<body class="narrow">');
    expect(textOf(pageResponse(200, { ...shell, width: 'wide' }))).toContain('<body class="wide">');
  });
});

describe('an untrusted name', () => {
  it.each([
    ['Ledger Link', 'Ledger Link'],
    ['<b>"Bold" & co.</b>', '&lt;b&gt;&quot;Bold&quot; &amp; co.&lt;/b&gt;'],
    ['', 'otherwise'],
    [' \n\t ', 'otherwise'],
    ['\u200b\u2060\ufeff\u00ad\u3164\ufe0f', 'otherwise'],
    ['a\u202eb\u2066c\u200fd\u061ce', 'abcde'],
    ['a\u0000b\u0007c\u001bd\u0085e', 'abcde'],
    ['two\n\nlines', 'two lines'],
    [`${'a'.repeat(79)} b`, `${'a'.repeat(79)}…`],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['نیم‌فاصله', 'نیم‌فاصله'],
  ])('%j is shown as %j', (name, markup) => {
    expect(String(untrustedName(name, 'otherwise'))).toBe(`<bdi>${markup}</bdi>`);
  });

  it('is one short line of visible text in an element of its own, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const markup = String(untrustedName(name, 'otherwise'));
        expect(markup).toMatch(/^<bdi>[^<>\n\r"']+<\/bdi>$/u);
        expect(markup).not.toMatch(/\p{Bidi_Control}|\p{Cc}/u);
        const plain = markup.slice(5, -6).replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '&');
        expect([...plain].length).toBeLessThanOrEqual(81);
      }),
      { numRuns: 500 },
    );
  });
});

const mock = await startOAuthMock();

describe('an address that cannot be read', () => {
  it.each([
    ['GET', '/oauth/authorize?scope=%E9', 400, 'not percent-encoded UTF-8'],
    ['GET', `/oauth/authorize?state=${'a'.repeat(9_000)}`, 414, 'longer than 8192 characters'],
    ['GET', '/oauth/unicorn', 404, 'There is nothing at this URL.'],
    ['PUT', '/oauth/authorize', 405, 'PUT is not allowed here'],
  ])('gets a page with the reason: %s %s', async (method, path, status, message) => {
    const response = await companyFetch(mock.port, 'acme', path, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).toContain(message);
  });

  it('gets a page elsewhere, too, if the request asks for HTML, in the language of the browser', async () => {
    const headers = { Accept: 'text/html,*/*;q=0.8', 'Accept-Language': 'fr' };
    const page = await companyFetch(mock.port, 'acme', '/unicorn', { headers });
    expect(await page.text()).toContain('Cette page ne peut pas être affichée');
    for (const path of ['/api/unicorns', '/oauth/token/unicorn']) {
      const response = await companyFetch(mock.port, 'acme', path, { headers });
      expect(await response.json()).toEqual({ errors: [['base', expect.any(String)]] });
    }
  });
});
