import type {
  AssembledDocument,
  AssembledOperation,
  AssembledResponse,
  Parameter,
  Reference,
  Resource,
} from 'countersign-contract/document';
import { type JsonSchema, nestingOf } from 'countersign-contract/schemas';
import type { Install } from '../world/behaviour.ts';
import { representation } from './representation.ts';

/** Describes what a choice changes, in the document of a company, which it changes in place. */
export function describe(change: (document: AssembledDocument) => void): Install {
  return (behaviours) =>
    behaviours.replace(representation.document, (current, document) => {
      current(document);
      change(document);
    });
}

/** An operation of a document, and where it is. */
type PlacedOperation = { path: string; method: string; operation: AssembledOperation };

/** All operations of a document. */
export function operationsIn({ paths }: AssembledDocument): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** The operations of a document that are about resources and pass a test. */
export function operationsOn(
  document: AssembledDocument,
  isMeant: (resource: Resource) => boolean,
): PlacedOperation[] {
  return operationsIn(document).filter(
    ({ operation: { 'x-resource': resource } }) => resource && isMeant(resource),
  );
}

/** Describes what a choice changes in some operations. */
export function describeOperations(
  isMeant: (resource: Resource) => boolean,
  change: (operation: AssembledOperation, document: AssembledDocument) => void,
): Install {
  return describe((document) => {
    for (const { operation } of operationsOn(document, isMeant)) change(operation, document);
  });
}

/** Describes that operations can be refused with a status for their body, where they have one. */
export function describeBodyRefusal(
  isMeant: (resource: Resource) => boolean,
  status: string,
  description: string,
): Install {
  return describeOperations(isMeant, ({ requestBody, responses }, { components }) => {
    if (requestBody === undefined) return;
    responses[status] = { ...structuredClone(components.responses.bad_request), description };
  });
}

/** Changes the parameters of a name in a document. */
export function describeParameters(name: string, change: (parameter: Parameter) => void): Install {
  return describe((document) => {
    const inPaths = operationsIn(document).flatMap(({ operation }) => operation.parameters ?? []);
    for (const parameter of [...Object.values(document.components.parameters), ...inPaths])
      if (!('$ref' in parameter) && parameter.name === name) change(parameter);
  });
}

/** Describes another method of operations. */
export function describeMethod(isMeant: (resource: Resource) => boolean, method: string): Install {
  return describe((document) => {
    for (const { path, method: before, operation } of operationsOn(document, isMeant)) {
      const { [before as 'put']: _, ...others } = document.paths[path] ?? {};
      document.paths[path] = { ...others, [method.toLowerCase()]: operation };
    }
  });
}

/** Describes another response of operations to what succeeds, and its status. */
export function describeSuccess(
  isMeant: (resource: Resource) => boolean,
  change: (status: number, response: AssembledResponse) => [number, AssembledResponse],
): Install {
  return describeOperations(isMeant, (operation) => {
    const entries = Object.entries(operation.responses).map(([status, response]) =>
      status.startsWith('2') && !('$ref' in response) ? change(Number(status), response) : [status, response],
    );
    operation.responses = Object.fromEntries(entries);
  });
}

/** A reference to a component schema. */
export function schemaReference(name: string): Reference {
  return { $ref: `#/components/schemas/${name}` };
}

const prefix = '#/components/schemas/';

/** The name of the component schema that a reference points to. */
function referredName({ $ref = '' }: JsonSchema): string {
  return $ref.slice(prefix.length);
}

/** Changes the names of component schemas that a value refers to. */
function changeReferences(value: unknown, change: (name: string) => string): void {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Record<string, unknown>;
  if (typeof holder.$ref === 'string' && holder.$ref.startsWith(prefix))
    holder.$ref = prefix + change(holder.$ref.slice(prefix.length));
  for (const member of Object.values(holder)) changeReferences(member, change);
}

const envelopeSuffix = '_envelope';

/** The types of the records that a field of a response nests. */
export function nestedTypes(field: JsonSchema | undefined): string[] {
  const alternatives = [field, ...(field?.anyOf ?? []), field?.items || undefined].flatMap((one) =>
    one === undefined ? [] : [one, ...(one.anyOf ?? [])],
  );
  return alternatives
    .map(referredName)
    .filter((name) => name.endsWith(envelopeSuffix) || name.endsWith(nestedSuffix))
    .map((name) => name.replace(/(_complete)?_(envelope|nested)$/, ''));
}

const nestedSuffix = '_nested';

/**
 * Separates in a document what choices change apart: envelopes alone (`contact_envelope`), as elements of lists
 * (`contact_element`), and nested in other records (`address_nested`).
 */
export function separatePlaces({ components: { schemas } }: AssembledDocument): void {
  const names = Object.keys(schemas);
  for (const name of names.filter((one) => one.endsWith(envelopeSuffix))) {
    const [record, schema] = [name.slice(0, -envelopeSuffix.length), schemas[name] ?? {}];
    schemas[`${record}${nestedSuffix}`] = structuredClone(schema);
    if (names.includes(`${record}_list`)) schemas[`${record}_element`] = structuredClone(schema);
    const toNested = (one: string) =>
      one.endsWith(envelopeSuffix) ? one.slice(0, -envelopeSuffix.length) + nestedSuffix : one;
    changeReferences(schemas[record]?.properties, toNested);
  }
  for (const name of names.filter((one) => one.endsWith('_list')))
    changeReferences(schemas[name]?.properties, (one) => one.replace(/_envelope$/, '_element'));
}

/** The record components of responses, each with the type of its records: `contact`, `contact_complete`. */
export function recordSchemas({ components }: AssembledDocument): [type: string, schema: JsonSchema][] {
  return Object.entries(components.schemas)
    .filter(([name]) => Object.hasOwn(components.schemas, name + envelopeSuffix))
    .map(([name, schema]) => [name.replace(/_complete$/, ''), schema]);
}

/** The components of request bodies, each with the type of its records. */
export function sentSchemas({ components }: AssembledDocument): [type: string, schema: JsonSchema][] {
  return Object.entries(components.schemas)
    .filter(([name]) => /_(create|update)$/.test(name))
    .map(([name, schema]) => [name.replace(/_(create|update)$/, ''), schema]);
}

/** Whether a field of a record is a value: neither a record nor a list of records. */
export function isValueField(schema: JsonSchema): boolean {
  return nestingOf(schema) === undefined && nestedTypes(schema).length === 0;
}
