import { html, type SafeHtml } from '@remix-run/html-template';
import type { Company } from '../../world/company.ts';
import { formatPermissions } from '../../world/permissions.ts';
import { permissionWords } from '../permission-words.ts';
import { card, table } from '../table.ts';

/** Who can log in, and with what. */
export function usersCard({ users }: Company): SafeHtml {
  const rows = [...users].map(({ firstName, lastName, email, password, language, permissions }) => {
    return [
      html`${firstName} ${lastName}`,
      html`<code>${email}</code>`,
      html`<code>${password}</code>`,
      language,
      permissionWords(formatPermissions(permissions)),
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
