import { collectionOf } from '../schemas/endpoints.ts';
import type { JsonSchema } from '../schemas/type-schema.ts';
import type { Assembly } from './assembly.ts';
import { envelopeSchema, listSchema } from './envelope.ts';
import { createSchema, updateSchema } from './input.ts';
import { nameOf } from './names.ts';
import { recordSchema } from './record.ts';

/** Names the component of a type's record with all fields: nothing narrows nested records and created ones. */
export function completeName(type: string, narrowable: ReadonlySet<string>): string {
  return narrowable.has(type) ? nameOf.complete(type) : nameOf.record(type);
}

/** Every component schema that the types give, by name; the document keeps those that something refers to. */
export function typeComponents({ schemas, narrowable }: Assembly): [string, JsonSchema][] {
  const envelopeOf = (type: string) => nameOf.envelope(completeName(type, narrowable));
  return [...schemas.types].flatMap(([type, schema]) => {
    const collection = collectionOf(schema);
    const complete = completeName(type, narrowable);
    const components: [string, JsonSchema][] = [
      [complete, recordSchema(schema, envelopeOf, false)],
      [nameOf.envelope(complete), envelopeSchema(type, schema.title, complete)],
      [nameOf.create(type), createSchema(schema)],
      [nameOf.update(type), updateSchema(schema)],
    ];
    if (narrowable.has(type)) {
      const record = nameOf.record(type);
      components.push([record, recordSchema(schema, envelopeOf, true)]);
      components.push([nameOf.envelope(record), envelopeSchema(type, schema.title, record)]);
    }
    if (collection) components.push([nameOf.list(type), listSchema(type, collection)]);
    return components;
  });
}
