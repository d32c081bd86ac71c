import type { AssembledResponse, Example } from '../document/document.ts';
import { sentRecord } from '../examples/example-body.ts';
import { exampleErrors } from '../examples/example-errors.ts';
import { exampleEnvelope, exampleSelection } from '../examples/example-record.ts';
import type { Schemas, TypeSchema } from '../schemas/type-schema.ts';
import { refer } from './names.ts';

/** Names of the examples that several operations of a type show. */
export const exampleName = {
  filled: (type: string) => `${type}_filled`,
  sparse: (type: string) => `${type}_sparse`,
  narrowed: (type: string) => `${type}_narrowed`,
  sent: (type: string) => `${type}_sent`,
};

/** Name of the component that describes the response to an invalid body. */
export function invalidName(type: string): string {
  return `${type}_invalid`;
}

/** The examples that several operations of a type show, by name. */
export function typeExamples(schemas: Schemas): [string, Example][] {
  return [...schemas.types.keys()].flatMap((type): [string, Example][] => [
    [
      exampleName.filled(type),
      { summary: 'Everything is set', value: exampleEnvelope(schemas, type, 'filled') },
    ],
    [exampleName.sparse(type), { summary: 'Little is set', value: exampleEnvelope(schemas, type, 'sparse') }],
    [exampleName.narrowed(type), { summary: 'Restricted by fields', value: exampleSelection(schemas, type) }],
    [
      exampleName.sent(type),
      { summary: 'Everything that can be given', value: { [type]: sentRecord(schemas, type) } },
    ],
  ]);
}

function invalid(schemas: Schemas, schema: TypeSchema): AssembledResponse {
  const english = { summary: 'In English', value: exampleErrors(schemas, schema, 'english') };
  const german = { summary: 'In German, by locale', value: exampleErrors(schemas, schema, 'german') };
  return {
    description: 'Properties of the record are not as they must be. Nothing is changed.',
    content: { 'application/json': { schema: refer('schemas', 'errors'), examples: { english, german } } },
  };
}

/** The 422 responses of all types, by name: one shape, with examples of the type's own (spec#7.2-errors). */
export function invalidResponses(schemas: Schemas): [string, AssembledResponse][] {
  return [...schemas.types].map(([type, schema]) => [invalidName(type), invalid(schemas, schema)]);
}
