import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Control, OptionGroup } from './controls/page-controls.ts';
import type { PossibleAnswer } from './controls/unread-controls.ts';

/** The parts of a page that matter to the dialog. Indexes count the matches of the selectors below. */
export type Survey = {
  readonly controls: readonly Control[];
  /** Controls of the form that holds the password or email field (all controls where it stands in none). */
  readonly loginControls: readonly Control[];
  /** What a question of the page can be answered with, known words or not: buttons and links, without those of the site around it. */
  readonly possibleAnswers: readonly PossibleAnswer[];
  /** What can be chosen before a form is sent; checkboxes only where they are not ticked. */
  readonly optionGroups: readonly OptionGroup[];
  /** Forms that the browser does not send as they are: their controls, and what has to be filled in or chosen first. */
  readonly incompleteForms: readonly {
    readonly controls: readonly number[];
    readonly missing: readonly string[];
  }[];
  readonly email: number | undefined;
  readonly password: number | undefined;
  readonly text: string;
  /** What the page is about: its title, headings and alerts. */
  readonly headline: string;
  readonly url: string;
  /** Whether the page can still change: by a script or a refresh. */
  readonly canChange: boolean;
  /** Whether nothing on the page runs: neither a script, a frame or a refresh, nor an attribute with a script. */
  readonly isStatic: boolean;
  /** False while the document is still being read. */
  readonly complete: boolean;
  /** Changes with every new document and with every change of what it shows. */
  readonly fingerprint: string;
};

/** Whether two fingerprints are of one document, which a script can have changed. */
export const isSameDocument = (one: string, other: string | undefined): boolean =>
  one.split('|')[0] === other?.split('|')[0];

/** Everything that can be clicked. */
export const controlSelector =
  'button:not([role=checkbox], [role=switch], [role=radio]), input[type=submit], input[type=button], input[type=image], a[href], [role=button], [role=link]';

/** Everything that can be typed into. */
export const inputSelector =
  'input:not([type=submit]):not([type=button]):not([type=image]):not([type=hidden]):not([type=checkbox]):not([type=radio])';

/** Everything that can be chosen. */
export const optionSelector =
  'input[type=radio], [role=radio], input[type=checkbox], [role=checkbox], [role=switch], select:not([multiple]) option';

type Selectors = { readonly controls: string; readonly inputs: string; readonly options: string };

