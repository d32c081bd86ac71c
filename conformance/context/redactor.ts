import { isUtf8 } from 'node:buffer';
import { weaknessOf } from '../profile/weak-secrets.ts';
import { mapTexts } from '../schemas/json.ts';

/** The length below which a text is no secret: it would stand in most texts. */
const shortest = 4;

/** The mark at the end of a value that was cut off. */
const cut = '…';

/** A text, and where in the original each of its UTF-16 units was spelled; without `spans` at the same place. */
type Decoded = {
  readonly text: string;
  readonly spans?: { readonly starts: readonly number[]; readonly ends: readonly number[] };
};

/** The part of the original that spelled the units from `at` to before `end`. */
const originalOf = ({ spans }: Decoded, at: number, end: number): { start: number; end: number } => ({
  start: spans?.starts[at] ?? at,
  end: spans?.ends[end - 1] ?? end,
});

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
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

/** Undoes one layer of escapes; undefined where there is none. */
function undoLayer(input: Decoded): Decoded | undefined {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  let done = 0;
  const copy = (to: number): void => {
    text += input.text.slice(done, to);
    for (; done < to; done += 1) {
      starts.push(originalOf(input, done, done + 1).start);
      ends.push(originalOf(input, done, done + 1).end);
    }
  };
  const add = (character: string, from: number, to: number): void => {
    text += character;
    for (let unit = 0; unit < character.length; unit += 1) {
      starts.push(originalOf(input, from, to).start);
      ends.push(originalOf(input, from, to).end);
    }
  };
  for (const match of input.text.matchAll(escapes)) {
    const [all, octets, unit, escaped, inHex, decimal, name] = match;
    copy(match.index);
    done += all.length;
    if (octets === undefined) {
      const character =
        unit !== undefined
          ? String.fromCharCode(Number.parseInt(unit, 16))
          : escaped !== undefined
            ? (controls[escaped.toLowerCase()] ?? escaped)
            : inHex !== undefined
              ? codePoint(Number.parseInt(inHex, 16))
              : decimal !== undefined
                ? codePoint(Number(decimal))
                : name !== undefined
                  ? (named[name.toLowerCase()] ?? '')
                  : "'";
      add(character, match.index, done);
      continue;
    }
    const edges = [match.index];
    for (const it of octets.matchAll(/%(?:25)*[0-9a-f]{2}/gi))
      edges.push(match.index + it.index + it[0].length);
    const bytes = Uint8Array.from(edges.slice(1), (edge) =>
      Number.parseInt(input.text.slice(edge - 2, edge), 16),
    );
    let octet = 0;
    for (const [character, length] of characters(bytes)) {
      add(character, edges[octet] ?? 0, edges[octet + length] ?? done);
      octet += length;
    }
  }
  if (done === 0) return undefined;
  copy(input.text.length);
  return { text, spans: { starts, ends } };
}

