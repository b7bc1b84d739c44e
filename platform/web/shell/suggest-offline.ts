import type { Suggestions } from '#features/search/contract/browse.ts';
import { readOfflineCatalog } from '#platform/web/offline-catalog.ts';
import { searchOfflineCatalog } from '#trade/offline-catalog.ts';

/** The most suggestions, as many as the shop itself suggests. */
const MOST = 8;

/** Suggestions from the catalog on this device, with the number of results; null if there is no such catalog. */
export const suggestOffline = async (search: string): Promise<(Suggestions & { total: number }) | null> => {
  const stored = await readOfflineCatalog();
  if (stored === null) return null;
  const { products } = searchOfflineCatalog(stored, search);
  return {
    categories: [],
    products: products.slice(0, MOST).map(({ name, slug, sku, img, unitPrice, minOrder }) => ({
      name,
      slug,
      sku,
      img,
      unitPrice,
      minOrder,
    })),
    total: products.length,
  };
};
