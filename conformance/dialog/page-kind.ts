import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { pathOf } from '../http/request.ts';
import type { DialogHints, DialogPage, DialogStep, User } from '../profile/profile.ts';
import { boxesToTick } from './controls/checkboxes.ts';
import {
  type Answer,
  type Continuation,
  type Control,
  choiceAtLogin,
  continuation,
  type LoginDecision,
  loginControl,
  type PageDecision,
  pageDecision,
  pressing,
} from './controls/page-controls.ts';
import { isExit, unreadControls } from './controls/unread-controls.ts';
import { fillIn, type PageSubmitter } from './page-actions.ts';
import { type Survey, survey } from './page-survey.ts';
import type { RedirectWatcher, Traffic } from './page-watchers.ts';

/** The state and settings of one pass through the dialog. */
export type DialogFlow = {
  readonly page: Page;
  readonly redirects: RedirectWatcher;
  readonly traffic: Traffic;
  readonly submitter: PageSubmitter;
  readonly user: User;
  readonly decision: 'allow' | 'deny';
  /** The scope that is asked for. */
  readonly scope: string | undefined;
  /** Values to change in what the decision sends, each with what it becomes. */
  readonly replaced: Readonly<Record<string, string>>;
  /** The address of the dialog, where what allowing sends is opened as an address. */
  readonly byAddress: string | undefined;
  /** What is done while the consent page is shown. */
  readonly beforeDecision: () => Promise<void>;
  readonly hints: DialogHints;
  /** Milliseconds for each page. */
  readonly timeout: number;
};

const fillPlaceholders = (value: string, user: User): string =>
  value.replaceAll(/\$\{email\}/g, () => user.email).replaceAll(/\$\{password\}/g, () => user.password);

/** Milliseconds for which nothing is sent before a page counts as done: its scripts have changed it by then, on a machine that is not busy. */
export const quietTime = 2_000;
const pollInterval = 50;

/** Waits until something is shown. False where the page asks for a password, or is the first one again, and `hasSentPassword`: the login was refused. */
async function isShownInTime(
  { page, traffic, timeout }: DialogFlow,
  selector: string,
  first: string,
  hasSentPassword: boolean,
): Promise<boolean> {
  const awaited = page.locator(selector).first();
  const end = performance.now() + timeout;
  while (!(await awaited.isVisible())) {
    const isAnswered = hasSentPassword && traffic.hasResponded() && traffic.idleTime() > quietTime;
    if (isAnswered && ((await isShown(page, first)) || (await survey(page, timeout))?.password !== undefined))
      return false;
    if (performance.now() > end) await awaited.waitFor({ timeout: pollInterval });
    await pause(pollInterval);
  }
  return true;
}

async function performStep({ page, user }: DialogFlow, step: DialogStep): Promise<void> {
  if ('fill' in step) await fillIn(page.locator(step.fill).first(), fillPlaceholders(step.value, user));
  else if ('click' in step) await page.locator(step.click).first().click({ noWaitAfter: true });
  else if ('check' in step) await page.locator(step.check).first().check();
}

/** Says which step of the profile took too long, and where. */
function nameStep(error: unknown, step: DialogStep, page: Page): unknown {
  if (error instanceof Error && error.name === 'TimeoutError')
    error.message = `${JSON.stringify(step)} of the profile's dialog had no effect in time at ${pathOf(page.url())}`;
  return error;
}

const isShown = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).first().isVisible();

/** Whether the page is the one that the profile describes. */
const isDescribed = (page: Page, described: DialogPage | undefined): Promise<boolean> =>
  described === undefined ? Promise.resolve(false) : isShown(page, described.when);

const selectorOf = (step: DialogStep): string => Object.values(step)[0] ?? '';

/** A page within the steps of a described login, with the rest of them: a browser that came so far before begins there. */
async function restOfLogin(page: Page, { steps }: DialogPage): Promise<DialogPage | undefined> {
  for (const [at, step] of [...steps.entries()].toReversed()) {
    const rest = steps.slice(at + 1);
    const [next] = rest;
    if (!('waitFor' in step) || next === undefined) continue;
    const isHere = (await isShown(page, step.waitFor)) && (await isShown(page, selectorOf(next)));
    if (isHere) return { when: step.waitFor, steps: rest };
  }
  return undefined;
}

