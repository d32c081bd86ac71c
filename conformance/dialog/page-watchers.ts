import type { CDPSession, Page } from 'playwright-core';
import type { DocumentReply } from './authorization.ts';

/** Watches where a page's document is sent, and keeps the browser from leaving the target. */
export type RedirectWatcher = {
  /** The first address outside the dialog that the browser was sent to, fragment included. */
  readonly url: string | undefined;
  /** The status of the reply that sent it there; undefined where a script or a link did. */
  readonly status: number | undefined;
  readonly replies: readonly DocumentReply[];
  /** Why the last request got no reply at all; undefined where it got one. */
  readonly failure: string | undefined;
  /** Forgets what was seen, for the next walk; `isOutside` says which addresses end it. */
  watch(isOutside: (url: string) => boolean): void;
};

type Paused = {
  readonly requestId: string;
  readonly request: { readonly url: string; readonly urlFragment?: string; readonly method: string };
  readonly responseStatusCode?: number;
  readonly responseErrorReason?: string;
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[];
};

const blank = Buffer.from('<!doctype html><title>Arrived</title>').toString('base64');

/** Answers a paused request; one that is gone by now (its page was closed or went elsewhere) needs no answer. */
async function settle(session: CDPSession, paused: Paused, outside: boolean, refuse: boolean): Promise<void> {
  const { requestId } = paused;
  const answer = outside
    ? session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'Content-Type', value: 'text/html' }],
        body: blank,
      })
    : refuse
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      : session.send('Fetch.continueRequest', { requestId });
  await answer.catch(() => undefined);
}

/**
 * Pauses every request for a document of the page, redirects included (which Playwright's routes do not see), and
 * answers those outside the dialog with an empty page, so that nothing leaves for the app's own address.
 */
export async function watchRedirects(page: Page, readOnly: boolean): Promise<RedirectWatcher> {
  const session = await page.context().newCDPSession(page);
  let isOutside: (url: string) => boolean = () => false;
  let url: string | undefined;
  let status: number | undefined;
  let replies: DocumentReply[] = [];
  let failure: string | undefined;

  function noteReply(paused: Paused): void {
    const location = paused.responseHeaders?.find((it) => it.name.toLowerCase() === 'location')?.value;
    const { method } = paused.request;
    const reply = { url: paused.request.url, method, status: paused.responseStatusCode ?? 0, location };
    replies.push(reply);
    // A browser asks nobody for an address of an app's own scheme: it is seen here or never.
    if (location && /^[a-z][a-z0-9+.-]*:/i.test(location) && !/^https?:/i.test(location)) {
      url ??= location;
      status ??= reply.status;
    }
  }

  session.on('Fetch.requestPaused', (paused: Paused) => {
    const isReply = paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined;
    if (isReply) {
      failure = paused.responseErrorReason;
      if (failure === undefined) noteReply(paused);
      void settle(session, paused, false, false);
      return;
    }
    const wanted = paused.request.url + (paused.request.urlFragment ?? '');
    const outside = isOutside(wanted);
    if (outside && url === undefined) {
      const last = replies.at(-1);
      url = wanted;
      status = last && last.location !== undefined ? last.status : undefined;
    }
    void settle(session, paused, outside, readOnly && paused.request.method !== 'GET');
  });
  await session.send('Fetch.enable', {
    patterns: [
      { urlPattern: '*', resourceType: 'Document', requestStage: 'Request' },
      { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' },
    ],
  });
  return {
    get url() {
      return url;
    },
    get status() {
      return status;
    },
    get replies() {
      return replies;
    },
    get failure() {
      return failure;
    },
    watch(outside) {
      failure = undefined;
      isOutside = outside;
      url = undefined;
      status = undefined;
      replies = [];
    },
  };
}

/** What goes to and fro between a page and its server. */
export type Traffic = {
  /** Milliseconds since the last request came to its end or the page was acted on; 0 while one is under way. */
  quietFor(): number;
  /** The page is acted on: what it asks for because of it begins now. */
  stir(): void;
};

/** Watches what a page asks for, whoever asks: a document, a form, a script. */
export function watchTraffic(page: Page): Traffic {
  let underWay = 0;
  let last = performance.now();
  const stir = (): void => {
    last = performance.now();
  };
  const end = (): void => {
    underWay -= 1;
    stir();
  };
  page.on('request', () => {
    underWay += 1;
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return { quietFor: () => (underWay > 0 ? 0 : performance.now() - last), stir };
}
