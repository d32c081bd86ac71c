import type { Exchange, HeaderField } from '../../http/exchange.ts';
import { curl } from '../curl.ts';
import { html, type Markup } from './markup.ts';

const lines = (fields: readonly HeaderField[]): string =>
  fields.map(([name, value]) => `${name}: ${value}`).join('\n');

const message = (first: string, headers: readonly HeaderField[], body: string | undefined): string =>
  [first, lines(headers), ...(body ? ['', body] : [])].join('\n');

/** A request and what came of it, with a command line that repeats it. */
export function exchangeMarkup(exchange: Exchange, resolve: readonly string[]): Markup {
  const { request, reply, trouble, milliseconds } = exchange;
  const came = reply ? message(`HTTP ${reply.status}`, reply.headers, reply.body) : (trouble ?? '');
  return html`<h4>Repeat it</h4>
<pre tabindex="0">${curl(request, resolve)}</pre>
<h4>Sent</h4>
<pre tabindex="0">${message(`${request.method} ${request.url}`, request.headers, request.body)}</pre>
<h4>Came, after ${milliseconds} ms</h4>
<pre tabindex="0">${came}</pre>`;
}

/** An exchange in one line, to open. */
export const foldedExchange = (exchange: Exchange, resolve: readonly string[]): Markup => {
  const { number, request, reply } = exchange;
  return html`<details><summary><code>${number}. ${request.method} ${request.url}</code> → ${reply?.status ?? 'no reply'}</summary>
${exchangeMarkup(exchange, resolve)}</details>`;
};
