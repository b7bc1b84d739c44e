import { type Cents, formatCents, subtractCents, toCents } from '#platform/contract/money.ts';
import { exceedsMaxPrice, findPriceBreak, pricePieces } from '#features/products/contract/price-breaks.ts';
import type { ProductDetail } from '#features/products/contract/products.ts';

type QuantityPrice = {
  goods: Cents;
  /** The discount by price break, and its percentage. */
  discount: Cents;
  percent: number;
  total: Cents;
};

/** The price of a number of pieces, before delivery and tax. */
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
 * The total for the typed quantity, with the discount. Shows the stock if that is lower, and nothing if the text is not
 * a number or the total exceeds any order's limit.
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

/**
 * Reads a whole number from 1 up. The shop rounds to minimum and step, and says so, when the product is added to the
 * cart.
 */
export const parseQuantityText = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** The price breaks in words: '10 or more: 5% less, 50 or more: 8% less'. */
export const formatPriceBreaks = ({ priceBreaks }: Pick<ProductDetail, 'priceBreaks'>): string =>
  priceBreaks.map(({ from, percent }) => `${from.toLocaleString('en-US')} or more: ${percent}% less`).join(', ');
