import type { AuthenticatedRequest, HttpRequest } from '../request/http.ts';
import type { StoredRecord } from '../state/state.ts';

/** A page of a list: its maximum number of records, and the number of records before it. */
export type Page = {
  size: number;
  offset: number;
};

/** A whole number of at least `least` from a parameter; NaN for anything else. */
function parseNumber(text: string | null, otherwise: number, least: number): number {
  if (text === null) return otherwise;
  return /^\d+$/.test(text) && Number(text) >= least ? Number(text) : Number.NaN;
}

/** The cursor after a record. */
const cursorOf = (record: StoredRecord): string => Buffer.from(`after ${record.id}`).toString('hex');

/** The number of records before the requested page; NaN if the parameter is invalid. */
function offsetOfPage(
  { query, server }: AuthenticatedRequest,
  size: number,
  all: readonly StoredRecord[],
): number {
  const { parameter, counts } = server.choices.paging;
  const text = query.get(parameter);
  if (counts === 'offset') return parseNumber(text, 0, 0);
  if (counts === 'pages') return (parseNumber(text, 1, 1) - 1) * size;
  if (text === null) return 0;
  const last = all.findIndex((record) => cursorOf(record) === text);
  return last < 0 ? Number.NaN : last + 1;
}

/** The requested page (spec#8-open-per-page leaves its limits open); the status if the request is refused. */
export function pageOfRequest(request: AuthenticatedRequest, all: readonly StoredRecord[]): Page | 400 | 404 {
  const { query, server } = request;
  const { defaultSize: size, maximum, invalid, aboveMaximum } = server.choices.paging;
  const requested = parseNumber(
    server.conforms('per-page.respected') ? query.get('per_page') : null,
    size,
    1,
  );
  if (requested > maximum && aboveMaximum === 400) return 400;
  const pageSize = Math.min(requested || size, maximum);
  const position = offsetOfPage(request, pageSize, all);
  if (invalid === 400 && Number.isNaN(requested + position)) return 400;
  if (position > 0 && position >= all.length && server.choices.pastLastPage === 404) return 404;
  const isWhole = position > 0 && !server.conforms('per-page.on-every-page');
  return { size: isWhole ? maximum : pageSize, offset: position || 0 };
}

/** The path and query of the next page; undefined after the last page. */
export function nextPagePath(
  request: AuthenticatedRequest,
  { size, offset: before }: Page,
  all: readonly StoredRecord[],
): string | undefined {
  const last = all[before + size - 1];
  if (!last || before + size >= all.length) return undefined;
  const { parameter, counts } = request.server.choices.paging;
  const values = {
    pages: String(Math.floor(before / size) + 2),
    offset: String(before + size),
    cursor: cursorOf(last),
  };
  const query = new URLSearchParams(request.query);
  query.delete('access_token');
  query.set(parameter, values[counts]);
  return `/${request.path.join('/')}?${query}`;
}

/** The parameters of a list beyond those of every list (spec#4.2-link-parameters). */
export function listParameters({ server }: HttpRequest): Record<string, { type: string; maximum?: number }> {
  const { parameter, counts, published, maximum } = server.choices.paging;
  return {
    [parameter]: { type: counts === 'cursor' ? 'string' : 'integer' },
    ...(published ? { per_page: { type: 'integer', maximum } } : {}),
  };
}
