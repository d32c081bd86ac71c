import { nestingOf } from '../schemas/nesting.ts';
import type { JsonSchema, Schemas, TypeSchema } from '../schemas/type-schema.ts';

/** Messages for property errors, in the two languages that the examples show (spec#7.2-pairs). */
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
 * What may be wrong with a record of a type, as pairs: a required field that is blank, a text that is too long, a
 * value that no enumeration holds, and a nested record, whose property carries the field's name as prefix.
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
