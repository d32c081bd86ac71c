/** Writes a name as one part of a JSON pointer (RFC 6901): `a/b` -> `a~1b`. */
export function escapePart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The names and indexes that a JSON pointer consists of: `/links/0` -> `links`, `0`. */
export function partsOf(pointer: string): string[] {
  const [, ...parts] = pointer.split('/');
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What a value has at a JSON pointer, undefined where there is nothing. */
export function valueAt(value: unknown, pointer: string): unknown {
  return partsOf(pointer).reduce<unknown>(
    (parent, part) => (Object.hasOwn(Object(parent), part) ? Object(parent)[part] : undefined),
    value,
  );
}

/** A copy of a JSON value whose references, wherever they are in it, are written in another way. */
export function rewriteReferences<Value>(value: Value, rewrite: (reference: string) => string): Value {
  const inPlace = (key: string, member: unknown) =>
    key === '$ref' && typeof member === 'string' ? rewrite(member) : member;
  return JSON.parse(JSON.stringify(value, inPlace));
}

/** Every text under a keyword inside a value, such as each `$ref`, with the JSON pointer to it. */
export function* textsOf(
  keyword: string,
  value: unknown,
  pointer = '',
): Generator<[pointer: string, text: string]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const at = `${pointer}/${escapePart(key)}`;
    if (key === keyword && typeof member === 'string') yield [at, member];
    else yield* textsOf(keyword, member, at);
  }
}
