/** A query: pairs in order, a record (lists repeat the name, undefined leaves it out), or a raw string that is sent as it is. */
export type Query =
  | string
  | readonly (readonly [string, string])[]
  | Readonly<Record<string, string | number | readonly string[] | undefined>>;

function pairsOf(query: Exclude<Query, string>): (readonly [string, string])[] {
  if (Array.isArray(query)) return [...query];
  return Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return (Array.isArray(value) ? value : [String(value)]).map((it) => [name, it] as const);
  });
}

/** The query without its question mark, percent-encoded as RFC 3986 has it (a space is `%20`); empty where there is nothing. */
export function queryText(query: Query | undefined): string {
  if (query === undefined) return '';
  if (typeof query === 'string') return query.replace(/^\?/, '');
  return pairsOf(query)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');
}

/** An address or path with more in its query. */
export function withQuery(address: string, query: Query | undefined): string {
  const text = queryText(query);
  if (text === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${text}`;
}
