/** A body, read as text and as JSON. */
export type Body = {
  /** The bytes as UTF-8; undefined where they are not. */
  readonly text: string | undefined;
  /** What the text says as JSON; undefined where it is empty or not JSON. */
  readonly json: { readonly value: unknown } | undefined;
};

const decoder = new TextDecoder('utf-8', { fatal: true });

function textIn(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function jsonIn(text: string): Body['json'] {
  try {
    return text === '' ? undefined : { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const bodies = new WeakMap<Uint8Array, Body>();

/** Reads a body, whoever asks, once: lists are long, and both the model and the checks look at them. */
export function bodyOf(bytes: Uint8Array): Body {
  const known = bodies.get(bytes);
  if (known) return known;
  const text = textIn(bytes);
  const body = { text, json: text === undefined ? undefined : jsonIn(text) };
  bodies.set(bytes, body);
  return body;
}

/** The body of a request as text; empty where it has none. */
export const utf8 = (body: Uint8Array | undefined): string => Buffer.from(body ?? []).toString('utf8');
