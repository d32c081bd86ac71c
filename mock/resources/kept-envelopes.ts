import { Serialised } from '../handler.ts';
import type { Company } from '../world/company.ts';
import type { StoredRecord } from '../world/records.ts';
import { envelope, showsFields, type Viewer } from './envelope.ts';
import type { Catalogue } from './model/catalogue.ts';
import type { ShownField } from './model/field.ts';

interface Kept {
  serialised: Serialised;
  /** The records that are shown in this one, in the order of their fields. */
  shown: readonly (StoredRecord | undefined)[];
}

/**
 * Envelopes as serialised JSON, kept with each record. A stored record is never changed in place, so what was made of
 * it holds for as long as the record is the same object, and the records that are shown in it are.
 */
export class Envelopes {
  readonly #catalogue: Catalogue;
  readonly #kept = new WeakMap<StoredRecord, Kept>();
  readonly #shownFields = new Map<string, readonly ShownField[]>();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** The serialised envelope, made now if it is not kept. Replaced rules see every call. */
  of(company: Company, record: StoredRecord): Serialised {
    const viewer = { catalogue: this.#catalogue, company, depth: 0 };
    if (!company.rules.untouched) return new Serialised(JSON.stringify(envelope(viewer, record)));
    const shown = this.#shownIn(company, record);
    const kept = this.#kept.get(record);
    if (kept?.shown.every((other, index) => other === shown[index])) return kept.serialised;
    const serialised = new Serialised(freshText(viewer, record));
    this.#kept.set(record, { serialised, shown });
    return serialised;
  }

  #shownIn(company: Company, record: StoredRecord): (StoredRecord | undefined)[] {
    return this.#fields(record.type).map(({ type, idField }) => {
      const id = record.fields[idField];
      return typeof id === 'string' ? company.records.get(type, id) : undefined;
    });
  }

  #fields(typeName: string): readonly ShownField[] {
    const known = this.#shownFields.get(typeName);
    if (known !== undefined) return known;
    const fields = [...this.#catalogue.type(typeName).fields.values()].filter(
      (field) => field.kind === 'shown',
    );
    this.#shownFields.set(typeName, fields);
    return fields;
  }
}

/** The envelope's text with the links from their template, which is most of the text. */
function freshText(viewer: Viewer, record: StoredRecord): string {
  const type = viewer.catalogue.type(record.type);
  const fields = JSON.stringify(showsFields.apply(viewer, type, record.fields));
  return `{${JSON.stringify(type.name)}:${fields},"links":${type.links.textOf(record.id)}}`;
}
