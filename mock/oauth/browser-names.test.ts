import { describe, expect, it } from 'vitest';
import { BrowserStage } from './testing/browser-stage.ts';
import { ada } from './testing/visitor.ts';

const own = new BrowserStage();

describe('in Chromium, a hostile name of an app', () => {
  it.each([
    ['HTML', `<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`],
    ['an attribute', `" autofocus onfocus="document.title='hacked'`],
    ['a direction', 'Bank\u202e\u2067\u2066 knaB'],
    ['very long words', 'W'.repeat(5_000)],
    ['very many words', 'Trust me '.repeat(1_000)],
    ['line breaks', 'Bank\n\n\n\n\n\n\n\n\nhas full access already'],
    ['invisible signs', '\u200b\u2060\ufeff\u00ad\u3164'],
    ['another alphabet', 'مصرف الثقة'],
  ])('with %s stays within its place', async (_what, name) => {
    own.scene.app.name = name;
    await own.scene.page.setViewportSize({ width: 320, height: 640 });
    await own.scene.page.goto(own.scene.address());
    expect(await own.scene.page.title()).toBe('Log in to acme');
    await own.scene.logIn(ada);
    await own.scene.dialog();
    expect(await own.scene.page.title()).toBe('Authorise an app');
    expect(await own.scene.page.locator('img, script').count()).toBe(0);
    const heading = own.scene.page.getByRole('heading', { level: 1 });
    expect(await heading.textContent()).toMatch(/^\S.{0,80}…? asks for access$/su);
    expect((await heading.textContent())?.match(/\p{Bidi_Control}/u)).toBeNull();
    const tooWide = await own.scene.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(tooWide).toBe(false);
  });
});