/**
 * Performs the profile's steps, which can lead over several pages, until one of them waits in vain since the login was refused.
 * @returns the fingerprint of the page before the last click, which what comes next differs from; undefined where none of them clicks
 * @throws TimeoutError that names the step
 */
export async function performSteps(it: DialogFlow, { when, steps }: DialogPage): Promise<string | undefined> {
  const { page, timeout } = it;
  const last = steps.findLast((step) => 'click' in step);
  let before: string | undefined;
  let hasSentPassword = false;
  for (const step of steps)
    try {
      if (step === last) before = (await survey(page, timeout))?.fingerprint;
      if ('waitFor' in step) {
        if (!(await isShownInTime(it, step.waitFor, when, hasSentPassword))) return undefined;
      } else await performStep(it, step);
      hasSentPassword ||= 'fill' in step && /\$\{password\}/.test(step.value);
    } catch (error) {
      throw nameStep(error, step, page);
    }
  return before;
}

/** A page of the dialog, by what can be done on it. */
export type PageKind =
  | {
      readonly kind: 'login';
      readonly described?: DialogPage;
      readonly submit?: Answer;
      /** Set if the page also asks for the decision. */
      readonly choice?: LoginDecision;
    }
  | ({ readonly kind: 'decision'; readonly described?: DialogPage } & Partial<PageDecision>)
  /** A page that only has to be continued from, such as a welcome or the choice of an account. */
  | ({ readonly kind: 'continue' } & Continuation)
  /** A page that ends the dialog, with its controls and options where it may be a question that the suite cannot read. */
  | { readonly kind: 'other'; readonly unread: readonly Control[] };

/** Buttons that cannot be pressed yet, in forms with checkboxes that may change that. */
function disabledControls({ controls, optionGroups }: Survey): readonly Control[] {
  const buttons = optionGroups.filter(({ checkbox }) => checkbox).flatMap((it) => it.buttons);
  const disabled = buttons.filter(({ index }) => !controls.some((it) => it.index === index));
  return [...new Map(disabled.map((it) => [it.index, it])).values()];
}

/** An answer with the checkboxes that it takes. */
export function withCheckboxes(
  { decision, scope }: DialogFlow,
  { controls, optionGroups, incompleteForms }: Survey,
  answer: Answer,
  isAskedAgain = false,
): Answer {
  const { control, options } = answer;
  const isPressed = (index: number) => index === control?.index;
  const boxes = boxesToTick(optionGroups, {
    control,
    decision,
    scope,
    isValidated: incompleteForms.some((it) => it.controls.some(isPressed)),
    isDisabled: control !== undefined && !controls.some(({ index }) => isPressed(index)),
    isAskedAgain,
  });
  return boxes.length === 0 ? answer : { ...answer, options: [...options, ...boxes] };
}

/** What can be done on a page: by the profile's description first, then by its inputs and controls. */
export async function pageKind(
  { page, redirects, user, hints, decision }: DialogFlow,
  survey: Survey,
): Promise<PageKind> {
  if (hints.login && (await isDescribed(page, hints.login))) return { kind: 'login', described: hints.login };
  const described = hints[decision];
  if (described && (await isDescribed(page, described))) return { kind: 'decision', described };
  const rest = hints.login && (await restOfLogin(page, hints.login));
  if (rest) return { kind: 'login', described: rest };
  if (survey.password !== undefined || (survey.email !== undefined && loginControl(survey.loginControls))) {
    const submit = loginControl(survey.loginControls);
    const choice =
      survey.password === undefined ? undefined : choiceAtLogin(survey.loginControls, survey.optionGroups);
    return { kind: 'login', ...(submit ? { submit: pressing(submit) } : {}), ...(choice ? { choice } : {}) };
  }
  const controls = [...survey.controls, ...disabledControls(survey)];
  const answers = survey.possibleAnswers.filter((it) => !isExit(it));
  const asked = pageDecision(controls, survey.optionGroups, answers);
  if (asked) return { kind: 'decision', ...asked };
  const isFine = (redirects.responses.at(-1)?.status ?? 200) < 400;
  if (!isFine) return { kind: 'other', unread: [] };
  const next = continuation(controls, survey.optionGroups, user.email);
  if (next) return { kind: 'continue', ...next };
  return {
    kind: 'other',
    unread: unreadControls(survey.possibleAnswers, survey.optionGroups, survey.headline),
  };
}
