import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { Untestable } from '../errors/outcome.ts';
import { redirectParameters } from '../http/redirect.ts';
import { pageOf, pathOf } from '../http/request.ts';
import type { DialogHints, DialogPage, User } from '../profile/profile.ts';
import type { ContinuedPage } from './authorization.ts';
import { uncheckedBeside } from './controls/checkboxes.ts';
import { type Answer, type Control, describeAnswer, isDecision } from './controls/page-controls.ts';
import { unreadDenials } from './controls/unread-controls.ts';
import { nextPage, openPage, throwIfIncomplete } from './next-page.ts';
import { addressesOf, replaceValues } from './page-actions.ts';
import { type DialogFlow, type PageKind, pageKind, performSteps, withCheckboxes } from './page-kind.ts';
import type { Survey } from './page-survey.ts';

/** A saved page of the browser, rendered only when a report needs it. */
export type PageSnapshot = { readonly html: string; readonly url: string };

/** The result of a pass through the dialog. */
export type DialogResult = {
  readonly loginShown: boolean;
  readonly dialogShown: boolean;
  /** Whether a login page also asked for the decision. */
  readonly choiceAtLogin: boolean;
  /** The names of the fields and parameters that were changed before the decision was sent. */
  readonly replacedFields: readonly string[];
  readonly openedAddresses: readonly string[];
  /** The page that the user only continued from before the browser was redirected, where the profile does not say what allows and denies. */
  readonly continuedFrom: ContinuedPage | undefined;
  readonly last: Survey | undefined;
  /** Whether every page that the target sent was looked at and is static. */
  readonly isStatic: boolean;
  /** The page before the decision, else the last page. */
  readonly picture: PageSnapshot | undefined;
  readonly controls: { readonly allow?: string; readonly deny?: string; readonly login?: string };
};

const mostPages = 8;

const longestSnapshot = 5_000;

/** Runs in the page: it must not use anything from outside. */
const markupInPage = (): string =>
  (document.doctype ? new XMLSerializer().serializeToString(document.doctype) : '') +
  (document.documentElement?.outerHTML ?? '');

async function pictureOf(page: Page): Promise<PageSnapshot | undefined> {
  // Not by `content()`, for which Playwright sends its selector engine, 345 kB, into each page.
  const content = page.evaluate(markupInPage).catch(() => undefined);
  // Scripts that never end keep the browser from telling what the page shows.
  const html = await Promise.race([content, pause(longestSnapshot, undefined, { ref: false })]);
  return html === undefined ? undefined : { html, url: page.url() };
}

const kindNames = { button: 'button', link: 'link', option: 'control' } as const;

/** Controls in words: `button "Weiter"`, `buttons "Weiter", "Zurück"`, or `controls` where they are of several kinds. */
function nameControls(controls: readonly Control[]): string {
  const kinds = [...new Set(controls.map(({ kind }) => kindNames[kind]))];
  const kind = kinds.length === 1 ? kinds[0] : 'control';
  return `${kind}${controls.length === 1 ? '' : 's'} ${controls.map(({ name }) => `"${name}"`).join(', ')}`;
}

/** The error for a page that may ask for the decision in words that the suite does not know: then nothing can be judged. */
function unreadable(controls: readonly Control[], url: string, does = 'allows or denies'): Untestable {
  const which = controls.length === 1 ? 'whether' : 'which of';
  return new Untestable(
    `the suite does not know ${which} the ${nameControls(controls)} at ${pageOf(url)} ${does}: say it in the dialog of the profile`,
  );
}

/** What was answered last, where the suite is in doubt about its meaning. */
type DoubtfulAnswer = {
  readonly answer: Answer;
  readonly unread: readonly Control[];
  readonly url: string;
  /** Whether the page was taken to ask nothing. */
  readonly isContinued: boolean;
};

/** Throws if a page was continued from though it has options that nothing tells the meaning of. */
function throwIfUnasked({ answer, unread, url, isContinued }: DoubtfulAnswer): void {
  if (isContinued && unread.length > 0)
    throw unreadable([...unread, ...(answer.control ? [answer.control] : [])], url);
}

