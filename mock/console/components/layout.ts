import { html, type SafeHtml } from '@remix-run/html-template';
import type { HttpResponse } from '../../http/exchange/response.ts';
import { type Policy, pageResponse, sharedStyleHash } from '../../pages/page.ts';
import type { Company } from '../../world/company.ts';
import { activeSettings } from './active-settings.ts';
import { copyable } from './components.ts';

/** The pages of the console in the navigation. */
export const consoleNavigation = {
  overview: { path: '/__mock/', name: 'Overview' },
  journal: { path: '/__mock/console/journal', name: 'Journal' },
  client: { path: '/__mock/console/client', name: 'Client' },
  data: { path: '/__mock/console/data', name: 'Data' },
  trouble: { path: '/__mock/console/trouble', name: 'Trouble' },
  choices: { path: '/__mock/console/choices', name: 'Choices' },
  docs: { path: '/__mock/docs', name: 'API' },
} as const;

/** A page in the navigation. */
export type NavigationName = keyof typeof consoleNavigation;

/** The path of the console's style sheets and scripts. */
export const assetsPath = '/__mock/console/assets';

/** The content of a page in the shared layout of the console. */
export type ConsolePage = {
  company: Company;
  title: string;
  /** The navigation entry that is current. */
  place: NavigationName;
  main: SafeHtml;
  status?: number;
  /** Style sheets and scripts in addition to those of every page. */
  styles?: readonly string[];
  scripts?: readonly string[];
};

/** Styles, scripts and requests of scripts: from and to the mock only. */
const policy: Policy = {
  'script-src': "'self'",
  'style-src': `'self' ${sharedStyleHash}`,
  'connect-src': "'self'",
  'form-action': "'self'",
};

/** A page of the console. It shows once its scripts are there: without them a form would send itself, and nothing would be done. */
export function consolePage(page: ConsolePage): HttpResponse {
  const { company, title, place, main, status = 200, styles = [], scripts = [] } = page;
  const sheets = ['layout.css', 'controls.css', ...styles];
  const modules = ['console.js', ...scripts];
  const shell = {
    language: 'en',
    title: `${title} – ${company.name}`,
    place: company.name,
    width: 'wide',
    navigation: navigation(place),
    head: html`${sheets.map((name) => html`<link rel="stylesheet" href="${assetsPath}/${name}">`)}
${modules.map((name) => html`<script type="module" blocking="render" src="${assetsPath}/${name}"></script>`)}`,
    main: html`<p id="status" role="status"></p>
${activeSettings(company)}
<template id="copyable">${copyable('', 'it')}</template>
<noscript><p class="caution">The buttons on this page need JavaScript. Without it, you can only read.</p></noscript>
${main}`,
  } as const;
  return pageResponse(status, shell, { policy });
}

/** The links to the pages of the console. */
export function navigation(here: NavigationName): SafeHtml {
  const links = linkItems(Object.values(consoleNavigation), consoleNavigation[here].path);
  return html`<nav aria-label="Console"><ul class="places">${links}</ul></nav>`;
}

/** Links to pages, as the items of a list. @param here the path of the page that they are on */
export function linkItems(pages: readonly { path: string; name: string }[], here: string): SafeHtml[] {
  return pages.map(
    ({ path, name }) =>
      html`<li><a href="${path}"${path === here ? html` aria-current="page"` : ''}>${name}</a></li>`,
  );
}
