import { formatCents, toCents } from '#platform/contract/money.ts';
import { exceedsMaxPrice } from '#features/products/contract/price-breaks.ts';
import type { ProductDetail } from '#features/products/contract/products.ts';
import { priceQuantity } from './total-of.ts';

/**
 * The total of the typed number of pieces, with the discount; the stock where that is less; nothing where the text is
 * no number, or the total more than any order can cost.
 */
export const PiecesTotal = ({ product, text }: { product: ProductDetail; text: string }) => {
  const quantity = parseQuantityText(text);
  if (quantity === undefined) return null;
  if (exceedsMaxPrice({ unitPriceCents: toCents(product.unitPrice), minOrder: product.minOrder }, quantity))
    return null;
  if (quantity > product.stock) {
    return (
      <output className="ml-auto min-w-0 text-right text-sm text-muted">
        Only <strong className="numeral text-2xl text-ink">{product.stock.toLocaleString('en-US')}</strong> in stock
      </output>
    );
  }
  const { discount, percent, total } = priceQuantity(product, quantity);
  return (
    <output className="ml-auto min-w-0 text-right text-sm text-muted">
      {discount > 0 ? `Total, ${percent}% less` : 'Total'}
      <strong className="numeral block truncate text-2xl text-ink">{formatCents(total)}</strong>
    </output>
  );
};

/** A whole number from one on; what the shop makes of it, below the minimum or between steps, is said when it is added. */
export const parseQuantityText = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
