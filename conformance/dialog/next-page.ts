import { setTimeout as pause } from 'node:timers/promises';
import { countOf } from 'countersign-contract/text';
import { NetworkError, Untestable } from '../errors/outcome.ts';
import { secondsOf } from '../errors/seconds.ts';
import { pageOf, pathOf } from '../http/request.ts';
import type { Control } from './controls/page-controls.ts';
import { type DialogFlow, pageKind, quietTime } from './page-kind.ts';
import { isSameDocument, type Survey, survey } from './page-survey.ts';
import { drops, type FailedRequest, harmless, networkChanges } from './page-watchers.ts';

/** Milliseconds between two looks at a page: a quarter of what it has been waited for, within these bounds. */
const pollIntervals = { least: 25, most: 250 };
/**
 * Milliseconds without requests after which a script that was acted on has settled, and how long it is waited for at most: until then a
 * page shows that it is busy.
 */
const settled = 250;
const longestSending = 5_000;
/** How many times the duration of a look at the page is waited for in addition: it shows how busy the machine is. */
const busyFactor = 20;
/** How often the first page is requested if the connection is closed, or the network of this machine changes. */
const mostAttempts = 3;

/** The error for a request of the browser that failed, `sentence` with a reason. */
function failedRequest({ method, url, reason }: FailedRequest, sentence: string): NetworkError {
  const timedOut = /Timeout \d+ms exceeded|ERR_TIMED_OUT|ERR_CONNECTION_TIMED_OUT/.test(reason);
  return new NetworkError(`${sentence} (${reason})`, {
    dropped: drops.test(reason),
    timedOut,
    networkChanged: networkChanges.test(reason),
    pageRequest: { method, path: pathOf(url) },
  });
}

/** Opens the first page of the dialog. A NetworkError if there is no response. */
export async function openPage(it: DialogFlow, address: string, attempt = 1): Promise<void> {
  const { page, redirects, traffic, timeout } = it;
  traffic.begin();
  try {
    await page.goto(address, { waitUntil: 'commit', timeout });
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    if (redirects.url !== undefined || harmless.test(reason)) return;
    const isRepeated = drops.test(reason) || networkChanges.test(reason);
    if (isRepeated && attempt < mostAttempts) return openPage(it, address, attempt + 1);
    const failure = { method: 'GET', url: address, reason, isDocument: true };
    throw failedRequest(failure, `the dialog at ${address} cannot be opened`);
  }
}

const wholeResponse = (it: FailedRequest): string =>
  `the dialog got no whole response to ${it.method} ${pathOf(it.url)}`;

/**
 * Throws the error for a pass that did not leave the dialog, if the target kept refusing a request for its rate limit or
 * dropped one: what the last page shows says nothing then.
 */
export function throwIfIncomplete({ redirects, traffic }: DialogFlow): void {
  const { failure } = traffic;
  if (redirects.url !== undefined) return;
  if (redirects.refusal !== undefined) throw new NetworkError(redirects.refusal);
  if (failure !== undefined && drops.test(failure.reason))
    throw failedRequest(failure, wholeResponse(failure));
}

/** Throws the error for a document that broke off: the browser waits for its end for ever. */
function throwIfBroken({ traffic }: DialogFlow): void {
  const { failure } = traffic;
  if (failure?.isDocument && drops.test(failure.reason) && !traffic.isLoading())
    throw failedRequest(failure, wholeResponse(failure));
}

/** Reloads a page that was refused for the rate limit, after the time that the target asked to wait. */
async function reload({ page, redirects, timeout }: DialogFlow, delay: number): Promise<void> {
  await pause(delay);
  redirects.repeated();
  // What fails is noted by the traffic of the page.
  await page.reload({ waitUntil: 'commit', timeout }).catch(() => undefined);
}

/** Treats the page that Chromium shows for a response without a body as an empty page of the target. */
function pageOfTarget({ redirects, traffic }: DialogFlow, survey: Survey): Survey {
  if (!survey.url.startsWith('chrome-error:')) return survey;
  const { failure } = traffic;
  if (failure !== undefined) {
    throw failedRequest(
      failure,
      `the dialog got no response to ${failure.method} ${pathOf(failure.url)} after ${countOf(redirects.responses.length, 'page')}`,
    );
  }
  return {
    ...survey,
    controls: [],
    loginControls: [],
    possibleAnswers: [],
    optionGroups: [],
    incompleteForms: [],
    text: '',
    headline: '',
    url: redirects.responses.at(-1)?.url ?? survey.url,
    canChange: false,
  };
}

