import { loadDocument, type OpenApiDocument, type Resource } from 'countersign-contract/document';
import { type Company, pathOf } from '../http/request.ts';
import type { JsonObject } from '../schemas/json.ts';

/** An operation of the contract's document (openapi/openapi.json). */
export type Operation = {
  readonly id: string;
  readonly method: (typeof methods)[number];
  /** Path template with the `/api` prefix: `/api/contacts/{id}`. */
  readonly path: string;
  /** Declared statuses, ascending. */
  readonly statuses: readonly number[];
  /** What it does to which type; undefined for operations without a resource (OAuth). */
  readonly resource: Resource | undefined;
  /** Whether the target's own schemas name it in their links. */
  readonly isPublished?: boolean;
  /** What the body of an action contains, as its link says. */
  readonly parameters?: LinkParameters;
};

/** The parameters that a link lists, and those of them that are required. */
export type LinkParameters = {
  readonly properties: JsonObject;
  readonly required: readonly string[];
};

/** The methods of operations. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The operations of an OpenAPI document, in its order. */
function operationsOf({ paths }: Pick<OpenApiDocument, 'paths'>): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method): Operation[] => {
      const operation = item[method.toLowerCase() as Lowercase<typeof method>];
      if (operation === undefined) return [];
      const statuses = Object.keys(operation.responses ?? {})
        .map(Number)
        .filter(Number.isInteger);
      return [
        {
          id: operation.operationId ?? `${method} ${path}`,
          method,
          path,
          statuses: statuses.sort((one, two) => one - two),
          resource: operation['x-resource'],
        },
      ];
    }),
  );
}

/** The operations of the contract's own document. */
export const contractOperations = (): readonly Operation[] => operationsOf(loadDocument());

/**
 * A path without that of the base URL that it is below, the longest where several are: `/api/contacts` for
 * `/crm/api/contacts` with a company at `https://example.com/crm`.
 */
export function pathBelow(companies: readonly Company[], path: string): string {
  const bases = companies.map(({ baseUrl }) => new URL(baseUrl).pathname.replace(/\/$/, ''));
  const lengths = bases.filter((it) => path.startsWith(`${it}/`)).map((it) => it.length);
  return path.slice(Math.max(0, ...lengths));
}

const writes = new Set(['PUT', 'PATCH', 'POST']);

/** An operation with the segments of its path. */
type Template = { readonly operation: Operation; readonly parts: readonly string[] };

/** The templates of lists of operations by their number of segments, those with the fewest parameters first. */
const templates = new WeakMap<readonly Operation[], Map<number, readonly Template[]>>();

function templatesOf(operations: readonly Operation[]): ReadonlyMap<number, readonly Template[]> {
  const known = templates.get(operations);
  if (known) return known;
  const parameters = ({ parts }: Template): number => parts.filter((it) => it.includes('{')).length;
  const all = operations
    .map((operation): Template => ({ operation, parts: operation.path.split('/') }))
    .sort((one, two) => parameters(one) - parameters(two));
  const byLength = Map.groupBy(all, ({ parts }) => parts.length);
  templates.set(operations, byLength);
  return byLength;
}

/** The templates that a path fits, those with the fewest parameters first. */
const fittingTemplates = (
  operations: readonly Operation[],
  segments: readonly string[],
): readonly Template[] =>
  (templatesOf(operations).get(segments.length) ?? []).filter(({ parts }) =>
    parts.every((part, at) => part.startsWith('{') || part === segments[at]),
  );

/**
 * The operation that a request belongs to: a template that fits its path (fixed segments win over parameters), and the
 * same method, or any method of a write where it creates or updates (spec#4.1-open-methods leaves it open). Undefined if none does.
 */
export function operationAt(
  operations: readonly Operation[],
  method: string,
  path: string,
): Operation | undefined {
  const candidates = fittingTemplates(operations, path.split('/')).map(({ operation }) => operation);
  const isWrite = ({ resource }: Operation): boolean =>
    (resource?.action === 'create' || resource?.action === 'update') && writes.has(method);
  return candidates.find((it) => it.method === method) ?? candidates.find(isWrite);
}

/** A path that belongs to no operation, with the parameters of the longest template that its beginning fits in the place of ids. */
export function templateAt(operations: readonly Operation[], path: string): string {
  const segments = path.split('/');
  for (let length = segments.length; length > 0; length -= 1) {
    const [fitting] = fittingTemplates(operations, segments.slice(0, length));
    if (fitting) return [...fitting.parts, ...segments.slice(length)].join('/');
  }
  return path;
}

/** The operations of a contract, and the companies below whose base URLs their paths lie. */
export type Surroundings = {
  readonly operations: readonly Operation[];
  readonly companies: readonly Company[];
};

/** The path of a URL, or a path, below the base URL of its company, and the operation that a request to it belongs to. */
export function locate(
  { operations, companies }: Surroundings,
  method: string,
  url: string,
): { readonly path: string; readonly operation: Operation | undefined } {
  const path = pathBelow(companies, pathOf(url));
  return { path, operation: operationAt(operations, method, path) };
}
