import { html, type SafeHtml } from '@remix-run/html-template';
import { listGrants, listTokens } from '../../oauth/grants/grants-and-tokens.ts';
import type { Company } from '../../world/company.ts';
import { formatPermissions } from '../../world/permissions.ts';
import { curl } from '../assets/curl.js';
import {
  actionButton,
  actionForm,
  card,
  copyable,
  emailCode,
  field,
  optionsOf,
  scopeList,
  shortTime,
  table,
} from '../components/components.ts';

/** The users and their credentials, and a request that one of them can send. */
export function usersCard({ users }: Company, baseUrl: string): SafeHtml {
  const all = [...users];
  const rows = all.map(({ firstName, lastName, email, password, language, permissions }) => {
    return [
      html`${firstName} ${lastName}`,
      html`${copyable(email, `email of ${firstName} ${lastName}`)}<br>${copyable(password, `password of ${firstName} ${lastName}`)}`,
      language,
      scopeList(formatPermissions(permissions)),
    ];
  });
  const [first] = all;
  const line = first && curl('-u', `${first.email}:${first.password}`, `${baseUrl}/api/contacts`);
  return card(
    'users',
    'Users',
    html`${table('Users', ['Name', 'Email and password', 'Language', 'Permissions'], rows)}
${line === undefined ? '' : html`<p>${copyable(line, 'curl line with HTTP Basic')}</p>`}`,
  );
}

const queryOf = (pairs: Record<string, string>) => new URLSearchParams(pairs);

/** Valid tokens, remembered consents, and a form to create a token. */
export function tokensCard(company: Company, baseUrl: string): SafeHtml {
  const tokens = listTokens(company)
    .toReversed()
    .map(({ id, user, app, permissions, issuedAt, endsAt }) => [
      emailCode(user),
      html`<code>${app}</code>`,
      scopeList(permissions),
      shortTime(issuedAt),
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
    html`${mintTokenForm(company, baseUrl)}
<div id="token-list">${tokens.length > 0 ? table('Tokens', ['User', 'App', 'Scope', 'Issued', 'Expires', 'Action'], tokens) : html`<p class="quiet">No valid tokens.</p>`}</div>
<h3>Consents</h3>
${grants.length > 0 ? table('Consents', ['User', 'App', 'Scope', 'Granted', 'Action'], grants) : html`<p class="quiet">No consents yet.</p>`}`,
  );
}

function mintTokenForm(company: Company, baseUrl: string): SafeHtml {
  return actionForm(
    {
      call: 'POST /__mock/tokens',
      done: 'Copy the token now: it is shown only once.',
      show: 'access_token',
      line: curl('-H', 'Authorization: Bearer {}', `${baseUrl}/api/contacts`),
      refresh: 'token-list',
    },
    html`<div class="row">${tokenFields(company, 'User')}</div>
<button>Create token</button>`,
  );
}

/** The fields of a form that creates a token: for whom, for which app, and with what scope. */
export function tokenFields({ users, apps }: Company, userLabel: string): SafeHtml {
  const emails = Array.from(users, ({ email }) => [email, email] as const);
  const ids = Array.from(apps, ({ clientId, name }) => [clientId, name] as const);
  return html`${field('token-user', userLabel, html`<select id="token-user" name="user">${optionsOf(emails)}</select>`)}
${field('token-app', 'App', html`<select id="token-app" name="app">${optionsOf(ids)}</select>`)}
${field('token-scope', 'Scope', html`<input id="token-scope" name="scope" placeholder="empty: all permissions" autocomplete="off" spellcheck="false">`)}`;
}