/** Throws if the control that was pressed submits a form that the browser does not send as it is: nothing would ever change. */
function throwIfUnsent({ incompleteForms, url }: Survey, pressed: Control | undefined): void {
  const unsent = incompleteForms.find(({ controls }) => pressed && controls.includes(pressed.index));
  if (!unsent) return;
  const names = unsent.missing.map((it) => `"${it}"`).join(', ');
  throw new Untestable(
    `the browser does not send the form at ${pageOf(url)} before ${names} is filled in or chosen: say how in the dialog of the profile`,
  );
}

/** What ends the wait for a change beside the change itself: a login that a script has handled, or any idle page. */
type WaitMode = 'change' | 'login' | 'idle';

/** The result of waiting: a new page, a redirect out of the dialog, or a page that stays unchanged. */
type PageChange = Survey | 'redirected' | 'unchanged';

/**
 * Waits for a change; undefined if there is none in time. The time that the target asked to wait does not count, and a page
 * counts as idle the later, the longer it takes to look at it.
 */
async function waitForChange(
  it: DialogFlow,
  before: string | undefined,
  mode: WaitMode,
  pressed?: Control,
): Promise<PageChange | undefined> {
  const { page, redirects, traffic, timeout } = it;
  let start = performance.now();
  let slowest = 0;
  for (;;) {
    const lookedAt = performance.now();
    const left = timeout - (lookedAt - start);
    if (left < 0) return undefined;
    if (redirects.url !== undefined) return 'redirected';
    // What a page shows counts once it is whole: a connection that is closed midway leaves a part of it.
    if (traffic.isLoading()) {
      await pause(pollIntervals.least);
      continue;
    }
    const currentSurvey = await survey(page, left);
    const now = performance.now();
    slowest = Math.max(slowest, now - lookedAt);
    const isSending =
      mode !== 'idle' &&
      now - start < longestSending &&
      traffic.idleTime() < settled &&
      currentSurvey !== undefined &&
      isSameDocument(currentSurvey.fingerprint, before);
    const isChanged =
      currentSurvey && currentSurvey.fingerprint !== before && !traffic.isLoading() && !isSending;
    if (isChanged && redirects.delay !== undefined) {
      await reload(it, redirects.delay);
      start = performance.now();
      continue;
    }
    if (isChanged) return redirects.url === undefined ? pageOfTarget(it, currentSurvey) : 'redirected';
    throwIfBroken(it);
    const isIdle = Math.min(traffic.idleTime(), now - start) > quietTime + busyFactor * slowest;
    const isHandled = currentSurvey?.password !== undefined && traffic.hasResponded();
    if (isIdle && (mode === 'idle' || (mode === 'login' && isHandled))) return 'unchanged';
    if (currentSurvey && (isIdle || currentSurvey.isStatic)) throwIfUnsent(currentSurvey, pressed);
    const waited = performance.now() - start;
    await pause(Math.min(pollIntervals.most, Math.max(pollIntervals.least, waited / 4)));
  }
}

/**
 * Waits for the next page that can be acted on, or the last one if its scripts do not change it. `unchanged` if a login
 * changed nothing, undefined if the browser was redirected out of the dialog. Untestable if the control that was `pressed` cannot
 * submit its form.
 */
export async function nextPage(
  it: DialogFlow,
  before: string | undefined,
  afterLogin: boolean,
  pressed?: Control,
): Promise<Survey | 'unchanged' | undefined> {
  let nextSurvey = await waitForChange(it, before, afterLogin ? 'login' : 'change', pressed);
  if (nextSurvey === undefined) {
    throw new NetworkError(`the dialog did not change within ${secondsOf(it.timeout)} at ${it.page.url()}`, {
      timedOut: true,
    });
  }
  const start = performance.now();
  // A page that opens itself again and again changes for ever.
  while (
    performance.now() - start < it.timeout &&
    typeof nextSurvey === 'object' &&
    nextSurvey.canChange &&
    (await pageKind(it, nextSurvey)).kind === 'other'
  ) {
    const next: PageChange | undefined = await waitForChange(it, nextSurvey.fingerprint, 'idle');
    if (next === undefined || next === 'unchanged') break;
    nextSurvey = next;
  }
  return nextSurvey === 'redirected' ? undefined : nextSurvey;
}
