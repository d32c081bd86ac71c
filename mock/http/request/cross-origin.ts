import type { Exchange } from '../exchange/exchange.ts';
import type { HttpService } from '../exchange/service.ts';

const exposed = ['Allow', 'Link', 'Location', 'Preference-Applied', 'Retry-After', 'WWW-Authenticate'];
const preflightSeconds = '600';

/**
 * Step: lets browser apps of any origin read every response, errors included (Fetch standard, CORS protocol), without
 * credentials: the API takes no cookies, so `*` is enough, and a page of another origin never acts with a session.
 */
export function allowOrigins({ message, headers }: Exchange): void {
  if (message.headers.origin === undefined) return;
  headers['Access-Control-Allow-Origin'] = '*';
  headers['Access-Control-Expose-Headers'] = exposed.join(', ');
}

/**
 * Step: answers a preflight request, also for a path or a method that does not exist, so that an app can read the 404 or
 * 405 of the request itself. Takes back what was allowed where a page outside of the document is not open to other origins.
 */
export function allowPreflight(exchange: Exchange, { routes }: HttpService): void {
  const { message, headers, address, match } = exchange;
  const { origin, 'access-control-request-method': requestedMethod } = message.headers;
  if (origin === undefined) return;
  const preflight = message.method === 'OPTIONS' && requestedMethod !== undefined;
  const route = (preflight ? routes.find(requestedMethod, address.path) : match)?.route;
  if (route !== undefined && 'page' in route && !route.page.crossOrigin) {
    delete headers['Access-Control-Allow-Origin'];
    delete headers['Access-Control-Expose-Headers'];
    return;
  }
  if (!preflight) return;
  const methods = routes.allowedMethods(address.path);
  const {
    'access-control-request-headers': fields,
    'access-control-request-private-network': privateNetwork,
  } = message.headers;
  headers['Access-Control-Allow-Methods'] = [...new Set([...methods, requestedMethod])].join(', ');
  // `*` does not include Authorization, so the requested fields are listed.
  headers['Access-Control-Allow-Headers'] = fields ?? 'Authorization, Content-Type, Prefer';
  headers['Access-Control-Max-Age'] = preflightSeconds;
  headers.Vary = 'Access-Control-Request-Headers';
  if (privateNetwork === 'true') headers['Access-Control-Allow-Private-Network'] = 'true';
  exchange.response = { status: 204, headers: methods.length > 0 ? { Allow: methods.join(', ') } : {} };
}
