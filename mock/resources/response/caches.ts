import { Serialised } from '../../contract/json.ts';
import type { Company } from '../../world/company.ts';
import type { StoredRecord } from '../../world/records.ts';
import type { Catalogue } from '../model/resource-type.ts';
import { envelope, findShown } from './envelope.ts';
import { RecentMap } from './recent-map.ts';

type CachedEnvelope = {
  serialised: Serialised;
  /** The records that are shown in this one, in the order of their fields. */
  sources: readonly (StoredRecord | undefined)[];
};

/** The maximum size of all cached envelopes in bytes: some ten thousand contacts. */
const mostEnvelopeBytes = 16_777_216;
/** What a cached envelope takes beside its bytes: the objects that hold it. */
const overheadBytes = 250;

/**
 * Envelopes as JSON, cached with the records that were read recently. A stored record is never changed in place, so its envelope
 * is valid as long as the record and the records that are shown in it are the same objects.
 */
export class EnvelopeCache {
  readonly #catalogue: Catalogue;
  readonly #cached: RecentMap<StoredRecord, CachedEnvelope>;

  constructor(catalogue: Catalogue, mostBytes = mostEnvelopeBytes) {
    this.#catalogue = catalogue;
    this.#cached = new RecentMap(mostBytes, ({ serialised }) => serialised.json.length + overheadBytes);
  }

  /** The cached envelope, built if missing. Replaced behaviours see every call. */
  cached(company: Company, record: StoredRecord): Serialised {
    if (!company.behaviours.areUnmodified) return this.fresh(company, record);
    const known = this.#cached.get(record);
    if (known !== undefined && this.#isCurrent(company, record, known)) return known.serialised;
    // Bytes are sent for less than text, once they are encoded.
    const serialised = new Serialised(this.fresh(company, record).bytes);
    this.#cached.set(record, { serialised, sources: this.#sourcesOf(company, record) });
    return serialised;
  }

  /** A new envelope, not cached, since most written records are never read. */
  fresh(company: Company, record: StoredRecord): Serialised {
    const viewer = { catalogue: this.#catalogue, company, depth: 0 };
    return new Serialised(JSON.stringify(envelope(viewer, record)));
  }

  #isCurrent(company: Company, record: StoredRecord, { sources }: CachedEnvelope): boolean {
    const { shown } = this.#catalogue.type(record.type);
    for (const [index, field] of shown.entries()) {
      if (findShown(company, field, record.fields) !== sources[index]) return false;
    }
    return true;
  }

  #sourcesOf(company: Company, record: StoredRecord): (StoredRecord | undefined)[] {
    const { shown } = this.#catalogue.type(record.type);
    return shown.map((field) => findShown(company, field, record.fields));
  }
}

/** Envelopes in a list of JSON, and what stands before and after them. */
export function joinEnvelopes(before: string, envelopes: readonly Serialised[], after: string): Serialised {
  const elements = envelopes.flatMap(({ bytes }) => [comma, bytes]).slice(1);
  return new Serialised(Buffer.concat([Buffer.from(before), ...elements, Buffer.from(after)]));
}

const comma = Buffer.from(',');

type CompanyLists = {
  /** The version of the records that the lists are made of. */
  version: number;
  bytes: number;
  /** The last one that was used comes last. */
  lists: Map<string, Serialised>;
};

/** The maximum size of a company's cached lists in bytes: some thirty pages of fifty contacts. */
const mostCachedBytes = 4_194_304;
/** The maximum size of the lists of all companies. */
const mostBytesOfAll = 16_777_216;

/** Lists as serialised JSON, of each company those that were used last, until one of its records changes. */
export class ListCache {
  readonly #mostBytes: number;
  #byCompany = new WeakMap<Company, CompanyLists>();
  /** At least the size of all lists: those of companies that are gone count until all are discarded. */
  #bytes = 0;

  /** @param mostBytes the maximum size of the lists of all companies; before there are more, all are discarded */
  constructor(mostBytes = mostBytesOfAll) {
    this.#mostBytes = mostBytes;
  }

  /** The cached list of a key, made if it is missing. */
  cached(company: Company, key: string, make: () => Serialised): Serialised {
    const known = this.#of(company);
    const list = known.lists.get(key);
    if (list !== undefined) {
      known.lists.delete(key);
      known.lists.set(key, list);
      return list;
    }
    const made = make();
    const { length } = made.bytes;
    this.#makeRoom(length);
    const cache = this.#of(company);
    cache.lists.set(key, made);
    this.#count(cache, length);
    for (const [oldest, { bytes }] of cache.lists) {
      if (cache.bytes <= mostCachedBytes) break;
      cache.lists.delete(oldest);
      this.#count(cache, -bytes.length);
    }
    return made;
  }

  #of(company: Company): CompanyLists {
    const { version } = company.records;
    const known = this.#byCompany.get(company);
    if (known?.version === version) return known;
    if (known !== undefined) this.#count(known, -known.bytes);
    const empty = { version, bytes: 0, lists: new Map() };
    this.#byCompany.set(company, empty);
    return empty;
  }

  #makeRoom(bytes: number): void {
    if (this.#bytes + bytes <= this.#mostBytes) return;
    this.#byCompany = new WeakMap();
    this.#bytes = 0;
  }

  #count(cache: CompanyLists, bytes: number): void {
    cache.bytes += bytes;
    this.#bytes += bytes;
  }
}
