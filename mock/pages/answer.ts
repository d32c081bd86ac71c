import { Content, type HttpResponse } from '../http/exchange/response.ts';
import { type Policy, pageHeaders } from './policy.ts';
import { page, type Shell } from './shell.ts';

/** What an answer with a page has beside the page. */
export interface PageExtras {
  /** Directives of the Content Security Policy that differ from the strictest. */
  policy?: Policy;
  headers?: Record<string, string | string[]>;
}

/** An answer with a page in the shared shell, under the strictest headers that it works with. */
export function pageAnswer(status: number, shell: Shell, { policy, headers }: PageExtras = {}): HttpResponse {
  return {
    status,
    headers: { ...pageHeaders(policy), 'Content-Language': shell.language, ...headers },
    body: new Content('text/html; charset=utf-8', page(shell)),
  };
}
