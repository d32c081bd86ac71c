import type { OpenApiDocument } from '../document/document.ts';
import { collectionOf, endpointsOf } from '../schemas/endpoints.ts';
import type { Schemas } from '../schemas/type-schema.ts';
import { assemblyOf } from './assembly.ts';
import { joined } from './joined.ts';
import { pathsOf } from './paths.ts';
import { typeComponents } from './type-components.ts';
import { invalidResponses, typeExamples } from './type-examples.ts';
import { withUsedComponents } from './used-components.ts';

/** The version of the document: that of the frame, unless the schemas are of another version of the API. */
function infoOf({ info }: OpenApiDocument, { version }: Schemas): OpenApiDocument['info'] {
  return info.version.startsWith(`${version}.`) ? info : { ...info, version: `${version}.0` };
}

function tagsOf({ types }: Schemas): OpenApiDocument['tags'] {
  return [...types.values()].flatMap((schema) => {
    const name = collectionOf(schema);
    return name ? [{ name, description: schema.description }] : [];
  });
}

/**
 * Makes the document from its frame and the schemas: paths, parameters, bodies, answers and examples of every type follow
 * from the type's fields and links alone. Pure, and the same input gives the same text. Throws SchemaError where the
 * schemas contradict each other or the frame.
 */
export function assemble(base: OpenApiDocument, schemas: Schemas): OpenApiDocument {
  const assembly = assemblyOf(schemas, endpointsOf(schemas));
  const frame = base.components;
  return withUsedComponents({
    ...base,
    info: infoOf(base, schemas),
    tags: [...base.tags, ...tagsOf(schemas)],
    paths: joined(base.paths, pathsOf(assembly)),
    components: {
      ...frame,
      schemas: joined(frame.schemas, typeComponents(assembly)),
      responses: joined(frame.responses, invalidResponses(schemas)),
      examples: joined(frame.examples, typeExamples(schemas)),
    },
  });
}
