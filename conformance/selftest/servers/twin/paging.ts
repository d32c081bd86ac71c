import type { ApiCall, Call } from './call.ts';
import type { Item } from './company.ts';

/** A page of a list: how many records it has at most, and how many stand before it. */
export interface Page {
  size: number;
  before: number;
}

/** A whole number of at least `least` from a parameter; NaN where something else stands there. */
function counted(text: string | null, otherwise: number, least: number): number {
  if (text === null) return otherwise;
  return /^\d+$/.test(text) && Number(text) >= least ? Number(text) : Number.NaN;
}

/** The mark of a record, after which a page can begin. */
const markOf = (item: Item): string => Buffer.from(`after ${item.id}`).toString('hex');

/** How many records stand before the page that a query asks for; NaN where it asks for none. */
function positionIn({ query, twin }: ApiCall, size: number, all: readonly Item[]): number {
  const { parameter, counts } = twin.choices.paging;
  const text = query.get(parameter);
  if (counts === 'records') return counted(text, 0, 0);
  if (counts === 'pages') return (counted(text, 1, 1) - 1) * size;
  if (text === null) return 0;
  const last = all.findIndex((item) => markOf(item) === text);
  return last < 0 ? Number.NaN : last + 1;
}

/** The page that a query asks for (section 8, 3 leaves its limits open); undefined where it is refused. */
export function pageOf(call: ApiCall, all: readonly Item[]): Page | undefined {
  const { query, twin } = call;
  const { size, most, odd, beyond } = twin.choices.paging;
  const asked = counted(twin.keeps('per_page.honoured') ? query.get('per_page') : null, size, 1);
  if (asked > most && beyond === 400) return undefined;
  const shown = Math.min(asked || size, most);
  const position = positionIn(call, shown, all);
  if (odd === 400 && Number.isNaN(asked + position)) return undefined;
  return { size: shown, before: position || 0 };
}

/** The address of the page after one, as a path with a query; undefined after the last one. */
export function nextAddress(call: ApiCall, { size, before }: Page, all: readonly Item[]): string | undefined {
  const last = all[before + size - 1];
  if (!last || before + size >= all.length) return undefined;
  const { parameter, counts } = call.twin.choices.paging;
  const values = {
    pages: String(Math.floor(before / size) + 2),
    records: String(before + size),
    marks: markOf(last),
  };
  const query = new URLSearchParams(call.query);
  query.delete('access_token');
  query.set(parameter, values[counts]);
  return `/${call.path.join('/')}?${query}`;
}

/** The parameters of a list that go beyond those that every list has (section 4.2, last line). */
export function furtherParameters({ twin }: Call): Record<string, { type: string; maximum?: number }> {
  const { parameter, counts, published, most } = twin.choices.paging;
  return {
    [parameter]: { type: counts === 'marks' ? 'string' : 'integer' },
    ...(published ? { per_page: { type: 'integer', maximum: most } } : {}),
  };
}
