import type { Exchange } from './exchange.ts';
import type { Front } from './front.ts';

const EXPOSED = ['Allow', 'Link', 'Location', 'Preference-Applied', 'Retry-After', 'WWW-Authenticate'];
const PREFLIGHT_SECONDS = '600';

/**
 * Step: lets browser apps of any origin call the API and read its answers (Fetch standard, CORS protocol). No
 * credentials mode: the API takes no cookies, so that `*` is enough and a foreign page never acts with a session.
 * Pages outside of the document are open only where they say so.
 */
export function allowOrigins(exchange: Exchange, front: Front): void {
  const { headers, method } = exchange.message;
  if (headers.origin === undefined) return;
  const asked = headers['access-control-request-method'];
  const preflight = method === 'OPTIONS' && asked !== undefined;
  const match = preflight ? front.routes.find(asked, exchange.address.path) : exchange.match;
  if (match !== undefined && 'page' in match.route && !match.route.page.crossOrigin) return;
  exchange.headers['Access-Control-Allow-Origin'] = '*';
  exchange.headers['Access-Control-Expose-Headers'] = EXPOSED.join(', ');
  if (!preflight) return;
  const allowed = front.routes.allowed(exchange.address.path);
  if (allowed.length > 0) exchange.headers['Access-Control-Allow-Methods'] = allowed.join(', ');
  // `*` would not stand for Authorization, so the fields that are asked for are named.
  const fields = headers['access-control-request-headers'];
  exchange.headers['Access-Control-Allow-Headers'] = fields ?? 'Authorization, Content-Type, Prefer';
  exchange.headers['Access-Control-Max-Age'] = PREFLIGHT_SECONDS;
  exchange.headers.Vary = 'Access-Control-Request-Headers';
  if (headers['access-control-request-private-network'] === 'true') {
    exchange.headers['Access-Control-Allow-Private-Network'] = 'true';
  }
}
