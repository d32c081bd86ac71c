import type {
  Operation as DocumentedOperation,
  OpenApiDocument,
  Parameter,
  PathItem,
  RequestBody,
  Resource,
  Response,
} from 'countersign-contract/document';
import { childPlace, hasMembers, type Place, resolveReference } from './document.ts';

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** How a caller authenticates: HTTP Basic, a token in the header or a token in the query (spec#1-credentials). */
export type AuthenticationMethod = 'basic' | 'bearer' | 'query';

/** One way to be authorized: an authentication method and the roles (`api/contacts:read`) that the caller must have. */
type SecurityOption = {
  method: AuthenticationMethod;
  roles: readonly string[];
};

/** One operation of the document with its references resolved. */
export type Operation = {
  operationId: string;
  /** In upper case. */
  method: string;
  /** The template, `/api/contacts/{id}`. */
  path: string;
  parameters: readonly Place<Parameter>[];
  body: Place<RequestBody> | undefined;
  /** By status. */
  responses: ReadonlyMap<number, Place<Response>>;
  /** Alternative ways to be authorized; empty if the operation needs no authentication. */
  securityOptions: readonly SecurityOption[];
  resource: Resource | undefined;
};

/** All operations of a document, in its order. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [operationAt(document, path, item, method, operation)] : [];
    }),
  );
}

function operationAt(
  document: OpenApiDocument,
  path: string,
  item: PathItem,
  method: string,
  operation: DocumentedOperation,
): Operation {
  const at = childPlace('#/paths', path, item).pointer;
  const { node, pointer } = childPlace(at, method, operation);
  const ofPath = childPlace(at, 'parameters', item.parameters ?? []);
  const ofOperation = childPlace(pointer, 'parameters', node.parameters ?? []);
  const parameters = [ofPath, ofOperation].flatMap((list) =>
    list.node.map((parameter, index) =>
      resolveReference<Parameter>(document, childPlace(list.pointer, index, parameter)),
    ),
  );
  const responses = Object.entries(node.responses ?? {}).map(
    ([status, response]) =>
      [
        Number(status),
        resolveReference<Response>(document, childPlace(`${pointer}/responses`, status, response)),
      ] as const,
  );
  return {
    operationId: node.operationId ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    parameters,
    body:
      node.requestBody &&
      resolveReference<RequestBody>(document, childPlace(pointer, 'requestBody', node.requestBody)),
    responses: new Map(responses),
    securityOptions: securityOptionsOf(document, node),
    resource: node['x-resource'],
  };
}

function securityOptionsOf(document: OpenApiDocument, operation: DocumentedOperation): SecurityOption[] {
  const schemes = document.components?.securitySchemes ?? {};
  const requirements = operation.security ?? document.security ?? [];
  const optional = requirements.some((requirement) => Object.keys(requirement).length === 0);
  if (optional) return [];
  return requirements.flatMap((requirement) =>
    Object.entries(requirement).flatMap(([name, roles]) => {
      const method = methodOf(schemes[name]);
      return method === undefined ? [] : [{ method, roles }];
    }),
  );
}

function methodOf(scheme: unknown): AuthenticationMethod | undefined {
  if (!hasMembers(scheme)) return undefined;
  if (scheme.type === 'apiKey' && scheme.in === 'query') return 'query';
  if (scheme.type === 'oauth2') return 'bearer';
  const name = String(scheme.scheme).toLowerCase();
  return name === 'basic' || name === 'bearer' ? name : undefined;
}
