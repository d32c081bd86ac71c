import type { Operation } from '../../contract/operation.ts';
import type { Handler } from '../../world/handler.ts';
import { textOf } from '../list/query.ts';
import type { Action, ResourceContext } from './action.ts';
import { list } from './list.ts';
import { print } from './print.ts';
import { current, read } from './read.ts';
import { listSchemas, schema, unknownVersion, versionOf } from './schema.ts';
import { create, destroy, update } from './write.ts';

/** What each action of `x-resource` does, for every type alike. */
const actions: ReadonlyMap<string, Action> = new Map([
  ['list', list],
  ['read', read],
  ['create', create],
  ['update', update],
  ['destroy', destroy],
  ['current', current],
  ['schema', schema],
]);

/** What custom actions do, by their relation. Prism answers those that are not here. */
const customActions: ReadonlyMap<string, Action> = new Map([['print', print]]);

/** The handlers of all resource operations of the document, and of the list of schemas, by operationId. */
export function handlersOf(resources: ResourceContext): Map<string, Handler> {
  const handlers = new Map([['listSchemas', listSchemas(resources)]]);
  for (const operation of resources.contract.operations.values()) {
    const handler = handlerOf(resources, operation);
    if (handler === undefined) continue;
    // Schemas are published in every version.
    const isSchema = operation.resource?.action === 'schema';
    handlers.set(operation.operationId, isSchema ? handler : ofVersion(resources, handler));
  }
  return handlers;
}

function handlerOf(resources: ResourceContext, operation: Operation): Handler | undefined {
  const { resource } = operation;
  const action =
    resource?.action === 'custom'
      ? customActions.get(resource.rel ?? '')
      : actions.get(resource?.action ?? '');
  if (resource === undefined || action === undefined) return undefined;
  return action({
    resources,
    operation,
    type: resources.catalogue.type(resource.type),
    collection: resource.collection,
    parentType: resource.parent?.type,
  });
}

/** Handles calls for the version that is served; another `v` is a 404 (spec#9-v-everywhere). */
function ofVersion({ schemas }: ResourceContext, handler: Handler): Handler {
  const respond: Handler = (request, world) => {
    const v = textOf(request.query, 'v');
    const isServed =
      v === '' || request.company.behaviours.get(versionOf)(new Map([[schemas.version, schemas]]), v);
    return isServed ? handler(request, world) : unknownVersion(request);
  };
  const { prepare } = handler;
  return prepare === undefined ? respond : Object.assign(respond, { prepare });
}
