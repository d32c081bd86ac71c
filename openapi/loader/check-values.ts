import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { filledValue } from '../examples/example-value.ts';
import type { JsonSchema, JsonValue } from '../schemas/type-schema.ts';
import { nestingOf } from '../schemas/type-schema.ts';

type ReportValue = (name: string, pointer: string, sentence: string, hint?: string) => void;

function reasonOf({ keyword, message, params }: ErrorObject): string {
  if (keyword === 'enum') return 'it is not in the list of "enum"';
  if (keyword === 'pattern') return `it does not match ${params.pattern}`;
  if (keyword === 'format') return `it is not a ${params.format}`;
  return `it ${message}`;
}

/** The values that a schema names, with what they are and where. */
function* namedValues({
  default: preset,
  const: only,
  examples = [],
  enum: values = [],
}: JsonSchema): Generator<[what: string, pointer: string, value: JsonValue]> {
  if (preset !== undefined) yield ['the default', '/default', preset];
  if (only !== undefined) yield ['the constant', '/const', only];
  for (const [index, value] of values.entries()) yield ['the value', `/enum/${index}`, value];
  for (const [index, value] of examples.entries()) yield ['the example', `/examples/${index}`, value];
}

/** Whether a schema refers to a file where it cannot nest it, which is reported on its own. */
function refersToFile(schema: JsonSchema): boolean {
  return JSON.stringify(schema).includes('"$ref":');
}

let ajv: Ajv2020 | undefined;

/** Compiles a schema for one use: the compiler does not keep it. */
function compile(schema: object): ValidateFunction {
  if (ajv === undefined) {
    ajv = new Ajv2020({
      strict: false,
      logger: false,
      validateSchema: false,
      // A field can be called as what every object inherits: "constructor".
      ownProperties: true,
      code: { optimize: false },
    });
    addFormats.default(ajv);
  }
  const validate = ajv.compile(schema);
  ajv.removeSchema(schema);
  return validate;
}

/** The mistakes in schemas, by their text: most files of a version are those of another, or of before the last edit. */
const checked = new Map<string, readonly Parameters<ReportValue>[]>();
const mostKept = 2_000;
/** Fields that are compiled together: the code for each is nested in that for the one before. */
const mostTogether = 200;

/**
 * Checks that the values which schemas name (defaults, examples, enumerations) are valid, and that an example can be made
 * where none is given. Takes the schemas of a type's fields, or of a link's parameters, by name; nested types are left out.
 * @param needsExample whether the document shows an example
 */
export function checkValues(
  schemas: Readonly<Record<string, JsonSchema>>,
  needsExample: (schema: JsonSchema) => boolean,
  report: ReportValue,
): void {
  const plain = Object.entries(schemas).filter(([, schema]) => !nestingOf(schema) && !refersToFile(schema));
  if (plain.length === 0) return;
  const key = JSON.stringify(plain.map(([name, schema]) => [name, schema, needsExample(schema)]));
  const known = checked.get(key) ?? mistakesIn(plain, needsExample);
  if (checked.size >= mostKept) checked.clear();
  checked.set(key, known);
  for (const mistake of known) report(...mistake);
}

function mistakesIn(
  plain: readonly [string, JsonSchema][],
  needsExample: (schema: JsonSchema) => boolean,
): Parameters<ReportValue>[] {
  if (plain.length > mostTogether)
    return [plain.slice(0, mostTogether), plain.slice(mostTogether)].flatMap((part) =>
      mistakesIn(part, needsExample),
    );
  const mistakes: Parameters<ReportValue>[] = [];
  const report: ReportValue = (...mistake) => void mistakes.push(mistake);
  const validate = compile({ properties: Object.fromEntries(plain) });
  for (const [name, schema] of plain) {
    let isSound = true;
    for (const [what, pointer, value] of namedValues(schema)) {
      if (validate({ [name]: value })) continue;
      const [error] = validate.errors ?? [];
      if (error) report(name, pointer, `${what} ${JSON.stringify(value)} is not valid: ${reasonOf(error)}.`);
      isSound = false;
    }
    if (isSound && needsExample(schema) && !validate({ [name]: filledValue(schema) })) {
      report(
        name,
        '',
        'no valid example is known.',
        'Write "examples" with a value that fits all its keywords.',
      );
    }
  }
  return mistakes;
}
