import type {
  AssembledDocument,
  AssembledMediaType,
  AssembledResponse,
  Example,
  Reference,
} from '../document/document.ts';

function resolved<T extends object>(components: Record<string, T>, value: T | Reference): T | undefined {
  return '$ref' in value ? components[String(value.$ref).split('/').at(-1) ?? ''] : value;
}

/** Every body of a document, with where it stands: `createContact 201`, `createContact body`. */
export function* mediaTypes({
  paths,
  components,
}: AssembledDocument): Generator<[string, AssembledMediaType]> {
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    for (const body of Object.values(operation.requestBody?.content ?? {})) {
      yield [`${operation.operationId} body`, body];
    }
    for (const [status, response] of Object.entries(operation.responses)) {
      const content = resolved<AssembledResponse>(components.responses, response)?.content ?? {};
      for (const body of Object.values(content)) yield [`${operation.operationId} ${status}`, body];
    }
  }
}

/** The examples of a body by name, those among them that are components resolved. */
export function examplesOf(
  { components }: AssembledDocument,
  { examples }: AssembledMediaType,
): [string, Example][] {
  return Object.entries(examples).flatMap(([name, example]) => {
    const found = resolved<Example>(components.examples, example);
    return found ? [[name, found]] : [];
  });
}
