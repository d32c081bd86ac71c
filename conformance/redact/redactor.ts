import { spellings } from './spellings.ts';

/** Takes secrets out of whatever leaves the suite: reports, console, errors, evidence handed between processes. */
export type Redactor = {
  /** Remembers a secret under the name that stands in its place. Shorter than 4 characters it is ignored: it would blot out words. */
  learn(name: string, secret: string): void;
  text(text: string): string;
  /** The value with every string in it redacted, keys of objects included. */
  deep<Value>(value: Value): Value;
};

const shortest = 4;

/** A redactor that knows nothing yet. */
export function createRedactor(): Redactor {
  const names = new Map<string, string>();
  let pattern: RegExp | undefined;
  let found: readonly string[] = [];

  function learn(name: string, secret: string): void {
    if (secret.length < shortest || names.has(secret)) return;
    names.set(secret, name);
    pattern = undefined;
  }

  function compiled(): RegExp {
    if (pattern) return pattern;
    const longestFirst = [...names].sort(([one], [two]) => two.length - one.length);
    found = longestFirst.map(([, name]) => name);
    pattern = new RegExp(longestFirst.map(([secret]) => `(${spellings(secret)})`).join('|'), 'g');
    return pattern;
  }

  function text(input: string): string {
    if (names.size === 0) return input;
    return input.replace(compiled(), (_, ...groups: unknown[]) => {
      const at = groups.findIndex((group) => group !== undefined);
      return `‹${found[at] ?? 'secret'}›`;
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
