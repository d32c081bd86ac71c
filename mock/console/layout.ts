import { html, type SafeHtml } from '@remix-run/html-template';
import type { HttpResponse } from '../http/exchange/response.ts';
import { type Policy, pageAnswer, sharedStyleHash } from '../pages/page.ts';
import type { Company } from '../world/company.ts';

/** Where the pages of the console are. */
export const consolePlaces = {
  overview: { path: '/__mock/', name: 'Overview' },
  journal: { path: '/__mock/console/journal', name: 'Journal' },
  data: { path: '/__mock/console/data', name: 'Data' },
  trouble: { path: '/__mock/console/trouble', name: 'Trouble' },
  docs: { path: '/__mock/docs', name: 'API' },
} as const;

/** A place in the console. */
export type PlaceName = keyof typeof consolePlaces;

/** Where the console's own style sheets and scripts are. */
export const ASSETS_PATH = '/__mock/console/assets';

/** What one page of the console puts into the layout that all share. */
export interface ConsolePage {
  company: Company;
  title: string;
  /** The place that it belongs to. */
  place: PlaceName;
  main: SafeHtml;
  status?: number;
  /** Style sheets and scripts beside those that all pages have. */
  styles?: readonly string[];
  scripts?: readonly string[];
}

/** The console's styles and scripts come from the mock, its scripts talk to the mock, and there are no others. */
const policy: Policy = {
  'script-src': "'self'",
  'style-src': `'self' ${sharedStyleHash}`,
  'connect-src': "'self'",
  'form-action': "'self'",
};

/** A page of the console. */
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
    head: html`${sheets.map((name) => html`<link rel="stylesheet" href="${ASSETS_PATH}/${name}">`)}
${modules.map((name) => html`<script type="module" src="${ASSETS_PATH}/${name}"></script>`)}`,
    main: html`<p id="said" role="status"></p>
<noscript><p class="caution">The buttons of the console need JavaScript; without it, see what is there.</p></noscript>
${main}`,
  } as const;
  return pageAnswer(status, shell, { policy });
}

function navigation(here: PlaceName): SafeHtml {
  const links = Object.entries(consolePlaces).map(([name, { path, name: said }]) =>
    name === here
      ? html`<li><a href="${path}" aria-current="page">${said}</a></li>`
      : html`<li><a href="${path}">${said}</a></li>`,
  );
  return html`<nav aria-label="Console"><ul class="places">${links}</ul></nav>`;
}
