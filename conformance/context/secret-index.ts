import { lettersOf, normalize, placedLettersOf } from './normalized-text.ts';

/** The length below which a text is no secret: it would stand in most texts. */
export const shortestSecret = 4;

/** As many characters of a secret in a row are as good as found: whoever has them guesses the rest sooner. */
const window = 8;

/** The mark at the end of a value that was cut off. */
const cut = '…';

/** How a text can be spelled, in which at least `least` characters in a row give away {@link window} characters of a secret. */
type Spelling<Secret> = { readonly text: string; readonly least: number; readonly secret: Secret };

/** How much of a spelling has to stand before a cut: as much as {@link shortestSecret} characters of its secret have there. */
const leastBeginning = ({ least }: Pick<Spelling<unknown>, 'least'>): number =>
  Math.ceil((least * shortestSecret) / window);

const reversed = (text: string): string => [...text].reverse().join('');

const bitsInDigit = 6;

/** The digits of base64 that bytes have, whatever stands before and after them, in each of the three alignments. */
function inBase64(bytes: Uint8Array): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const first = Math.ceil((8 * before) / bitsInDigit);
    const end = Math.floor((8 * (before + bytes.length)) / bitsInDigit);
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const digits = padded.toString('base64').slice(first, end);
    return [digits, digits.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/**
 * What to look for in a normalized text: a secret forwards, as a form has it, backwards, hexadecimal, in base64 and its variant for addresses, however
 * aligned, and in base64 twice, each with the length of a part that gives {@link window} characters away.
 */
function spellingsOf(secret: string): readonly (readonly [text: string, least: number])[] {
  const bytes = Buffer.from(secret);
  // Checks send logins in Latin 1, too, and their bytes as they are.
  const once = [...inBase64(bytes), ...inBase64(Buffer.from(secret, 'latin1'))];
  const twice = [...new Set(once)].flatMap((it) => inBase64(Buffer.from(it)));
  // Where each character is spelled by several, as in percent-encoding, more of them give as many away; where normalization makes
  // several of one, fewer, but no part is shorter than those that are looked up.
  const least = (characters: number): number =>
    Math.max(window, Math.ceil((characters * secret.length) / Math.max(1, normalize(secret).text.length)));
  return [
    [secret, window],
    [secret.replaceAll(' ', '+'), window],
    [bytes.toString('latin1'), window],
    [reversed(secret), least(window)],
    [bytes.toString('hex'), least(2 * window)],
    [bytes.toString('base64').replace(/=+$/, ''), least(10)],
    ...once.map((it) => [it, least(10)] as const),
    ...twice.map((it) => [it, least(12)] as const),
  ];
}

/** A part of a text that spells a secret, or a part of one. */
export type Finding<Secret> = {
  readonly secret: Secret;
  readonly start: number;
  readonly end: number;
  readonly isWhole: boolean;
};

/** What a cut through the spelling of one character leaves of it in a normalized text. */
const cutCharacter = /(?:\ufffd*%[0-9a-f]{0,12}|\ufffd+|&[#a-z0-9;]{0,12}|u[0-9a-f]{0,3})$/;
const longestRest = 40;

/** The ends of normalized texts before a cut: with and without what the cut left of the spelling of one character. */
function endsBefore(text: string, at: number): ReadonlySet<number> {
  const rest = cutCharacter.exec(text.slice(Math.max(0, at - longestRest), at))?.[0] ?? '';
  return new Set([at, at - rest.length]);
}

/** Times occur in every report. */
const isTime = (part: string): boolean => /[-:]/.test(part) && /^[\d:.tz-]+$/.test(part);

const tableBits = 22;

/** A hash of each four characters of a text, by the place where they begin. */
function hashesOf(text: string): Int32Array {
  const hashes = new Int32Array(Math.max(0, text.length - shortestSecret + 1));
  for (let at = 0; at < hashes.length; at += 1) {
    let hash = 0;
    for (let next = at; next < at + shortestSecret; next += 1)
      hash = Math.imul(hash ^ text.charCodeAt(next), 0x9e3779b1);
    hashes[at] = hash;
  }
  return hashes;
}

/** A set that says no for certain, for most texts have nothing of a secret, and yes where it may be so. */
function createFilter() {
  const table = new Uint8Array(1 << (tableBits - 3));
  const place = (first: number, second: number): number =>
    Math.imul(first ^ (second >>> 7), 0x85ebca6b) >>> (32 - tableBits);
  return {
    add(first: number, second: number): void {
      const it = place(first, second);
      table[it >> 3] = (table[it >> 3] ?? 0) | (1 << (it & 7));
    },
    has(first: number, second: number): boolean {
      const it = place(first, second);
      return ((table[it >> 3] ?? 0) & (1 << (it & 7))) !== 0;
    },
  };
}

/** Entries by a text. */
function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** What may be base64, or hexadecimal, of as much as gives a secret away. */
const encodedRun = /[a-z0-9+/_-]{11,}(={0,2})/gi;
const hexRun = /^(?:[0-9a-f]{2})+$/i;
/** Words, paths and times, which most texts are full of, are no base64. */
const plainRun = /^(?:[^A-Z]*|\d[-\d]*T\d+)$/;

/** As many encodings in one another as are undone. */
const deepestEncoding = 2;

/** The bytes that a run of characters may stand for, each as a character, and the places of the digits of some. */
function decodingsOf(run: string) {
  const inBase64 = {
    text: Buffer.from(run, 'base64').toString('latin1'),
    placeOf: (start: number, end: number) =>
      [Math.floor((8 * start) / bitsInDigit), Math.ceil((8 * end) / bitsInDigit)] as const,
  };
  if (!hexRun.test(run)) return plainRun.test(run) ? [] : [inBase64];
  const placeOf = (start: number, end: number) => [2 * start, 2 * end] as const;
  return [inBase64, { text: Buffer.from(run, 'hex').toString('latin1'), placeOf }];
}

/** Finds secrets in texts. */
export type SecretIndex<Secret> = {
  add(secret: Secret, text: string): void;
  /** Makes a text known that says nothing about a secret, even if a part of one is the same. */
  publish(text: string): void;
  /**
   * Whatever spells a secret, or {@link window} of its characters in a row, also within base64 or hexadecimal; the letters and digits of
   * a whole one, whatever stands between them; before the mark of a cut, where the rest is missing, what spells
   * {@link shortestSecret} from its beginning.
   */
  find(text: string): readonly Finding<Secret>[];
};

/** The parts of a text, as they are compared. */
export function* windowsOf(text: string): Generator<string> {
  const { text: normalized } = normalize(text);
  for (let at = 0; at + window <= normalized.length; at += 1) yield normalized.slice(at, at + window);
}

/** An index that knows no secret yet, and parts of texts that say nothing about any. */
export function createSecretIndex<Secret>(isKnown: (part: string) => boolean): SecretIndex<Secret> {
  const published = new Set<string>();
  /** Spellings by their parts, and where those begin. */
  const byPart = new Map<string, { readonly spelling: Spelling<Secret>; readonly offset: number }[]>();
  const byBeginning = new Map<string, Spelling<Secret>[]>();
  /** Spellings by the first of their letters and digits, where they have enough of them. */
  const byLetters = new Map<string, Spelling<Secret>[]>();
  const mayBegin = createFilter();
  const mayBeginLetters = createFilter();
  const mayBePart = createFilter();
  let longest = 0;

  function addSpelling(spelling: Spelling<Secret>): void {
    const { text, least } = spelling;
    longest = Math.max(longest, text.length);
    const hashes = hashesOf(text);
    add(byBeginning, text.slice(0, shortestSecret), spelling);
    mayBegin.add(hashes[0] ?? 0, 0);
    const letters = lettersOf(text);
    // Times and amounts have the same digits as others.
    if (letters.length >= window && /\p{L}/u.test(letters)) {
      add(byLetters, letters.slice(0, shortestSecret), { ...spelling, text: letters });
      mayBeginLetters.add(hashesOf(letters)[0] ?? 0, 0);
    }
    const parts = new Set<string>();
    // A part that is long enough has one of these parts at least.
    for (let offset = 0; offset + window <= text.length; offset += least - window + 1) {
      const part = text.slice(offset, offset + window);
      if (!parts.has(part)) add(byPart, part, { spelling, offset });
      mayBePart.add(hashes[offset] ?? 0, hashes[offset + shortestSecret] ?? 0);
      parts.add(part);
    }
  }

  const isPublic = (run: string): boolean => {
    for (let at = 0; at + window <= run.length; at += 1) {
      const part = run.slice(at, at + window);
      if (!published.has(part) && !isKnown(part) && !isTime(part)) return false;
    }
    return true;
  };

  function* wholesIn(
    text: string,
    hashes: Int32Array,
    filter: typeof mayBegin,
    spellings: ReadonlyMap<string, readonly Spelling<Secret>[]>,
  ) {
    for (let start = 0; start + shortestSecret <= text.length; start += 1) {
      if (!filter.has(hashes[start] ?? 0, 0)) continue;
      for (const spelling of spellings.get(text.slice(start, start + shortestSecret)) ?? []) {
        if (text.startsWith(spelling.text, start))
          yield { spelling, start, end: start + spelling.text.length, isWhole: true };
      }
    }
  }

  /** The longest parts of spellings in a text, each beginning at the last {@link window} of the one before at the earliest. */
  function* partsIn(text: string, hashes: Int32Array) {
    for (let at = 0; at + window <= text.length; at += 1) {
      if (!mayBePart.has(hashes[at] ?? 0, hashes[at + shortestSecret] ?? 0)) continue;
      let [start, end] = [at, at];
      let found: Spelling<Secret> | undefined;
      for (const { spelling, offset } of byPart.get(text.slice(at, at + window)) ?? []) {
        let [first, last] = [at, at + window];
        const shift = offset - at;
        while (first + shift > 0 && spelling.text[first + shift - 1] === text[first - 1]) first -= 1;
        while (last + shift < spelling.text.length && spelling.text[last + shift] === text[last]) last += 1;
        if (last - first < spelling.least || last - first <= end - start) continue;
        [start, end, found] = [first, last, spelling];
      }
      if (found === undefined) continue;
      if (!isPublic(text.slice(start, end))) yield { spelling: found, start, end, isWhole: false };
      at = Math.max(at, end - window);
    }
  }

  /** The whole spellings whose letters and digits are those of a text, in which anything can stand between them. */
  function* lettersIn(text: string) {
    const letters = lettersOf(text);
    const found = [...wholesIn(letters, hashesOf(letters), mayBeginLetters, byLetters)];
    if (found.length === 0) return;
    const { originalOf } = placedLettersOf(text);
    for (const it of found) yield { ...it, ...originalOf(it.start, it.end) };
  }

  function* beginningsIn(text: string) {
    for (let at = text.indexOf(cut); at >= 0; at = text.indexOf(cut, at + 1)) {
      for (const end of endsBefore(text, at)) {
        for (let start = Math.max(0, end - longest); start + shortestSecret <= end; start += 1) {
          const spellings = byBeginning.get(text.slice(start, start + shortestSecret)) ?? [];
          const spelling = spellings.find(
            (it) => end - start >= leastBeginning(it) && it.text.startsWith(text.slice(start, end)),
          );
          if (spelling) yield { spelling, start, end: at, isWhole: true };
        }
      }
    }
  }

  return {
    add(secret, text) {
      const known = new Set<string>();
      for (const [spelled, least] of spellingsOf(text)) {
        const { text: normalized } = normalize(spelled);
        if (normalized.length < shortestSecret || known.has(normalized)) continue;
        known.add(normalized);
        addSpelling({ text: normalized, least, secret });
      }
    },
    publish(text) {
      for (const part of windowsOf(text)) published.add(part);
    },
    find: (input) => find(input, deepestEncoding),
  };

  /** What {@link SecretIndex.find} finds, within as many encodings. */
  function find(input: string, encodings: number): Finding<Secret>[] {
    const { text, originalOf } = normalize(input);
    const hashes = hashesOf(text);
    /** The part of the input, with the padding of base64, and up to the mark of a cut. */
    const inputFrom = (start: number, end: number, isWhole: boolean) => {
      let after = end;
      while (isWhole && text[after] === '=') after += 1;
      const part = originalOf(start, after);
      return text[after] === cut ? { ...part, end: originalOf(after, after + 1).start } : part;
    };
    const found = [
      ...wholesIn(text, hashes, mayBegin, byBeginning),
      ...partsIn(text, hashes),
      ...lettersIn(text),
      ...beginningsIn(text),
    ].map(({ spelling, start, end, isWhole }) => ({
      secret: spelling.secret,
      ...inputFrom(start, end, isWhole),
      isWhole,
    }));
    return encodings === 0 ? found : [...found, ...findEncoded(input, encodings - 1)];
  }

  /** What is found in the bytes that parts of a text may stand for: others than those of a secret can spell a short one. */
  function* findEncoded(input: string, encodings: number): Generator<Finding<Secret>> {
    for (const { 0: all, 1: padding = '', index } of input.matchAll(encodedRun)) {
      const run = all.slice(0, all.length - padding.length);
      for (const { text, placeOf } of decodingsOf(run)) {
        for (const it of find(text, encodings)) {
          if (it.end - it.start < window) continue;
          const [start, end] = placeOf(it.start, it.end);
          yield { ...it, start: index + start, end: index + (end >= run.length ? all.length : end) };
        }
      }
    }
  }
}
