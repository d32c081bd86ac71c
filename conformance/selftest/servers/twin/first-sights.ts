import type { Item } from './company.ts';

/** Keeps each record as it was when it was first seen: what a twin remembers of it that forgets to look again. */
export function firstSights(): (item: Item) => Item {
  const seen = new WeakMap<Item, Item>();
  return (item) => {
    const first = seen.get(item) ?? { ...item, values: new Map(item.values) };
    seen.set(item, first);
    return first;
  };
}
