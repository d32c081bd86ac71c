import { Serialised } from '../../contract/json.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import type { Catalogue } from '../model/resource-type.ts';
import { envelope, findShown, showFields } from './envelope.ts';

interface CachedEnvelope {
  serialised: Serialised;
  /** The records that are shown in this one, in the order of their fields. */
  sources: readonly (StoredRecord | undefined)[];
}

/**
 * Envelopes as JSON, cached with each record that was read. A stored record is never changed in place, so its envelope
 * is valid as long as the record and the records that are shown in it are the same objects.
 */
export class EnvelopeCache {
  readonly #catalogue: Catalogue;
  readonly #cached = new WeakMap<StoredRecord, CachedEnvelope>();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** The cached envelope, built if missing. Replaced behaviours see every call. */
  cached(company: Company, record: StoredRecord): Serialised {
    if (!company.behaviours.areUnmodified) return this.fresh(company, record);
    const sources = this.#sourcesOf(company, record);
    const known = this.#cached.get(record);
    if (known?.sources.every((other, index) => other === sources[index])) return known.serialised;
    const serialised = new Serialised(this.fresh(company, record).bytes);
    this.#cached.set(record, { serialised, sources });
    return serialised;
  }

  /** A new envelope, not cached, since most written records are never read. */
  fresh(company: Company, record: StoredRecord): Serialised {
    const viewer = { catalogue: this.#catalogue, company, depth: 0 };
    if (!company.behaviours.areUnmodified) return new Serialised(JSON.stringify(envelope(viewer, record)));
    const type = this.#catalogue.type(record.type);
    const fitted = this.#catalogue.fitRecord?.(company, record) ?? record;
    const fields = JSON.stringify(showFields.apply(viewer, type, fitted.fields));
    // The links are most of the text, and differ in the id alone.
    return new Serialised(`{${JSON.stringify(type.name)}:${fields},"links":${type.links.textOf(record.id)}}`);
  }

  #sourcesOf(company: Company, record: StoredRecord): (StoredRecord | undefined)[] {
    const { shown } = this.#catalogue.type(record.type);
    return shown.map((field) => findShown(company, field, record.fields));
  }
}

/** A list in pieces: the text before its envelopes, the envelopes, and the text after them. */
export interface ListPieces {
  before: string;
  envelopes: readonly Serialised[];
  after: string;
}

interface CachedList extends ListPieces {
  serialised: Serialised;
}

const COMMA = Buffer.from(',');

/**
 * Lists as serialised JSON: of each operation in each company the last one, which is returned again as long as it
 * would have the same pieces. Most of the cost of a list is copying its envelopes.
 */
export class ListCache {
  readonly #cached = new WeakMap<Company, Map<string, CachedList>>();

  of(company: Company, operationId: string, pieces: ListPieces): Serialised {
    const lists = this.#cached.get(company) ?? new Map<string, CachedList>();
    this.#cached.set(company, lists);
    const cached = lists.get(operationId);
    if (cached !== undefined && isMadeOf(cached, pieces)) return cached.serialised;
    const serialised = joinPieces(pieces);
    lists.set(operationId, { ...pieces, serialised });
    return serialised;
  }
}

function isMadeOf(cached: CachedList, { before, envelopes, after }: ListPieces): boolean {
  return (
    cached.after === after &&
    cached.before === before &&
    cached.envelopes.length === envelopes.length &&
    cached.envelopes.every((envelope, index) => envelope === envelopes[index])
  );
}

function joinPieces({ before, envelopes, after }: ListPieces): Serialised {
  const elements = envelopes.flatMap(({ bytes }) => [COMMA, bytes]).slice(1);
  return new Serialised(Buffer.concat([Buffer.from(before), ...elements, Buffer.from(after)]));
}
