import { html, type SafeHtml } from '@remix-run/html-template';
import { listGrants, listTokens } from '../../oauth/holdings.ts';
import type { Company } from '../../world/company.ts';
import { actionButton, actionForm } from '../action.ts';
import { permissionWords } from '../permission-words.ts';
import { card, table } from '../table.ts';

const queryOf = (pairs: Record<string, string>) => new URLSearchParams(pairs);

/** The tokens that work, the consents that are remembered, and a form that mints a token. */
export function tokensCard(company: Company): SafeHtml {
  const tokens = listTokens(company).map(({ id, user, app, permissions, endsAt }) => [
    html`<code>${user}</code>`,
    html`<code>${app}</code>`,
    permissionWords(permissions),
    endsAt ?? 'never',
    actionButton(
      { call: `DELETE /__mock/tokens?${queryOf({ id })}`, done: 'The token opens nothing any more.' },
      html`End<span class="hidden"> the token of ${user}</span>`,
    ),
  ]);
  const grants = listGrants(company).map(({ user, app, permissions, grantedAt }) => [
    html`<code>${user}</code>`,
    html`<code>${app}</code>`,
    permissionWords(permissions),
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
${mintForm(company)}
<h3>Consents</h3>
${grants.length > 0 ? table('Consents', ['User', 'App', 'May', 'Since', 'Action'], grants) : html`<p class="quiet">Nobody has allowed an app anything.</p>`}`,
  );
}

function mintForm({ users, apps }: Company): SafeHtml {
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
