import { html, type SafeHtml } from '@remix-run/html-template';
import { style } from './style.ts';

/** What one page puts into the shell that all pages share. */
export interface Shell {
  /** BCP 47 tag of the page's language. */
  language: string;
  /** The page's name in the window's title; plain text. */
  title: string;
  /** Whose page it is, at the top: the company's name. */
  place: string;
  main: SafeHtml;
  footer?: SafeHtml;
  /** `wide` for tables and consoles; forms and texts are narrow. */
  width?: 'narrow' | 'wide';
}

const mark = html`<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M4 25c6 0 8-18 13-18 4 0 1 14-3 14-3 0 0-7 5-7s2 7 6 7h3M5 29h22"/></svg>`;

const icon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1a5fb4"/><path fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M5 23c5 0 7-15 11-15 4 0 1 12-2 12s0-6 4-6 2 6 5 6h3"/></svg>',
  );

const styleElement = html.raw`<style>${style}</style>`;

/** A whole page: it works without script and without network, and `main` is the only part that is its own. */
export function page({ language, title, place, main, footer, width }: Shell): string {
  return String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${icon}">
${styleElement}
</head>
<body class="${width ?? 'narrow'}">
<header>${mark}<p><bdi>${place}</bdi></p></header>
<main>
${main}
</main>
${footer ? html`<footer>${footer}</footer>` : ''}
</body>
</html>
`);
}
