// Renders the reference of a document. Its requests go to this mock, with a token once there is one.

import { quietReference } from './quiet-reference.js';
import { sendForm } from './send-form.js';

const place = /** @type {HTMLElement} */ (document.getElementById('reference'));
const { source = '', renderer = '' } = place.dataset;

/** Languages without a sample, and clients without one in the languages that have one. */
const hiddenClients = {
  ...Object.fromEntries(
    ['c', 'clojure', 'csharp', 'dart', 'fsharp', 'go', 'http', 'java', 'julia', 'kotlin', 'node', 'objc']
      .concat(['ocaml', 'powershell', 'r', 'ruby', 'rust', 'swift'])
      .map((language) => [language, true]),
  ),
  shell: ['httpie', 'wget'],
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  python: ['aiohttp', 'httpx_async', 'httpx_sync', 'python3'],
  php: ['guzzle', 'laravel'],
};

/**
 * The document as it is tried: optional parameters are off until the reader sends them, and the scheme that carries
 * the token of this page comes first, where samples take it from.
 * @param {any} document
 */
function prepare(document) {
  const items = Object.values(document.paths);
  const operations = items.flatMap((item) => Object.values(item));
  for (const { security } of operations) {
    security?.sort(
      (/** @type {object} */ a, /** @type {object} */ b) => Number('bearer' in b) - Number('bearer' in a),
    );
  }
  const inline = [...items, ...operations].flatMap(({ parameters = [] }) => parameters);
  for (const parameter of [...inline, ...Object.values(document.components.parameters ?? {})]) {
    if (parameter.required || parameter.in !== 'query' || !('example' in parameter)) continue;
    parameter.examples = { example: { value: parameter.example, 'x-disabled': true } };
    delete parameter.example;
  }
  return document;
}

/** The rendered reference. It takes a moment, and the form works before. */
const shown = Promise.withResolvers();
let token = '';

/**
 * Names the renderer's buttons whose name is missing or hides what they show: WCAG 2.2, 4.1.2 and 2.5.3. They come and go, so
 * this repeats with each change of the reference.
 */
function nameButtons() {
  for (const button of place.querySelectorAll('button.group\\/copy-button:not([aria-label])')) {
    button.setAttribute('aria-label', 'Copy');
  }
  for (const button of place.querySelectorAll('button.show-more[aria-label]')) {
    const [label = '', text = ''] = [button.getAttribute('aria-label') ?? '', button.textContent?.trim()];
    if (!label.startsWith(text)) button.setAttribute('aria-label', `${text}: ${label}`);
  }
}
new MutationObserver(nameButtons).observe(place, { childList: true, subtree: true });

const form = document.getElementById('token-form');
if (form instanceof HTMLFormElement) {
  const status = /** @type {HTMLOutputElement} */ (form.querySelector('output'));
  /** @param {string} text */
  const report = (text) => {
    status.textContent = text;
  };
  const useToken = async () => {
    report('');
    const sent = await sendForm(form, report);
    if (sent === undefined) return;
    token = String(sent.body.access_token);
    (await shown.promise).updateConfiguration(currentConfiguration());
    report(`Samples and requests now use a token of ${new FormData(form).get('user')}.`);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    useToken().catch(() => report('The mock is not responding.'));
  });
}

const [content] = await Promise.all([
  fetch(source).then(async (response) => prepare(await response.json())),
  import(renderer),
]);

const here = location.origin;
const configuration = {
  ...quietReference,
  content,
  servers: [{ url: here, description: 'This mock' }],
  hiddenClients,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  generateOperationSlug: (/** @type {{ operationId?: string, method: string, path: string }} */ operation) =>
    operation.operationId ?? `${operation.method}${operation.path}`,
  hideDarkModeToggle: true,
  externalUrls: { dashboardUrl: here, registryUrl: here, proxyUrl: here, apiBaseUrl: here },
};

const dark = matchMedia('(prefers-color-scheme: dark)');

function currentConfiguration() {
  return {
    ...configuration,
    forceDarkModeState: dark.matches ? 'dark' : 'light',
    ...(token && {
      authentication: { preferredSecurityScheme: 'bearer', securitySchemes: { bearer: { token } } },
    }),
  };
}

const reference = /** @type {any} */ (window).Scalar.createApiReference(place, currentConfiguration());
dark.addEventListener('change', () => reference.updateConfiguration(currentConfiguration()));
shown.resolve(reference);
