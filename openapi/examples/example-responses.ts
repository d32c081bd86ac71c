import type { Example, Reference } from '../document/document.ts';
import type { Endpoint } from '../schemas/endpoints.ts';
import { publishSchema } from '../schemas/publish-schema.ts';
import {
  type JsonSchema,
  nestingOf,
  type Schemas,
  schemaOf,
  type TypeSchema,
} from '../schemas/type-schema.ts';
import { exampleEnvelope } from './example-record.ts';
import { filledValue } from './example-value.ts';

/** Named examples of one response; those that operations share are components. */
export type Examples = Record<string, Example | Reference>;

/** A page of a list that has another page after it, and an empty list. */
export function listExamples(schemas: Schemas, { type, collection, path, parent }: Endpoint): Examples {
  const owner = schemaOf(parent?.type ?? type, schemas).properties.id ?? {};
  const href = path.replace('{id}', String(filledValue(owner)));
  const self = { rel: 'self', href, method: 'GET' };
  const next = { rel: 'next', href: `${href}?page=2&per_page=2`, method: 'GET' };
  const records = [exampleEnvelope(schemas, type, 'filled'), exampleEnvelope(schemas, type, 'sparse')];
  const page = { current_page: 1, per_page: 2, total_entries: 3, total_pages: 2 };
  const nothing = { current_page: 1, per_page: 50, total_entries: 0, total_pages: 0 };
  return {
    page: {
      summary: 'The first of two pages',
      value: { [collection]: records, links: [self, next], collection: page },
    },
    empty: { summary: 'No results', value: { [collection]: [], links: [self], collection: nothing } },
  };
}

/** The published schema of a type, shortened to its first fields, which nest nothing, and its first link. */
export function schemaExamples(schemas: Schemas, type: string): Examples {
  const schema = schemaOf(type, schemas);
  const fields = Object.entries(schema.properties).filter(([, field]) => !nestingOf(field));
  const properties = Object.fromEntries(fields.slice(0, 3));
  const required = (schema.required ?? []).filter((name) => Object.hasOwn(properties, name));
  const shortened = { ...schema, properties, required, links: schema.links.slice(0, 1) };
  const published = publishSchema(type, { ...schemas, types: new Map([[type, shortened]]) });
  return { shortened: { summary: 'The schema, shortened', value: published } };
}

/** Messages for property errors, in the two languages of the examples (spec#7.2-pairs). */
const messages = {
  english: {
    blank: "can't be blank",
    inclusion: 'is not included in the list',
    invalid: 'is invalid',
    tooLong: (limit: number) => `is too long (maximum is ${limit} characters)`,
  },
  german: {
    blank: 'muss ausgefüllt werden',
    inclusion: 'ist kein gültiger Wert',
    invalid: 'ist nicht gültig',
    tooLong: (limit: number) => `ist zu lang (mehr als ${limit} Zeichen)`,
  },
};

type Language = keyof typeof messages;
type Pair = [string, string];

function fieldsThat(schema: TypeSchema, fits: (field: JsonSchema) => unknown): string[] {
  const fields = Object.entries(schema.properties).filter(([, field]) => !field.readOnly && fits(field));
  return fields.map(([name]) => name);
}

function nestedBlank(schemas: Schemas, schema: TypeSchema): string[] {
  return Object.entries(schema.properties).flatMap(([name, field]) => {
    const [nested] = field.readOnly ? [] : (nestingOf(field)?.types ?? []);
    const [required] = (nested && schemas.types.get(nested)?.required) || [];
    return required ? [`${name}.${required}`] : [];
  });
}

/**
 * Examples of property errors of a type, as pairs: a required field that is blank, a text that is too long, a
 * value that its enum does not have, and a nested record, whose property has the field's name as prefix.
 */
export function exampleErrors(schemas: Schemas, schema: TypeSchema, language: Language): { errors: Pair[] } {
  const { blank, inclusion, invalid, tooLong } = messages[language];
  const [required] = schema.required ?? [];
  const [long] = fieldsThat(
    schema,
    ({ maxLength, enum: values, minLength }) => maxLength && !values && !minLength,
  );
  const [listed] = fieldsThat(schema, (field) => field.enum).filter((name) => name !== required);
  const [nested] = nestedBlank(schemas, schema);
  const limit = long ? Number(schema.properties[long]?.maxLength) : 0;
  const pairs: [string | undefined, string][] = [
    [required, blank],
    [long, tooLong(limit)],
    [listed, inclusion],
    [nested, blank],
  ];
  const named = pairs.filter((pair): pair is Pair => pair[0] !== undefined);
  return { errors: named.length > 0 ? named : [['base', invalid]] };
}
