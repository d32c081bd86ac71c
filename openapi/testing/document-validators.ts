import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { AssembledDocument } from '../document/document.ts';
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
