import type { Layout } from './layout.ts';
import { formatCount } from '#platform/contract/format-count.ts';

/** Pieces of a product for one order, and their bin. */
export type PickItem = { productId: string; bin: string; sku: string; name: string; pieces: number; order: number };

type PickRow = Omit<PickItem, 'order' | 'productId'> & { orders: string[] };

const numericOrder = new Intl.Collator('en', { numeric: true });

/** Merges the picks by product, in bin order; products without a bin come last. */
const sumPicks = (all: readonly PickItem[]): PickRow[] => {
  const picks = new Map<string, PickRow>();
  for (const { productId, order, ...one } of all) {
    // Keyed by id, because the SKU on an order may now belong to another product.
    const pick = picks.get(productId) ?? { ...one, pieces: 0, orders: [] };
    pick.pieces += one.pieces;
    pick.orders.push(`${formatCount(one.pieces)} for ${order}`);
    picks.set(productId, pick);
  }
  return [...picks.values()].toSorted(
    (a, b) =>
      Number(a.bin === '') - Number(b.bin === '') ||
      numericOrder.compare(a.bin, b.bin) ||
      numericOrder.compare(a.sku, b.sku),
  );
};

/** Lays out the pick list. */
export const layOutPicks = (
  toPick: readonly PickItem[],
  file: Pick<Layout, 'title' | 'name' | 'hasBuiltInLogo' | 'issuedAt' | 'paper'>,
): Layout => {
  const picks = sumPicks(toPick);
  const pieces = picks.reduce((sum, pick) => sum + pick.pieces, 0);
  return {
    ...file,
    facts: [
      { heading: 'Orders', lines: [[...new Set(toPick.map(({ order }) => order))].join(', ')] },
      { heading: 'Products', lines: [formatCount(picks.length)] },
      { heading: 'Pieces', lines: [formatCount(pieces)] },
    ],
    parties: [],
    lines: {
      caption: 'To pick',
      columns: [
        { header: 'Bin', align: 'left' },
        { header: 'SKU', align: 'left' },
        { header: 'Product', align: 'left', share: 3 },
        { header: 'Pieces', align: 'right' },
        { header: 'Orders', align: 'left', share: 2 },
        { header: 'Picked', align: 'left' },
      ],
      rows: picks.map(({ bin, sku, name, pieces: all, orders }) => [
        bin,
        sku,
        name,
        formatCount(all),
        orders.join(', '),
        '',
      ]),
    },
    sums: [],
    taxes: null,
    paragraphs: [],
    foot: file.title,
  };
};
