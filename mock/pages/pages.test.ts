import { createHash } from 'node:crypto';
import { html } from '@remix-run/html-template';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Content } from '../http/exchange/response.ts';
import { pageAnswer } from './answer.ts';
import { foreignName } from './name.ts';

const shell = { language: 'en', title: 'A title', place: 'acme', main: html`<h1>Hello</h1>` };

function textOf({ body }: ReturnType<typeof pageAnswer>): string {
  return body instanceof Content && typeof body.data === 'string' ? body.data : '';
}

describe('a page', () => {
  it('makes everything harmless that is put into it as text', () => {
    const harmful = '<script>alert("1")</script>\'&';
    const text = textOf(pageAnswer(200, { ...shell, language: '"><x>', title: harmful, place: harmful }));
    expect(text).not.toMatch(/<script|<x>/);
    expect(text.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;&#39;&amp;/g)).toHaveLength(2);
  });

  it('has one style sheet, which its policy knows by its hash', () => {
    const response = pageAnswer(200, shell);
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(textOf(response)) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers?.['Content-Security-Policy']).toContain(`style-src 'sha256-${hash}'`);
  });

  it('allows what it relaxes and nothing else', () => {
    const { headers } = pageAnswer(200, shell, {
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
    expect(textOf(pageAnswer(200, shell))).toContain('<body class="narrow">');
    expect(textOf(pageAnswer(200, { ...shell, width: 'wide' }))).toContain('<body class="wide">');
  });
});

describe('a name that somebody else chose', () => {
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
  ])('%j is shown as %j', (name, shown) => {
    expect(String(foreignName(name, 'otherwise'))).toBe(`<bdi>${shown}</bdi>`);
  });

  it('is one short line of visible text in an element of its own, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const shown = String(foreignName(name, 'otherwise'));
        expect(shown).toMatch(/^<bdi>[^<>\n\r"']+<\/bdi>$/u);
        expect(shown).not.toMatch(/\p{Bidi_Control}|\p{Cc}/u);
        const plain = shown.slice(5, -6).replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '&');
        expect([...plain].length).toBeLessThanOrEqual(81);
      }),
      { numRuns: 500 },
    );
  });
});
