import { fragments } from './fragments.ts';
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
    const found = new Set(withoutFragment);
    for (let at = 0; at + shortest <= input.length; at += 1) {
      for (const it of byFragment.get(input.slice(at, at + shortest)) ?? []) found.add(it);
    }
    return [...found].sort((one, two) => two.length - one.length);
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