/**
 * Throws if the browser was redirected with the opposite of the decision, and the answer may have meant that: it only continues, or
 * stands beside options that the suite cannot read. What a control says plainly, it means: then the target violates spec#5.2-code-allow
 * or spec#5.2-code-deny. Throws, too, if the page was not seen to ask at all.
 */
function throwIfMisunderstood({ redirects, decision }: DialogFlow, doubt: DoubtfulAnswer | undefined): void {
  const redirect = redirects.url === undefined ? null : URL.parse(redirects.url);
  if (!redirect || !doubt) return;
  const { error, code, access_token: token } = redirectParameters(redirect);
  const [isAllowed, isDenied] = [(code ?? token) !== undefined, error === 'user_denied'];
  if (isAllowed || isDenied) throwIfUnasked(doubt);
  if (decision === 'allow' ? !isDenied : !isAllowed) return;
  throw new Untestable(
    `"${describeAnswer(doubt.answer)}" at ${pageOf(doubt.url)} was taken to ${decision} the app and did the opposite: say what does it in the dialog of the profile`,
  );
}

/** A page that was taken to ask nothing, by what the user continued with. */
function continuedPage({ answer, url }: DoubtfulAnswer, { email }: User): ContinuedPage {
  const isAccount = describeAnswer(answer).toLowerCase().includes(email.toLowerCase());
  return { control: describeAnswer(answer), path: pathOf(url), isAccount };
}

/** At most two login pages in a row: the email first, then the password. A third one means that the login is refused. */
const mostLogins = 2;

/** Whether an answer leaves checkboxes of its form unticked: a page that asks again may need them. */
const leavesUnticked = ({ optionGroups }: Survey, answer: Answer | undefined): boolean =>
  uncheckedBeside(answer?.control, optionGroups).some(
    (it) => !it.options.some(({ index }) => answer?.options.some((one) => one.index === index)),
  );

/** Acts on a page. That the page is gone is not a failure if the browser was redirected out of the dialog. */
async function act({ redirects }: DialogFlow, action: Promise<void>): Promise<void> {
  try {
    await action;
  } catch (error) {
    if (redirects.url === undefined) throw error;
  }
}

/** Whether the profile says on which pages the user decides, so that no other page asks. */
const describesDecision = ({ allow, deny }: DialogHints): boolean =>
  allow !== undefined && deny !== undefined;

/**
 * Opens what allowing the app sends as addresses, where that is asked for, until one of them leads out of the dialog. Returns them without
 * their queries, and the last page.
 */
async function openAddresses(it: DialogFlow, from: Survey, allow: Answer | undefined) {
  const { page, redirects, byAddress } = it;
  const answer = allow && withCheckboxes({ ...it, decision: 'allow' }, from, allow);
  const addresses: string[] = [];
  let last: Survey | undefined = from;
  for (const address of byAddress === undefined ? [] : await addressesOf(page, answer, byAddress)) {
    addresses.push(pageOf(address));
    await openPage(it, address);
    const next = await nextPage(it, undefined, false);
    if (next !== 'unchanged') last = next;
    if (redirects.url !== undefined) break;
  }
  return { addresses, last };
}

/**
 * Opens the dialog and acts on its pages as a person would: logs in, allows or denies, until the browser is redirected or
 * a page offers neither. A page to continue from is followed before the decision only: after it, the browser itself is
 * redirected (spec#5.2-code-allow, spec#5.2-code-deny).
 */
