import type { CDPSession, Page, Request } from 'playwright-core';
import { fieldOf, type HeaderField } from '../errors/exchange.ts';
import { backoffFor } from '../http/backoff.ts';
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
  /** The sentence about a request that the target keeps refusing for its rate limit; undefined if it refuses none. */
  readonly refusal: string | undefined;
  /** Milliseconds after which a page that was refused for the rate limit can be reloaded; undefined if none was. */
  readonly delay: number | undefined;
  /** The refused page is reloaded. */
  repeated(): void;
  /** Starts afresh for the next pass through the dialog; `isOutside` says which addresses end it. */
  watch(isOutside: (url: string) => boolean): void;
};

type PausedRequest = {
  readonly requestId: string;
  readonly resourceType: string;
  /** The id of the request in events of the network; the same for all redirects that it leads to. */
  readonly networkId?: string;
  readonly request: {
    readonly url: string;
    readonly urlFragment?: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly postData?: string;
  };
  readonly responseStatusCode?: number;
  readonly responseErrorReason?: string;
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[];
};

const responseFieldsOf = ({ responseHeaders = [] }: PausedRequest): readonly HeaderField[] =>
  responseHeaders.map(({ name, value }) => [name, value]);

/** Errors with which Chromium refuses the address of a redirect: it left the dialog, and no network failed. */
const refusedRedirect = /net::ERR_(INVALID|UNSAFE)_REDIRECT/;

/** The header fields of a browser's request that evidence shows. */
const evidentFields = /^(accept-language|content-type|cookie|origin|referer|user-agent)$/i;

/**
 * Continues, fulfils or fails a paused request. One whose page was closed or has navigated away needs nothing more. Outside of
 * the dialog, 204 leaves the browser where it is (RFC 9110, section 15.3.5): a page of another site costs it a process.
 */
async function settlePaused(
  session: CDPSession,
  paused: PausedRequest,
  outside: boolean,
  refuse: boolean,
): Promise<void> {
  const { requestId } = paused;
  const settling = outside
    ? session.send('Fetch.fulfillRequest', { requestId, responseCode: 204 })
    : refuse
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      : session.send('Fetch.continueRequest', { requestId });
  await settling.catch(() => undefined);
}

const placeholder = Buffer.from('<!doctype html><title>Waiting</title>').toString('base64');

/** Shows a page of the suite's own instead of a response, so that the browser can send the request again by reloading it. */
async function showPlaceholder(session: CDPSession, { requestId }: PausedRequest): Promise<void> {
  const responseHeaders = [
    { name: 'Content-Type', value: 'text/html' },
    { name: 'Cache-Control', value: 'no-store' },
  ];
  await session
    .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body: placeholder })
    .catch(() => undefined);
}

/**
 * Pauses every request for a document of the page, redirects included (which Playwright's routes do not see), and
 * answers those outside the dialog without a page, so that nothing leaves for the app's own address. A document that
 * the target refuses for its rate limit is kept back, to be reloaded as often as the client repeats a request.
 */
export async function watchRedirects(page: Page, readOnly: boolean): Promise<RedirectWatcher> {
  const session = await page.context().newCDPSession(page);
  let isOutside: (url: string) => boolean = () => false;
  let url: string | undefined;
  let redirectStatus: number | undefined;
  let responses: DocumentResponse[] = [];
  let refusal: string | undefined;
  let delay: number | undefined;
  const attempts = new Map<string, number>();
  /** The header fields that went over the wire, cookies included, by the id of the request. */
  const sentFields = new Map<string, Readonly<Record<string, string>>>();

  function noteResponse(paused: PausedRequest): void {
    const headers = responseFieldsOf(paused);
    const location = fieldOf(headers, 'location');
    const { method, url: requestedUrl, postData } = paused.request;
    const request = { method, url: requestedUrl, headers: fieldsSentFor(paused), body: postData };
    const status = paused.responseStatusCode ?? 0;
    const response = { url: requestedUrl, method, status, location, request, headers };
    responses.push(response);
    // A browser sends no request for an address with an app's own scheme: it can only be seen here.
    if (location && /^[a-z][a-z0-9+.-]*:/i.test(location) && !/^https?:/i.test(location)) {
      url ??= location;
      redirectStatus ??= status;
    }
  }

  /** The header fields of a request that tell something: its cookies, its body's type, where it comes from. */
  function fieldsSentFor({ networkId = '', request }: PausedRequest): HeaderField[] {
    return Object.entries(sentFields.get(networkId) ?? request.headers).filter(([name]) =>
      evidentFields.test(name),
    );
  }

  /** Notes that the target limits its rate; true if the request is to be sent again. */
  function isToRepeat(paused: PausedRequest): boolean {
    const { request, resourceType, responseStatusCode: status = 0 } = paused;
    const headers = responseFieldsOf(paused);
    const key = `${request.method} ${request.url}`;
    const attempt = (attempts.get(key) ?? 0) + 1;
    const backoff = backoffFor(request, { status, headers }, attempt);
    if (backoff === undefined) return false;
    attempts.set(key, attempt);
    const isDocument = resourceType === 'Document';
    if ('refusal' in backoff) refusal = backoff.refusal;
    else if (isDocument) delay = backoff.wait;
    else refusal = `${key}: the target answers ${status} to a script of its page.`;
    return delay !== undefined;
  }

  session.on('Fetch.requestPaused', (paused: PausedRequest) => {
    const isResponse = paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined;
    if (isResponse) {
      if (isToRepeat(paused)) return void showPlaceholder(session, paused);
      const isDocument = paused.resourceType === 'Document';
      if (isDocument && paused.responseErrorReason === undefined) noteResponse(paused);
      return void settlePaused(session, paused, false, false);
    }
    const requestedUrl = paused.request.url + (paused.request.urlFragment ?? '');
    const outside = isOutside(requestedUrl);
    if (outside && url === undefined) {
      const last = responses.at(-1);
      url = requestedUrl;
      redirectStatus = last && last.location !== undefined ? last.status : undefined;
    }
    void settlePaused(session, paused, outside, readOnly && paused.request.method !== 'GET');
  });
  page.on('requestfailed', (request) => {
    if (request.isNavigationRequest() && refusedRedirect.test(request.failure()?.errorText ?? '')) url ??= '';
  });
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) =>
    sentFields.set(requestId, headers),
  );
  await session.send('Network.enable');
  await session.send('Fetch.enable', {
    patterns: [
      { urlPattern: '*', resourceType: 'Document', requestStage: 'Request' },
      ...(['Document', 'XHR', 'Fetch'] as const).map((resourceType) => ({
        urlPattern: '*',
        resourceType,
        requestStage: 'Response' as const,
      })),
    ],
  });
  return {
    get url() {
      return url;
    },
    get status() {
      return redirectStatus;
    },
    get responses() {
      return responses;
    },
    get refusal() {
      return refusal;
    },
    get delay() {
      return delay;
    },
    repeated() {
      delay = undefined;
    },
    watch(outside) {
      refusal = undefined;
      delay = undefined;
      attempts.clear();
      sentFields.clear();
      isOutside = outside;
      url = undefined;
      redirectStatus = undefined;
      responses = [];
    },
  };
}

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
