import { isUtf8 } from 'node:buffer';

/** A text in one spelling, and where the original has what a part of it stands for. */
export type NormalizedText = {
  readonly text: string;
  /** The part of the original that spells the UTF-16 units from `at` to before `end`. */
  originalOf(at: number, end: number): { readonly start: number; readonly end: number };
};

/** Texts that take the place of parts of another, in their order. A part is from `from` to before `to`. */
type Replacement = { readonly from: number; readonly to: number; readonly text: string };

/** What a rewritten text has from `start` to before `end` stands for the input from `from` to before `to`. */
type Edits = Readonly<Record<'starts' | 'ends' | 'from' | 'to', number[]>>;

const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Whatever stands for other characters in an address, a form, a JSON text, a page or a shell line. */
const escapes =
  /((?:%(?:25)*[0-9a-f]{2})+)|\\+(?:u([0-9a-f]{4})|(["\\/bfnrt]))|&(?:amp;)*(?:#x([0-9a-f]{1,8})|#(\d{1,10})|(amp|lt|gt|quot|apos));|'\\''/gi;

const codePoint = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

/** The characters of bytes, each with the number of its bytes. What is not UTF-8 becomes one U+FFFD per byte. */
function* characters(bytes: Uint8Array): Generator<readonly [string, number]> {
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const character = bytes.subarray(at, at + length);
    const isValid = isUtf8(character);
    yield isValid ? [Buffer.from(character).toString(), length] : ['\ufffd', 1];
    at += isValid ? length : 1;
  }
}

/** The characters that percent-encoded octets stand for. */
function* decodedOctets(octets: string, from: number): Generator<Replacement> {
  const edges = [from];
  for (const it of octets.matchAll(/%(?:25)*[0-9a-f]{2}/gi)) edges.push(from + it.index + it[0].length);
  const digits = edges.slice(1).map((edge) => octets.slice(edge - from - 2, edge - from));
  let octet = 0;
  for (const [text, length] of characters(Uint8Array.from(digits, (it) => Number.parseInt(it, 16)))) {
    yield { from: edges[octet] ?? 0, to: edges[octet + length] ?? from + octets.length, text };
    octet += length;
  }
}

/** One layer of escapes undone. */
function* unescaped(input: string): Generator<Replacement> {
  for (const match of input.matchAll(escapes)) {
    const [all, octets, unit, escaped, inHex, decimal, name] = match;
    if (octets !== undefined) {
      yield* decodedOctets(octets, match.index);
      continue;
    }
    const text =
      unit !== undefined
        ? String.fromCharCode(Number.parseInt(unit, 16))
        : escaped !== undefined
          ? (controls[escaped.toLowerCase()] ?? escaped)
          : inHex !== undefined
            ? codePoint(Number.parseInt(inHex, 16))
            : decimal !== undefined
              ? codePoint(Number(decimal))
              : name !== undefined
                ? (namedCharacters[name.toLowerCase()] ?? '')
                : "'";
    yield { from: match.index, to: match.index + all.length, text };
  }
}

/** What a reader does not see, or takes for a space, and the characters that folding can make longer. */
const folded = /([\s\\\u2800\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+)|\P{ASCII}/gu;

function* foldedCharacters(input: string): Generator<Replacement> {
  for (const { 0: all, 1: unseen, index } of input.matchAll(folded)) {
    const text = unseen === undefined ? all.toLowerCase().toUpperCase().toLowerCase() : '';
    if (text !== all) yield { from: index, to: index + all.length, text };
  }
}

/** The text with the replacements; undefined without any. */
function rewrite(
  input: string,
  replacements: Iterable<Replacement>,
): { text: string; edits: Edits } | undefined {
  const edits: Edits = { starts: [], ends: [], from: [], to: [] };
  const parts: string[] = [];
  let [done, length] = [0, 0];
  const add = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  for (const { from, to, text } of replacements) {
    add(input.slice(done, from));
    edits.starts.push(length);
    add(text);
    edits.ends.push(length);
    edits.from.push(from);
    edits.to.push(to);
    done = to;
  }
  if (edits.to.length === 0) return undefined;
  add(input.slice(done));
  return { text: parts.join(''), edits };
}

/** The part of the input that the unit at a place of the rewritten text stands for. */
function inputOf({ starts, ends, from, to }: Edits, place: number): readonly [start: number, end: number] {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  const at = low - 1;
  if (at < 0) return [place, place + 1];
  const [end = 0, after = 0] = [ends[at], to[at]];
  return place < end ? [from[at] ?? 0, after] : [place - end + after, place - end + after + 1];
}

/** As many layers of different escapes as are undone. */
const deepest = 6;

/**
 * A text in one spelling: all escapes undone, layer by layer, with upper case as lower case, and without what is easily put between
 * characters: spaces, characters that nobody sees, and backslashes, whose number each layer changes.
 * Equal texts are equal in it, however they were spelled.
 */
export function normalize(original: string): NormalizedText {
  const layers: Edits[] = [];
  let text = original;
  const undo = (replacements: Iterable<Replacement>): boolean => {
    const next = rewrite(text, replacements);
    if (next === undefined) return false;
    layers.unshift(next.edits);
    text = next.text;
    return true;
  };
  for (let layer = 0; layer < deepest; layer += 1) if (!undo(unescaped(text))) break;
  undo(foldedCharacters(text));
  return {
    text: text.replaceAll(/[A-Z]+/g, (it) => it.toLowerCase()),
    originalOf(at, end) {
      let [start, last] = [at, end];
      for (const edits of layers) [start, last] = [inputOf(edits, start)[0], inputOf(edits, last - 1)[1]];
      return { start, end: last };
    },
  };
}
