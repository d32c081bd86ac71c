import { weaknessOf } from '../profile/weak-secrets.ts';

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

const htmlNames: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

/** The spellings of one character as alternatives of a pattern that ignores case. */
function alternatives(char: string): string[] {
  const cases = char <= '\u007f' ? [char] : [...new Set([char, char.toUpperCase(), char.toLowerCase()])];
  const characterForms = cases.map(escapeRegExp);
  const bytes = [...Buffer.from(char)].map((byte) => hex(byte, 2));
  characterForms.push(bytes.map((byte) => `%(?:25)*${byte}`).join(''));
  const units = Array.from({ length: char.length }, (_, at) => hex(char.charCodeAt(at), 4));
  characterForms.push(units.map((unit) => `\\\\+u${unit}`).join(''));
  const point = char.codePointAt(0) ?? 0;
  characterForms.push(`&(?:amp;)*(?:${htmlNames[char] ?? '#'}|#0*${point}|#x0*${hex(point, 1)});`);
  const inJson = JSON.stringify(char).slice(1, -1);
  if (inJson !== char) characterForms.push(`\\\\+${escapeRegExp(inJson.slice(1))}`);
  if (char === ' ') characterForms.push('\\+');
  if (char === "'") characterForms.push("'\\\\''");
  return characterForms;
}

/** A text in base64, its variant for addresses, without padding, and hexadecimal. */
function encodings(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  return [
    ...new Set([bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')]),
    bytes.toString('hex'),
  ];
}

const reversed = (text: string): string => [...text].reverse().join('');

/** The characters of each spelling of a text, as sources of patterns: forwards, backwards, in base64 and hexadecimal. */
const spellings = (text: string): readonly (readonly string[])[] => [
  ...[text, reversed(text)].map((it) => [...it].map((char) => `(?:${alternatives(char).join('|')})`)),
  ...encodings(text).map((it) => [...[...it].map(escapeRegExp), '=*']),
];

/** The mark at the end of a value that was cut off. */
const cut = '…';

/** What a cut through the spelling of one character leaves of it. */
const cutCharacter = '(?:%[0-9a-f]{0,12}|&[#a-z0-9;]{0,12}|\\\\+u?[0-9a-f]{0,3})?';

/**
 * A pattern that finds a text however an address, a form, a JSON text, a page or a shell line spells its characters,
 * several layers deep, in upper or lower case, backwards, in base64 or hexadecimal; before a cut, also its beginning.
 */
function patternOf(text: string): string {
  const beginning = ([...first]: readonly string[]): string => {
    const needed = first.splice(0, shortest).join('');
    return `${needed}${first.reduceRight((rest, char) => `(?:${char}${rest})?`, '')}${cutCharacter}(?=${cut})`;
  };
  const all = spellings(text);
  return [...all.map((it) => it.join('')), ...all.map(beginning)].join('|');
}

const codePoint = (digits: string, base: number): string => {
  const code = Number.parseInt(digits, base);
  return code < 128 ? String.fromCharCode(code) : ' ';
};

/** A text with the letters and digits of ASCII as they are, in lower case, however they are spelled. */
const canonical = (text: string): string =>
  text
    .replace(/%(?:25)*([0-9a-f]{2})/gi, (_, it: string) => codePoint(it, 16))
    .replace(/\\+u([0-9a-f]{4})/gi, (_, it: string) => codePoint(it, 16))
    .replace(/&(?:amp;)*#(?:x0*([0-9a-f]+)|0*(\d+));/gi, (_, inHex?: string, decimal?: string) =>
      codePoint(inHex ?? decimal ?? '', inHex === undefined ? 10 : 16),
    )
    .toLowerCase();

/**
 * One piece of the given length of each spelling of a secret, such that no canonical text without any of them holds it.
 * Undefined where a spelling has none so long.
 */
function fragments(secret: string, length: number): readonly string[] | undefined {
  const run = new RegExp(`[a-z0-9]{${length}}`);
  const runs = [secret, reversed(secret), ...encodings(secret)].map((it) => run.exec(it.toLowerCase())?.[0]);
  const complete = runs.filter((it) => it !== undefined);
  return complete.length === runs.length ? complete : undefined;
}

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

const shortest = 4;

type Secret = {
  readonly name: string;
  readonly length: number;
  /** Whether sentences may contain it as a word. */
  readonly weak: boolean;
  readonly pattern: () => string;
};

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** A redactor that knows nothing yet. */
export function createRedactor(): Redactor {
  const known = new Set<string>();
  /** Secrets by a fragment that every spelling of theirs has; most texts have none of them, and need no closer look. */
  const byFragment = new Map<string, Secret[]>();
  const withoutFragment: Secret[] = [];
  const all: Secret[] = [];

  function learn(name: string, secret: string): void {
    if (secret.length < shortest || known.has(secret)) return;
    known.add(secret);
    const it: Secret = {
      name,
      length: secret.length,
      weak: weaknessOf(secret) !== undefined,
      pattern: once(() => patternOf(secret)),
    };
    all.push(it);
    const signs = fragments(secret, shortest);
    if (!signs) withoutFragment.push(it);
    for (const sign of signs ?? []) {
      const same = byFragment.get(sign);
      if (same) same.push(it);
      else byFragment.set(sign, [it]);
    }
  }

  /** The secrets that a text can hold, the longest first. A cut may have left the beginning of any. */
  function suspects(input: string): Secret[] {
    const secrets = new Set(input.includes(cut) ? all : withoutFragment);
    const searched = canonical(input);
    for (let at = 0; at + shortest <= searched.length; at += 1) {
      for (const it of byFragment.get(searched.slice(at, at + shortest)) ?? []) secrets.add(it);
    }
    return [...secrets].sort((one, two) => two.length - one.length);
  }

  function replace(input: string, sought: readonly Secret[]): string {
    if (sought.length === 0) return input;
    const pattern = new RegExp(sought.map((it) => `(${it.pattern()})`).join('|'), 'gi');
    return input.replace(pattern, (_, ...groups: unknown[]) => {
      const at = groups.findIndex((group) => group !== undefined);
      return `‹${sought[at]?.name ?? 'secret'}›`;
    });
  }

  const text = (input: string): string => replace(input, suspects(input));

  const sentence = (input: string): string =>
    replace(
      input,
      suspects(input).filter((it) => !it.weak),
    );

  function everywhere(value: unknown, redact: (text: string) => string): unknown {
    if (typeof value === 'string') return redact(value);
    if (Array.isArray(value)) return value.map((it) => everywhere(it, redact));
    if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, it]) => [redact(key), everywhere(it, redact)]),
    );
  }

  return {
    learn,
    text,
    sentence,
    deep: <Value>(value: Value) => everywhere(value, text) as Value,
    sentences: <Value>(value: Value) => everywhere(value, sentence) as Value,
  };
}
