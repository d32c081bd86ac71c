import { describe, expect, it } from 'vitest';
import { BrowserStage } from './testing/browser-stage.ts';
import { Scene } from './testing/scene.ts';
import { ada, karl } from './testing/visitor.ts';

const own = new BrowserStage();

describe('in Chromium, the code flow', () => {
  it('works without any script', async () => {
    const scene = await Scene.open(own.browser, own.mock, own.site, { javaScriptEnabled: false });
    await scene.page.goto(scene.address());
    await scene.logIn(karl);
    await scene.button('Erlauben').click();
    expect((await scene.back()).searchParams.has('code')).toBe(true);
  });

  it('works with the keyboard alone', async () => {
    await own.scene.page.goto(own.scene.address());
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 10; presses += 1) {
        await own.scene.page.keyboard.press('Tab');
        const focused = own.scene.page.locator(':focus');
        const label = await focused.evaluate(
          (element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent,
        );
        if (label?.trim() === name) return;
      }
      throw new Error(`The Tab key does not lead to ${name}.`);
    };
    await tabTo('Email');
    await own.scene.page.keyboard.type(ada.email);
    await tabTo('Password');
    await own.scene.page.keyboard.type(ada.password);
    await own.scene.page.keyboard.press('Enter');
    await own.scene.dialog();
    await tabTo('Allow');
    await own.scene.page.keyboard.press('Space');
    expect((await own.scene.back()).searchParams.has('code')).toBe(true);
  });
});