/** Runs in the page: it must not use anything from outside. */
function look(selectors: Selectors): Survey {
  const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const enabled = (element: Element) => !element.matches(':disabled');
  const byIds = (element: Element, attribute: string) =>
    (element.getAttribute(attribute) ?? '')
      .split(/\s+/)
      .map((id) => (id ? document.getElementById(id)?.textContent : ''))
      .join(' ');
  const nameOf = (element: Element): string => {
    const value = element instanceof HTMLInputElement ? element.value || element.alt || 'Submit' : '';
    const names = [
      byIds(element, 'aria-labelledby'),
      element.getAttribute('aria-label'),
      value,
      element.textContent,
      element.getAttribute('title'),
    ];
    return (names.find((it) => it?.trim()) ?? '').trim().slice(0, 200);
  };
  const describe = (input: HTMLInputElement): string =>
    [
      input.type,
      input.name,
      input.id,
      input.autocomplete,
      input.placeholder,
      input.getAttribute('aria-label'),
      byIds(input, 'aria-labelledby'),
      ...Array.from(input.labels ?? [], (it) => it.textContent),
    ].join(' ');

  // No page that a person decides on has more: what goes beyond would keep the browser busy for minutes.
  const most = 2_000;
  const all = Array.from(document.querySelectorAll(selectors.controls)).slice(0, most);
  const usable = all.filter((it) => visible(it) && enabled(it));
  const codesOf = (element: Element): string[] => {
    const value = element instanceof HTMLButtonElement ? element.value : '';
    const own = [element.getAttribute('name') ?? '', element.id, value];
    const parameters =
      element instanceof HTMLAnchorElement ? new URLSearchParams(element.search).values() : [];
    const form = element.closest('form');
    const isOnly = form !== null && all.filter((it) => form.contains(it)).length === 1;
    const hidden = isOnly ? form.querySelectorAll<HTMLInputElement>('input[type=hidden]') : [];
    // Longer ones are tokens and addresses.
    return [...own, ...parameters, ...Array.from(hidden, (it) => it.value)].filter((it) => it.length <= 40);
  };
  const codes = new Map(usable.map((it) => [it, [...new Set(codesOf(it))]] as const));
  const counts = new Map<string, number>();
  for (const code of [...codes.values()].flat()) counts.set(code, (counts.get(code) ?? 0) + 1);
  const asControl = (element: Element): Control => ({
    index: all.indexOf(element),
    name: nameOf(element),
    // What several controls have tells none from the other, and it may be random.
    codes: (codes.get(element) ?? []).filter((it) => counts.get(it) === 1),
    kind: element.matches('a, [role=link]') ? 'link' : 'button',
  });
  const labelsOf = (element: Element) =>
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      ? Array.from(element.labels ?? [])
      : [];
  const labelOr = (element: Element, ...others: (string | null | undefined)[]): string => {
    const names = [
      byIds(element, 'aria-labelledby'),
      element.getAttribute('aria-label'),
      ...labelsOf(element).map((it) => it.textContent),
      ...others,
    ];
    return (names.find((it) => it?.trim()) ?? '').trim().slice(0, 200);
  };
  const textAfter = ({ nextSibling: next }: Element): string | null | undefined =>
    next instanceof Element && next.matches(`${selectors.controls}, input, select`) ? '' : next?.textContent;
  const optionName = (it: Element): string =>
    labelOr(it, it.textContent, textAfter(it), it.getAttribute('value'));
  // What stands beside an input, or in a list, does not name it.
  const inputName = (it: Element): string =>
    it.matches(selectors.options)
      ? labelOr(it, it.textContent, textAfter(it), it.getAttribute('name'))
      : labelOr(it, it.getAttribute('placeholder'), it.getAttribute('name'));
  const isShown = (element: Element): boolean =>
    element instanceof HTMLOptionElement
      ? visible(element.closest('select') ?? element)
      : visible(element) || labelsOf(element).some(visible);
  const isCheckbox = (element: Element) =>
    element.matches('input[type=checkbox], [role=checkbox], [role=switch]');
  const isTicked = (element: Element) =>
    isCheckbox(element) &&
    (element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-checked') === 'true');
  const formAround = (element: Element) =>
    element instanceof HTMLInputElement ? element.form : element.closest('form');
  const isPrompt = (element: Element) => element instanceof HTMLOptionElement && element.value === '';
  const allOptions = Array.from(document.querySelectorAll(selectors.options)).slice(0, most);
  const groups = new Map<unknown, Element[]>();
  for (const option of allOptions) {
    if (!isShown(option) || !enabled(option) || isTicked(option) || isPrompt(option)) continue;
    const form = formAround(option);
    const key = isCheckbox(option)
      ? option
      : option instanceof HTMLInputElement
        ? `${form ? Array.from(document.forms).indexOf(form) : ''} ${option.name}`
        : (option.closest('select, [role=radiogroup]') ?? option.parentElement);
    groups.set(key, [...(groups.get(key) ?? []), option]);
  }
  const isButton = (it: Element) => it instanceof HTMLButtonElement || it instanceof HTMLInputElement;
  const submitsOf = (form: HTMLFormElement | null): Element[] =>
    all.filter(
      (it) => form !== null && isButton(it) && (it as HTMLButtonElement).form === form && visible(it),
    );
  // Checkboxes outside of forms belong to scripts, as the buttons there do.
  const buttonsOf = (option: Element): Element[] =>
    formAround(option) === null && isCheckbox(option)
      ? all.filter((it) => isButton(it) && (it as HTMLButtonElement).form === null && visible(it))
      : submitsOf(formAround(option));
  const fieldOf = (element: Element) => (element.getAttribute('name') ?? '').replace(/\[.*$/, '');
  const tickedFields = allOptions.filter(isTicked).map(fieldOf);
  const checkboxOf = (element: Element) => ({
    field: fieldOf(element),
    isInvalid: element.matches(':invalid'),
    isCalledRequired: element.getAttribute('aria-required') === 'true',
    hasTickedSibling: tickedFields.includes(fieldOf(element)),
  });
  const inputs = Array.from(document.querySelectorAll<HTMLInputElement>(selectors.inputs)).slice(0, most);
  const writable = inputs.filter((it) => visible(it) && enabled(it) && !it.readOnly);
  const password = writable.find((it) => it.type === 'password');
  const speaksOfLogin = (it: HTMLInputElement) =>
    it !== password &&
    it.type !== 'password' &&
    /e-?mail|user|login|account|benutzer|anmelde|utilisateur|identifiant|usuario|correo|utente|gebruiker/i.test(
      describe(it),
    );
  const isAside = (it: HTMLInputElement) =>
    it.closest('footer, nav, aside, search, [role=contentinfo], [role=search]') !== null ||
    /\b(newsletters?|subscribe|abonnieren|s'abonner|search|suchen?|recherche)\b/i.test(
      [it.form?.textContent, it.form?.getAttribute('action'), it.form?.id, describe(it)].join(' '),
    );
  // The form with the password is the login form; without one the page asks for the email first.
  const near = writable.filter((it) => (password ? it.form === password.form : !isAside(it)));
  const email =
    near.find((it) => /username/.test(it.autocomplete)) ??
    near.find(speaksOfLogin) ??
    (password ? near.find((it) => it.type === 'text') : undefined);
  const form = (password ?? email)?.form;
  const inForm = form
    ? usable.filter((it) => form.contains(it) || it.getAttribute('form') === form.id)
    : usable;
  const at = (input: HTMLInputElement | undefined) => (input ? inputs.indexOf(input) : undefined);
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && texts.length < most; node = walker.nextNode()) {
    const around = node.parentElement;
    const words = (node.nodeValue ?? '').trim();
    if (words && around && visible(around)) texts.push(words);
  }
  const text = texts.join(' ');
  const canChange =
    document.scripts.length > 0 || document.querySelector('meta[http-equiv=refresh i]') !== null;
  const runs =
    'iframe, frame, object, embed, [href*="javascript:" i], [action*="javascript:" i], [formaction*="javascript:" i]';
  const hasHandlers = document.evaluate(
    'boolean(//@*[starts-with(name(), "on")])',
    document,
    null,
    XPathResult.BOOLEAN_TYPE,
  ).booleanValue;
  const isInteractive = canChange || hasHandlers;
  const isOfSite = (element: Element) =>
    element.closest('nav, search, [role=navigation], [role=search], [role=banner]') !== null ||
    (element.closest('header') !== null &&
      element.closest('header')?.closest('main, section, article, form') === null);
  const opensMore = '[type=reset], [aria-haspopup], [aria-expanded], [aria-controls], [popovertarget]';
  const formOf = (element: Element): HTMLFormElement | null =>
    element instanceof HTMLButtonElement || element instanceof HTMLInputElement ? element.form : null;
  const isSubmit = (element: Element) =>
    formOf(element) !== null && ['submit', 'image'].includes((element as HTMLButtonElement).type);
  // An input called method or action hides the property of the form.
  const isPosted = (element: Element) =>
    /^post$/i.test(element.getAttribute('formmethod') ?? formOf(element)?.getAttribute('method') ?? '');
  const takesText = (element: Element) =>
    writable.some((it) => it.form !== null && it.form === formOf(element));
  const addressOf = (element: Element): URL | null => {
    const own = element.getAttribute(element instanceof HTMLAnchorElement ? 'href' : 'formaction');
    return URL.parse(own ?? (formOf(element)?.getAttribute('action') || location.href), document.baseURI);
  };
  // Links that answer carry what the page belongs to: a ticket, which another link or a form carries, too.
  const shortest = 6;
  const ticketsOf = (element: Element): string[] =>
    element instanceof HTMLAnchorElement && addressOf(element)?.origin === location.origin
      ? Array.from(addressOf(element)?.searchParams.values() ?? []).filter((it) => it.length >= shortest)
      : [];
  const carried = new Map<string, number>();
  const hiddenFields = Array.from(document.querySelectorAll<HTMLInputElement>('input[type=hidden]'));
  for (const value of [...usable.flatMap(ticketsOf), ...hiddenFields.slice(0, most).map((it) => it.value)])
    carried.set(value, (carried.get(value) ?? 0) + 1);
  const isAnswerLink = (element: Element) =>
    addressOf(element)?.pathname !== location.pathname &&
    ticketsOf(element).some((it) => (carried.get(it) ?? 0) > 1);
  const isPossibleAnswer = (element: Element): boolean => {
    if (isOfSite(element) || element.matches(opensMore)) return false;
    if (isSubmit(element)) return isPosted(element) || !takesText(element);
    const isLink = element instanceof HTMLAnchorElement;
    const isScripted = !isLink || /^(#|javascript:)/i.test(element.getAttribute('href') ?? '');
    return isScripted ? isInteractive && element.closest('footer') === null : isAnswerLink(element);
  };
  const longestName = 60;
  const clickable = Array.from(document.querySelectorAll('[onclick]'))
    .slice(0, most)
    .filter((it) => !all.includes(it) && visible(it) && it.querySelector(selectors.controls) === null)
    .filter((it) => nameOf(it) !== '' && nameOf(it).length <= longestName);
  return {
    controls: usable.map(asControl),
    loginControls: inForm.map(asControl),
    possibleAnswers: [...all.filter((it) => visible(it) && isPossibleAnswer(it)), ...clickable].map((it) => ({
      ...asControl(it),
      path: isSubmit(it) || it instanceof HTMLAnchorElement ? (addressOf(it)?.pathname ?? '') : '',
      isPosted: isSubmit(it) && isPosted(it),
    })),
    optionGroups: Array.from(groups.values(), (options) => ({
      options: options.map((it) => ({
        index: allOptions.indexOf(it),
        name: optionName(it),
        codes: [it.id, it.getAttribute('value') ?? ''].filter((code) => code.length <= 40),
        kind: 'option' as const,
      })),
      buttons: options.slice(0, 1).flatMap(buttonsOf).map(asControl),
      ...(options[0] && isCheckbox(options[0]) && { checkbox: checkboxOf(options[0]) }),
    })),
    incompleteForms: Array.from(document.forms)
      .filter((it) => !it.noValidate && it.matches(':invalid'))
      .map((it) => ({
        controls: submitsOf(it)
          .filter((button) => !button.hasAttribute('formnovalidate'))
          .map((button) => all.indexOf(button)),
        missing: [
          ...new Set(
            Array.from(it.elements)
              .filter((input) => input.matches(':invalid:not(fieldset)'))
              .map(inputName),
          ),
        ],
      })),
    email: at(email),
    password: at(password),
    text: text.slice(0, 2000),
    headline: [
      document.title,
      ...Array.from(document.querySelectorAll('h1, h2, h3, [role=heading], [role=alert]'))
        .slice(0, most)
        .filter(visible)
        .map((it) => it.textContent ?? ''),
    ].join(' | '),
    url: location.href,
    canChange,
    isStatic: !canChange && !hasHandlers && document.querySelector(runs) === null,
    complete: document.readyState !== 'loading',
    fingerprint: [
      performance.timeOrigin,
      location.href.split('#')[0],
      text,
      usable.length,
      writable.length,
    ].join('|'),
  };
}

/**
 * Surveys a page; undefined while it is navigating or not yet complete, or where its scripts do not let it be looked at
 * within so many milliseconds.
 */
export async function survey(page: Page, timeout: number): Promise<Survey | undefined> {
  const late = new AbortController();
  try {
    const surveyed = await Promise.race([
      page.evaluate(look, { controls: controlSelector, inputs: inputSelector, options: optionSelector }),
      pause(timeout, undefined, { signal: late.signal, ref: false }),
    ]);
    return surveyed?.complete ? surveyed : undefined;
  } catch {
    // The document was replaced during the survey; the next survey sees the new one.
    return undefined;
  } finally {
    late.abort();
  }
}
