/**
 * Does something to each of some items, so many of them at once, begun in their order.
 * @throws what `act` throws; items that nobody has begun are left then
 */
export const forEachConcurrently = async <Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<void>,
): Promise<void> => {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
};
