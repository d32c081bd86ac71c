/** Does work for each item, in their order, for so many at a time. */
export async function sideBySide<Item>(
  items: Iterable<Item>,
  atATime: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items].values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atATime }, lane));
}
