import { setTimeout as pause } from 'node:timers/promises';
import { NetworkError } from '../errors/outcome.ts';
import { type DialogFlow, pageKind } from './page-kind.ts';
import { type Survey, survey } from './page-survey.ts';

const glance = 25;
/** How long a page with scripts gets to show something that can be done on it. */
const linger = 2_000;

/** Failures that only say that the page went on, or that Chromium shows a page of its own for a reply without a body. */
const noTrouble = /interrupted by another navigation|net::ERR_ABORTED|net::ERR_HTTP_RESPONSE_CODE_FAILURE/;

/** Opens the first page of a walk. One that gets no reply at all is a NetworkError. */
export async function openPage({ page, redirects, timeout }: DialogFlow, address: string): Promise<void> {
  try {
    await page.goto(address, { waitUntil: 'commit', timeout: timeout });
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    if (redirects.url !== undefined || noTrouble.test(reason)) return;
    throw new NetworkError(`the dialog at ${address} cannot be opened: ${reason}`);
  }
}

/** A page of the target; the one that Chromium shows in place of a reply without a body is an empty page of the target. */
function ofTarget({ redirects }: DialogFlow, seen: Survey): Survey {
  if (!seen.url.startsWith('chrome-error:')) return seen;
  if (redirects.failure !== undefined) {
    throw new NetworkError(
      `the dialog got no reply (${redirects.failure}) after ${redirects.replies.length} pages`,
    );
  }
  return {
    ...seen,
    controls: [],
    loginControls: [],
    text: '',
    url: redirects.replies.at(-1)?.url ?? seen.url,
    lively: false,
  };
}

/** Whether a script has its answer to a login, and shows the form as it was. */
const isRefused = ({ traffic }: DialogFlow, seen: Survey): boolean =>
  seen.password !== undefined && traffic.quietFor() > linger;

/** What a look at the page says: the browser has landed, the page is new and complete, or a login has come to nothing. */
type PageChange = Survey | 'landed' | 'the same';

/** Waits for something new; undefined where nothing comes in time. */
async function somethingNew(
  it: DialogFlow,
  before: string | undefined,
  timeout: number,
  afterLogin: boolean,
): Promise<PageChange | undefined> {
  const { page, redirects } = it;
  const start = performance.now();
  while (performance.now() - start < timeout) {
    if (redirects.url !== undefined) return 'landed';
    const seen = await survey(page);
    if (seen && seen.fingerprint !== before)
      return redirects.url === undefined ? ofTarget(it, seen) : 'landed';
    if (seen && afterLogin && isRefused(it, seen)) return 'the same';
    await pause(glance);
  }
  return undefined;
}

/**
 * The next page that something can be done on, or where a page with scripts stays as it is; `the same` where a login
 * left everything as it was, undefined where the browser landed.
 */
export async function nextPage(
  it: DialogFlow,
  before: string | undefined,
  afterLogin: boolean,
): Promise<Survey | 'the same' | undefined> {
  let seen = await somethingNew(it, before, it.timeout, afterLogin);
  if (seen === undefined) {
    throw new NetworkError(`the dialog showed nothing new within ${it.timeout / 1000} s at ${it.page.url()}`);
  }
  while (typeof seen === 'object' && seen.lively && (await pageKind(it, seen)).kind === 'other') {
    const next: PageChange | undefined = await somethingNew(
      it,
      seen.fingerprint,
      Math.min(linger, it.timeout),
      false,
    );
    if (next === undefined) break;
    seen = next;
  }
  return seen === 'landed' ? undefined : seen;
}
