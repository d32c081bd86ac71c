import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { Untestable } from '../errors/outcome.ts';
import { pageOf } from '../http/request.ts';
import type { User } from '../profile/profile.ts';
import type { Answer, Control } from './controls/page-controls.ts';
import { controlSelector, inputSelector, optionSelector, type Survey } from './page-survey.ts';

/** Presses a control with the mouse. */
const press = (page: Page, control: Control): Promise<void> =>
  page.locator(controlSelector).nth(control.index).click({ noWaitAfter: true });

/** Runs in the page: it must not use anything from outside. */
function chooseInPage({ selector, chosen }: { readonly selector: string; readonly chosen: number[] }): void {
  const options = document.querySelectorAll<HTMLElement>(selector);
  for (const index of chosen) {
    const option = options[index];
    const select = option?.closest('select');
    if (select && option instanceof HTMLOptionElement) {
      option.selected = true;
      for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
    } else option?.click();
  }
}

/** Chooses options as a click on their labels does: the inputs themselves are often hidden behind what is drawn for them. */
async function choose(page: Page, options: readonly Control[]): Promise<void> {
  if (options.length === 0) return;
  const chosen = options.map(({ index }) => index);
  await page.evaluate(chooseInPage, { selector: optionSelector, chosen });
}

type Replacement = {
  readonly selector: string;
  readonly control: number;
  readonly values: Readonly<Record<string, string>>;
};

/** Runs in the page: it must not use anything from outside. */
function replaceInPage({ selector, control, values }: Replacement): string[] {
  const pressed = document.querySelectorAll<HTMLElement>(selector)[control];
  const isField = pressed instanceof HTMLButtonElement || pressed instanceof HTMLInputElement;
  const form = isField ? pressed.form : pressed?.closest('form');
  const names: string[] = [];
  for (const it of form?.elements ?? []) {
    const value = it instanceof HTMLInputElement && it.type === 'hidden' ? values[it.value] : undefined;
    if (!(it instanceof HTMLInputElement) || value === undefined) continue;
    it.value = value;
    names.push(it.name);
  }
  const isLink = pressed instanceof HTMLAnchorElement;
  const isOwn = isField && pressed.hasAttribute('formaction');
  const [sender, attribute] = isLink ? [pressed, 'href'] : isOwn ? [pressed, 'formaction'] : [form, 'action'];
  const method = (isField && pressed.getAttribute('formmethod')) || form?.getAttribute('method');
  const address = URL.parse(sender?.getAttribute(attribute) || location.href, document.baseURI);
  // The fields of a form that is sent by GET take the place of the parameters in its address.
  if (!sender || !address || (!isLink && method?.toLowerCase() !== 'post')) return names;
  const changed = [...address.searchParams].filter(([, value]) => values[value] !== undefined);
  for (const [name, value] of changed) address.searchParams.set(name, values[value] ?? value);
  if (changed.length > 0) sender.setAttribute(attribute, address.href);
  return [...names, ...changed.map(([name]) => name)];
}

/**
 * Changes values in what pressing a control sends: hidden fields of its form, and parameters of the address of its form or link. Returns
 * the names of what was changed.
 */
export async function replaceValues(
  page: Page,
  control: Control | undefined,
  values: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  if (control === undefined || Object.keys(values).length === 0) return [];
  return page.evaluate(replaceInPage, { selector: controlSelector, control: control.index, values });
}

type Sending = {
  readonly selectors: { readonly controls: string; readonly options: string };
  readonly control: number;
  readonly chosen: readonly number[];
  readonly asked: string;
};

/** Runs in the page: it must not use anything from outside. */
function addressesInPage({ selectors, control, chosen, asked }: Sending): string[] {
  const pressed = document.querySelectorAll<HTMLElement>(selectors.controls)[control];
  const isField = pressed instanceof HTMLButtonElement || pressed instanceof HTMLInputElement;
  const form = isField && ['submit', 'image'].includes(pressed.type) ? pressed.form : null;
  const own = isField ? pressed.getAttribute('formmethod') : null;
  if (!isField || !form || !/^post$/i.test(own ?? form.getAttribute('method') ?? '')) return [];
  const action = pressed.getAttribute('formaction') || form.getAttribute('action') || location.href;
  const address = URL.parse(action, document.baseURI);
  const fields = new FormData(form, pressed);
  const options = document.querySelectorAll<HTMLElement>(selectors.options);
  for (const index of chosen) {
    const it = options[index];
    const field = it instanceof HTMLOptionElement ? it.closest('select') : it;
    const isOption = it instanceof HTMLOptionElement || it instanceof HTMLInputElement;
    const name = field?.getAttribute('name');
    if (!isOption || !name) continue;
    if (it instanceof HTMLInputElement && it.type === 'checkbox') fields.append(name, it.value);
    else fields.set(name, it.value);
  }
  const first = new URL(asked);
  const known = new Set(first.searchParams.values());
  const named = new Set(first.searchParams.keys());
  // What else is longer than a few characters, and no words, can be a ticket that only this page has.
  const shortest = 6;
  const words = /^\p{L}?\p{Ll}*(?:[ _-]\p{L}?\p{Ll}*)*$/u;
  for (const [name, value] of [...(address?.searchParams ?? []), ...fields]) {
    const isOfEverybody =
      typeof value === 'string' && (value.length < shortest || known.has(value) || words.test(value));
    if (isOfEverybody && !named.has(name)) first.searchParams.append(name, value);
  }
  const there = address && new URL(`${address.origin}${address.pathname}${first.search}`);
  return [...new Set([first.href, ...(there ? [there.href] : [])])];
}

/**
 * The addresses that a form leads to by GET, with what was asked for and what each of its pages sends: that of the dialog, and that of the form.
 * None where it is not sent by POST, since a form can have its way.
 */