/** A text without escapes and other things that normalizing changes, except upper case. */
const isPlain = /^[^\\%&'+\u0080-\uffff]*$/;

/** As many layers of different escapes as are undone. */
const deepest = 6;

/**
 * A text in one spelling: all escapes undone, layer by layer, with upper case as lower case, a plus sign as a space, which a form makes
 * of it, and without backslashes, whose number each layer changes. Equal texts are equal in it, however they were spelled.
 */
function normalize(original: string): Decoded {
  if (isPlain.test(original)) return { text: original.toLowerCase() };
  let input: Decoded = { text: original };
  for (let layer = 0; layer < deepest; layer += 1) {
    const next = undoLayer(input);
    if (!next) break;
    input = next;
  }
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  let at = 0;
  for (const character of input.text) {
    const lower = character === '\\' ? '' : character === '+' ? ' ' : character.toUpperCase().toLowerCase();
    text += lower;
    const { start, end } = originalOf(input, at, at + character.length);
    for (let unit = 0; unit < lower.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
    at += character.length;
  }
  return { text, spans: { starts, ends } };
}

const reversed = (text: string): string => [...text].reverse().join('');

/** What to look for in a normalized text: a secret forwards, backwards, in base64, its variant for addresses, and
 * hexadecimal; each where at least {@link shortest} characters are left.
 */
function spellings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const inBase64 = [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')];
  const all = [secret, reversed(secret), ...inBase64, bytes.toString('hex')];
  return [...new Set(all.map((it) => normalize(it).text))].filter((it) => it.length >= shortest);
}

/** What a cut through the spelling of one character leaves of it in a normalized text. */
const cutCharacter = /(?:\ufffd*%[0-9a-f]{0,12}|\ufffd+|&[#a-z0-9;]{0,12}|u[0-9a-f]{0,3})$/;
const longestRest = 40;

/** Takes secrets out of whatever leaves the suite: reports, console, errors, evidence handed between processes. */
export type Redactor = {
  /** Remembers a secret under the name that stands in its place. Shorter than 4 characters it is ignored. */
  learn(name: string, secret: string): void;
  /** What a target sent or received, without any secret. */
  text(text: string): string;
  /** The value with every string in it redacted as `text` does, keys of objects included. */
  deep<Value>(value: Value): Value;
  /** A sentence of the suite without secrets, except those that are no different from words. */
  sentence(text: string): string;
  /** The value with every string in it redacted as `sentence` does, keys of objects included. */
  sentences<Value>(value: Value): Value;
};

type Secret = {
  readonly name: string;
  /** Whether sentences may contain it as a word. */
  readonly weak: boolean;
  readonly spellings: readonly string[];
};

/** A part of the original text that spells a secret. */
type Finding = { readonly secret: Secret; readonly start: number; readonly end: number };

/** Where a spelling occurs in a normalized text, with the padding of base64. */
function* occurrences({ text }: Decoded, spelling: string): Generator<readonly [number, number]> {
  for (let at = text.indexOf(spelling); at >= 0; at = text.indexOf(spelling, at + 1)) {
    let end = at + spelling.length;
    while (text[end] === '=') end += 1;
    yield [at, end];
  }
}

/** Where a beginning of a spelling, at least {@link shortest} long, stands that ends at `end`: the longest one. */
function beginningUntil(text: string, end: number, spelling: string): number | undefined {
  for (let at = Math.max(0, end - spelling.length); at + shortest <= end; at += 1) {
    if (spelling.startsWith(text.slice(at, end))) return at;
  }
  return undefined;
}

/** The ends of normalized texts before a cut: with and without what the cut left of the spelling of one character. */
function endsBefore(text: string, at: number): ReadonlySet<number> {
  const rest = cutCharacter.exec(text.slice(Math.max(0, at - longestRest), at))?.[0] ?? '';
  return new Set([at, at - rest.length]);
}

/** A redactor that knows nothing yet. */
export function createRedactor(): Redactor {
  const known = new Set<string>();
  /** Secrets by the first units of each spelling; most texts have none of them, and need no closer look. */
  const byBeginning = new Map<string, Set<Secret>>();

  function learn(name: string, secret: string): void {
    if (secret.length < shortest || known.has(secret)) return;
    known.add(secret);
    const weak = weaknessOf(secret) !== undefined;
    const it: Secret = { name, weak, spellings: spellings(secret) };
    for (const spelling of it.spellings) {
      const beginning = spelling.slice(0, shortest);
      const same = byBeginning.get(beginning);
      if (same) same.add(it);
      else byBeginning.set(beginning, new Set([it]));
    }
  }

  /** The secrets of which a normalized text has the beginning. */
  function suspects({ text }: Decoded): Set<Secret> {
    const secrets = new Set<Secret>();
    for (let at = 0; at < text.length; at += 1) {
      for (const it of byBeginning.get(text.slice(at, at + shortest)) ?? []) secrets.add(it);
    }
    return secrets;
  }

  /** All spellings of secrets in a text; before each cut also their beginnings, which may end within an escape. */
  function* findings(input: string, isSought: (secret: Secret) => boolean): Generator<Finding> {
    const whole = normalize(input);
    const secrets = [...suspects(whole)].filter(isSought);
    if (secrets.length === 0) return;
    for (const secret of secrets) {
      for (const spelling of secret.spellings) {
        for (const [at, end] of occurrences(whole, spelling)) yield { secret, ...originalOf(whole, at, end) };
      }
    }
    for (let at = whole.text.indexOf(cut); at >= 0; at = whole.text.indexOf(cut, at + 1)) {
      for (const end of endsBefore(whole.text, at)) {
        for (const secret of secrets) {
          for (const spelling of secret.spellings) {
            const start = beginningUntil(whole.text, end, spelling);
            if (start !== undefined) yield { secret, ...originalOf(whole, start, at) };
          }
        }
      }
    }
  }

  /** Puts names in the place of secrets; where some overlap, the name of the longest in the place of all. */
  function replace(input: string, isSought: (secret: Secret) => boolean): string {
    let output = '';
    let done = 0;
    let current: Finding | undefined;
    const finish = (): void => {
      if (current === undefined) return;
      output += `${input.slice(done, current.start)}‹${current.secret.name}›`;
      done = current.end;
    };
    for (const it of [...findings(input, isSought)].sort((one, two) => one.start - two.start)) {
      if (current === undefined || it.start >= current.end) {
        finish();
        current = it;
        continue;
      }
      const longest: Finding = it.end - it.start > current.end - current.start ? it : current;
      current = { secret: longest.secret, start: current.start, end: Math.max(current.end, it.end) };
    }
    finish();
    return output + input.slice(done);
  }

  const text = (input: string): string => replace(input, () => true);

  const sentence = (input: string): string => replace(input, ({ weak }) => !weak);

  return {
    learn,
    text,
    sentence,
    deep: <Value>(value: Value) => mapTexts(value, text),
    sentences: <Value>(value: Value) => mapTexts(value, sentence),
  };
}

/** Takes secrets out of the texts of an error and of what caused it, and returns it. */
export function redactError(redactor: Pick<Redactor, 'sentence'>, error: unknown): unknown {
  for (let it = error; it instanceof Error; it = it.cause) {
    const { message, stack } = it;
    it.message = redactor.sentence(message);
    if (stack !== undefined) it.stack = redactor.sentence(stack);
  }
  return error;
}
