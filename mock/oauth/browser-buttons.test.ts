import { describe, expect, it } from 'vitest';
import { BrowserStage } from './testing/browser-stage.ts';
import { ada } from './testing/visitor.ts';

const own = new BrowserStage();

describe('in Chromium, the buttons of the browser', () => {
  it('back, after allowing, leads to the app again, with a code that works', async () => {
    await own.scene.page.goto(own.scene.address({ state: 'xyz' }));
    await own.scene.logIn(ada);
    await own.scene.button('Allow').click();
    const first = (await own.scene.back()).searchParams.get('code');
    await own.scene.page.goBack();
    const second = (await own.scene.back()).searchParams.get('code');
    expect(second).not.toBe(first);
    expect((await own.scene.exchange(second, 'xyz')).status).toBe(200);
    expect((await own.scene.exchange(first, 'xyz')).status).toBe(200);
  });

  it('back, after denying, leads to the dialog, which can be allowed', async () => {
    await own.scene.page.goto(own.scene.address());
    await own.scene.logIn(ada);
    await own.scene.button("Don't Allow").click();
    await own.scene.back();
    await own.scene.page.goBack();
    await own.scene.button('Allow').click();
    expect((await own.scene.exchange((await own.scene.back()).searchParams.get('code'))).status).toBe(200);
  });

  it('back, after logging in, never asks for the password again', async () => {
    await own.scene.page.goto(own.scene.address());
    await own.scene.logIn(ada);
    await own.scene.dialog();
    await own.scene.page.goBack();
    await own.scene.page.goForward();
    await own.scene.page.reload();
    await own.scene.dialog();
  });

  it('reload, after a wrong password, does no harm', async () => {
    await own.scene.page.goto(own.scene.address());
    await own.scene.logIn({ ...ada, password: 'wrong' });
    await own.scene.page.reload();
    await own.scene.page.getByRole('alert').waitFor();
    await own.scene.logIn(ada);
    await own.scene.dialog();
  });

  it('a double click on Allow brings one code that works', async () => {
    await own.scene.page.goto(own.scene.address());
    await own.scene.logIn(ada);
    await own.scene.button('Allow').dblclick();
    const { searchParams } = await own.scene.back();
    expect(searchParams.getAll('code')).toHaveLength(1);
    expect((await own.scene.exchange(searchParams.get('code'))).status).toBe(200);
  });

  it('a second tab with the same login goes on where the first has logged in', async () => {
    const second = await own.scene.context.newPage();
    await own.scene.page.goto(own.scene.address());
    await second.goto(own.scene.address());
    await own.scene.logIn(ada);
    await own.scene.dialog();
    await second.getByLabel('Email').fill(ada.email);
    await second.getByLabel('Password').fill(ada.password);
    await second.getByRole('button', { name: 'Log in' }).click();
    await second.getByRole('link', { name: 'Start again' }).click();
    await own.scene.dialog(second);
  });
});
