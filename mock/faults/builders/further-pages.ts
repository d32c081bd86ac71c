import { countPages, linkPages, type Pagination, readPagination } from '../../resources/list/pagination.ts';
import { all, type Install, replace } from '../../world/behaviour.ts';
import type { CallFilter } from './requests.ts';
import { replaceDuring } from './steps.ts';

/** The records of a page: how many come before them, how many they are, and how many the list has. */
type Range = { start: number; size: number; entries: number };

/** Changes which records the pages after the first have, in some calls. Links and counts stay those of the page that was asked for. */
export function changeFurtherPages(
  change: (range: Range) => Omit<Range, 'entries'>,
  filter: CallFilter = {},
): Install {
  const asked = new WeakMap<Pagination, Pagination>();
  return all(
    replaceDuring({ action: 'list', ...filter }, readPagination, (read, ...list) => {
      const page = read(...list);
      if (page.number <= 1) return page;
      const { number, entries } = page;
      const { start, size } = change({ start: (number - 1) * page.size, size: page.size, entries });
      const changed = { number: start / size + 1, size, entries };
      asked.set(changed, page);
      return changed;
    }),
    replace(linkPages, (link, path, query, page) => link(path, query, asked.get(page) ?? page)),
    replace(countPages, (count, page) => count(asked.get(page) ?? page)),
  );
}
