import { formatPermissions, type Permissions, parseScope, ScopeError } from '../../world/permissions.ts';
import { queryOf, type RecordedExchange } from './entry.ts';

/**
 * Finds what apps ask for in a scope and need for none of their requests (spec#5.2-scope-parameter, spec#5.2-no-scope). An app that sent no
 * request with a token is not judged, and of each app only the last request for consent.
 * @param appOf the client id of the app that sent an exchange with a token
 * @returns requests for consent, each with a sentence
 */
export function findUnneededScopes(
  exchanges: readonly RecordedExchange[],
  appOf: (exchange: RecordedExchange) => string | undefined,
): [RecordedExchange, string][] {
  const needed = new Map<string, Set<string>>();
  const consents = new Map<string, RecordedExchange>();
  for (const exchange of exchanges) {
    const client = queryOf(exchange).get('client_id');
    if (client !== null && exchange.target.startsWith('/oauth/authorize?')) consents.set(client, exchange);
    const app = appOf(exchange);
    if (app === undefined) continue;
    const options = exchange.operation?.securityOptions ?? [];
    const roles = options.flatMap(({ method, roles }) => (method === exchange.way ? roles : []));
    needed.set(app, new Set([...(needed.get(app) ?? []), ...roles]));
  }
  return [...consents].flatMap(([app, exchange]): [RecordedExchange, string][] => {
    const roles = needed.get(app);
    const scope = queryOf(exchange).get('scope')?.trim() ?? '';
    if (roles === undefined) return [];
    if (scope === '')
      return [[exchange, 'It names no scope, which asks for every permission that the user has.']];
    const words = unneededWords(scope, roles);
    return words.length === 0
      ? []
      : [[exchange, `It asks for ${words.join(' ')}, which no request of the app needed.`]];
  });
}

/** The permissions of a scope that are not among roles, without those that every token has (spec#5.2-scope-current). */
function unneededWords(scope: string, roles: ReadonlySet<string>): string[] {
  const left = [...permissionsIn(scope)]
    .filter(([context]) => !context.endsWith('/current'))
    .map(([context, names]) => {
      const others = [...names].filter((name) => !roles.has(`${context}:${name}`));
      return [context, new Set(others)] as const;
    });
  return formatPermissions(new Map(left));
}

/** The permissions of a scope; none of one that cannot be read. */
function permissionsIn(scope: string): Permissions {
  try {
    return parseScope(scope).permissions;
  } catch (error) {
    if (error instanceof ScopeError) return new Map();
    throw error;
  }
}