export async function runDialog(it: DialogFlow, address: string): Promise<DialogResult> {
  const { page, decision, user, submitter } = it;
  let logins = 0;
  let dialogShown = false;
  let choiceAtLogin = false;
  let isDecided = false;
  let isLeftUnticked = false;
  let staticPages = 0;
  let doubt: DoubtfulAnswer | undefined;
  let picture: PageSnapshot | undefined;
  let replacedFields: readonly string[] = [];
  let controls: DialogResult['controls'] = {};
  let openedAddresses: readonly string[] = [];
  await openPage(it, address);
  const first = await nextPage(it, undefined, false);
  let currentSurvey = first === 'unchanged' ? undefined : first;
  for (let pages = 0; currentSurvey !== undefined && pages < mostPages; pages += 1) {
    if (currentSurvey.isStatic) staticPages += 1;
    const here: PageKind = await pageKind(it, currentSurvey);
    let answer: Answer | undefined;
    let before = currentSurvey.fingerprint;
    const perform = async (described: DialogPage) => {
      before = (await performSteps(it, described)) ?? before;
    };
    if (here.kind === 'other' && !isDecided) {
      if (doubt) throwIfUnasked(doubt);
      if (here.unread.length > 0) throw unreadable(here.unread, currentSurvey.url);
    }
    if (here.kind === 'other' || (here.kind === 'login' && logins === mostLogins)) break;
    if (here.kind === 'login') {
      logins += 1;
      doubt = undefined;
      const { choice, described } = here;
      const submitted = choice?.[decision] ?? here.submit;
      const submit = submitted && withCheckboxes(it, currentSurvey, submitted);
      answer = submit;
      choiceAtLogin ||= choice !== undefined;
      isDecided ||= choice !== undefined;
      if (choice) {
        picture = await pictureOf(page);
        replacedFields = await replaceValues(page, choice[decision].control, it.replaced);
      }
      controls = { ...controls, ...(submit && { [choice ? decision : 'login']: describeAnswer(submit) }) };
      it.traffic.noteActivity();
      await act(it, described ? perform(described) : submitter.submit(page, currentSurvey, submit, user));
    } else if (here.kind === 'continue') {
      if (isDecided) break;
      answer = withCheckboxes(it, currentSurvey, here.answer);
      const { unread } = here;
      doubt = { answer, unread, url: currentSurvey.url, isContinued: true };
      await act(it, submitter.submit(page, currentSurvey, answer));
    } else {
      dialogShown = true;
      picture = await pictureOf(page);
      const { allow, deny, described, unread = [] } = here;
      const decided = described ? undefined : here[decision];
      answer = decided && withCheckboxes(it, currentSurvey, decided, isLeftUnticked);
      isLeftUnticked = decision === 'allow' && leavesUnticked(currentSurvey, answer);
      controls = {
        ...controls,
        ...(allow && { allow: describeAnswer(allow) }),
        ...(deny && { deny: describeAnswer(deny) }),
        ...(answer && { [decision]: describeAnswer(answer) }),
      };
      isDecided ||= described !== undefined || (answer !== undefined && isDecision(answer));
      doubt =
        answer && (unread.length > 0 || !isDecision(answer))
          ? { answer, unread, url: currentSurvey.url, isContinued: false }
          : undefined;
      await it.beforeDecision();
      if (openedAddresses.length === 0) {
        const opened = await openAddresses(it, currentSurvey, allow);
        openedAddresses = opened.addresses;
        if (openedAddresses.length > 0) {
          doubt = undefined;
          isDecided = true;
          currentSurvey = opened.last;
          continue;
        }
      }
      replacedFields = await replaceValues(page, answer?.control, it.replaced);
      if (described) await act(it, perform(described));
      else if (answer) await act(it, submitter.submit(page, currentSurvey, answer));
      else {
        const others = allow ? unreadDenials(currentSurvey.possibleAnswers, allow) : [];
        if (others.length > 0) throw unreadable(others, currentSurvey.url, 'denies');
        break;
      }
    }
    const next = await nextPage(it, before, here.kind === 'login', answer?.control);
    if (next === 'unchanged') break;
    currentSurvey = next;
  }
  throwIfIncomplete(it);
  throwIfMisunderstood(it, doubt);
  picture ??= currentSurvey && (await pictureOf(page));
  const sent = it.redirects.responses.filter(({ status }) => Math.floor(status / 100) !== 3);
  return {
    loginShown: logins > 0,
    dialogShown,
    choiceAtLogin,
    replacedFields,
    openedAddresses,
    continuedFrom:
      it.redirects.url !== undefined && doubt?.isContinued && !describesDecision(it.hints)
        ? continuedPage(doubt, user)
        : undefined,
    last: currentSurvey,
    isStatic: staticPages === sent.length,
    picture,
    controls,
  };
}
