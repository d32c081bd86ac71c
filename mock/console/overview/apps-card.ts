import { html, type SafeHtml } from '@remix-run/html-template';
import type { App, Company } from '../../world/company.ts';
import { curl } from '../assets/curl.js';
import { actionButton, actionForm, card, copyable, field, optionsOf } from '../components/components.ts';

const kinds = {
  web: 'Web app with a server (authorization code)',
  browser: 'Browser app without a server (implicit grant)',
} as const;

/** The app of a list that long is folded up, unless it is the newest. */
const mostOpen = 3;

/** The registered apps, a form that registers another, and one that opens the consent dialog. */
export function appsCard({ apps }: Company, baseUrl: string): SafeHtml {
  const newestFirst = [...apps].toReversed();
  const items = newestFirst.map((app, index) =>
    appItem(app, baseUrl, index === 0 || newestFirst.length <= mostOpen),
  );
  return card(
    'apps',
    'Apps',
    html`${items}
${registerForm}
<h3>Try the consent dialog</h3>
<p class="quiet">Uses an app of the console, registered on first use. You return here with what the app receives.</p>
<form method="post" action="/__mock/console/try">
<div class="row"><div class="field"><label for="try-scope">Scope</label>
<input id="try-scope" name="scope" placeholder="empty: all permissions" value="api/contacts:read api/orders" autocomplete="off" spellcheck="false"></div>
<div class="field"><label for="try-type">Flow</label>
<select id="try-type" name="response_type"><option value="">Authorization code</option><option value="token">Implicit grant</option></select></div></div>
<button>Try it</button></form>`,
  );
}

function appItem(app: App, baseUrl: string, isOpen: boolean): SafeHtml {
  const { name, clientId, clientSecret, redirectUri, kind = 'web' } = app;
  const facts: [label: string, value: string][] = [
    ['Client ID', clientId],
    ['Client secret', clientSecret],
    ['Redirect URI', redirectUri],
    ['Authorization URL', authorizationUrl(app, baseUrl)],
  ];
  if (kind === 'web') facts.push(['Token request', tokenRequest(app, baseUrl)]);
  const remove = actionButton(
    {
      call: `DELETE /__mock/apps/${clientId}`,
      done: `${name} was deleted.`,
      confirm: `Delete ${name} with its grants and tokens?`,
    },
    html`Delete<span class="hidden"> ${name}</span>`,
  );
  return html`<details class="app"${isOpen ? html` open` : ''}><summary><b><bdi>${name}</bdi></b> <span class="badge">${kinds[kind]}</span></summary>
<dl class="facts">${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${copyable(value, `${label} of ${name}`)}</dd>`)}</dl>${remove}</details>`;
}

/** Where a browser is sent to log in (spec#5.2). */
function authorizationUrl({ clientId, redirectUri, kind }: App, baseUrl: string): string {
  const implicit = kind === 'browser' ? { response_type: 'token' } : {};
  return `${baseUrl}/oauth/authorize?${new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, ...implicit })}`;
}

/** How a code is exchanged for a token (RFC 6749, 4.1.3). */
function tokenRequest({ clientId, clientSecret, redirectUri }: App, baseUrl: string): string {
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
    code: 'CODE',
  };
  return curl(`${baseUrl}/oauth/token`, '-d', String(new URLSearchParams(form)));
}

const registerForm = html`<h3>Register an app</h3>
${actionForm(
  { call: 'POST /__mock/apps', done: 'The app was registered.' },
  html`<div class="row">${field('app-name', 'App name', html`<input id="app-name" name="name" required maxlength="80" autocomplete="off">`)}
${field('app-redirect', 'Redirect URI', html`<input type="url" id="app-redirect" name="redirectUri" required maxlength="2000" placeholder="http://localhost:5173/callback" autocomplete="off" spellcheck="false">`)}
</div>
<div class="row">${field('app-kind', 'Kind', html`<select id="app-kind" name="kind">${optionsOf(Object.entries(kinds))}</select>`)}</div>
<button>Register app</button>`,
)}`;
