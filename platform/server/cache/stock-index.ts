/** Product ids with the stock that a response shows. */
export type DisplayedStock = Map<string, number>;

export type StockIndex = {
  add(key: string, stock: DisplayedStock): void;
  remove(key: string, stock: DisplayedStock): void;
  /** Every product that some cached response shows. */
  products(): string[];
  /**
   * The keys of responses that show an outdated stock.
   * @param products the products whose stock `now` has. A response cached later may show others, which are not checked
   */
  findOutdated(products: readonly string[], now: DisplayedStock): Set<string>;
};

/**
 * Indexes cached responses by product and the stock they show. The cost of finding outdated ones therefore grows with
 * the number of products shown, not with the number of responses that show them.
 */
export const createStockIndex = (): StockIndex => {
  const keysByProduct = new Map<string, Map<number, Set<string>>>();
  return {
    add(key, stock) {
      for (const [product, pieces] of stock) {
        const byPieces = keysByProduct.get(product) ?? new Map<number, Set<string>>();
        keysByProduct.set(product, byPieces.set(pieces, (byPieces.get(pieces) ?? new Set()).add(key)));
      }
    },
    remove(key, stock) {
      for (const [product, pieces] of stock) {
        const byPieces = keysByProduct.get(product);
        const keys = byPieces?.get(pieces);
        keys?.delete(key);
        if (keys?.size === 0) byPieces?.delete(pieces);
        if (byPieces?.size === 0) keysByProduct.delete(product);
      }
    },
    products: () => [...keysByProduct.keys()],
    findOutdated(products, now) {
      const keys = new Set<string>();
      for (const product of products) {
        for (const [pieces, showing] of keysByProduct.get(product) ?? []) {
          if (now.get(product) !== pieces) for (const key of showing) keys.add(key);
        }
      }
      return keys;
    },
  };
};
