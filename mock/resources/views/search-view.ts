import { indexOfPlace, type RecordOrder, type RecordView, type StoredRecord } from '../../world/records.ts';

/** The lower-cased texts of a record's searched fields. */
export type TextsOf = (record: StoredRecord) => readonly string[];

/** A word of a search: what has to be found in this order in one text. */
export type Pattern = readonly string[];

/** Consecutive records with their texts in one string: it is searched much faster than each on its own. */
type Block = {
  records: readonly StoredRecord[];
  text: string;
  /** Where the texts of each record begin, and where the last ends. */
  starts: readonly number[];
};

const placesPerBlock = 256;
const separator = '\0';

/** The texts of all records of a type, lower-cased once; after a change, only those of its block are read again. */
export class SearchView implements RecordView {
  readonly #order: RecordOrder;
  readonly #textsOf: TextsOf;
  readonly #blocks = new Map<number, Block>();
  /** How many texts were read, of all records, so far. */
  textsRead = 0;

  constructor(order: RecordOrder, textsOf: TextsOf) {
    this.#order = order;
    this.#textsOf = textsOf;
  }

  changed(place: number): void {
    this.#blocks.delete(Math.floor(place / placesPerBlock));
  }

  /** The records in which every pattern is found in one of the texts, oldest first. */
  find(patterns: readonly Pattern[]): readonly StoredRecord[] {
    const safe = patterns.map((parts) => parts.map(withoutSeparator));
    const found: StoredRecord[] = [];
    const last = this.#order.places.at(-1) ?? -1;
    for (let number = 0; number * placesPerBlock <= last; number += 1)
      findIn(this.#block(number), safe, found);
    return found;
  }

  /** Reads the texts that were not read yet, in portions. */
  *portions(): Iterable<void> {
    for (let number = 0; number * placesPerBlock <= (this.#order.places.at(-1) ?? -1); number += 1) {
      if (this.#blocks.has(number)) continue;
      this.#block(number);
      yield;
    }
  }

  #block(number: number): Block {
    const known = this.#blocks.get(number);
    if (known !== undefined) return known;
    const from = indexOfPlace(this.#order, number * placesPerBlock);
    const to = indexOfPlace(this.#order, (number + 1) * placesPerBlock);
    const records = this.#order.records.slice(from, to);
    const starts = [0];
    let text = '';
    for (const record of records) {
      text += `${this.#textsOf(record).map(withoutSeparator).join(separator)}${separator}`;
      starts.push(text.length);
    }
    this.textsRead += records.length;
    const block = { records, text, starts };
    this.#blocks.set(number, block);
    return block;
  }
}

/** A character that no text has after this, and no pattern. */
function withoutSeparator(text: string): string {
  return text.includes(separator) ? text.replaceAll(separator, '\u{1}') : text;
}

function findIn({ records, text, starts }: Block, patterns: readonly Pattern[], found: StoredRecord[]): void {
  const rarest = patterns
    .flat()
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '');
  const isSimple = patterns.length === 1 && patterns[0]?.length === 1;
  let index = 0;
  for (let at = text.indexOf(rarest); at >= 0 && index < records.length; ) {
    while ((starts[index + 1] ?? Number.POSITIVE_INFINITY) <= at) index += 1;
    const record = records[index];
    const end = starts[index + 1] ?? text.length;
    if (record === undefined) return;
    if (isSimple || matches(text.slice(starts[index], end), patterns)) found.push(record);
    index += 1;
    at = text.indexOf(rarest, end);
  }
}

function matches(texts: string, patterns: readonly Pattern[]): boolean {
  return patterns.every((parts) =>
    parts.length === 1
      ? texts.includes(parts[0] ?? '')
      : texts.split(separator).some((text) => containsInOrder(text, parts)),
  );
}

/** Whether a text has all parts, each after the one before. */
export function containsInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}
