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

/** The characters of ASCII with a name in HTML; the hyphen there is one of its own. */
const namedCharacters: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", excl: '!', num: '#', dollar: '$', percnt: '%' },
  ...{
    lpar: '(',
    rpar: ')',
    ast: '*',
    midast: '*',
    plus: '+',
    comma: ',',
    period: '.',
    sol: '/',
    colon: ':',
  },
  ...{ semi: ';', equals: '=', quest: '?', commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']' },
  ...{ rbrack: ']', hat: '^', lowbar: '_', underbar: '_', grave: '`', lcub: '{', lbrace: '{', verbar: '|' },
  ...{ vert: '|', rcub: '}', rbrace: '}', hyphen: '-', dash: '-' },
};
const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/**
 * Whatever stands for other characters in an address, a form, a JSON text, a script, a page or a shell line, a line that goes on in
 * quoted-printable, and bytes in decimal, as JSON has those of a buffer.
 */
const escapes = new RegExp(
  [
    /((?:%(?:25)*[0-9a-f]{2})+)/,
    /%(?:25)*u([0-9a-f]{4})/,
    /\\+(?:u([0-9a-f]{4})|u\{0*([0-9a-f]{1,8})\}|x([0-9a-f]{2})|([0-3][0-7]{2})|(["\\/bfnrt]))/,
    new RegExp(
      `&(?:amp;)*(?:#x0*([0-9a-f]{1,8})|#0*(\\d{1,10})|(${Object.keys(namedCharacters).join('|')}));`,
    ),
    /('\\'')/,
    /(=\r?\n)/,
    /(?<![\w.])(\d{1,3}(?:\s*,\s*\d{1,3}){3,})(?![\w.])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

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

/** The characters that bytes stand for, each of which is written as the pattern has it. */
function* decodedBytes(
  written: string,
  from: number,
  pattern: RegExp,
  radix: number,
): Generator<Replacement> {
  const matches = [...written.matchAll(pattern)];
  const edges = [from, ...matches.map((it) => from + it.index + it[0].length)];
  const bytes = matches.map((it) => Number.parseInt(it[1] ?? '', radix));
  if (bytes.some((it) => it > 0xff)) return;
  let byte = 0;
  for (const [text, length] of characters(Uint8Array.from(bytes))) {
    yield { from: edges[byte] ?? 0, to: edges[byte + length] ?? from + written.length, text };
    byte += length;
  }
}

/** One layer of escapes undone. */
function* unescaped(input: string): Generator<Replacement> {
  for (const match of input.matchAll(escapes)) {
    const [
      all,
      octets,
      percentUnit,
      unit,
      point,
      byte,
      octal,
      escaped,
      inHex,
      decimal,
      name,
      quote,
      ,
      bytes,
    ] = match;
    if (octets !== undefined) {
      yield* decodedBytes(octets, match.index, /%(?:25)*([0-9a-f]{2})/gi, 16);
      continue;
    }
    if (bytes !== undefined) {
      yield* decodedBytes(bytes, match.index, /[\s,]*(\d+)/g, 10);
      continue;
    }
    const code = percentUnit ?? unit ?? point ?? byte ?? inHex;
    const text =
      code !== undefined
        ? codePoint(Number.parseInt(code, 16))
        : octal !== undefined
          ? codePoint(Number.parseInt(octal, 8))
          : escaped !== undefined
            ? (controls[escaped.toLowerCase()] ?? escaped)
            : decimal !== undefined
              ? codePoint(Number(decimal))
              : name !== undefined
                ? (namedCharacters[name.toLowerCase()] ?? '')
                : quote === undefined
                  ? ''
                  : "'";
    yield { from: match.index, to: match.index + all.length, text };
  }
}

/** What a reader does not see, or takes for a space, and the characters that folding can make longer. */
const folded = /([\s\\\u2800\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+)|\P{ASCII}/gu;

/** A letter of any width, ligature or case in one form. What stands for a cut stays. */
const foldedCharacter = (it: string): string =>
  it === '…' ? it : it.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase();

function* foldedCharacters(input: string): Generator<Replacement> {
  for (const { 0: all, 1: unseen, index } of input.matchAll(folded)) {
    const text = unseen === undefined ? foldedCharacter(all) : '';
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

type Rewriting = (text: string) => Iterable<Replacement>;

/** A text after each of some rewritings in turn; one that changes nothing is not tried again at once. */
function rewritten(original: string, rewritings: Iterable<Rewriting>): NormalizedText {
  const layers: Edits[] = [];
  let text = original;
  let idle: Rewriting | undefined;
  for (const rewriting of rewritings) {
    if (rewriting === idle) continue;
    const next = rewrite(text, rewriting(text));
    if (next === undefined) {
      idle = rewriting;
      continue;
    }
    layers.unshift(next.edits);
    text = next.text;
  }
  return {
    text,
    originalOf(at, end) {
      let [start, last] = [at, end];
      for (const edits of layers) [start, last] = [inputOf(edits, start)[0], inputOf(edits, last - 1)[1]];
      return { start, end: last };
    },
  };
}

const rewritings = [...Array.from({ length: deepest }, () => unescaped), foldedCharacters];

/**
 * A text in one spelling: all escapes undone, layer by layer, with upper case as lower case, and without what is easily put between
 * characters: spaces, characters that nobody sees, and backslashes, whose number each layer changes.
 * Equal texts are equal in it, however they were spelled.
 */
export function normalize(original: string): NormalizedText {
  const { text, originalOf } = rewritten(original, rewritings);
  return { text: text.replaceAll(/[A-Z]+/g, (it) => it.toLowerCase()), originalOf };
}

/** What can stand between characters, or between the digits of bytes: signs, tags, and the prefix of hexadecimal numbers. */
const between = /(?:<[^<>]*>|0x|[^\p{L}\p{N}])+/gu;

function* separators(text: string): Generator<Replacement> {
  for (const { 0: all, index } of text.matchAll(between))
    yield { from: index, to: index + all.length, text: '' };
}

/** The letters and digits alone of a normalized text. */
export const lettersOf = (normalized: string): string => normalized.replaceAll(between, '');

/** The same with where each of them stands, which takes longer. */
export const placedLettersOf = (normalized: string): NormalizedText => rewritten(normalized, [separators]);
