import { setTimeout as pause } from 'node:timers/promises';
import { countOf } from '../errors/count.ts';
import { NetworkError } from '../errors/outcome.ts';
import { type DialogFlow, pageKind } from './page-kind.ts';
import { type Survey, survey } from './page-survey.ts';
import { refusedRedirect } from './page-watchers.ts';

const pollInterval = 25;
/** How long to wait for the scripts of a page to change it, in milliseconds. */
const scriptTimeout = 2_000;

/** Errors that only say that the page navigated on, or that Chromium shows its own page for a response without a body. */
const harmless = /interrupted by another navigation|net::ERR_ABORTED|net::ERR_HTTP_RESPONSE_CODE_FAILURE/;

/** Errors of Chromium which mean that the target closed the connection, or wrote something that is not HTTP. */
const drops =
  /net::ERR_(EMPTY_RESPONSE|CONNECTION_(RESET|CLOSED|ABORTED)|INVALID_HTTP_RESPONSE|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)/;
/** The same for a request that a page makes: the browser's protocol has fewer words for it. */
const droppedReasons = new Set(['ConnectionReset', 'ConnectionClosed', 'ConnectionAborted', 'Failed']);

/** Opens the first page of the dialog. A NetworkError if there is no response. */
export async function openPage({ page, redirects, timeout }: DialogFlow, address: string): Promise<void> {
  try {
    await page.goto(address, { waitUntil: 'commit', timeout: timeout });
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    if (redirects.url !== undefined || harmless.test(reason) || refusedRedirect.test(reason)) return;
    throw new NetworkError(`the dialog at ${address} cannot be opened: ${reason}`, {
      dropped: drops.test(reason),
    });
  }
}

/** Treats the page that Chromium shows for a response without a body as an empty page of the target. */
function pageOfTarget({ redirects }: DialogFlow, survey: Survey): Survey {
  if (!survey.url.startsWith('chrome-error:')) return survey;
  if (redirects.failure !== undefined) {
    throw new NetworkError(
      `the dialog got no response (${redirects.failure}) after ${countOf(redirects.responses.length, 'page')}`,
      { dropped: droppedReasons.has(redirects.failure) },
    );
  }
  return {
    ...survey,
    controls: [],
    loginControls: [],
    text: '',
    url: redirects.responses.at(-1)?.url ?? survey.url,
    canChange: false,
  };
}

/** Whether a script has handled the response to a login and still shows the form. */
const isLoginRefused = ({ traffic }: DialogFlow, survey: Survey): boolean =>
  survey.password !== undefined && traffic.idleTime() > scriptTimeout;

/** The result of waiting: a new page, a redirect out of the dialog, or a login form that stays unchanged. */
type PageChange = Survey | 'redirected' | 'unchanged';

/** Waits for a change; undefined if there is none in time. */
async function waitForChange(
  it: DialogFlow,
  before: string | undefined,
  timeout: number,
  afterLogin: boolean,
): Promise<PageChange | undefined> {
  const { page, redirects } = it;
  const start = performance.now();
  while (performance.now() - start < timeout) {
    if (redirects.url !== undefined) return 'redirected';
    const currentSurvey = await survey(page);
    if (currentSurvey && currentSurvey.fingerprint !== before)
      return redirects.url === undefined ? pageOfTarget(it, currentSurvey) : 'redirected';
    if (currentSurvey && afterLogin && isLoginRefused(it, currentSurvey)) return 'unchanged';
    await pause(pollInterval);
  }
  return undefined;
}

/**
 * Waits for the next page that can be acted on, or the last one if its scripts do not change it. `unchanged` if a login
 * changed nothing, undefined if the browser was redirected out of the dialog.
 */
export async function nextPage(
  it: DialogFlow,
  before: string | undefined,
  afterLogin: boolean,
): Promise<Survey | 'unchanged' | undefined> {
  let nextSurvey = await waitForChange(it, before, it.timeout, afterLogin);
  if (nextSurvey === undefined) {
    throw new NetworkError(`the dialog did not change within ${it.timeout / 1000} s at ${it.page.url()}`);
  }
  while (
    typeof nextSurvey === 'object' &&
    nextSurvey.canChange &&
    (await pageKind(it, nextSurvey)).kind === 'other'
  ) {
    const next: PageChange | undefined = await waitForChange(
      it,
      nextSurvey.fingerprint,
      Math.min(scriptTimeout, it.timeout),
      false,
    );
    if (next === undefined) break;
    nextSurvey = next;
  }
  return nextSurvey === 'redirected' ? undefined : nextSurvey;
}
