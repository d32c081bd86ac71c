import FindMyWay from 'find-my-way';
import type { Operation } from '../../contract/operation.ts';
import type { Exchange, PageHandler, PageRoute, Route, RouteMatch } from './exchange.ts';
import { HttpError } from './http-error.ts';

const knownMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Method = (typeof knownMethods)[number];

/** All routes of the mock. Fixed segments win over parameters: `/api/contacts/schema` is not a contact. */
export class Routes {
  readonly #router = FindMyWay();

  constructor(operations: Iterable<Operation>, pages: Iterable<PageRoute>) {
    for (const page of pages) this.#add(page.method, page.path, { page });
    for (const operation of operations) {
      const method = knownMethods.find((name) => name === operation.method);
      if (method !== undefined) this.#add(method, operation.path, { operation });
    }
  }

  /** The route of a percent-encoded path; `HEAD` goes where `GET` goes. */
  find(method: string, path: string): RouteMatch | undefined {
    const known = method === 'HEAD' ? 'GET' : knownMethods.find((name) => name === method);
    const routeMatch = known && this.#router.find(known, path);
    if (!routeMatch) return undefined;
    const params = routeMatch.params as Record<string, string>;
    // A path parameter is never empty: `/api/contacts/` is not a contact.
    for (const name in params) if (params[name] === '') return undefined;
    return { route: routeMatch.store as Route, params };
  }

  /** The methods that a path allows, as the `Allow` header lists them; empty for an unknown path. */
  allowedMethods(path: string): string[] {
    const methods: string[] = knownMethods.filter((method) => this.find(method, path) !== undefined);
    if (methods.length === 0) return [];
    return [...(methods.includes('GET') ? ['HEAD'] : []), ...methods, 'OPTIONS'];
  }

  #add(method: Method, template: string, route: Route): void {
    const path = template.replaceAll(/\{([^}]+)\}/g, ':$1');
    this.#router.on(method, path, () => undefined, route);
  }
}

/** What a service has at its addresses. */
type Routed = {
  readonly routes: Routes;
  readonly operationPages: ReadonlyMap<string, PageHandler>;
};

/** Step: finds the route of the request. */
export function findRoute(exchange: Exchange, service: Routed): void {
  const match = service.routes.find(exchange.message.method ?? 'GET', exchange.address.path);
  exchange.match = match;
  if (match === undefined) return;
  exchange.params = match.params;
  if ('operation' in match.route) {
    exchange.operation = match.route.operation;
    exchange.page = service.operationPages.get(match.route.operation.operationId);
  } else {
    exchange.page = match.route.page.handle;
  }
}

/**
 * Step: responds to `OPTIONS` with the methods that the path allows, and rejects unknown paths with 404 and methods with 405 and `Allow`
 * (RFC 9110, 15.5.6).
 * @throws HttpError 404, 405
 */
export function requireRoute(exchange: Exchange, service: Routed): void {
  if (exchange.match !== undefined) return;
  const method = exchange.message.method ?? 'GET';
  const everywhere = method === 'OPTIONS' && exchange.address.path === '*';
  const allowed = everywhere
    ? ['HEAD', ...knownMethods, 'OPTIONS']
    : service.routes.allowedMethods(exchange.address.path);
  if (allowed.length === 0) throw new HttpError(404, 'route.unknown');
  const headers = { Allow: allowed.join(', ') };
  if (method !== 'OPTIONS') {
    throw new HttpError(405, 'route.method', { headers, values: { method, allowed: headers.Allow } });
  }
  exchange.response = { status: 204, headers };
}
