import { publishSchema, publishSchemas, type Schemas } from 'countersign-contract/schemas';
import { Serialised } from '../../contract/json.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { Handler, OperationRequest, OperationResponse } from '../../world/handler.ts';
import { textOf } from '../list/query.ts';
import { base, errorsResponse, notFoundResponse } from '../model/property-error.ts';
import type { Action, ResourceContext } from './action.ts';

/** The version that `v` names; undefined where there is none. */
export const versionOf = behaviour((versions: ReadonlyMap<string, Schemas>, v: string): Schemas | undefined =>
  versions.get(v),
);

/** Returns the schema of a type, in the version that `v` names (spec#4.3-one-schema, spec#9-v-everywhere). */
export const schema: Action = ({ resources, type }) =>
  inVersion(resources, (schemas) =>
    schemas.types.has(type.name) ? publishSchema(type.name, schemas) : undefined,
  );

/**
 * Returns the schemas of all types, in the version that `v` names, or with `gem_version` the internal version of the
 * schemas that are served (spec#4.3-one-schema, spec#9-v-everywhere).
 */
export function listSchemas(resources: ResourceContext): Handler {
  const { version } = resources.contract.document.info;
  const response = inVersion(resources, publishSchemas);
  return (request, world) =>
    request.query.gem_version === true
      ? { status: 200, body: { gem_version: version } }
      : response(request, world);
}

/** Returns the published schemas of a version, each built once. */
function inVersion(
  { schemas, versions }: ResourceContext,
  publish: (schemas: Schemas) => object | undefined,
): Handler {
  const cache = new Map<string, Serialised | undefined>();
  const publishOnce = (of: Schemas): Serialised | undefined => {
    if (!cache.has(of.version)) {
      const schema = publish(of);
      cache.set(of.version, schema && new Serialised(JSON.stringify(schema)));
    }
    return cache.get(of.version);
  };
  return (request: OperationRequest): OperationResponse => {
    const v = textOf(request.query, 'v');
    const version = v === '' ? schemas : request.company.behaviours.get(versionOf)(versions, v);
    if (version === undefined) return unknownVersion(request);
    const body = publishOnce(version);
    return body === undefined ? notFoundResponse(request) : { status: 200, body };
  };
}

/** Rejects a `v` that names no version. */
export function unknownVersion(request: OperationRequest): OperationResponse {
  return errorsResponse(request, 404, [{ property: base, code: 'unknown_version' }]);
}
