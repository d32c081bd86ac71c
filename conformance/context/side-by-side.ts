/** Does work for each item, in their order, for so many at a time. After a failure none begins; those under way end before it is thrown. */
export async function sideBySide<Item>(
  items: Iterable<Item>,
  atATime: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // Leaving one loop over a generator ends it for all.
  const queue = (function* () {
    yield* items;
  })();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: atATime }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
