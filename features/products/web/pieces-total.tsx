import { type Cents, formatCents, subtractCents, toCents } from '#platform/contract/money.ts';
import { exceedsMaxPrice, findPriceBreak, pricePieces } from '#features/products/contract/price-breaks.ts';
import type { ProductDetail } from '#features/products/contract/products.ts';

type QuantityPrice = {
  goods: Cents;
  /** What is taken off for the number of pieces, and as how many per cent. */
  discount: Cents;
  percent: number;
  total: Cents;
};

/** What so many pieces of a product cost, before delivery and tax. */
export const priceQuantity = (
  { unitPrice, minOrder, priceBreaks }: Pick<ProductDetail, 'unitPrice' | 'minOrder' | 'priceBreaks'>,
  quantity: number,
): QuantityPrice => {
  const { goods, discount } = pricePieces(
    { unitPriceCents: toCents(unitPrice), minOrder, breaks: priceBreaks },
    quantity,
  );
  return {
    goods,
    discount,
    percent: findPriceBreak(priceBreaks, quantity)?.percent ?? 0,
    total: subtractCents(goods, discount),
  };
};

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

/** What many pieces cost less: '10 and more: 5% less, 50 and more: 8% less'. */
export const formatPriceBreaks = ({ priceBreaks }: Pick<ProductDetail, 'priceBreaks'>): string =>
  priceBreaks.map(({ from, percent }) => `${from.toLocaleString('en-US')} and more: ${percent}% less`).join(', ');
