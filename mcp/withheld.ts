const secretNames = /password|secret|token$|^code$|authorization|cookie/i;

/** What stands in the place of a secret. */
const withheld = '‹withheld›';

/** A value without its secrets, which are known by their names: what a model reads may be kept, and shown to anybody. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && secretNames.test(name) ? withheld : withoutSecrets(inner),
    ]),
  );
}
