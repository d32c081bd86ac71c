/** Writes a name as one part of a JSON pointer (RFC 6901): `a/b` -> `a~1b`. */
export function escapePart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The names and indexes that a JSON pointer consists of: `/links/0` -> `links`, `0`. */
export function partsOf(pointer: string): string[] {
  const [, ...parts] = pointer.split('/');
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
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
