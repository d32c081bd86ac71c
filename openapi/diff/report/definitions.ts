import type { JsonSchema } from '../../schemas/type-schema.ts';
import { bothSides } from '../compare/change-recorder.ts';
import { type Contract, groupOf, type Operation } from '../contract/contract.ts';

/** The definition of a property or operation, line by line: the name of the keyword, and its value. */
export type Definition = readonly (readonly [keyword: string, value: string])[];

/** A property or an operation, before and after. */
export type DefinitionPair = {
  name: string;
  before?: Definition | undefined;
  after?: Definition | undefined;
};

const rank = [
  'type',
  'required',
  'nested types',
  'format',
  'enum',
  'readOnly',
  'writeOnly',
  'title',
  'description',
];

function inOrder([a]: readonly [string, string], [b]: readonly [string, string]): number {
  const place = (keyword: string) => (rank.includes(keyword) ? rank.indexOf(keyword) : rank.length - 2.5);
  return place(a) - place(b);
}

function valueText(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)) {
    return value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join(' | ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `string, enum ASC | DESC`. */
function inlineSchema({ type, title: _, description: __, examples: ___, ...rest }: JsonSchema): string {
  const others = Object.entries(rest).map(([keyword, value]) => `${keyword} ${valueText(value)}`);
  return [...(type === undefined ? [] : [valueText(type)]), ...others].join(', ');
}

function nestedTypes(schema: JsonSchema | undefined): string[] {
  return [schema ?? {}, ...(schema?.anyOf ?? [])].flatMap(({ $ref }) => $ref ?? []);
}

function definitionOf(schema: JsonSchema, isRequired: boolean): Definition {
  const nested = [...nestedTypes(schema), ...nestedTypes(schema.items || undefined)];
  const skipped = nested.length > 0 ? ['anyOf', 'items', '$ref'] : [];
  const keywordEntries = Object.entries(schema).filter(([keyword]) => !skipped.includes(keyword));
  const lines: [string, string][] = keywordEntries.map(([keyword, value]) => [keyword, valueText(value)]);
  if (isRequired) lines.push(['required', 'true']);
  if (nested.length > 0) lines.push(['nested types', nested.join(' | ')]);
  return lines.toSorted(inOrder);
}

function definitionsOfType(contract: Contract, type: string): Map<string, Definition> {
  const { properties = {}, required = [] } = contract.shapes.get(type)?.schema ?? {};
  return new Map(
    Object.entries(properties).map(([name, schema]) => [name, definitionOf(schema, required.includes(name))]),
  );
}

function definitionOfOperation({
  operationId,
  parameters,
  responses,
  security,
  body,
}: Operation): Definition {
  const permissions = [...new Set([...security.values()].flat())];
  return [
    ['operationId', operationId],
    ['authentication', [...security.keys()].join(' | ') || 'none'],
    ...(permissions.length > 0 ? [['permission', permissions.join(', ')] as const] : []),
    ...[...parameters.values()].map(
      ({ name, in: place, required, schema }) =>
        [name, [place, required ? 'required' : '', inlineSchema(schema)].filter(Boolean).join(' ')] as const,
    ),
    ...(body ? [['body', [...body.content.keys()].join(' | ')] as const] : []),
    ...[...responses].map(
      ([status, { content }]) => [status, [...content.keys()].join(' | ') || 'no body'] as const,
    ),
  ];
}

function definitionsOfOperations(contract: Contract, group: string): Map<string, Definition> {
  const groupOperations = [...contract.operations.values()].filter((it) => groupOf(it) === group);
  return new Map(groupOperations.map((operation) => [operation.address, definitionOfOperation(operation)]));
}

function pair(before: Map<string, Definition>, after: Map<string, Definition>): DefinitionPair[] {
  return bothSides(after, before).map(([name, now, old]) => ({ name, before: old, after: now }));
}

/** Every property of a type, before and after. */
export function propertyPairs(before: Contract, after: Contract, type: string): DefinitionPair[] {
  return pair(definitionsOfType(before, type), definitionsOfType(after, type));
}

/** Every operation of a group, before and after. */
export function operationPairs(before: Contract, after: Contract, group: string): DefinitionPair[] {
  return pair(definitionsOfOperations(before, group), definitionsOfOperations(after, group));
}

/** Whether both sides are equal. */
export function isUnchanged({ before, after }: DefinitionPair): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
