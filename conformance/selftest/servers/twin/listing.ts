import { type Answer, type ApiCall, json } from './call.ts';
import type { Choices } from './choices.ts';
import type { Item } from './company.ts';
import { elementOf } from './envelope.ts';
import type { Kind } from './kinds.ts';
import { linksOfList } from './links.ts';
import { nextAddress, type Page, pageOf } from './paging.ts';
import { refuse } from './refusals.ts';

const matches: Record<Choices['search'], (value: string, q: string) => boolean> = {
  contains: (value, q) => value.toLowerCase().includes(q.toLowerCase()),
  prefix: (value, q) => value.startsWith(q),
  wildcards: (value, q) => {
    const pattern = q
      .replace(/[\\^$.+()[\]{}|/]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    return new RegExp(`^${pattern}$`, 'isu').test(value);
  },
};

function found(call: ApiCall, kind: Kind, items: Item[]): Item[] {
  const q = call.query.get('q');
  if (q === null || q === '') return items;
  if (kind.name !== 'contact' && !call.twin.keeps('search.every-list')) return [];
  const searched = kind.fields.filter((field) => field.searched);
  const isEmailLeftOut = call.query.has('fields') && !call.twin.keeps('search.with-fields');
  const sought = searched.filter(({ type }) => type !== 'email' || !isEmailLeftOut);
  if (!call.twin.keeps('search.takes-signs')) new RegExp(q);
  const fits = matches[call.twin.choices.search];
  return items.filter((item) => sought.some(({ name }) => fits(String(item.values.get(name) ?? ''), q)));
}

const descriptions: Record<Choices['collectionObject'], (page: Page, total: number) => object> = {
  empty: () => ({}),
  counts: (_, total) => ({ total }),
  pages: ({ size, before }, total) => ({
    page: Math.floor(before / size) + 1,
    pages: Math.ceil(total / size),
    size,
  }),
};

/** Where the address of the next page is shown, if anywhere. */
function shownNext({ twin }: ApiCall, next: string | undefined) {
  const place = next === undefined ? 'unsaid' : twin.choices.paging.next;
  return {
    links: place === 'links' ? next : undefined,
    collection: place === 'collection' ? { next } : {},
    headers: place === 'header' ? { link: `<${next}>; rel="next"` } : {},
  };
}

/** A list of records (section 4.1): filtered by `q`, a page of it, restricted to `fields`, with `links` and `collection`. */
export function listed(call: ApiCall, kind: Kind, items: Item[]): Answer {
  const { choices, keeps } = call.twin;
  const present = keeps('list.shows-new') ? items : items.filter((item) => !item.isNew);
  const all = found(call, kind, choices.listOrder === 'oldest first' ? present : present.toReversed());
  const page = pageOf(call, all);
  if (!page) return refuse(call, 400);
  const isLast = page.before > 0 && page.before + page.size >= all.length;
  const end = isLast && !keeps('list.pages-complete') ? all.length - 1 : page.before + page.size;
  const shown = all.slice(page.before, end);
  const whole = page.before > 0 && !keeps('fields.restrict-every-page');
  const elementsCall = whole ? { ...call, query: new URLSearchParams() } : call;
  const next = shownNext(call, nextAddress(call, page, all));
  const collection = { ...descriptions[choices.collectionObject](page, all.length), ...next.collection };
  const answer = json(call.twin, 200, {
    [kind.collection]: shown.map((item) => elementOf(elementsCall, item)),
    links: linksOfList(call, kind, next.links),
    collection,
  });
  return { ...answer, headers: { ...answer.headers, ...next.headers } };
}
