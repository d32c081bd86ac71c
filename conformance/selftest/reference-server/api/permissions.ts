import type { Choices } from '../choices/choices.ts';
import { type AuthenticatedRequest, type HttpResponse, jsonResponse } from '../request/http.ts';
import { type Action, allPermissions } from '../state/permissions.ts';

type Pairs = ReadonlyArray<[context: string, action: Action]>;

const shapes: Record<Choices['permissionsShape'], (pairs: Pairs) => unknown> = {
  strings: (pairs) => pairs.map(([context, action]) => `${context}:${action}`),
  'by context': (pairs) => {
    const byContext = Map.groupBy(pairs, ([context]) => context);
    return Object.fromEntries(
      [...byContext].map(([context, group]) => [context, group.map(([, action]) => action)]),
    );
  },
  records: (pairs) => ({ permissions: pairs.map(([context, name]) => ({ context, name })) }),
  envelopes: (pairs) => ({
    auth_permissions: pairs.map(([context, name], at) => ({
      auth_permission: { id: at + 1, context_name: context, name },
      links: [],
    })),
    links: [],
    collection: {},
  }),
};

/** `/api/auth_permissions`: all permissions, or those whose context contains `q` (spec#4.4). */
export function permissionListing(request: AuthenticatedRequest): HttpResponse {
  const { choices, types, conforms } = request.server;
  const q = conforms('permissions.q-narrows') ? (request.query.get('q') ?? '') : '';
  const pairs = allPermissions(choices, types).filter(([context]) => context.includes(q));
  const ofContexts = conforms('permissions.of-each-context')
    ? pairs
    : pairs.filter(([context, action]) => !(/order/.test(context) && action === 'delete'));
  const permissions = conforms('permissions.all-listed') ? ofContexts : ofContexts.slice(0, 2);
  return jsonResponse(request.server, 200, shapes[choices.permissionsShape](permissions));
}
