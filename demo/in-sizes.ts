import type { DemoProduct } from './types.ts';

/** One size of a thing: what it has for itself, and the measures its words are made of. */
type Size = { sku: string; cents: number; stock: number };

/** A thing in one of its sizes; `minOrder` is 1 where nothing is said. */
type Told = Omit<DemoProduct, 'sku' | 'unitPriceCents' | 'stock' | 'lowStockAt' | 'minOrder'> & { minOrder?: number };

/** Below an eighth of what is usually there a size is bought in again. */
const LOW = 8;

/** One thing in several sizes, a row each, with the words and values that `tell` makes of a row. */
export const inSizes = <const Row extends Size>(sizes: readonly Row[], tell: (size: Row) => Told): DemoProduct[] =>
  sizes.map((size) => {
    const { minOrder = 1, attributes, ...told } = tell(size);
    return {
      ...told,
      sku: size.sku,
      unitPriceCents: size.cents,
      minOrder,
      stock: size.stock,
      lowStockAt: Math.ceil(size.stock / LOW),
      attributes: minOrder > 1 ? { ...attributes, pack: minOrder } : attributes,
    };
  });

/** Part of a slug: '1 1/4 x 32' is '1-1-4-x-32'. */
export const slugPart = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
