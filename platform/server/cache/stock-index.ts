/** Product and stock, as an answer shows them. */
export type DisplayedStock = Map<string, number>;

export type StockIndex = {
  add(key: string, stock: DisplayedStock): void;
  remove(key: string, stock: DisplayedStock): void;
  /** Every product that some kept answer shows. */
  products(): string[];
  /**
   * The keys of answers that show something else than what there is now.
   * @param asked the products that `now` was asked about: an answer that was kept meanwhile may show others
   */
  untrue(asked: readonly string[], now: DisplayedStock): Set<string>;
};

/**
 * Which kept answers show which stock of a product. It grows and shrinks with what is kept, so that looking for what
 * is not true any more costs as much as there are products shown, however many answers show them.
 */
export const createStockIndex = (): StockIndex => {
  const shown = new Map<string, Map<number, Set<string>>>();
  return {
    add(key, stock) {
      for (const [product, pieces] of stock) {
        const byPieces = shown.get(product) ?? new Map<number, Set<string>>();
        shown.set(product, byPieces.set(pieces, (byPieces.get(pieces) ?? new Set()).add(key)));
      }
    },
    remove(key, stock) {
      for (const [product, pieces] of stock) {
        const byPieces = shown.get(product);
        const keys = byPieces?.get(pieces);
        keys?.delete(key);
        if (keys?.size === 0) byPieces?.delete(pieces);
        if (byPieces?.size === 0) shown.delete(product);
      }
    },
    products: () => [...shown.keys()],
    untrue(asked, now) {
      const keys = new Set<string>();
      for (const product of asked) {
        for (const [pieces, showing] of shown.get(product) ?? []) {
          if (now.get(product) !== pieces) for (const key of showing) keys.add(key);
        }
      }
      return keys;
    },
  };
};
