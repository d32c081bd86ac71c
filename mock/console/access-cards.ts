import { html, type SafeHtml } from '@remix-run/html-template';
import { listGrants, listTokens } from '../oauth/grants/grants-and-tokens.ts';
import type { Company } from '../world/company.ts';
import { formatPermissions } from '../world/permissions.ts';
import { actionButton, actionForm, card, scopeList, table } from './components.ts';

/** Who can log in, and with what. */
export function usersCard({ users }: Company): SafeHtml {
  const rows = [...users].map(({ firstName, lastName, email, password, language, permissions }) => {
    return [
      html`${firstName} ${lastName}`,
      html`<code>${email}</code>`,
      html`<code>${password}</code>`,
      language,
      scopeList(formatPermissions(permissions)),
    ];
  });
  return card('users', 'Users', table('Users', ['Name', 'Email', 'Password', 'Language', 'May'], rows));
}

/** Which apps are registered, and a way to see the authorization dialog. */
export function appsCard({ apps }: Company): SafeHtml {
  const rows = [...apps].map(({ name, clientId, clientSecret, redirectUri }) => [
    html`<bdi>${name}</bdi>`,
    html`<code>${clientId}</code>`,
    html`<code>${clientSecret}</code>`,
    html`<code>${redirectUri}</code>`,
  ]);
  return card(
    'apps',
    'Apps',
    html`${table('Apps', ['Name', 'Client id', 'Secret', 'Redirects to'], rows)}
<h3>Try the consent dialog</h3>
<p class="quiet">As an app of the console’s own, which is registered when you try it. You come back here with what the app gets.</p>
<form method="post" action="/__mock/console/try">
<div class="row"><div class="field"><label for="try-scope">Scope</label>
<input id="try-scope" name="scope" placeholder="none: everything" value="api/contacts:read api/orders" autocomplete="off" spellcheck="false"></div>
<div class="field"><label for="try-type">Flow</label>
<select id="try-type" name="response_type"><option value="">Code</option><option value="token">Implicit grant</option></select></div></div>
<button>Try it</button></form>`,
  );
}

const queryOf = (pairs: Record<string, string>) => new URLSearchParams(pairs);

/** The tokens that work, the consents that are remembered, and a form that mints a token. */
export function tokensCard(company: Company): SafeHtml {
  const tokens = listTokens(company).map(({ id, user, app, permissions, endsAt }) => [
    html`<code>${user}</code>`,
    html`<code>${app}</code>`,
    scopeList(permissions),
    endsAt ?? 'never',
    actionButton(
      { call: `DELETE /__mock/tokens?${queryOf({ id })}`, done: 'The token opens nothing any more.' },
      html`End<span class="hidden"> the token of ${user}</span>`,
    ),
  ]);
  const grants = listGrants(company).map(({ user, app, permissions, grantedAt }) => [
    html`<code>${user}</code>`,
    html`<code>${app}</code>`,
    scopeList(permissions),
    grantedAt,
    actionButton(
      { call: `DELETE /__mock/grants?${queryOf({ user, app })}`, done: 'The dialog will be shown again.' },
      html`Take back<span class="hidden"> the consent of ${user} to ${app}</span>`,
    ),
  ]);
  return card(
    'tokens',
    'Tokens',
    html`${tokens.length > 0 ? table('Tokens', ['User', 'App', 'May', 'Ends', 'Action'], tokens) : html`<p class="quiet">No token works at present.</p>`}
${mintTokenForm(company)}
<h3>Consents</h3>
${grants.length > 0 ? table('Consents', ['User', 'App', 'May', 'Since', 'Action'], grants) : html`<p class="quiet">Nobody has allowed an app anything.</p>`}`,
  );
}

function mintTokenForm({ users, apps }: Company): SafeHtml {
  const option = (value: string, label: string) => html`<option value="${value}">${label}</option>`;
  return actionForm(
    { call: 'POST /__mock/tokens', done: 'Here it is; it is shown once.', show: 'access_token' },
    html`<div class="row"><div class="field"><label for="token-user">User</label>
<select id="token-user" name="user">${[...users].map(({ email }) => option(email, email))}</select></div>
<div class="field"><label for="token-app">App</label>
<select id="token-app" name="app">${[...apps].map(({ clientId, name }) => option(clientId, name))}</select></div>
<div class="field"><label for="token-scope">Scope</label>
<input id="token-scope" name="scope" placeholder="none: everything" autocomplete="off" spellcheck="false"></div></div>
<button>Mint a token</button>`,
  );
}
