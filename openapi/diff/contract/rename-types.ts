import type { JsonSchema } from '../../schemas/type-schema.ts';
import type { Contract, Operation } from './contract.ts';

const derived = /_(envelope|list)$/;

/** A contract with some of its types under other names: wherever they are referred to, and where they wrap records. */
export function renameTypes(contract: Contract, names: ReadonlyMap<string, string>): Contract {
  if (names.size === 0) return contract;
  const nameOf = (name: string): string => {
    const stem = name.replace(derived, '');
    return (names.get(stem) ?? stem) + name.slice(stem.length);
  };
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => {
        if (key === '$ref' && typeof member === 'string') return [key, nameOf(member)];
        return [isWrapper(key, member) ? nameOf(key) : key, rename(member)];
      }),
    );
  };
  const schemaOf = (schema: JsonSchema) => {
    const renamed = rename(schema) as JsonSchema;
    const required = schema.required?.map((name) =>
      isWrapper(name, schema.properties?.[name]) ? nameOf(name) : name,
    );
    return required ? { ...renamed, required } : renamed;
  };
  const contentOf = (content: ReadonlyMap<string, JsonSchema>) =>
    new Map([...content].map(([type, schema]) => [type, schemaOf(schema)]));
  const operationOf = (operation: Operation): Operation => ({
    ...operation,
    body: operation.body && { ...operation.body, content: contentOf(operation.body.content) },
    responses: new Map(
      [...operation.responses].map(([status, response]) => [
        status,
        { ...response, content: contentOf(response.content) },
      ]),
    ),
  });
  return {
    ...contract,
    shapes: new Map(
      [...contract.shapes.values()].map((shape) => {
        const name = nameOf(shape.name);
        return [name, { ...shape, name, schema: schemaOf(shape.schema) }];
      }),
    ),
    operations: new Map([...contract.operations].map(([key, operation]) => [key, operationOf(operation)])),
  };
}

/** Whether a property is named after the type that it holds. */
function isWrapper(name: string, schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && '$ref' in schema && schema.$ref === name;
}
