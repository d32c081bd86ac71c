/**
 * One piece of the given length of each spelling of a secret, such that a text without any of them cannot hold it:
 * letters and digits of ASCII are spelled alike everywhere. Undefined where a spelling has none so long.
 */
export function fragments(secret: string, length: number): readonly string[] | undefined {
  const run = new RegExp(`[A-Za-z0-9]{${length}}`);
  const runs = [secret, ...encodings(secret)].map((it) => run.exec(it)?.[0]);
  const complete = runs.filter((it) => it !== undefined);
  return complete.length === runs.length ? complete : undefined;
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

const htmlNames: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

/** A pattern of hexadecimal digits in either case. */
const anyCase = (digits: string): string => digits.replace(/[a-f]/g, (it) => `[${it}${it.toUpperCase()}]`);

/** The spellings of one character as alternatives of a pattern. */
function alternatives(char: string): string[] {
  const characterForms = [escapeRegExp(char)];
  if (/[A-Za-z0-9]/.test(char)) return characterForms;
  const bytes = [...Buffer.from(char)].map((byte) => anyCase(hex(byte, 2)));
  characterForms.push(bytes.map((byte) => `%(?:25)*${byte}`).join(''));
  const units = Array.from({ length: char.length }, (_, at) => anyCase(hex(char.charCodeAt(at), 4)));
  characterForms.push(units.map((unit) => `\\\\+u${unit}`).join(''));
  const point = char.codePointAt(0) ?? 0;
  characterForms.push(`&(?:amp;)*(?:${htmlNames[char] ?? '#'}|#0*${point}|#x0*${anyCase(hex(point, 1))});`);
  const inJson = JSON.stringify(char).slice(1, -1);
  if (inJson !== char) characterForms.push(`\\\\+${escapeRegExp(inJson.slice(1))}`);
  if (char === ' ') characterForms.push('\\+');
  if (char === "'") characterForms.push("'\\\\''");
  return characterForms;
}

/** A text in base64 and its variant for addresses, without padding. */
export function encodings(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  return [...new Set([bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')])];
}

/**
 * The source of a pattern that finds a text however an address, a form, a JSON text, a page or a shell line spells its
 * characters, several layers deep, and its base64.
 */
export function spellings(text: string): string {
  const plain = [...text].map((char) => {
    const forms = alternatives(char);
    return forms.length === 1 ? forms[0] : `(?:${forms.join('|')})`;
  });
  return [plain.join(''), ...encodings(text).map((it) => `${escapeRegExp(it)}=*`)].join('|');
}

/** Takes secrets out of whatever leaves the suite: reports, console, errors, evidence handed between processes. */
export type Redactor = {
  /** Remembers a secret under the name that stands in its place. Shorter than 4 characters it is ignored: it would blot out words. */
  learn(name: string, secret: string): void;
  text(text: string): string;
  /** The value with every string in it redacted, keys of objects included. */
  deep<Value>(value: Value): Value;
};

const shortest = 4;

type Secret = { readonly name: string; readonly length: number; readonly pattern: () => string };

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

  function learn(name: string, secret: string): void {
    if (secret.length < shortest || known.has(secret)) return;
    known.add(secret);
    const it = { name, length: secret.length, pattern: once(() => spellings(secret)) };
    const signs = fragments(secret, shortest);
    if (!signs) withoutFragment.push(it);
    for (const sign of signs ?? []) {
      const same = byFragment.get(sign);
      if (same) same.push(it);
      else byFragment.set(sign, [it]);
    }
  }

  /** The secrets that a text can hold, the longest first. */
  function suspects(input: string): Secret[] {
    const secrets = new Set(withoutFragment);
    for (let at = 0; at + shortest <= input.length; at += 1) {
      for (const it of byFragment.get(input.slice(at, at + shortest)) ?? []) secrets.add(it);
    }
    return [...secrets].sort((one, two) => two.length - one.length);
  }

  function text(input: string): string {
    const sought = suspects(input);
    if (sought.length === 0) return input;
    const pattern = new RegExp(sought.map((it) => `(${it.pattern()})`).join('|'), 'g');
    return input.replace(pattern, (_, ...groups: unknown[]) => {
      const at = groups.findIndex((group) => group !== undefined);
      return `‹${sought[at]?.name ?? 'secret'}›`;
    });
  }

  function deep(value: unknown): unknown {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(deep);
    if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, it]) => [text(key), deep(it)]));
  }

  return { learn, text, deep: <Value>(value: Value) => deep(value) as Value };
}
