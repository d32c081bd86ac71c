import type { Contract } from '../../../contract/contract.ts';
import { Pauses } from '../../../http/response/pauses.ts';
import type { State } from './state.ts';

const partLength = 16_384;

/**
 * Parses and validates a state in JSON as its bytes arrive: memory beyond its records and rows stays the same however many there
 * are, and requests are served in between.
 * @param contract of the control API, which has the schema of a state
 * @throws HttpError 400, 413 for bytes that are not JSON in UTF-8, or too much; InvalidStateError for JSON that is not a state
 */
export async function parseState(chunks: AsyncIterable<Uint8Array>, contract: Contract): Promise<State> {
  // Loaded with the first state: no start needs a parser.
  const { StateParser } = await import('./state-parser.ts');
  const parser = new StateParser(contract);
  const pauses = new Pauses();
  for (const schema of ['state', 'state_record', 'tables']) {
    // Compiled one by one: each takes some milliseconds.
    contract.validator(schema);
    await pauses.pause();
  }
  for await (const chunk of chunks)
    for (let start = 0; start < chunk.length; start += partLength) {
      parser.write(chunk.subarray(start, start + partLength));
      await pauses.pauseIfDue();
    }
  return parser.end();
}
