import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type {
  AssembledDocument,
  AssembledMediaType,
  AssembledResponse,
  Example,
  Reference,
} from '../document/document.ts';
import type { JsonSchema } from '../schemas/type-schema.ts';

/** Compiles schemas of a document, references to its components included, in Ajv's strict mode. */
export function documentValidators({
  components,
}: AssembledDocument): (schema: JsonSchema) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats.default(ajv);
  const local = (schema: unknown) =>
    JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', 'components#/$defs/'));
  ajv.addSchema({ $defs: local(components.schemas) }, 'components');
  return (schema) => ajv.compile(local(schema));
}

function resolve<T extends object>(components: Record<string, T>, value: T | Reference): T | undefined {
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
      const content = resolve<AssembledResponse>(components.responses, response)?.content ?? {};
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
    const target = resolve<Example>(components.examples, example);
    return target ? [[name, target]] : [];
  });
}
