import type { ValidateFunction } from 'ajv';
import type { Contract } from '../../contract/contract.ts';
import type { JsonObject } from '../../contract/json.ts';
import { Pauses } from '../../http/response/yield-to-requests.ts';
import type { BodyForm } from './body-form.ts';

const portionLength = 16_384;

/**
 * Parses and validates JSON as its bytes arrive: memory beyond its parts stays the same however many there are, and requests are
 * served in between.
 * @param contract of the control API, which has the schemas of the parts
 * @param validator compiles the schema of the whole
 * @returns undefined where nothing arrives
 * @throws HttpError 400, 413 for bytes that are not JSON in UTF-8, or too much; InvalidBodyError for JSON that does not match its schema
 */
export async function parseBody(
  chunks: AsyncIterable<Uint8Array>,
  contract: Contract,
  form: BodyForm,
  validator: () => ValidateFunction | undefined,
): Promise<JsonObject | undefined> {
  // Loaded with the first large body: no start needs a parser.
  const { PartParser } = await import('./part-parser.ts');
  const parser = new PartParser(contract, form);
  const pauses = new Pauses();
  for (const { schema } of form.parts) {
    // Compiled one by one: each takes some milliseconds.
    contract.validator(schema);
    await pauses.pause();
  }
  const validate = validator();
  await pauses.pause();
  for await (const chunk of chunks)
    for (let start = 0; start < chunk.length; start += portionLength) {
      parser.write(chunk.subarray(start, start + portionLength));
      await pauses.pauseIfDue();
    }
  return parser.end(validate);
}
