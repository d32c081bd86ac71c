import type { AssembledPathItem, Parameter, Reference } from '../document/document.ts';
import { refer } from './names.ts';

/** The paths with references in place of their parameters, and the components that these refer to, by name. */
export type LiftedParameters = {
  paths: [string, AssembledPathItem][];
  parameters: [string, Parameter][];
};

/** A parameter that operations share, with the collection at the start of the first path, and the first operation. */
type SharedParameter = {
  parameter: Parameter;
  collection: string;
  operationId: string;
};

/** `filter[contact_ids]` as the name of a component: `filter_contact_ids`. */
export function componentName(parameter: string): string {
  return parameter.replaceAll(/[^A-Za-z0-9]+/g, '_').replace(/_$/, '');
}

/**
 * Moves the parameters of all operations to components, each definition once. Its name is that of the parameter, behind
 * the collection that has it first where several definitions share that name or the base document has one: `orders_filter_status`; behind the
 * first operation where lists of one collection differ: `listContactOrders_filter_status`.
 * @param reserved names of parameters in the base document
 */
export function liftParameters(
  paths: [string, AssembledPathItem][],
  reserved: ReadonlySet<string>,
): LiftedParameters {
  const definitions = new Map<string, SharedParameter>();
  for (const [path, item] of paths) {
    const [, , collection = ''] = path.split('/');
    for (const { operationId, parameters = [] } of Object.values(item)) {
      for (const parameter of parameters) {
        const key = JSON.stringify(parameter);
        if ('$ref' in parameter || definitions.has(key)) continue;
        definitions.set(key, { parameter, collection, operationId });
      }
    }
  }
  const names = namesOf(definitions, reserved);
  const toReference = (parameter: Parameter | Reference) => {
    const name = names.get(JSON.stringify(parameter));
    return name === undefined ? parameter : refer('parameters', name);
  };
  return {
    paths: paths.map(([path, item]) => {
      const operations = Object.entries(item).map(([method, operation]) => {
        return [method, { ...operation, parameters: operation.parameters?.map(toReference) }];
      });
      return [path, Object.fromEntries(operations)];
    }),
    parameters: [...definitions].map(([key, { parameter }]) => [names.get(key) ?? '', parameter]),
  };
}

function namesOf(
  definitions: ReadonlyMap<string, SharedParameter>,
  reserved: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const short = [...definitions.values()].map(({ parameter }) => componentName(parameter.name));
  const used = new Set(reserved);
  const names = new Map<string, string>();
  for (const [key, { parameter, collection, operationId }] of definitions) {
    const name = componentName(parameter.name);
    const isAlone = short.filter((other) => other === name).length === 1 && !used.has(name);
    let unique = isAlone ? name : `${collection}_${name}`;
    if (used.has(unique)) unique = `${operationId}_${name}`;
    // One operation can have `filter[a]` beside `filter_a`.
    while (used.has(unique)) unique += '_';
    used.add(unique);
    names.set(key, unique);
  }
  return names;
}
