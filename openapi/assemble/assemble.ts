import { join } from 'node:path';
import { bundle } from '@apidevtools/json-schema-ref-parser';
import type { AssembledComponents, AssembledDocument } from '../document/document.ts';
import { collectionOf, endpointsOf } from '../schemas/endpoints.ts';
import { baseFolder } from '../schemas/files.ts';
import { textsOf } from '../schemas/json-pointer.ts';
import { SchemaError } from '../schemas/schema-error.ts';
import type { Schemas } from '../schemas/type-schema.ts';
import { pathsOf } from './operation.ts';
import { liftParameters } from './parameter-components.ts';
import { assemblyOf, invalidResponses, typeComponents, typeExamples } from './type-components.ts';

/**
 * Adds what the schemas of the types give to what the base document has.
 * @throws SchemaError where two components have the same name: a type has to be renamed
 */
function withTypes<T>(base: Record<string, T>, added: [name: string, value: T][]): Record<string, T> {
  const names = added.map(([name]) => name);
  const duplicate = names.find((name, index) => Object.hasOwn(base, name) || names.indexOf(name) < index);
  if (duplicate === undefined) return { ...base, ...Object.fromEntries(added) };
  const sentence = `"${duplicate}" would be in the document twice; rename one of the types.`;
  throw new SchemaError({ file: 'schemas', pointer: '', sentence });
}

/** The components that the paths refer to, directly or through others, as `schemas/contact`. */
function reachable({ paths, components }: AssembledDocument): Set<string> {
  const sections: Record<string, Record<string, unknown>> = { ...components };
  const keys = new Set<string>();
  const waiting: unknown[] = [paths];
  for (const value of waiting) {
    for (const [, reference] of textsOf('$ref', value)) {
      const [section = '', name = ''] = reference.replace('#/components/', '').split('/');
      const key = `${section}/${name}`;
      if (keys.has(key)) continue;
      keys.add(key);
      waiting.push(sections[section]?.[name]);
    }
  }
  return keys;
}

/** The document without the components that nothing in it refers to. */
function withUsedComponents(document: AssembledDocument): AssembledDocument {
  const { securitySchemes, ...sections } = document.components;
  const used = reachable(document);
  const entries = Object.entries(sections).map(([section, members]) => {
    const names = Object.entries(members).filter(([name]) => used.has(`${section}/${name}`));
    return [section, Object.fromEntries(names)];
  });
  const components: AssembledComponents = { securitySchemes, ...Object.fromEntries(entries) };
  return { ...document, components };
}

/** The version of the document: that of the base document, unless the schemas are of another version of the API. */
function infoOf({ info }: AssembledDocument, { version }: Schemas): AssembledDocument['info'] {
  return info.version.startsWith(`${version}.`) ? info : { ...info, version: `${version}.0` };
}

function tagsOf({ types }: Schemas): AssembledDocument['tags'] {
  return [...types.values()].flatMap((schema) => {
    const name = collectionOf(schema);
    return name ? [{ name, description: schema.description }] : [];
  });
}

/**
 * Assembles the document from the base document and the schemas. Paths, parameters, bodies, responses and examples of a
 * type follow from its fields and links alone. A pure function: the same input gives the same text.
 * @throws SchemaError where the schemas contradict each other or the base document
 */
export function assemble(base: AssembledDocument, schemas: Schemas): AssembledDocument {
  const { components } = base;
  const assembly = assemblyOf(schemas, endpointsOf(schemas), components.parameters);
  const { paths, parameters } = liftParameters(
    pathsOf(assembly),
    new Set(Object.keys(components.parameters)),
  );
  return withUsedComponents({
    ...base,
    info: infoOf(base, schemas),
    tags: [...base.tags, ...tagsOf(schemas)],
    paths: withTypes(base.paths, paths),
    components: {
      ...components,
      schemas: withTypes(components.schemas, typeComponents(assembly)),
      parameters: withTypes(components.parameters, parameters),
      responses: withTypes(components.responses, invalidResponses(schemas)),
      examples: withTypes(components.examples, typeExamples(schemas)),
    },
  });
}

const baseFile = join(baseFolder, 'openapi.yaml');

/**
 * Reads the base document from `openapi/base`, bundled into one: what no schema file describes, such as
 * errors, OAuth and the parameters that all operations share.
 * @param file another base document, such as that of an earlier revision
 */
export async function readBase(file = baseFile): Promise<AssembledDocument> {
  const base = await bundle<AssembledDocument>(file);
  return { ...base, components: { ...base.components, examples: base.components.examples ?? {} } };
}
