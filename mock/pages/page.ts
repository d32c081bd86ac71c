import { createHash } from 'node:crypto';
import { html, type SafeHtml } from '@remix-run/html-template';
import Negotiator from 'negotiator';
import type { Exchange } from '../http/exchange/exchange.ts';
import { type HttpResponse, htmlPage } from '../http/exchange/response.ts';
import { type Language, languages } from '../messages/messages.ts';
import type { User } from '../world/user.ts';
import { style } from './style.ts';

/** Options of a page response. */
export type PageOptions = {
  /** Directives of the Content Security Policy that differ from the strictest. */
  policy?: Policy;
  headers?: Record<string, string | string[]>;
};

/** A response with a page in the shared layout and the strictest headers that work. */
export function pageResponse(
  status: number,
  content: PageContent,
  { policy, headers }: PageOptions = {},
): HttpResponse {
  return {
    status,
    headers: { ...pageHeaders(policy), 'Content-Language': content.language, ...headers },
    body: htmlPage(renderPage(content)),
  };
}

/** The content of a page in the shared layout. */
export type PageContent = {
  /** BCP 47 tag of the page's language. */
  language: string;
  /** The page's name in the window's title; plain text. */
  title: string;
  /** The company's name, shown at the top. */
  place: string;
  main: SafeHtml;
  /** Beside the place at the top. */
  navigation?: SafeHtml;
  footer?: SafeHtml;
  /** Style sheets and scripts of the page's own. */
  head?: SafeHtml;
  /** `wide` for tables and consoles; forms and texts are narrow. */
  width?: 'narrow' | 'wide';
};

/** The sign of every page. */
export const logo = html`<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M4 25c6 0 8-18 13-18 4 0 1 14-3 14-3 0 0-7 5-7s2 7 6 7h3M5 29h22"/></svg>`;

/** The icon of every page, as a `data:` URL. */
const icon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1a5fb4"/><path fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M5 23c5 0 7-15 11-15 4 0 1 12-2 12s0-6 4-6 2 6 5 6h3"/></svg>',
  );

const styleElement = html.raw`<style>${style}</style>`;

const skipLink = html`<a class="skip" href="#main">Skip to the content</a>
`;

/** What the head of every page begins with. */
export const headOf = (title: string) => html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${icon}">`;

/** A complete page, without external resources or scripts except those in `head`. */
function renderPage(shell: PageContent): string {
  const { language, title, place, main, navigation = '', footer, head = '', width } = shell;
  return String(html`<!doctype html>
<html lang="${language}">
<head>
${headOf(title)}
${styleElement}
${head}
</head>
<body class="${width ?? 'narrow'}">
${navigation === '' ? '' : skipLink}<header>${logo}<p><bdi>${place}</bdi></p>${navigation}</header>
<main id="main" tabindex="-1">
${main}
</main>
${footer ? html`<footer>${footer}</footer>` : ''}
</body>
</html>
`);
}

/** Directives of a Content Security Policy and what each allows. */
export type Policy = Readonly<Record<string, string>>;

/** The shared style sheet, as a source of styles (Content Security Policy, 6.7.2). */
export const sharedStyleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The default policy: no scripts, requests, frames or forms; one style sheet, by its hash. */
const strictest: Policy = {
  'default-src': "'none'",
  'style-src': sharedStyleHash,
  'img-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * The headers of a page: a Content Security Policy (level 3) that allows only the page's own style sheet and
 * what `relaxed` adds; no caching, sniffing or embedding. A URL of the
 * mock can contain a `state`, so only the mock gets it as a referrer, and form posts still have an `Origin`.
 */
export function pageHeaders(relaxed: Policy = {}): Record<string, string> {
  const directives = Object.entries({ ...strictest, ...relaxed }).map((directive) => directive.join(' '));
  return {
    'Content-Security-Policy': directives.join('; '),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
}

/**
 * The language of a page: what `locale` asks for, else the user's own (spec#4.2-locale-default), else the one that the
 * browser prefers (RFC 9110, 12.5.4), else English.
 */
export function pageLanguage({ locale, message }: Exchange, user?: User): Language {
  const userLanguage = languages.find((language) => language === user?.language);
  return locale ?? userLanguage ?? acceptedLanguage(message.headers) ?? 'en';
}

function acceptedLanguage(headers: Negotiator.Headers): Language | undefined {
  if (headers['accept-language'] === undefined) return undefined;
  const language = new Negotiator({ headers }).language(languages);
  return languages.find((known) => known === language);
}