export async function addressesOf(page: Page, answer: Answer | undefined, asked: string): Promise<string[]> {
  if (answer?.control === undefined) return [];
  const selectors = { controls: controlSelector, options: optionSelector };
  const chosen = answer.options.map(({ index }) => index);
  return page.evaluate(addressesInPage, { selectors, control: answer.control.index, chosen, asked });
}

/** A text for an input, by the index of the input. */
type Entry = { readonly index: number; readonly value: string };

/** The email and password of a user, for the inputs of a login page that take them. */
function entriesOf({ email, password }: Survey, user: User): readonly Entry[] {
  return [
    ...(email === undefined ? [] : [{ index: email, value: user.email }]),
    ...(password === undefined ? [] : [{ index: password, value: user.password }]),
  ];
}

/** Runs in the page: it lets a form be sent with what the browser itself would hold back, such as an empty password. */
const sendUnchecked = (input: Element): void => {
  if (input instanceof HTMLInputElement && input.form && !input.checkValidity()) input.form.noValidate = true;
};

/** Fills an input in, with whatever value: the form is sent with it. */
export async function fillIn(input: Locator, value: string): Promise<void> {
  await input.fill(value);
  await input.evaluate(sendUnchecked);
}

/** Logs in with mouse and keyboard. */
async function logIn(page: Page, user: User, survey: Survey, submit?: Control): Promise<void> {
  const inputs = page.locator(inputSelector);
  for (const { index, value } of entriesOf(survey, user)) await fillIn(inputs.nth(index), value);
  if (submit) await press(page, submit);
  else await inputs.nth(survey.password ?? survey.email ?? 0).press('Enter', { noWaitAfter: true });
}

type Submission = {
  readonly selectors: { readonly controls: string; readonly inputs: string };
  readonly entries: readonly Entry[];
  readonly control: number;
};

/** Runs in the page: it must not use anything from outside. False, and nothing is changed, where only a keyboard can tell. */
function submitInPage({ selectors, entries, control }: Submission): boolean {
  const inputs = document.querySelectorAll<HTMLInputElement>(selectors.inputs);
  const target = document.querySelectorAll<HTMLElement>(selectors.controls)[control];
  // A person cannot type more than so many characters; a script can set them.
  const takes = ({ index, value }: Entry) => {
    const { maxLength = 0 } = inputs[index] ?? {};
    return maxLength < 0 || value.length <= maxLength;
  };
  if (target === undefined || !entries.every(takes)) return false;
  for (const { index, value } of entries) {
    const input = inputs[index];
    if (input) input.value = value;
    if (input?.form && !input.checkValidity()) input.form.noValidate = true;
  }
  target.click();
  return true;
}

/**
 * Fills inputs and presses a control from within the page, as a user gesture: the browser sends what it sends for mouse and
 * keyboard, but draws nothing. Only for static pages, which cannot tell the difference. False if it has to be done by mouse
 * and keyboard.
 */
async function submitStatic(page: Page, entries: readonly Entry[], control: Control): Promise<boolean> {
  const selectors = { controls: controlSelector, inputs: inputSelector };
  try {
    return await page.evaluate(submitInPage, { selectors, entries, control: control.index });
  } catch (error) {
    // The control was pressed, and the next page came before the answer.
    if (error instanceof Error && /Execution context was destroyed/.test(error.message)) return true;
    throw error;
  }
}

/** How long the scripts of a page take at most to enable a button, in milliseconds. */
const enableTimeout = 2_000;
const pollInterval = 25;

/** Waits for a button that could not be pressed when the page was surveyed. @throws Untestable if it stays so */
async function waitUntilEnabled(
  page: Page,
  { controls, url }: Survey,
  { options, control }: { readonly options: readonly Control[]; readonly control: Control },
): Promise<void> {
  if (controls.some(({ index }) => index === control.index)) return;
  const locator = page.locator(controlSelector).nth(control.index);
  const start = performance.now();
  while (!(await locator.isEnabled())) {
    if (performance.now() - start > enableTimeout) {
      const chosen = options.map(({ name }) => `"${name}"`).join(', ');
      throw new Untestable(
        `the button "${control.name}" at ${pageOf(url)} stays disabled after ${chosen} is chosen: say how in the dialog of the profile`,
      );
    }
    await pause(pollInterval);
  }
}

/** Submits pages of the dialog. */
export type PageSubmitter = {
  /** Logs in where `user` is given, chooses the options of the answer, and presses its control. */
  submit(page: Page, survey: Survey, answer: Answer | undefined, user?: User): Promise<void>;
};

/** The place, the controls and the inputs of a page, and the control that is pressed. */
const shapeOf = ({ url, controls, email, password }: Survey, control: Control): string =>
  JSON.stringify([url.split(/[?#]/)[0], controls, email, password, control.index]);

/**
 * A submitter that takes mouse and keyboard for each page, and for a static page only the first time: when the same controls
 * are shown at the same address again, it submits the page from within.
 */
export function createPageSubmitter(): PageSubmitter {
  const submitted = new Set<string>();
  return {
    async submit(page, survey, { options = [], control } = { options: [] }, user) {
      await choose(page, options);
      if (control) await waitUntilEnabled(page, survey, { options, control });
      const shape = survey.isStatic && control ? shapeOf(survey, control) : undefined;
      const entries = user ? entriesOf(survey, user) : [];
      if (
        control &&
        shape !== undefined &&
        submitted.has(shape) &&
        (await submitStatic(page, entries, control))
      )
        return;
      if (user) await logIn(page, user, survey, control);
      else if (control) await press(page, control);
      if (shape !== undefined) submitted.add(shape);
    },
  };
}
