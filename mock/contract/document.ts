import type { OpenApiDocument, Reference } from 'countersign-contract/document';

/** A part of the document and the JSON pointer to it, `#/paths/~1api~1contacts/get`. */
export type Place<Node> = {
  node: Node;
  pointer: string;
};

/** The place of a member of a part of the document. */
export function childPlace<Node>(parent: string, name: string | number, node: Node): Place<Node> {
  const escaped = String(name).replaceAll('~', '~0').replaceAll('/', '~1');
  return { node, pointer: `${parent}/${escaped}` };
}

/**
 * The place that a `$ref` points to, or the place itself without one.
 * @throws Error naming the reference when it leads nowhere in the document
 */
export function resolveReference<Node extends object>(
  document: OpenApiDocument,
  place: Place<Node | Reference>,
): Place<Node> {
  if (!('$ref' in place.node)) return { node: place.node, pointer: place.pointer };
  const pointer = place.node.$ref;
  const node = lookUpReference(document, pointer);
  if (!hasMembers(node)) {
    throw new Error(`The document's reference "${pointer}" leads nowhere; generate the document again.`);
  }
  return resolveReference(document, { node: node as Node | Reference, pointer });
}

/** The target of a local reference (`#/components/schemas/contact`); undefined if it does not exist. */
export function lookUpReference(document: OpenApiDocument, reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((parent, name) => (hasMembers(parent) ? parent[name] : undefined), document);
}

/** Whether a value is an object or a list. */
export function hasMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
