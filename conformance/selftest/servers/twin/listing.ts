import { type Answer, type ApiCall, json } from './call.ts';
import type { Choices } from './choices.ts';
import type { Item } from './company.ts';
import { elementOf } from './envelope.ts';
import type { Kind } from './kinds.ts';
import type { LawName } from './laws.ts';
import { linksOfList } from './links.ts';
import { refuse } from './refusals.ts';

const matches: Record<Choices['search'], (value: string, q: string) => boolean> = {
  contains: (value, q) => value.toLowerCase().includes(q.toLowerCase()),
  prefix: (value, q) => value.startsWith(q),
  wildcards: (value, q) => {
    const pattern = q
      .replace(/[\\^$.+()[\]{}|/-]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    return new RegExp(`^${pattern}$`, 'isu').test(value);
  },
};

const contactLaws: readonly LawName[] = [
  'search.contact-number',
  'search.contact-first-name',
  'search.contact-last-name',
  'search.contact-organisation',
  'search.contact-email',
];

function found(call: ApiCall, kind: Kind, items: Item[]): Item[] {
  const q = call.query.get('q');
  if (q === null || q === '' || !call.twin.keeps('search.narrows')) return items;
  if (kind.name !== 'contact' && !call.twin.keeps('search.every-list')) return [];
  const searched = kind.fields.filter((field) => field.searched);
  const fields = searched.filter((_, at) => {
    const law = kind.name === 'contact' ? contactLaws[at] : undefined;
    return !law || call.twin.keeps(law);
  });
  const isWhole = (value: string) => value.toLowerCase() === q.toLowerCase();
  const fits = call.twin.keeps('search.wildcard') ? matches[call.twin.choices.search] : isWhole;
  return items.filter((item) => fields.some(({ name }) => fits(String(item.values.get(name) ?? ''), q)));
}

/** A page of a list: how many records it has at most, and how many stand before it. */
interface Page {
  size: number;
  before: number;
}

/** A whole number of at least `least` from a parameter; NaN where something else stands there. */
function counted(text: string | null, otherwise: number, least: number): number {
  if (text === null) return otherwise;
  return /^\d+$/.test(text) && Number(text) >= least ? Number(text) : Number.NaN;
}

function pageOf({ query, twin }: ApiCall): Page | undefined {
  const { parameter, counts, size, most, odd } = twin.choices.paging;
  const asked = counted(twin.keeps('per_page.honoured') ? query.get('per_page') : null, size, 1);
  const first = counts === 'pages' ? 1 : 0;
  const position = counted(query.get(parameter), first, first);
  if (odd === 400 && Number.isNaN(asked + position)) return undefined;
  const extra = query.has('per_page') && !twin.keeps('per_page.not-more') ? 1 : 0;
  const shown = Math.min(asked || size, most) + extra;
  const steps = (position || first) - first;
  return { size: shown, before: counts === 'pages' ? steps * shown : steps };
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

/** A list of records (section 4.1): filtered by `q`, a page of it, restricted to `fields`, with `links` and `collection`. */
export function listed(call: ApiCall, kind: Kind, items: Item[]): Answer {
  const { choices, keeps } = call.twin;
  const page = pageOf(call);
  if (!page) return refuse(call, 400);
  const present = keeps('list.shows-new') ? items : items.filter((item) => !item.isNew);
  const all = found(call, kind, choices.listOrder === 'oldest first' ? present : present.toReversed());
  const shown = all.slice(page.before, page.before + page.size);
  return json(call.twin, 200, {
    [keeps('list.named-after-collection') ? kind.collection : 'items']: shown.map((item) =>
      elementOf(call, item),
    ),
    ...(keeps('list.links') ? { links: linksOfList(call, kind) } : {}),
    ...(keeps('list.collection')
      ? { collection: descriptions[choices.collectionObject](page, all.length) }
      : {}),
  });
}
