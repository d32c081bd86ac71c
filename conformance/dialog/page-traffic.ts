import type { Page, Request } from 'playwright-core';

/** A request of a page that failed, with Chromium's name for the reason. */
export type FailedRequest = {
  readonly method: string;
  readonly url: string;
  readonly reason: string;
  /** Whether it was for a document, not for something that one needs. */
  readonly isDocument: boolean;
};

/** The network activity of a page during one pass through the dialog. */
export type Traffic = {
  /** Milliseconds since the last request ended or the page was acted on; 0 while a request is pending. */
  idleTime(): number;
  /** Whether a request for a document is pending. */
  isLoading(): boolean;
  /** Whether a request has ended since the page was acted on. */
  hasResponded(): boolean;
  /** The last request that failed in this pass, other than those that the browser itself gave up; undefined if none did. */
  readonly failure: FailedRequest | undefined;
  /** A pass through the dialog begins. */
  begin(): void;
  /** The page is acted on. */
  noteActivity(): void;
};

/** Errors that only say that the page navigated on, or that Chromium shows its own page for a response without a body. */
export const harmless =
  /interrupted by another navigation|net::ERR_(ABORTED|HTTP_RESPONSE_CODE_FAILURE|BLOCKED_BY_\w+|(INVALID|UNSAFE)_REDIRECT)/;

/** Errors of Chromium which mean that the target closed the connection, or wrote something that is not HTTP. */
export const drops =
  /net::ERR_(EMPTY_RESPONSE|CONNECTION_(RESET|CLOSED|ABORTED)|INVALID_HTTP_RESPONSE|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)/;

/** Errors of Chromium which mean that the network of this machine changed while it waited, as a container's start does. */
export const networkChanges = /net::ERR_(NETWORK_CHANGED|NETWORK_IO_SUSPENDED|INTERNET_DISCONNECTED)/;

/** Watches all requests of a page: documents, forms and scripts. */
export function watchTraffic(page: Page): Traffic {
  const underWay = new Set<Request>();
  let last = performance.now();
  let ended = 0;
  let failure: FailedRequest | undefined;
  const end = (request: Request): void => {
    underWay.delete(request);
    ended += 1;
    last = performance.now();
  };
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', (request) => {
    end(request);
    const reason = request.failure()?.errorText ?? '';
    const isDocument = request.isNavigationRequest();
    if (!harmless.test(reason))
      failure = { method: request.method(), url: request.url(), reason, isDocument };
  });
  return {
    idleTime: () => (underWay.size > 0 ? 0 : performance.now() - last),
    isLoading: () => [...underWay].some((it) => it.isNavigationRequest()),
    hasResponded: () => ended > 0,
    get failure() {
      return failure;
    },
    begin() {
      failure = undefined;
      underWay.clear();
    },
    noteActivity() {
      ended = 0;
      last = performance.now();
    },
  };
}
