import { html } from '@remix-run/html-template';
import type { Exchange, PageRoute } from './http/exchange/exchange.ts';
import type { HttpResponse } from './http/exchange/response.ts';
import { originOf } from './http/request/origin.ts';
import { pageResponse } from './pages/page.ts';
import type { World } from './world/world.ts';

/** The pages of a mock beside its API: what is at its address, and on request where its OAuth endpoints are. */
export function frontPages(world: World, scopes: Iterable<string>, { discovery = false } = {}): PageRoute[] {
  const metadata: PageRoute = {
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    handle: (exchange) => ({
      status: 200,
      body: { ...metadataOf(originOf(exchange.message, world)), scopes_supported: [...scopes] },
    }),
    crossOrigin: true,
  };
  return [{ method: 'GET', path: '/', handle: homePage }, ...(discovery ? [metadata] : [])];
}

/** The page at the address of a mock: what this is, and where to go on. */
function homePage({ company, message }: Exchange): HttpResponse {
  const main = html`<h1>Countersign</h1>
<p>A mock of the business documents API. This address serves the company <b>${company.name}</b>.</p>
<ul class="list">
<li><a href="/__mock/">Console</a>: logins, apps, tokens, clock, faults, requests, data</li>
<li><a href="/__mock/docs">Reference of the API</a></li>
<li><a href="/__mock/docs/openapi.json">OpenAPI document</a></li>
</ul>`;
  const place = message.headers.host ?? '';
  return pageResponse(200, { language: 'en', title: 'Countersign', place, main });
}

/** Where the OAuth endpoints are, and what they support (RFC 8414, 2). */
function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    response_types_supported: ['code', 'token'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'implicit'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  };
}
