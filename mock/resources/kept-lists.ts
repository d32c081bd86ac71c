import { Serialised } from '../contract/json.ts';
import type { Company } from '../world/company.ts';

/** A list in pieces: what stands before its envelopes, the envelopes, and what stands after them. */
export interface ListPieces {
  before: string;
  envelopes: readonly Serialised[];
  after: string;
}

interface Kept extends ListPieces {
  serialised: Serialised;
}

const COMMA = Buffer.from(',');

/**
 * Lists as serialised JSON: of each operation in each company the last one, which is answered again for as long as it
 * would be made of the same pieces. Most of what a list costs is to copy its envelopes.
 */
export class ListCache {
  readonly #kept = new WeakMap<Company, Map<string, Kept>>();

  of(company: Company, operationId: string, pieces: ListPieces): Serialised {
    const lists = this.#kept.get(company) ?? new Map<string, Kept>();
    this.#kept.set(company, lists);
    const kept = lists.get(operationId);
    if (kept !== undefined && isMadeOf(kept, pieces)) return kept.serialised;
    const serialised = joined(pieces);
    lists.set(operationId, { ...pieces, serialised });
    return serialised;
  }
}

function isMadeOf(kept: Kept, { before, envelopes, after }: ListPieces): boolean {
  return (
    kept.after === after &&
    kept.before === before &&
    kept.envelopes.length === envelopes.length &&
    kept.envelopes.every((envelope, index) => envelope === envelopes[index])
  );
}

function joined({ before, envelopes, after }: ListPieces): Serialised {
  const elements = envelopes.flatMap(({ bytes }) => [COMMA, bytes]).slice(1);
  return new Serialised(Buffer.concat([Buffer.from(before), ...elements, Buffer.from(after)]));
}
