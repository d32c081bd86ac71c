import { createRequire } from 'node:module';
import type { Ajv2020, Options, ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from 'countersign-contract/document';
import { childPlace } from './document.ts';

const require = createRequire(import.meta.url);
const schemaName = 'contract';
/** In characters: with an offset, and more decimal places than any clock has. */
const longestTime = 64;

/**
 * Ajv validators of the schemas in a document, by JSON pointer. Ajv is loaded with the first one, and each is
 * compiled on first use: even a document of 1,600 operations costs nothing at start.
 */
export class Validators {
  readonly #document: OpenApiDocument;
  readonly #options: Options;
  readonly #compiled = new Map<string, ValidateFunction>();
  #ajv: Ajv2020 | undefined;

  constructor(document: OpenApiDocument, options: Options) {
    this.#document = document;
    this.#options = options;
  }

  /** @throws Error when there is no schema at the pointer, or it does not compile */
  at(pointer: string): ValidateFunction {
    const known = this.#compiled.get(pointer);
    if (known !== undefined) return known;
    const validate = this.#engine().getSchema(schemaName + pointer);
    if (validate === undefined) throw new Error(`The document has no schema at ${pointer}.`);
    this.#compiled.set(pointer, validate);
    return validate;
  }

  /** The validator of the schema below a pointer, by the names that lead to it. */
  under(pointer: string, names: readonly string[]): ValidateFunction {
    return this.at(names.reduce((parent, name) => childPlace(parent, name, undefined).pointer, pointer));
  }

  /** Compiles another schema, which can refer to the document by {@link reference}. */
  compile(schema: object): ValidateFunction {
    return this.#engine().compile(schema);
  }

  /** The `$ref` to a place of the document for other schemas. */
  reference(pointer: string): string {
    return schemaName + encodeURI(pointer);
  }

  #engine(): Ajv2020 {
    this.#ajv ??= startAjv(this.#document, this.#options);
    return this.#ajv;
  }
}

function startAjv(document: OpenApiDocument, options: Options): Ajv2020 {
  // CommonJS on purpose: loading must be synchronous, in the middle of a request, and must not slow down each start.
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const { default: addFormats } = require('ajv-formats') as typeof import('ajv-formats');
  const ajv = new Ajv2020({
    strict: false,
    strictNumbers: true,
    logger: false,
    validateSchema: false,
    // A field can be called as what every object inherits: "constructor".
    ownProperties: true,
    ...options,
  });
  addFormats.default(ajv);
  const { validate } = ajv.formats['date-time'] as { validate: (text: string) => boolean };
  // Of a text of megabytes it would first make as many strings.
  ajv.addFormat('date-time', (text: string) => text.length <= longestTime && validate(text));
  ajv.addFormat('text', true);
  return ajv.addSchema(document, schemaName);
}
