import { formatCents, subtractCents, toCents } from '#platform/contract/money.ts';
import { exceedsMaxPrice, findPriceBreak, pricePieces } from '#features/products/contract/price-breaks.ts';
import type { ProductDetail } from '#features/products/contract/products.ts';
import type { OwnTerms, PiecesPrice } from '#platform/web/live/live-facts.ts';

type Own = { own?: OwnTerms };

/** @returns the price, and the percentage of the price break; 0 for the buyer's own price */
export const priceQuantity = (
  { unitPrice, minOrder, priceBreaks, own }: Pick<ProductDetail, 'unitPrice' | 'minOrder' | 'priceBreaks'> & Own,
  quantity: number,
): PiecesPrice & { percent: number } => {
  if (own !== undefined) return { ...own.price(quantity), percent: 0 };
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
 * The total for the typed quantity, with the discount. Shows the stock if that is lower, and nothing if the text
 * is not a number or the total is more than an order may cost.
 */
export const PiecesTotal = ({ product, text }: { product: ProductDetail & Own; text: string }) => {
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
  const { percent, total } = priceQuantity(product, quantity);
  return (
    <output className="priced ml-auto min-w-0 text-right text-sm text-muted">
      {percent > 0 ? `Total, ${percent}% less` : 'Total'}
      <strong className="numeral block truncate text-2xl text-ink">{formatCents(total)}</strong>
    </output>
  );
};

/**
 * Reads a whole number from 1 up. When the product is added to the cart, the shop rounds the number to minimum
 * and step, and says so.
 */
export const parseQuantityText = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** The price breaks in words: '10 or more: 5% less, 50 or more: 8% less'; or the buyer's own prices. */
export const formatPriceBreaks = ({ priceBreaks, own }: Pick<ProductDetail, 'priceBreaks'> & Own): string =>
  own?.text ??
  priceBreaks.map(({ from, percent }) => `${from.toLocaleString('en-US')} or more: ${percent}% less`).join(', ');
