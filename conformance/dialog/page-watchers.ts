import type { CDPSession, Page } from 'playwright-core';
import type { DocumentResponse } from './authorization.ts';

/** Watches the redirects of a page, and keeps the browser from leaving the target. */
export type RedirectWatcher = {
  /**
   * The first address outside the dialog that the browser was sent to, fragment included. Empty where the browser refuses
   * to open the address, such as one whose host has a percent sign: Chromium does not tell it.
   */
  readonly url: string | undefined;
  /** The status of the response that sent it there; undefined where a script or a link did. */
  readonly status: number | undefined;
  readonly responses: readonly DocumentResponse[];
  /** Why the last request got no response; undefined if it got one. */
  readonly failure: string | undefined;
  /** Starts afresh for the next pass through the dialog; `isOutside` says which addresses end it. */
  watch(isOutside: (url: string) => boolean): void;
};

type PausedRequest = {
  readonly requestId: string;
  readonly request: { readonly url: string; readonly urlFragment?: string; readonly method: string };
  readonly responseStatusCode?: number;
  readonly responseErrorReason?: string;
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[];
};

/** Errors with which Chromium refuses the address of a redirect: it left the dialog, and no network failed. */
export const refusedRedirect = /net::ERR_(INVALID|UNSAFE)_REDIRECT/;

const blank = Buffer.from('<!doctype html><title>Arrived</title>').toString('base64');

/** Continues, fulfils or fails a paused request. One whose page was closed or has navigated away needs nothing more. */
async function settlePaused(
  session: CDPSession,
  paused: PausedRequest,
  outside: boolean,
  refuse: boolean,
): Promise<void> {
  const { requestId } = paused;
  const settling = outside
    ? session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'Content-Type', value: 'text/html' }],
        body: blank,
      })
    : refuse
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      : session.send('Fetch.continueRequest', { requestId });
  await settling.catch(() => undefined);
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
  let responses: DocumentResponse[] = [];
  let failure: string | undefined;

  function noteResponse(paused: PausedRequest): void {
    const location = paused.responseHeaders?.find((it) => it.name.toLowerCase() === 'location')?.value;
    const { method } = paused.request;
    const response = { url: paused.request.url, method, status: paused.responseStatusCode ?? 0, location };
    responses.push(response);
    // A browser sends no request for an address with an app's own scheme: it can only be seen here.
    if (location && /^[a-z][a-z0-9+.-]*:/i.test(location) && !/^https?:/i.test(location)) {
      url ??= location;
      status ??= response.status;
    }
  }

  session.on('Fetch.requestPaused', (paused: PausedRequest) => {
    const isResponse = paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined;
    if (isResponse) {
      failure = paused.responseErrorReason;
      if (failure === undefined) noteResponse(paused);
      void settlePaused(session, paused, false, false);
      return;
    }
    const requestedUrl = paused.request.url + (paused.request.urlFragment ?? '');
    const outside = isOutside(requestedUrl);
    if (outside && url === undefined) {
      const last = responses.at(-1);
      url = requestedUrl;
      status = last && last.location !== undefined ? last.status : undefined;
    }
    void settlePaused(session, paused, outside, readOnly && paused.request.method !== 'GET');
  });
  page.on('requestfailed', (request) => {
    if (request.isNavigationRequest() && refusedRedirect.test(request.failure()?.errorText ?? '')) url ??= '';
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
    get responses() {
      return responses;
    },
    get failure() {
      return failure;
    },
    watch(outside) {
      failure = undefined;
      isOutside = outside;
      url = undefined;
      status = undefined;
      responses = [];
    },
  };
}

/** The network activity of a page. */
export type Traffic = {
  /** Milliseconds since the last request ended or the page was acted on; 0 while a request is pending. */
  idleTime(): number;
  /** Restarts the idle time, because the page is acted on. */
  noteActivity(): void;
};

/** Watches all requests of a page: documents, forms and scripts. */
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
  return { idleTime: () => (underWay > 0 ? 0 : performance.now() - last), noteActivity: stir };
}
