import { html, type SafeHtml } from '@remix-run/html-template';
import { assetsPath, linkItems, navigation } from '../console/components/layout.ts';
import { tokenFields } from '../console/overview/access-cards.ts';
import type { PageHandler } from '../http/exchange/exchange.ts';
import { htmlPage } from '../http/exchange/response.ts';
import { headOf, logo, type Policy, pageHeaders } from '../pages/page.ts';
import { palette } from '../pages/style.ts';
import type { Company } from '../world/company.ts';
import { rendererPath } from './renderer.ts';

/** The reference of a document. */
export type Reference = {
  /** The path of its page. */
  path: string;
  /** Its name in the list of references. */
  name: string;
  /** The title of the document. */
  title: string;
  /** The path of the document. */
  source: string;
  /** Whether its requests need an access token. */
  needsToken: boolean;
};

/**
 * Scripts and requests: from and to the mock only, no `eval`. The renderer writes `<style>` elements and `style`
 * attributes whose texts vary, so no hash or nonce can name them; a style sheet can load nothing but images in `data:`.
 */
const policy: Policy = {
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self'",
  'form-action': "'self'",
};

/**
 * The page of a reference. It has its own style sheet, since the shared one would style the controls of the renderer too.
 * @param all the references that its navigation lists
 */
export function referencePage(reference: Reference, all: readonly Reference[]): PageHandler {
  const { title, source, needsToken } = reference;
  return ({ company }) => {
    const page = html`<!doctype html>
<html lang="en">
<head>
${headOf(`${title} – ${company.name}`)}
<style>${html.raw`${palette}`}</style>
<link rel="stylesheet" href="${assetsPath}/docs.css">
<script type="module" src="${assetsPath}/docs.js"></script>
</head>
<body>
<section class="bar" aria-label="Company and token">
<p class="company">${logo}<bdi>${company.name}</bdi></p>
${navigation('docs')}
<nav aria-label="References"><ul>${linkItems(all, reference.path)}<li><a href="${source}">OpenAPI document</a></li></ul></nav>
${needsToken ? tokenForm(company) : ''}
</section>
<noscript><p class="bar">The reference needs JavaScript. Without it, read the OpenAPI document.</p></noscript>
<div id="reference" data-source="${source}" data-renderer="${rendererPath}"></div>
</body>
</html>
`;
    const headers = { ...pageHeaders(policy), 'Content-Language': 'en' };
    return { status: 200, headers, body: htmlPage(String(page)) };
  };
}

/** Creates a token, which the samples and the requests of the reference then carry. */
function tokenForm(company: Company): SafeHtml {
  return html`<form id="token-form" data-call="POST /__mock/tokens">
${tokenFields(company, 'Try it as')}
<button>Use a new token</button>
<output></output>
</form>`;
}
