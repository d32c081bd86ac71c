import { html, type SafeHtml } from '@remix-run/html-template';
import { listGrants, listTokens } from '../../oauth/grants/grants-and-tokens.ts';
import type { Company } from '../../world/company.ts';
import { formatPermissions } from '../../world/permissions.ts';
import {
  actionButton,
  actionForm,
  card,
  emailCode,
  scopeList,
  shortTime,
  table,
} from '../components/components.ts';

/** The users and their credentials. */
export function usersCard({ users }: Company): SafeHtml {
  const rows = [...users].map(({ firstName, lastName, email, password, language, permissions }) => {
    return [
      html`${firstName} ${lastName}`,
      emailCode(email),
      html`<code>${password}</code>`,
      language,
      scopeList(formatPermissions(permissions)),
    ];
  });
  return card(
    'users',
    'Users',
    table('Users', ['Name', 'Email', 'Password', 'Language', 'Permissions'], rows),
  );
}

/** The registered apps, and a form that opens the consent dialog. */
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
    html`${table('Apps', ['Name', 'Client ID', 'Client secret', 'Redirect URI'], rows)}
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

const queryOf = (pairs: Record<string, string>) => new URLSearchParams(pairs);

/** Valid tokens, remembered consents, and a form to create a token. */
export function tokensCard(company: Company): SafeHtml {
  const tokens = listTokens(company).map(({ id, user, app, permissions, endsAt }) => [
    emailCode(user),
    html`<code>${app}</code>`,
    scopeList(permissions),
    endsAt === null ? 'never' : shortTime(endsAt),
    actionButton(
      { call: `DELETE /__mock/tokens?${queryOf({ id })}`, done: 'The token was revoked.' },
      html`Revoke<span class="hidden"> the token of ${user}</span>`,
    ),
  ]);
  const grants = listGrants(company).map(({ user, app, permissions, grantedAt }) => [
    emailCode(user),
    html`<code>${app}</code>`,
    scopeList(permissions),
    shortTime(grantedAt),
    actionButton(
      { call: `DELETE /__mock/grants?${queryOf({ user, app })}`, done: 'The consent was revoked.' },
      html`Revoke<span class="hidden"> the consent of ${user} to ${app}</span>`,
    ),
  ]);
  return card(
    'tokens',
    'Tokens',
    html`${tokens.length > 0 ? table('Tokens', ['User', 'App', 'Permissions', 'Expires', 'Action'], tokens) : html`<p class="quiet">No valid tokens.</p>`}
${mintTokenForm(company)}
<h3>Consents</h3>
${grants.length > 0 ? table('Consents', ['User', 'App', 'Permissions', 'Granted', 'Action'], grants) : html`<p class="quiet">No consents yet.</p>`}`,
  );
}

function mintTokenForm({ users, apps }: Company): SafeHtml {
  const option = (value: string, label: string) => html`<option value="${value}">${label}</option>`;
  return actionForm(
    { call: 'POST /__mock/tokens', done: 'Copy the token now: it is shown only once.', show: 'access_token' },
    html`<div class="row"><div class="field"><label for="token-user">User</label>
<select id="token-user" name="user">${[...users].map(({ email }) => option(email, email))}</select></div>
<div class="field"><label for="token-app">App</label>
<select id="token-app" name="app">${[...apps].map(({ clientId, name }) => option(clientId, name))}</select></div>
<div class="field"><label for="token-scope">Scope</label>
<input id="token-scope" name="scope" placeholder="empty: all permissions" autocomplete="off" spellcheck="false"></div></div>
<button>Create token</button>`,
  );
}
