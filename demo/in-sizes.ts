import type { DemoProduct } from './types.ts';

/** One size of a product: its own fields, and the measures for its texts. */
type Size = { sku: string; cents: number; stock: number };

/** A thing in one of its sizes; `minOrder` defaults to 1. */
type SizeFields = Omit<DemoProduct, 'sku' | 'unitPriceCents' | 'stock' | 'lowStockAt' | 'minOrder'> & {
  minOrder?: number;
};

/** The low-stock threshold is the usual stock divided by this. */
const LOW = 8;

/** One product in several sizes, one row each; `tell` makes texts and values from a row. */
export const inSizes = <const Row extends Size>(
  sizes: readonly Row[],
  buildFields: (size: Row) => SizeFields,
): DemoProduct[] =>
  sizes.map((size) => {
    const { minOrder = 1, attributes, ...fields } = buildFields(size);
    return {
      ...fields,
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
